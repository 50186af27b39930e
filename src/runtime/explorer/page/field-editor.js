import { element } from "./element.js";
import { readBase64 } from "./read-base64.js";
import { sizeText } from "./value-text.js";
/** A value that cannot be sent, since it is no JSON. */
export class Unreadable extends Error {
    name = "Unreadable";
}
/**
 * @param given - the value of the record; `undefined` in a new one
 * @param editable - whether the record can be changed
 */
export function fieldEditor(attribute, given, editable) {
    const { name, kind, nullable, description, required } = attribute;
    const id = `field-${name}`;
    const control = controlOf(attribute, given);
    const { input } = control;
    input.id = id;
    input.dataset["key"] = id;
    const isNull = element("input", {
        type: "checkbox",
        checked: given === null,
        "aria-label": `${name} is null`,
    });
    const problem = element("p", { class: "problem", id: `${id}-problem` });
    problem.hidden = true;
    const state = () => JSON.stringify([isNull.checked, input.value, input.dataset["read"]]);
    const nulled = () => {
        if (isNull.checked)
            input.setAttribute("placeholder", "null");
        else
            input.removeAttribute("placeholder");
        input.classList.toggle("is-null", isNull.checked);
    };
    isNull.addEventListener("change", () => {
        if (isNull.checked && kind !== "bytes")
            input.value = "";
        nulled();
    });
    input.addEventListener("input", () => {
        isNull.checked = false;
        nulled();
    });
    nulled();
    const first = state();
    const writable = editable && attribute.writable;
    if (!writable) {
        if (input instanceof HTMLInputElement ||
            input instanceof HTMLTextAreaElement) {
            input.readOnly = true;
        }
        if (kind === "boolean" || kind === "enum" || kind === "bytes") {
            input.setAttribute("disabled", "");
        }
    }
    const notes = [description, hints[kind]].filter(Boolean).join(" ");
    const hint = element("p", { class: "note", id: `${id}-hint` }, notes);
    const describedBy = `${id}-hint ${id}-problem`;
    input.setAttribute("aria-describedby", describedBy);
    const node = element("div", { class: "field" }, element("div", { class: "label" }, element("label", { for: id }, name), required && element("span", { class: "kind" }, "required,"), element("span", { class: "kind" }, [kind, !writable && "read-only", !attribute.shown && "not shown"]
        .filter(Boolean)
        .join(", ")), nullable &&
        writable &&
        element("label", { class: "null-box" }, isNull, " null")), control.node, notes !== "" && hint, problem);
    return {
        name,
        node,
        changed: () => state() !== first,
        value: () => (isNull.checked ? null : control.value()),
        tell(text) {
            problem.textContent = text ?? "";
            problem.hidden = text === undefined;
            if (text === undefined)
                input.removeAttribute("aria-invalid");
            else
                input.setAttribute("aria-invalid", "true");
        },
        focus() {
            input.focus();
            // With the problem below it.
            node.scrollIntoView({ block: "center" });
        },
    };
}
const hints = {
    date: "ISO 8601, such as 2026-01-31T09:00:00Z.",
};
function controlOf(attribute, given) {
    switch (attribute.kind) {
        case "boolean":
            return choice(["true", "false"], given, (text) => text === "true");
        case "enum":
            return choice(attribute.values, given, (text) => text);
        case "bytes":
            return file(attribute.name, given);
        case "json":
            return text(given === undefined ? "" : JSON.stringify(given, null, 2), jsonOf);
        case "integer":
        case "number":
            return line(given, numberOf);
        case "text":
            return text(String(given ?? ""), (one) => one);
        default:
            return line(given, (one) => one);
    }
}
function choice(values, given, read) {
    const empty = given === undefined || given === null;
    const node = element("select", {}, empty && element("option", { value: "" }, "—"), ...values.map((value) => element("option", { value, selected: value === String(given) }, value)));
    return { node, input: node, value: () => read(node.value) };
}
function line(given, read) {
    const node = element("input", {
        value: String(given ?? ""),
        autocomplete: "off",
        spellcheck: "false",
    });
    return { node, input: node, value: () => read(node.value) };
}
function text(given, read) {
    const node = element("textarea", { rows: 1, spellcheck: "false" });
    node.value = given;
    return { node, input: node, value: () => read(node.value) };
}
/** Bytes come from a file, and can be saved as one. */
function file(name, given) {
    const input = element("input", { type: "file" });
    const state = element("span", {}, typeof given === "string" ? sizeText(given) : "");
    const save = typeof given === "string" &&
        element("button", {
            type: "button",
            onclick: () => {
                const bytes = Uint8Array.from(atob(given), (one) => one.charCodeAt(0));
                const url = URL.createObjectURL(new Blob([bytes]));
                element("a", { href: url, download: name }).click();
                URL.revokeObjectURL(url);
            },
        }, "Save as a file");
    let read;
    input.addEventListener("change", async () => {
        const [chosen] = input.files ?? [];
        if (!chosen)
            return;
        read = await readBase64(chosen);
        input.dataset["read"] = String(read.length);
        state.textContent = sizeText(read);
    });
    return {
        node: element("div", { class: "file" }, state, save, input),
        input,
        value: () => read ?? given,
    };
}
/** A number; what is none is sent as it is, so that the service says what is wrong. */
function numberOf(text) {
    const isNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text.trim());
    return isNumber ? Number(text) : text;
}
function jsonOf(text) {
    try {
        return JSON.parse(text);
    }
    catch (error) {
        throw new Unreadable(`This is no JSON: ${error.message}`);
    }
}
