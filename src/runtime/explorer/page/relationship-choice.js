import { element } from "./element.js";
import { pickRecord } from "./picker.js";
import { relationshipLabel } from "./relationship-label.js";
export function relationshipChoice(app, { name, type }) {
    let chosen;
    const shown = element("span", { class: "id" }, "—");
    const problem = element("p", { class: "problem", role: "alert" });
    const button = element("button", {
        type: "button",
        "aria-label": `Set ${name}`,
        onclick: async () => {
            const picked = await pickRecord(app, type, `Set ${name}`);
            chosen = picked ?? chosen;
            shown.textContent = chosen?.id ?? "—";
            button.focus();
        },
    }, "Set…");
    return {
        name,
        node: element("div", { class: "relationship" }, relationshipLabel(name, type), shown, button, problem),
        chosen: () => chosen,
        tell: (text) => {
            problem.textContent = text ?? "";
        },
        focus: () => button.focus(),
    };
}
