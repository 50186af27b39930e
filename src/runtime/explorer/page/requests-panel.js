import { element } from "./element.js";
import { requestForms } from "./request-forms.js";
const kept = 100;
/** The requests that the page has sent, at the bottom, the last first. */
export class RequestsPanel {
    #settings;
    #last;
    #list = element("ol", { class: "requests", reversed: true });
    #node;
    #description;
    constructor(settings, node) {
        this.#settings = settings;
        this.#node = node;
        this.#last = element("span", { class: "last" });
        const counts = element("input", { type: "checkbox" });
        counts.addEventListener("change", () => {
            this.#list.classList.toggle("with-counts", counts.checked);
        });
        node.append(element("summary", {}, "Requests ", this.#last), element("div", { class: "body" }, element("label", {}, counts, " also those that only count"), this.#list));
    }
    /** Lets requests be told in the words of RPC too. */
    describe(description) {
        this.#description = description;
    }
    add(sent) {
        if (!sent.counts)
            this.#last.replaceChildren(...this.#line(sent));
        const item = element("li", { class: sent.counts ? "counts" : undefined });
        const details = element("details", {
            ontoggle: () => {
                if (!details.open || details.children.length > 1)
                    return;
                details.append(...this.#forms(sent).map(formNode));
                void statementsOf(sent, this.#settings).then((form) => {
                    if (form)
                        details.append(formNode(form));
                });
            },
        }, element("summary", {}, ...this.#line(sent)));
        item.append(details);
        this.#list.prepend(item);
        while (this.#list.children.length > kept)
            this.#list.lastChild?.remove();
    }
    /** Opens or closes the list, and goes to it. */
    toggle() {
        this.#node.open = !this.#node.open;
        this.#node.querySelector("summary")?.focus();
    }
    #line({ method, path, status, milliseconds }) {
        const failed = status === 0 || status >= 400;
        return [
            element("b", {}, method),
            element("code", {}, ` ${this.#settings.rest}${path} `),
            element("span", { class: failed ? "failed" : "kind" }, status === 0 ? "no answer" : String(status)),
            element("span", { class: "kind" }, ` ${milliseconds} ms`),
        ];
    }
    #forms(sent) {
        const { rest, rpc } = this.#settings;
        const base = new URL(rest, location.href).href.replace(/\/$/, "");
        const description = this.#description;
        return description
            ? requestForms(sent, base + sent.path, description, rpc !== undefined)
            : [];
    }
}
/** What the database was sent for a request, where `gen-api serve` tells. */
async function statementsOf({ statements }, { serve }) {
    if (serve === undefined || statements === undefined)
        return undefined;
    const response = await fetch(`${serve}/statements/${statements}`);
    // It remembers the last ones alone.
    if (!response.ok)
        return undefined;
    const all = (await response.json());
    const text = all.map(({ sql, ms }) => `-- ${ms} ms\n${sql};`).join("\n");
    return { name: "SQL", text: text === "" ? "-- no statement" : text };
}
function formNode({ name, text }) {
    const copy = element("button", {
        "aria-label": `Copy ${name}`,
        onclick: async () => {
            await navigator.clipboard.writeText(text);
            copy.textContent = "Copied";
        },
    }, "Copy");
    return element("div", { class: "form" }, element("span", { class: "kind" }, name), element("pre", { tabindex: 0, "aria-label": name, role: "region" }, text), 
    // Without https, browsers have no clipboard for a page.
    isSecureContext && copy);
}
