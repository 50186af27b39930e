import { copiedText } from "./copied-text.js";
import type { Description } from "./description.js";
import { element } from "./element.js";
import { type RequestForm, requestForms } from "./request-forms.js";
import type { Sent } from "./service.js";
import type { Settings } from "./settings.js";

const kept = 100;

/** The requests that the page has sent, at the bottom, the last first. */
export class RequestsPanel {
  readonly #settings: Settings;
  readonly #last: HTMLElement;
  readonly #list = element("ol", { class: "requests", reversed: true });
  readonly #node: HTMLDetailsElement;
  #description: Description | undefined;

  constructor(settings: Settings, node: HTMLDetailsElement) {
    this.#settings = settings;
    this.#node = node;
    this.#last = element("span", { class: "last" });
    const counts = element("input", { type: "checkbox" });
    counts.addEventListener("change", () => {
      this.#list.classList.toggle("with-counts", counts.checked);
    });
    node.append(
      element("summary", {}, "Requests ", this.#last),
      element(
        "div",
        { class: "body" },
        element("label", {}, counts, " also those that only count or name"),
        this.#list,
      ),
    );
  }

  /** Lets requests be told in the words of RPC too. */
  describe(description: Description): void {
    this.#description = description;
  }

  add(sent: Sent): void {
    if (!sent.isAside) this.#last.replaceChildren(...this.#line(sent));
    const item = element("li", { class: sent.isAside ? "counts" : undefined });
    const details = element(
      "details",
      {
        ontoggle: () => {
          if (!details.open || details.children.length > 1) return;
          details.append(
            ...this.#forms(sent).map(({ name, text }) =>
              copiedText(name, text),
            ),
          );
          void statementsOf(sent, this.#settings).then((form) => {
            if (form) details.append(copiedText(form.name, form.text));
          });
        },
      },
      element("summary", {}, ...this.#line(sent)),
    );
    item.append(details);
    this.#list.prepend(item);
    while (this.#list.children.length > kept) this.#list.lastChild?.remove();
  }

  /** Opens or closes the list, and goes to it. */
  toggle(): void {
    this.#node.open = !this.#node.open;
    this.#node.querySelector("summary")?.focus();
  }

  #line({ method, path, status, milliseconds }: Sent): readonly Node[] {
    const failed = status === 0 || status >= 400;
    return [
      element("b", {}, method),
      element("code", {}, ` ${this.#settings.rest}${path} `),
      element(
        "span",
        { class: failed ? "failed" : "kind" },
        status === 0 ? "no answer" : String(status),
      ),
      element("span", { class: "kind" }, ` ${milliseconds} ms`),
    ];
  }

  #forms(sent: Sent): readonly RequestForm[] {
    const { rest, rpc } = this.#settings;
    const base = new URL(rest, location.href).href.replace(/\/$/, "");
    const description = this.#description;
    return description
      ? requestForms(sent, base + sent.path, description, rpc !== undefined)
      : [];
  }
}

/** What the database was sent for a request, where `gen-api serve` tells. */
async function statementsOf(
  { statements }: Sent,
  { serve }: Settings,
): Promise<RequestForm | undefined> {
  if (serve === undefined || statements === undefined) return undefined;
  const response = await fetch(`${serve}/statements/${statements}`);
  // It remembers the last ones alone.
  if (!response.ok) return undefined;
  const all = (await response.json()) as readonly { sql: string; ms: number }[];
  const text = all.map(({ sql, ms }) => `-- ${ms} ms\n${sql};`).join("\n");
  return { name: "SQL", text: text === "" ? "-- no statement" : text };
}
