// Writing messages and slash commands with their options, by keyboard or touch.
import { get, h, localised, post, state, toast } from "./api.js";
import { openModal } from "./modal.js";

const SUBCOMMAND = 1, GROUP = 2, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, MENTIONABLE = 9;

/** Every command that can be used here, subcommands spelled out. */
function flat() {
  const rows = [];
  const visit = (node, path, shown) => {
    const subs = (node.options ?? []).filter((o) => o.type === SUBCOMMAND || o.type === GROUP);
    if (!subs.length) rows.push({ path, shown, about: localised(node, "description"), options: node.options ?? [] });
    for (const sub of subs) visit(sub, `${path} ${sub.name}`, `${shown} ${localised(sub, "name")}`);
  };
  for (const command of state.commands) visit(command, command.name, localised(command, "name"));
  return rows;
}

/** A command written out whole, as `/table open size:4`: the command and what was said for its options. */
function written(text) {
  const line = text.slice(1).trim();
  const called = (c) => [c.shown, c.path].find((name) => line === name || line.startsWith(`${name} `));
  const command = flat().filter(called).sort((a, b) => called(b).length - called(a).length)[0];
  if (!command) return null;
  const named = new Map(command.options.flatMap((o) => [[o.name, o], [localised(o, "name"), o]]));
  const said = [...line.slice(called(command).length).matchAll(/([^\s:]+):\s*(.*?)(?=\s+[^\s:]+:|$)/g)];
  return { command, said: said.filter(([, name]) => named.has(name)).map(([, name, value]) => [named.get(name), value]) };
}

export function composer(root) {
  let chosen = null; // the command being filled in
  let fields = new Map(); // option name -> {input, value}
  let rows = []; // what the list offers: {label, about, pick}
  let at = 0;

  const input = h("textarea", { rows: 1, ariaLabel: "Message", enterKeyHint: "send", autocomplete: "off" });
  const list = h("div.suggestions", { role: "listbox", hidden: true });
  const pill = h("div.pill", { hidden: true });
  const go = h("button.send", { type: "button", ariaLabel: "Send" }, "➤");
  const slash = h("button.slash", { type: "button", ariaLabel: "Commands", title: "Commands" }, "/");
  root.replaceChildren(list, h("div.bar", {}, slash, pill, input, go));

  function offer(next) {
    rows = next;
    at = 0;
    list.hidden = !rows.length;
    list.replaceChildren(...rows.map((row, n) => h("button.suggestion", {
      type: "button", role: "option",
      onpointerdown: (e) => e.preventDefault(), // keep the keyboard of a phone open
      onclick: () => row.pick(),
      onpointerenter: () => mark(n),
    }, h("b", {}, row.label), row.about ? h("span", {}, row.about) : null)));
    mark(0);
  }

  function mark(n) {
    at = Math.max(0, Math.min(n, rows.length - 1));
    [...list.children].forEach((child, i) => { child.ariaSelected = String(i === at); });
    list.children[at]?.scrollIntoView({ block: "nearest" });
  }

  function offerCommands() {
    const word = input.value.slice(1).toLowerCase();
    offer(flat().filter((c) => c.shown.includes(word) || c.path.includes(word)).map((c) => ({ label: `/${c.shown}`, about: c.about, pick: () => choose(c) })));
  }

  function choose(command) {
    chosen = command;
    fields = new Map();
    input.value = "";
    input.hidden = true;
    draw();
    const first = command.options.find((o) => o.required);
    if (first) open(first);
    else if (!command.options.length) go.focus();
    else moreOptions();
  }

  function leave() {
    chosen = null;
    input.hidden = false;
    pill.hidden = true;
    offer([]);
    input.focus();
  }

  function draw() {
    pill.hidden = false;
    pill.replaceChildren(
      h("button.command", { type: "button", title: "Back to writing", onclick: leave }, `/${chosen.shown} ✕`),
      ...chosen.options.filter((o) => o.required || fields.has(o.name)).map(chip),
      chosen.options.some((o) => !o.required && !fields.has(o.name)) ? h("button.more", { type: "button", onclick: moreOptions }, "+ option") : "");
  }

  function chip(option) {
    const known = fields.get(option.name);
    const box = known?.input ?? h("input", { autocomplete: "off", size: 8, placeholder: option.required ? "required" : "" });
    fields.set(option.name, { input: box, value: known?.value });
    box.oninput = () => { fields.get(option.name).value = undefined; suggest(option); };
    box.onfocus = () => suggest(option);
    box.onkeydown = keys;
    return h("label.chip", { title: localised(option, "description") }, `${localised(option, "name")} `, box);
  }

  function open(option) {
    fields.set(option.name, fields.get(option.name) ?? {});
    draw();
    fields.get(option.name).input.focus();
  }

  function moreOptions() {
    offer(chosen.options.filter((o) => !fields.has(o.name)).map((o) => ({ label: localised(o, "name"), about: localised(o, "description"), pick: () => open(o) })));
    go.focus();
  }

  function values() {
    return Object.fromEntries([...fields].map(([key, f]) => [key, f.value ?? f.input.value]).filter(([, v]) => v !== ""));
  }

  /** What an option can be, as [label, value]; none where anything may be written. */
  function known(option) {
    if (option.choices?.length) return option.choices.map((c) => [localised(c, "name"), c.value]);
    if (option.type === BOOLEAN) return [["true", true], ["false", false]];
    if (option.type === USER || option.type === MENTIONABLE) return Object.entries(state.world.users).filter(([id]) => state.world.people.some((p) => p.id === id) || id === state.world.bot.id).map(([id, name]) => [name, id]);
    if (option.type === CHANNEL) return state.world.channels.filter((c) => c.guild).map((c) => [`#${c.name}`, c.id]);
    if (option.type === ROLE) return Object.entries(state.world.roles).map(([id, name]) => [name, id]);
    return [];
  }

  /** Take over a command that was written out whole. */
  function fill({ command, said }) {
    choose(command);
    for (const [option, words] of said) {
      const plain = words.replace(/^@/, "").toLowerCase();
      const [label, value] = known(option).find(([name, v]) => [name.toLowerCase(), String(v).toLowerCase()].includes(plain)) ?? [words, undefined];
      open(option);
      Object.assign(fields.get(option.name), { value }).input.value = label;
    }
    offer([]);
  }

  async function suggest(option) {
    const field = fields.get(option.name);
    const typed = field.input.value.toLowerCase();
    const suggestion = (label, value) => ({ label, pick: () => { field.input.value = label; field.value = value; offer([]); next(option); } });
    const found = known(option).map(([label, value]) => suggestion(label, value));
    if (option.autocomplete) {
      const asked = field.input.value;
      try {
        const answer = await post("complete", { person: state.person.id, channel: state.channel.id, command: chosen.path, options: values(), focused: option.name });
        if (fields.get(option.name)?.input.value !== asked || document.activeElement !== field.input) return;
        return offer((answer.choices ?? []).map((c) => suggestion(localised(c, "name"), c.value)));
      } catch (error) { return toast(error.message); }
    }
    offer(field.value === undefined ? found.filter((f) => f.label.toLowerCase().includes(typed)) : []);
  }

  function next(option) {
    const empty = chosen.options.find((o) => o !== option && o.required && !fields.get(o.name)?.input.value);
    if (empty) open(empty);
    else { draw(); go.focus(); }
  }

  function keys(e) {
    if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      if (rows.length) { e.preventDefault(); mark((at + (e.key === "ArrowDown" ? 1 : rows.length - 1)) % rows.length); }
    } else if ((e.key === "Enter" && !e.shiftKey) || (e.key === "Tab" && rows.length)) {
      e.preventDefault();
      if (rows.length && !(chosen && e.key === "Enter" && e.target === go)) rows[at].pick();
      else send();
    } else if (e.key === "Escape") {
      if (rows.length) offer([]);
      else if (chosen) leave();
    } else if (e.key === "Backspace" && chosen && !e.target.value) {
      e.preventDefault();
      leave();
    }
  }

  async function send() {
    const text = input.value.trim();
    const where = { person: state.person.id, channel: state.channel.id };
    offer([]);
    const whole = !chosen && text.startsWith("/") && written(text);
    if (whole) fill(whole);
    try {
      if (chosen) {
        const order = { ...where, command: chosen.path, options: values(), wait: false };
        const missing = chosen.options.find((o) => o.required && order.options[o.name] === undefined);
        if (missing) return open(missing);
        leave();
        const answer = await post("slash", order);
        if (answer.error) toast(answer.error);
        if (answer.modal) openModal(answer);
      } else if (text) {
        input.value = "";
        await post("say", { ...where, content: text });
      }
    } catch (error) {
      toast(error.message);
    }
  }

  input.oninput = () => {
    input.style.height = "auto";
    input.style.height = `${Math.min(input.scrollHeight, 140)}px`;
    if (input.value.startsWith("/")) offerCommands();
    else offer([]);
  };
  input.onkeydown = keys;
  go.onclick = send;
  go.onkeydown = (e) => { if (e.key === "ArrowDown" || e.key === "ArrowUp" || e.key === "Escape" || e.key === "Tab") keys(e); };
  slash.onclick = async () => {
    if (chosen) leave();
    state.commands = await get("commands", { person: state.person.id, channel: state.channel.id });
    input.value = "/";
    input.focus();
    offerCommands();
  };
  return { placeholder(text, enabled) { input.placeholder = text; input.disabled = !enabled; }, reset() { if (chosen) leave(); offer([]); input.value = ""; } };
}
