// The page: who we are, where we look, what is new.
import { avatar, get, h, state, toast } from "./api.js";
import { composer } from "./composer.js";
import { tick } from "./markdown.js";
import { messageRow } from "./message.js";
import { refreshWire, wirePanel } from "./wire.js";

const $ = (id) => document.getElementById(id);
let messages = [];
let socket = null;
let seq = 0;
let generation = 0; // switching person or channel makes late answers stale
const notes = new Map(); // person -> Map(channel -> ids of messages that rang)
const box = composer($("composer"));

// -- what has been read, kept per person across tabs and reloads
const readKey = (channel) => `read:${state.world.bot.id}:${state.person.id}:${channel}`;
const lastRead = (channel) => localStorage.getItem(readKey(channel)) ?? "0";
const newer = (a, b) => BigInt(a ?? 0) > BigInt(b ?? 0);

function markRead() {
  if (!state.channel || document.hidden) return;
  const last = messages.filter((m) => !m.ephemeral).at(-1)?.id;
  if (last && newer(last, lastRead(state.channel.id))) localStorage.setItem(readKey(state.channel.id), last);
  notes.get(state.person.id)?.delete(state.channel.id);
  drawLeft();
}

// -- left column
const rung = (person, channel) => notes.get(person)?.get(channel)?.size ?? 0;
const rungAll = (person) => [...(notes.get(person)?.values() ?? [])].reduce((sum, ids) => sum + ids.size, 0);
const badge = (count) => (count ? h("b.badge", { ariaLabel: `${count} new` }, String(count)) : null);

function drawLeft() {
  if (!state.person) return;
  $("people").replaceChildren(...state.world.people.map((p) => h("button.person", {
    type: "button", role: "radio", ariaChecked: String(p.id === state.person.id), title: `Become ${p.name}`,
    onclick: () => become(p.name),
  }, h("span.face", {}, avatar(p.id, p.name), badge(p.id === state.person.id ? 0 : rungAll(p.id))), h("span.name", {}, p.name))));
  const groups = new Map();
  for (const c of state.channels) {
    const name = c.dm ? "Direct messages" : c.guild_name;
    groups.set(name, [...(groups.get(name) ?? []), c]);
  }
  $("channels").replaceChildren(...[...groups].flatMap(([name, list]) => [h("h2", {}, name), ...ordered(list).map(channelRow)]));
  const others = state.world.people.reduce((sum, p) => sum + rungAll(p.id), 0);
  $("menu-badge").hidden = !others;
  $("menu-badge").textContent = others;
  const mine = rungAll(state.person.id);
  document.title = `${mine ? `(${mine}) ` : ""}${state.person.name} · ${state.channel?.name ?? "Playground"}`;
  $("me").replaceChildren(avatar(state.person.id, state.person.name), h("span", {}, h("b", {}, state.person.name), h("small", {}, `${state.person.locale}${state.person.dm_open ? "" : " · DMs closed"}`)));
}

const ordered = (list) => list.filter((c) => !c.parent).flatMap((c) => [c, ...list.filter((t) => t.parent === c.id && !t.archived)]);

function channelRow(c) {
  const here = c.id === state.channel?.id;
  const unread = !here && newer(c.last, lastRead(c.id));
  return h(`button.channel${c.thread ? ".inner" : ""}${unread ? ".unread" : ""}`, {
    type: "button", ariaCurrent: here ? "page" : "false", onclick: () => look(c.id),
  }, c.dm ? avatar(state.world.bot.id, c.name, true) : h("i", {}, c.thread ? "🧵" : "#"), h("span.grow", {}, c.name), badge(rung(state.person.id, c.id)));
}

// -- middle
function drawMessages({ stick = true } = {}) {
  const list = $("messages");
  const near = list.scrollHeight - list.scrollTop - list.clientHeight < 120;
  list.replaceChildren(h("li.start", {}, h("h2", {}, state.channel.dm ? state.channel.name : `Welcome to #${state.channel.name}!`), h("p", {}, "Type / to see what the bot can do.")),
    ...messages.map((m, n) => messageRow(m, messages[n - 1])));
  if (stick || near) toBottom();
}

function toBottom() {
  const list = $("messages");
  list.scrollTop = list.scrollHeight;
  for (const image of list.querySelectorAll("img")) if (!image.complete) image.onload = () => { list.scrollTop = list.scrollHeight; };
}

/** Replace one row without touching the others: an open menu elsewhere stays open. */
function change(message) {
  const n = messages.findIndex((m) => m.id === message.id);
  const list = $("messages");
  const near = list.scrollHeight - list.scrollTop - list.clientHeight < 120;
  if (n < 0) {
    messages.push(message);
    messages.sort((a, b) => (newer(a.id, b.id) ? 1 : -1));
    if (messages.at(-1) !== message) return drawMessages({ stick: false });
    list.append(messageRow(message, messages.at(-2)));
  } else {
    if (messages[n].revision > message.revision) return;
    messages[n] = message;
    list.querySelector(`[data-id="${message.id}"]`)?.replaceWith(messageRow(message, messages[n - 1]));
  }
  if (near) toBottom();
}

async function look(id) {
  const mine = ++generation;
  state.channel = state.channels.find((c) => c.id === id) ?? state.channels[0] ?? null;
  close();
  if (!state.channel) {
    messages = [];
    $("messages").replaceChildren(h("li.start", {}, h("p", {}, `${state.person.name} sees no channel.`)));
    return drawLeft();
  }
  const where = { person: state.person.id, channel: state.channel.id };
  const [found, commands] = await Promise.all([get("messages", where), get("commands", where)]);
  if (mine !== generation) return;
  messages = found.messages;
  state.commands = commands;
  localStorage.setItem(`where:${state.person.name}`, state.channel.id);
  $("title").replaceChildren(state.channel.dm ? "@ " : state.channel.thread ? "🧵 " : "# ", h("span", {}, state.channel.name));
  box.reset();
  box.placeholder(state.channel.can_write ? `Message ${state.channel.dm ? "@" : "#"}${state.channel.name}` : "You may not write here", state.channel.can_write);
  drawMessages();
  markRead();
  drawLeft();
}

async function become(name) {
  state.person = state.world.people.find((p) => p.name.toLowerCase() === name?.toLowerCase()) ?? state.world.people[0];
  const url = new URL(location);
  url.searchParams.set("person", state.person.name);
  history.replaceState(null, "", url);
  document.documentElement.lang = state.person.locale;
  await readChannels();
  connect();
  await look(localStorage.getItem(`where:${state.person.name}`));
}

async function readChannels() {
  state.channels = (await get("channels", { person: state.person.id })).channels;
  const here = state.channels.find((c) => c.id === state.channel?.id);
  if (here) state.channel = here;
}

async function readWorld() {
  state.world = await get("world");
  seq = Math.max(seq, state.world.seq);
  if (state.person) state.person = state.world.people.find((p) => p.id === state.person.id) ?? state.world.people[0];
  const up = state.world.sessions.some((s) => s.connected);
  $("status").textContent = up ? "" : "The bot is not connected";
  $("status").classList.toggle("down", !up);
}

async function readNotes() {
  const me = state.person;
  for (const note of await get("notifications")) {
    state.person = { id: note.person_id };
    if (!note.gone && newer(note.message_id, lastRead(note.channel_id))) ring(note.person_id, note.channel_id, note.message_id);
  }
  state.person = me;
}

function ring(person, channel, message) {
  if (!notes.has(person)) notes.set(person, new Map());
  if (!notes.get(person).has(channel)) notes.get(person).set(channel, new Set());
  notes.get(person).get(channel).add(message);
}

// -- what happens
let later = null;
const soon = () => { // structure changed: read it again, once for many events
  clearTimeout(later);
  later = setTimeout(async () => {
    await readWorld();
    await readChannels();
    if (state.channel) state.commands = await get("commands", { person: state.person.id, channel: state.channel.id }).catch(() => []);
    if (state.channel && !state.channels.some((c) => c.id === state.channel.id)) await look(null);
    if (!state.channel && state.channels.length) await look(null);
    drawLeft();
  }, 80);
};

const TAKE = {
  message_create(e) {
    const c = state.channels.find((row) => row.id === e.channel);
    if (!c) return soon();
    if (!e.data.ephemeral) c.last = e.data.id;
    if (e.channel === state.channel?.id) { change(e.data); markRead(); $("typing").textContent = ""; }
    else drawLeft();
  },
  message_update(e) { if (e.channel === state.channel?.id) change(e.data); },
  message_delete(e) {
    for (const channels of notes.values()) channels.get(e.channel)?.delete(e.data.id);
    if (e.channel === state.channel?.id) {
      messages = messages.filter((m) => m.id !== e.data.id);
      drawMessages({ stick: false });
    }
    drawLeft();
  },
  notification(e) {
    const reading = e.data.person === state.person.id && e.channel === state.channel?.id && !document.hidden;
    if (!reading) { ring(e.data.person, e.channel, e.data.message); drawLeft(); }
  },
  typing(e) {
    if (e.channel !== state.channel?.id) return;
    $("typing").textContent = `${state.world.users[e.data.user]} is typing…`;
    setTimeout(() => { $("typing").textContent = ""; }, 8000);
  },
  request() { refreshWire($("wire")); },
  channel: soon, guild: soon, person: soon, commands: soon, sessions: soon, clock: soon,
};

function connect() {
  if (socket) { socket.onclose = null; socket.close(); }
  const url = new URL("/play/live", location);
  url.protocol = url.protocol.replace("http", "ws");
  url.search = new URLSearchParams({ person: state.person.id, after: seq });
  const mine = new WebSocket(url);
  socket = mine;
  mine.onmessage = ({ data }) => {
    const event = JSON.parse(data);
    seq = Math.max(seq, event.seq);
    TAKE[event.kind]?.(event);
  };
  mine.onclose = () => {
    $("status").textContent = "The playground is gone; trying again…";
    $("status").classList.add("down");
    setTimeout(() => fetch("/play/world").then((r) => r.json()).then((w) => (w.bot.id === state.world.bot.id ? readWorld().then(connect) : location.reload()), () => mine.onclose()), 1500);
  };
}

// -- drawers
function close() { document.body.classList.remove("drawer"); }
$("menu").onclick = () => document.body.classList.toggle("drawer");
$("veil").onclick = close;
$("wire-toggle").onclick = () => {
  $("wire").hidden = !$("wire").hidden;
  $("wire-toggle").ariaExpanded = String(!$("wire").hidden);
  document.body.classList.toggle("wired", !$("wire").hidden);
  refreshWire($("wire"));
};
document.addEventListener("visibilitychange", markRead);
document.addEventListener("look", (e) => look(e.detail));
document.addEventListener("click", (e) => e.target.closest?.(".spoiler, .veiled")?.classList.add("shown"));
document.addEventListener("keydown", (e) => {
  if (e.altKey && /^[1-9]$/.test(e.key) && state.world.people[e.key - 1]) { e.preventDefault(); become(state.world.people[e.key - 1].name); }
});

try {
  await readWorld();
  if (!state.world.people.length) throw new Error("There is nobody here: start with --people Alice,Bob");
  wirePanel($("wire"));
  state.person = state.world.people[0];
  await readNotes();
  await become(new URLSearchParams(location.search).get("person"));
  refreshWire($("wire"));
  setInterval(tick, 500);
} catch (error) {
  toast(error.message);
  throw error;
}
