import { element } from "./element.js";
import { moveFocus } from "./move-focus.js";
import { collectionPlace, fragmentOf } from "./place.js";
import { Refused } from "./refused.js";
/** The types at the left, with a search. Only the counts of those in sight are asked for. */
export class TypesList {
    #app;
    #list;
    #items = new Map();
    #seen;
    #waiting = [];
    #running = 0;
    constructor(app, list, search) {
        this.#app = app;
        this.#list = list;
        this.#seen = new IntersectionObserver((entries) => {
            for (const { isIntersecting, target } of entries) {
                const type = target.dataset["type"] ?? "";
                if (!isIntersecting)
                    continue;
                this.#seen.unobserve(target);
                this.#waiting.push(type);
            }
            this.#countNext();
        });
        list.append(...app.description.types.map((type) => this.#item(type)));
        search.addEventListener("input", () => this.#narrow(search.value));
        search.addEventListener("keydown", (event) => {
            const first = this.#list.querySelector("li:not([hidden]) a");
            if (event.key === "Enter")
                first?.click();
            if (event.key !== "ArrowDown" || !first)
                return;
            event.preventDefault();
            first.focus();
        });
        list.addEventListener("keydown", (event) => {
            moveFocus(event, list.querySelectorAll("li:not([hidden]) a"));
        });
    }
    /** Marks the type of a table. */
    mark(type) {
        for (const [name, item] of this.#items) {
            const link = item.querySelector("a");
            if (name !== type)
                link?.removeAttribute("aria-current");
            else
                link?.setAttribute("aria-current", "page");
        }
    }
    /** Counts a type again. */
    recount(type) {
        if (!this.#items.has(type))
            return;
        this.#waiting.push(type);
        this.#countNext();
    }
    #item(type) {
        const item = element("li", { "data-type": type }, element("a", { href: fragmentOf(collectionPlace(type)) }, element("span", { class: "name" }, type), " ", element("span", { class: "count" })));
        this.#items.set(type, item);
        this.#seen.observe(item);
        return item;
    }
    #narrow(text) {
        const wanted = text.trim().toLowerCase();
        for (const [type, item] of this.#items) {
            item.hidden = !type.toLowerCase().includes(wanted);
        }
    }
    /** Two at once, so that counts do not stand in the way of what was asked for. */
    #countNext() {
        while (this.#running < 2) {
            const type = this.#waiting.shift();
            if (type === undefined)
                return;
            this.#running += 1;
            void this.#count(type).finally(() => {
                this.#running -= 1;
                this.#countNext();
            });
        }
    }
    async #count(type) {
        const place = this.#items.get(type)?.querySelector(".count");
        if (!place || !this.#app.description.model(type)?.operations.list)
            return;
        try {
            const count = await this.#app.service.count(`/${type}`);
            place.textContent = count.toLocaleString("en");
        }
        catch (error) {
            place.textContent = error instanceof Refused ? String(error.status) : "?";
            place.setAttribute("title", String(error));
        }
    }
}
