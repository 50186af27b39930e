/**
 * An element with attributes, listeners (`onclick`) and children. Text becomes a text
 * node, so data is never read as HTML.
 */
export function element(name, attributes = {}, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (value === undefined || value === false)
            continue;
        if (typeof value === "function") {
            node.addEventListener(key.slice(2), value);
        }
        else {
            node.setAttribute(key, value === true ? "" : String(value));
        }
    }
    node.append(...children.filter((one) => one !== undefined && one !== false));
    return node;
}
/** Puts other children into a node, and the focus back on the one with the same key. */
export function refill(node, ...children) {
    const focused = document.activeElement;
    const key = focused instanceof HTMLElement && node.contains(focused)
        ? focused.dataset["key"]
        : undefined;
    node.replaceChildren(...children.filter((one) => one !== undefined && one !== false));
    if (key === undefined)
        return;
    for (const one of node.querySelectorAll("[data-key]")) {
        if (one.dataset["key"] === key)
            one.focus();
    }
}
