// The people's API of the playground, and small DOM helpers.

export const state = {
  world: null,
  person: null, // the row of world.people we act as
  channel: null, // the row of channels we look at
  channels: [],
  commands: [],
};

async function answer(response) {
  const body = await response.json();
  if (!response.ok) throw new Error(body.error);
  return body;
}

export async function get(verb, query = {}) {
  return answer(await fetch(`/play/${verb}?${new URLSearchParams(query)}`));
}

export async function post(verb, body = {}) {
  return answer(await fetch(`/play/${verb}`, { method: "POST", body: JSON.stringify(body) }));
}

/** Build an element: h("b.name", {title: "x"}, child, "text"). Children that are null are left out. */
export function h(spec, attributes = {}, ...children) {
  const [tag, ...classes] = spec.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key in element && key !== "list") element[key] = value;
    else if (value !== null && value !== false) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Addresses on the playground's own CDN work from any host name. */
export function local(url) {
  const base = state.world?.base;
  return base && url.startsWith(base) ? url.slice(base.length) : url;
}

const COLOURS = ["#e0567a", "#3ba55d", "#d98a1f", "#4a90d9", "#9b6dd6", "#2aa198", "#c0563b", "#7a8b2f"];

export function avatar(id, name, bot = false) {
  const colour = bot ? "#5865f2" : COLOURS[[...name].reduce((sum, c) => sum + c.codePointAt(0), 0) % COLOURS.length];
  return h("span.avatar", { style: `background:${colour}`, ariaHidden: "true" }, bot ? "♠" : [...name][0].toUpperCase());
}

/** The text of a thing in the language of the person who looks. */
export function localised(thing, key) {
  return thing[`${key}_localizations`]?.[state.person.locale] ?? thing[key];
}

let toastTimer;
export function toast(text) {
  document.querySelector("#toast")?.remove();
  document.body.append(h("div", { id: "toast", role: "alert" }, String(text)));
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => document.querySelector("#toast")?.remove(), 6000);
}
