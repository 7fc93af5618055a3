// Discord's markdown: text in, safe HTML out.
import { local, state } from "./api.js";

const escape = (text) =>
  text.replace(/[&<>"']/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c]);

const span = (name, text, extra = "") => `<span class="${name}"${extra}>${text}</span>`;

// Each rule: a sticky expression and what it becomes. The first that matches wins.
const INLINE = [
  [/\\([\\*_~`|>#\-<@[\]()])/y, (m) => escape(m[1])],
  [/(`+)([^]*?[^`])\1(?!`)/y, (m) => `<code>${escape(m[2].trim())}</code>`],
  [/\|\|([^]+?)\|\|/y, (m) => span("spoiler", span("", inline(m[1])), ' tabindex="0" role="button" aria-label="Spoiler"')],
  [/\*\*\*(?=\S)([^]+?)\*\*\*/y, (m) => `<strong><em>${inline(m[1])}</em></strong>`],
  [/\*\*(?=\S)([^]+?)\*\*(?!\*)/y, (m) => `<strong>${inline(m[1])}</strong>`],
  [/__(?=\S)([^]+?)__(?!_)/y, (m) => `<u>${inline(m[1])}</u>`],
  [/~~(?=\S)([^]+?)~~/y, (m) => `<s>${inline(m[1])}</s>`],
  [/\*(?=\S)((?:\*\*[^*]+\*\*|[^*])+?)\*(?!\*)/y, (m) => `<em>${inline(m[1])}</em>`],
  [/_(?=\S)([^_]+?)_(?![\w])/y, (m) => `<em>${inline(m[1])}</em>`],
  [/<@!?(\d+)>/y, (m) => mention(`@${state.world.users[m[1]] ?? "unknown-user"}`, m[1] === state.person?.id)],
  [/<@&(\d+)>/y, (m) => mention(`@${state.world.roles[m[1]] ?? "deleted-role"}`)],
  [/<#(\d+)>/y, (m) => mention(`#${state.world.channels.find((c) => c.id === m[1])?.name ?? "unknown"}`)],
  [/@(everyone|here)\b/y, (m) => mention(m[0], true)],
  [/<\/([^:>]+):\d+>/y, (m) => mention(`/${m[1]}`)],
  [/<a?:(\w+):(\d+)>/y, (m) => `<img class="emoji" src="/cdn/emojis/${m[2]}.png" alt=":${m[1]}:" title=":${m[1]}:">`],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/y, (m) => `<time data-t="${m[1]}" data-style="${m[2] ?? "f"}" title="${escape(clockText(m[1], "F"))}">${escape(clockText(m[1], m[2] ?? "f"))}</time>`],
  [/\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (m) => link(m[2], inline(m[1]))],
  [/<(https?:\/\/[^\s>]+)>/y, (m) => link(m[1], escape(m[1]))],
  [/https?:\/\/[^\s<]*[^\s<.,:;"')\]]/y, (m) => link(m[0], escape(m[0]))],
];

const mention = (text, mine = false) => span(mine ? "mention mine" : "mention", escape(text));
const link = (url, text) => `<a href="${escape(local(url))}" target="_blank" rel="noopener noreferrer">${text}</a>`;

function inline(text) {
  let html = "";
  for (let at = 0; at < text.length; ) {
    let found = null;
    for (const [expression, become] of INLINE) {
      expression.lastIndex = at;
      const match = expression.exec(text);
      // A word like snake_case is no emphasis.
      if (match && !(match[0][0] === "_" && /\w/.test(text[at - 1] ?? ""))) {
        found = [match[0].length, become(match)];
        break;
      }
    }
    html += found ? found[1] : text[at] === "\n" ? "<br>" : escape(text[at]);
    at += found ? found[0] : 1;
  }
  return html;
}

const BLOCKS = [
  [/^```(?:([\w+-]+)\n)?\n?([^]*?)\n?```\n?/, (m) => `<pre><code>${escape(m[2])}</code></pre>`],
  [/^>>> ([^]*)$/, (m) => `<blockquote>${markdown(m[1])}</blockquote>`],
  [/^(?:> [^\n]*(?:\n|$))+/, (m) => `<blockquote>${markdown(m[0].replace(/^> /gm, "").replace(/\n$/, ""))}</blockquote>`],
  [/^(#{1,3}) +([^\n]+)(?:\n|$)/, (m) => `<h${m[1].length + 1}>${inline(m[2])}</h${m[1].length + 1}>`],
  [/^-# +([^\n]+)(?:\n|$)/, (m) => `<small>${inline(m[1])}</small>`],
  [/^(?: *[-*] [^\n]+(?:\n|$))+/, (m) => items(m[0], /^ *[-*] /, "ul")],
  [/^(?: *\d+\. [^\n]+(?:\n|$))+/, (m) => items(m[0], /^ *\d+\. /, "ol")],
];

function items(text, bullet, tag) {
  const start = tag === "ol" ? ` start="${parseInt(text.trim(), 10)}"` : "";
  const rows = text.replace(/\n$/, "").split("\n");
  return `<${tag}${start}>${rows.map((r) => `<li class="${/^ /.test(r) ? "deep" : ""}">${inline(r.replace(bullet, ""))}</li>`).join("")}</${tag}>`;
}

/** Give the HTML of a message's text. */
export function markdown(text) {
  let html = "";
  let plain = "";
  const flush = () => {
    if (plain) html += `<p>${inline(plain.replace(/\n$/, ""))}</p>`;
    plain = "";
  };
  while (text) {
    const hit = BLOCKS.map(([expression, become]) => [text.match(expression), become]).find(([match]) => match);
    if (hit) {
      flush();
      html += hit[1](hit[0]);
      text = text.slice(hit[0][0].length);
    } else {
      // Up to the next line, or to a code fence within this one.
      const line = text.match(/^[^\n]*?(?=```)|^[^\n]*\n?/)[0] || text[0];
      plain += line;
      text = text.slice(line.length);
    }
  }
  flush();
  return html;
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const STEPS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function clockText(seconds, style) {
  const locale = state.person?.locale ?? "en";
  if (style !== "R") return new Intl.DateTimeFormat(locale, STYLES[style]).format(new Date(seconds * 1000));
  const left = seconds - Date.now() / 1000 - (state.world?.offset ?? 0);
  const [unit, size] = STEPS.find(([, length]) => Math.abs(left) >= length) ?? STEPS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(left / size), unit);
}

/** Keep relative timestamps counting. */
export function tick() {
  for (const time of document.querySelectorAll('time[data-style="R"]')) {
    const text = clockText(time.dataset.t, "R");
    if (time.textContent !== text) time.textContent = text;
  }
}
