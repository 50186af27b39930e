import { element } from "./element.js";

/** A text with its name, and a button that copies it. */
export function copiedText(name: string, text: string): HTMLElement {
  const copy: HTMLElement = element(
    "button",
    {
      "aria-label": `Copy ${name}`,
      onclick: async () => {
        await navigator.clipboard.writeText(text);
        copy.textContent = "Copied";
      },
    },
    "Copy",
  );
  return element(
    "div",
    { class: "form" },
    element("span", { class: "kind" }, name),
    element("pre", { tabindex: 0, "aria-label": name, role: "region" }, text),
    // Without https, browsers have no clipboard for a page.
    isSecureContext && copy,
  );
}
