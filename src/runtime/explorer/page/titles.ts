import type { Description } from "./description.js";
import { labelOf, namingAttributes } from "./label-of.js";
import { pathOf } from "./place.js";
import { escapeCommas } from "./query.js";
import type { Identifier, Resource, Service } from "./service.js";

/** No URL gets too long with that many ids. */
const askedAtOnce = 50;

/** What related records are called: asked for together, once for each record. */
export class Titles {
  readonly #description: Description;
  readonly #service: Service;
  readonly #known = new Map<string, Promise<string | undefined>>();
  readonly #waiting = new Map<
    string,
    Map<string, (title: string | undefined) => void>
  >();

  constructor(description: Description, service: Service) {
    this.#description = description;
    this.#service = service;
  }

  /** @returns `undefined` where only the id tells */
  of({ type, id }: Identifier): Promise<string | undefined> {
    const key = pathOf([type, id]);
    const known = this.#known.get(key);
    if (known) return known;
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.#known.set(key, promise);
    const waiting = this.#waiting.get(type) ?? new Map();
    if (waiting.size === 0) setTimeout(() => void this.#ask(type));
    this.#waiting.set(type, waiting.set(id, resolve));
    return promise;
  }

  /** After a write, titles may be others. */
  forget(): void {
    this.#known.clear();
  }

  async #ask(type: string): Promise<void> {
    const waiting = [...(this.#waiting.get(type) ?? [])];
    this.#waiting.delete(type);
    const model = this.#description.model(type);
    const names = namingAttributes.filter((wanted) =>
      model?.attributes.some(({ name, shown }) => shown && name === wanted),
    );
    const canAsk =
      names.length > 0 &&
      model?.operations.list &&
      model.operators("id").includes("$in");
    while (waiting.length > 0) {
      const some = waiting.splice(0, askedAtOnce);
      const titles = new Map<string, string | undefined>();
      // It would take the comma behind it into the id.
      const ids = some.map(([id]) => id).filter((id) => !id.endsWith("\\"));
      if (canAsk && ids.length > 0) {
        const path = `/${pathOf([type])}?filter[id$in]=${ids.map((id) => encodeURIComponent(escapeCommas(id))).join(",")}&fields[${type}]=${names.join(",")}&page[limit]=${ids.length}`;
        try {
          const { data } = await this.#service.look<readonly Resource[]>(path);
          for (const one of data) titles.set(one.id, labelOf(one));
        } catch {
          // Who may not read them sees the ids.
        }
      }
      for (const [id, resolve] of some) resolve(titles.get(id));
    }
  }
}
