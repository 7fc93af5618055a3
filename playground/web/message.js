// One message as Discord shows it.
import { avatar, h, post, state, toast } from "./api.js";
import { attachments, component, embed } from "./components.js";
import { markdown } from "./markdown.js";

const time = (iso, options) => new Date(iso).toLocaleTimeString(state.person.locale, options ?? { hour: "2-digit", minute: "2-digit" });

function header(message) {
  if (message.used) {
    return h("div.reply", {}, h("b", {}, message.used.person), " used ", h("span.mention", {}, `/${message.used.command}`));
  }
  const original = message.referenced_message;
  if (original) {
    const text = original.content || (original.flags & 32768 || original.embeds.length ? "Click to see the message" : "Click to see the attachment");
    const jump = () => document.querySelector(`[data-id="${original.id}"]`)?.scrollIntoView({ block: "center", behavior: "smooth" });
    return h("button.reply", { type: "button", onclick: jump }, h("b", {}, name(original.author)), h("span", { innerHTML: markdown(text.split("\n")[0]) }));
  }
  if (message.message_reference) return h("div.reply", {}, h("i", {}, "Original message was deleted"));
  return null;
}

const name = (author) => author.global_name ?? state.world.users[author.id] ?? author.username;

function footer(message) {
  if (!message.ephemeral) return null;
  const dismiss = () => post("dismiss", { person: state.person.id, message: message.id }).catch((e) => toast(e.message));
  return h("p.only-you", {}, "👁 Only you can see this • ", h("button.link", { type: "button", onclick: dismiss }, "Dismiss message"));
}

/** Messages of one author within seven minutes share a header, as on Discord. */
function continues(message, previous) {
  return Boolean(previous) && previous.author.id === message.author.id && !message.used && !message.message_reference
    && previous.ephemeral === message.ephemeral && new Date(message.timestamp) - new Date(previous.timestamp) < 420_000;
}

export function messageRow(message, previous) {
  const bot = message.author.bot;
  const compact = continues(message, previous);
  const mine = message.mentions.some((m) => m.id === state.person.id) || message.mention_everyone;
  const thinking = message.loading
    ? h("p.thinking", {}, h("i"), h("i"), h("i"), ` ${name(message.author)} is thinking…`)
    : null;
  const edited = message.edited && !message.loading ? h("span.edited", { title: new Date(message.edited_timestamp).toLocaleString() }, "(edited)") : null;
  const text = message.content ? h("div.md", { innerHTML: markdown(message.content) }) : null;
  if (text && edited) (text.lastElementChild?.tagName === "P" ? text.lastElementChild : text).append(" ", edited);
  const row = h("li.message", { "data-id": message.id },
    header(message),
    compact ? h("span.gutter", {}, time(message.timestamp)) : avatar(message.author.id, name(message.author), bot),
    h("div.body", {},
      compact ? null : h("div.author", {}, h("b", {}, name(message.author)), bot ? h("span.app", {}, "APP") : null,
        h("time", { dateTime: message.timestamp, title: new Date(message.timestamp).toLocaleString() }, time(message.timestamp))),
      thinking, text,
      message.embeds.map(embed), attachments(message),
      message.components.length ? h("div.components", {}, message.components.map((c) => component(c, message))) : null,
      !text && edited ? edited : null,
      message.thread ? h("button.thread", { type: "button", onclick: () => document.dispatchEvent(new CustomEvent("look", { detail: message.thread.id })) }, `🧵 ${message.thread.name} ›`) : null,
      footer(message)));
  row.classList.toggle("compact", compact);
  row.classList.toggle("ephemeral", message.ephemeral);
  row.classList.toggle("pinged", mine);
  return row;
}
