import type { App } from "./app.js";
import { element } from "./element.js";
import { moveFocus } from "./move-focus.js";
import { collectionPlace, fragmentOf } from "./place.js";

/** The types at the left, with a search. Only the counts of those in sight are asked for. */
export class TypesList {
  readonly #list: HTMLElement;
  readonly #items = new Map<string, HTMLElement>();
  readonly #seen: IntersectionObserver;

  constructor(app: App, list: HTMLElement, search: HTMLInputElement) {
    this.#list = list;
    this.#seen = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const type = (target as HTMLElement).dataset["type"] ?? "";
        if (!isIntersecting) continue;
        this.#seen.unobserve(target);
        app.counts.want(type);
      }
    });
    app.counts.watch((type, { text, problem }) => {
      const place = this.#items.get(type)?.querySelector(".count");
      if (!place) return;
      place.textContent = text;
      if (problem !== undefined) place.setAttribute("title", problem);
    });
    list.append(...app.description.types.map((type) => this.#item(type)));
    search.addEventListener("input", () => this.#narrow(search.value));
    search.addEventListener("keydown", (event) => {
      const first = this.#list.querySelector<HTMLElement>("li:not([hidden]) a");
      if (event.key === "Enter") first?.click();
      if (event.key !== "ArrowDown" || !first) return;
      event.preventDefault();
      first.focus();
    });
    list.addEventListener("keydown", (event) => {
      moveFocus(event, list.querySelectorAll("li:not([hidden]) a"));
    });
  }

  /** Marks the type of a table. */
  mark(type: string | undefined): void {
    for (const [name, item] of this.#items) {
      const link = item.querySelector("a");
      if (name !== type) link?.removeAttribute("aria-current");
      else link?.setAttribute("aria-current", "page");
    }
  }

  #item(type: string): HTMLElement {
    const item = element(
      "li",
      { "data-type": type },
      element(
        "a",
        { href: fragmentOf(collectionPlace(type)) },
        element("span", { class: "name" }, type),
        " ",
        element("span", { class: "count" }),
      ),
    );
    this.#items.set(type, item);
    this.#seen.observe(item);
    return item;
  }

  #narrow(text: string): void {
    const wanted = text.trim().toLowerCase();
    for (const [type, item] of this.#items) {
      item.hidden = !type.toLowerCase().includes(wanted);
    }
  }
}
