// The right column: the bot's requests, their rate and errors; and ways to break things.
import { get, h, post, state, toast } from "./api.js";

let after = 0;
let timer = null;
const rows = h("ol.requests");
const facts = h("dl.facts");

const order = (label, verb, body, about) => h("button.button.secondary.small", {
  type: "button", title: about,
  onclick: () => post(verb, typeof body === "function" ? body() : body).then(() => toast(`${label}: done`)).catch((e) => toast(e.message)),
}, label);

export function wirePanel(root) {
  root.replaceChildren(
    h("h2", {}, "The wire"), facts,
    h("details", {}, h("summary", {}, "Break something"),
      h("div.row", {},
        order("Tear the sockets", "sockets", { do: "tear" }, "The bot must resume"),
        order("Invalid session", "sockets", { do: "invalidate" }, "The bot must identify again"),
        order("429, 3 s", "fault", { kind: "rate_limit", seconds: 3 }, "The next request is rate limited"),
        order("429 global, 3 s", "fault", { kind: "rate_limit", seconds: 3, scope: "global" }),
        order("Error 500", "fault", { kind: "answer", status: 500 }, "The next request fails"),
        order("Lose an answer", "fault", { kind: "lose_answer", path: "messages" }, "Done, but the bot never hears of it"),
        order("Close my DMs", "change_person", () => ({ person: state.person.id, dm_open: false }), "The bot meets 50007"),
        order("Open my DMs", "change_person", () => ({ person: state.person.id, dm_open: true })),
        order("Bot may not write here", "rights", () => ({ channel: state.channel.id, deny: ["send_messages"] })),
        order("Bot may again", "rights", () => ({ channel: state.channel.id })),
        order("Clock + 1 min", "clock", { move: 60 }), order("Clock + 1 h", "clock", { move: 3600 }))),
    rows);
}

/** Read what is new, at most twice a second. */
export function refreshWire(root) {
  if (timer) return;
  timer = setTimeout(async () => {
    timer = null;
    const open = !root.hidden;
    const wire = await get("wire", open ? { after, bodies: 1 } : {});
    document.querySelector("#rate").textContent = `${wire.rate.toFixed(1)}/s`;
    document.querySelector("#wire-toggle").classList.toggle("alarm", wire.unknown.length > 0);
    if (!open) return;
    const errors = Object.entries(wire.statuses).filter(([k]) => !/ 2\d\d$/.test(k)).reduce((sum, [, n]) => sum + n, 0);
    const rowsOf = { Requests: wire.total, "Per second": wire.rate.toFixed(1), "Most in 1 s": wire.peak, Errors: errors, "401, 403, 429": wire.invalid, Unknown: wire.unknown.length };
    facts.replaceChildren(...Object.entries(rowsOf).flatMap(([k, v]) => [h("dt", {}, k), h("dd", {}, String(v))]));
    for (const request of wire.requests) {
      after = request.seq;
      rows.prepend(row(request));
    }
    while (rows.children.length > 150) rows.lastChild.remove();
  }, 500);
}

function row(r) {
  const bad = r.status === 0 || r.status >= 400;
  const more = h("details", {}, h("summary", {},
    h("span.method", {}, r.method), h("span.route", { title: r.path }, r.route.replace(/\{(\w+)\}/g, "·")),
    h(bad ? "span.status.bad" : "span.status", {}, r.status === 0 ? "cut" : String(r.status)), h("span.ms", {}, `${r.ms.toFixed(0)} ms`)));
  more.ontoggle = () => {
    if (more.open && more.children.length === 1) more.append(h("pre", {}, JSON.stringify({ request: r.body, answer: r.answer }, null, 1)));
  };
  return h("li", {}, more);
}
