// Embeds, attachments, and components of both versions.
import { h, local, post, state, toast } from "./api.js";
import { markdown } from "./markdown.js";
import { openModal } from "./modal.js";

const html = (spec, text) => h(spec, { innerHTML: markdown(text) });

function picture(url, alt, { width, height, spoiler } = {}) {
  const image = h("img", { src: local(url), alt: alt ?? "", loading: "eager" });
  if (width) image.width = width;
  if (height) image.height = height;
  const open = () => lightbox(url, alt);
  const frame = h("figure.picture", { tabIndex: 0, onclick: open, onkeydown: (e) => e.key === "Enter" && open() }, image);
  if (alt) frame.append(h("span.alt", { title: alt }, "ALT"));
  if (spoiler) frame.classList.add("veiled");
  return frame;
}

function lightbox(url, alt) {
  const dialog = h("dialog.lightbox", { onclick: () => dialog.close(), onclose: () => dialog.remove() },
    h("img", { src: local(url), alt: alt ?? "" }), alt ? h("p", {}, alt) : null);
  document.body.append(dialog);
  dialog.showModal();
}

/** Attachments that no embed and no component shows already. */
export function attachments(message) {
  const used = JSON.stringify([message.embeds, message.components]);
  const left = message.attachments.filter((a) => !used.includes(a.url));
  if (!left.length || message.flags & 32768) return null;
  return h("div.attachments", {}, left.map((a) =>
    a.content_type?.startsWith("image/")
      ? picture(a.url, a.description, a)
      : h("a.file", { href: local(a.url), download: a.filename }, `📄 ${a.filename}`, h("small", {}, ` ${a.size} bytes`))));
}

export function embed(e) {
  const colour = e.color === undefined || e.color === null ? "#1e1f22" : `#${e.color.toString(16).padStart(6, "0")}`;
  return h("article.embed", { style: `border-left-color:${colour}` },
    e.thumbnail ? h("div.thumb", {}, picture(e.thumbnail.url, "", {})) : null,
    e.author ? h("div.embed-author", {}, e.author.name) : null,
    e.title ? html("div.embed-title", e.url ? `[${e.title}](${e.url})` : e.title) : null,
    e.description ? html("div.md", e.description) : null,
    e.fields?.length
      ? h("div.fields", {}, e.fields.map((f) => h(f.inline ? "div.field.inline" : "div.field", {}, html("b.md", f.name), html("div.md", f.value))))
      : null,
    e.image ? picture(e.image.url, "", e.image) : null,
    e.footer || e.timestamp
      ? h("footer", {}, [e.footer?.text, e.timestamp && new Date(e.timestamp).toLocaleString(state.person.locale)].filter(Boolean).join(" • "))
      : null);
}

/** One component; `act` does what a click or a choice does. */
export function component(c, message) {
  const children = () => (c.components ?? []).map((child) => component(child, message));
  switch (c.type) {
    case 1: return h("div.row", {}, children());
    case 2: return button(c, message);
    case 3: case 5: case 6: case 7: case 8: return menu(c, message);
    case 9: return h("div.section", {}, h("div.grow", {}, children()), component(c.accessory, message));
    case 10: return html("div.md", c.content);
    case 11: return h("div.thumb", {}, picture(c.media.url, c.description, { spoiler: c.spoiler }));
    case 12: return h("div.gallery", { "data-count": c.items.length }, c.items.map((i) => picture(i.media.url, i.description, { ...i.media, spoiler: i.spoiler })));
    case 13: return h("a.file", { href: local(c.file.url) }, `📄 ${c.file.url.split("/").at(-1)}`);
    case 14: return h(c.divider === false ? "div.gap" : "hr", { className: c.spacing === 2 ? "wide" : "" });
    case 17: {
      const box = h("div.container", {}, children());
      if (c.accent_color !== undefined && c.accent_color !== null) {
        box.style.borderLeft = `4px solid #${c.accent_color.toString(16).padStart(6, "0")}`;
      }
      return box;
    }
    default: return h("em", {}, `component of type ${c.type}`);
  }
}

function emoji(e) {
  if (!e) return null;
  return e.id ? h("img.emoji", { src: `/cdn/emojis/${e.id}.png`, alt: `:${e.name}:` }) : h("span.emoji", {}, e.name);
}

function button(c, message) {
  const style = ["", "primary", "secondary", "success", "danger", "link", "premium"][c.style];
  const inside = [emoji(c.emoji), c.label ? h("span", {}, c.label) : null];
  if (c.style === 5) return h(`a.button.${style}`, { href: c.url, target: "_blank", rel: "noopener" }, inside, " ↗");
  return h(`button.button.${style}`, {
    disabled: Boolean(c.disabled),
    type: "button",
    onclick: (e) => act(e.currentTarget, message, "click", { custom_id: c.custom_id }),
  }, inside);
}

/** Do something to a message, show that it is under way, and what went wrong. */
async function act(element, message, verb, body) {
  const home = element.closest("li.message");
  home?.querySelector(".failed")?.remove();
  element.classList.add("busy");
  try {
    const answer = await post(verb, { person: state.person.id, message: message.id, wait: false, ...body });
    if (answer.error) home?.querySelector(".body")?.append(h("p.failed", { role: "alert" }, `⚠ ${answer.error}`));
    if (answer.modal) openModal(answer);
  } catch (error) {
    toast(error.message);
  }
  element.classList.remove("busy");
}

function choices(c) {
  if (c.type === 3) return c.options;
  const option = (value, label) => ({ value, label });
  const people = state.world.people.map((p) => option(p.id, p.name));
  const roles = Object.entries(state.world.roles).map(([id, name]) => option(id, name));
  const rooms = state.world.channels.filter((r) => r.kind === 0).map((r) => option(r.id, `#${r.name}`));
  return { 5: people, 6: roles, 7: [...people, ...roles], 8: rooms }[c.type];
}

/** A menu: it opens a list; one choice is sent at once, several when the list closes. */
export function menu(c, message, onchange = null) {
  const options = choices(c);
  const high = c.max_values ?? 1;
  const picked = new Set(options.filter((o) => o.default).map((o) => o.value));
  const face = h("button.select", { type: "button", disabled: Boolean(c.disabled), ariaExpanded: "false", "aria-haspopup": "listbox" });
  const list = h("div.options", { role: "listbox", hidden: true });
  const box = h("div.menu", {}, face, list);
  const show = () => {
    const names = options.filter((o) => picked.has(o.value)).map((o) => o.label);
    face.replaceChildren(h("span", { className: names.length ? "" : "placeholder" }, names.join(", ") || c.placeholder || "Make a selection"), h("i", {}, "⌄"));
  };
  const send = () => {
    if (onchange) onchange([...picked]);
    else if (picked.size >= (c.min_values ?? 1)) act(face, message, "select", { custom_id: c.custom_id, values: [...picked] });
  };
  const close = (changed = false) => {
    if (list.hidden) return;
    list.hidden = true;
    face.ariaExpanded = "false";
    document.removeEventListener("pointerdown", outside, true);
    if (changed) send();
  };
  const outside = (e) => !box.contains(e.target) && close(high > 1);
  const pick = (o) => {
    if (high === 1) picked.clear();
    if (!picked.delete(o.value) && picked.size < high) picked.add(o.value);
    draw();
    show();
    if (high === 1) { close(true); face.focus(); }
  };
  const draw = () => list.replaceChildren(...options.map((o) =>
    h("button.option", { type: "button", role: "option", ariaSelected: String(picked.has(o.value)), onclick: () => pick(o) },
      emoji(o.emoji), h("span.grow", {}, o.label, o.description ? h("small", {}, o.description) : null),
      picked.has(o.value) ? "✓" : null)));
  face.onclick = () => {
    if (!list.hidden) return close(high > 1);
    draw();
    list.hidden = false;
    face.ariaExpanded = "true";
    const room = (box.closest("#messages") ?? document.body).getBoundingClientRect().bottom;
    list.classList.toggle("up", list.getBoundingClientRect().bottom > room);
    document.addEventListener("pointerdown", outside, true);
    list.querySelector('[aria-selected="true"], button')?.focus();
  };
  box.onkeydown = (e) => {
    if (e.key === "Escape") { close(); face.focus(); }
    const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[e.key];
    if (step && !list.hidden) { e.preventDefault(); document.activeElement[step]?.focus(); }
  };
  show();
  return box;
}
