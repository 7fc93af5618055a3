// A modal that the bot opened.
import { h, post, state, toast } from "./api.js";
import { component, menu } from "./components.js";

function field(c, values) {
  if (c.type === 4) {
    const input = h(c.style === 2 ? "textarea" : "input", {
      value: c.value ?? "", placeholder: c.placeholder ?? "", required: c.required ?? true,
      oninput: (e) => { values[c.custom_id] = e.target.value; },
    });
    if (c.max_length) input.maxLength = c.max_length;
    if (c.min_length) input.minLength = c.min_length;
    values[c.custom_id] = c.value ?? "";
    return input;
  }
  return menu(c, null, (chosen) => { values[c.custom_id] = chosen; });
}

function part(p, values) {
  if (p.type === 10) return component(p, null);
  const inner = p.type === 18 ? p.component : p.components[0];
  const label = p.label ?? inner.label ?? "";
  return h("label.field", {}, h("span", {}, label, inner.required ?? true ? h("b", {}, " *") : null),
    p.description ? h("small", {}, p.description) : null, field(inner, values));
}

export function openModal(answer) {
  const values = {};
  const submit = async (e) => {
    e.preventDefault();
    try {
      const next = await post("submit", { person: state.person.id, interaction: answer.interaction, values, wait: false });
      if (next.error) toast("Something went wrong. Try again.");
      dialog.close();
      if (next.modal) openModal(next);
    } catch (error) {
      toast(error.message);
    }
  };
  const dialog = h("dialog.modal", { onclose: () => dialog.remove() },
    h("form", { onsubmit: submit },
      h("h2", {}, answer.modal.title),
      answer.modal.components.map((p) => part(p, values)),
      h("div.row.end", {}, h("button.button.secondary", { type: "button", onclick: () => dialog.close() }, "Cancel"), h("button.button.primary", {}, "Submit"))));
  document.body.append(dialog);
  dialog.showModal();
}
