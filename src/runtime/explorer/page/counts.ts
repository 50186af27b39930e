import type { Description } from "./description.js";
import { Refused } from "./refused.js";
import type { Service } from "./service.js";

/** How many records a type has, or why that is not known. */
interface Count {
  readonly text: string;
  readonly problem?: string;
  /** `undefined` where it is not known. */
  readonly number?: number;
}

/** How many records the types have. A type is counted when somebody wants to see it. */
export class Counts {
  readonly #description: Description;
  readonly #service: Service;
  readonly #known = new Map<string, Count>();
  readonly #shown = new Set<(type: string, count: Count) => void>();
  readonly #asked = new Set<string>();
  readonly #waiting: string[] = [];
  #running = 0;

  constructor(description: Description, service: Service) {
    this.#description = description;
    this.#service = service;
  }

  get known(): ReadonlyMap<string, Count> {
    return this.#known;
  }

  /** Calls for every count that becomes known, until what it returns is called. */
  watch(shown: (type: string, count: Count) => void): () => void {
    this.#shown.add(shown);
    return () => this.#shown.delete(shown);
  }

  /** Counts a type, unless it is counted. */
  want(type: string): void {
    if (!this.#asked.has(type)) this.recount(type);
  }

  /** Counts a type again. */
  recount(type: string): void {
    if (!this.#description.model(type)?.operations.list) return;
    this.#asked.add(type);
    this.#waiting.push(type);
    this.#countNext();
  }

  /** Two at once, so that counts do not stand in the way of what was asked for. */
  #countNext(): void {
    while (this.#running < 2) {
      const type = this.#waiting.shift();
      if (type === undefined) return;
      this.#running += 1;
      void this.#count(type);
    }
  }

  async #count(type: string): Promise<void> {
    let count: Count;
    try {
      const number = await this.#service.count(`/${type}`);
      count = { text: number.toLocaleString("en"), number };
    } catch (error) {
      const text = error instanceof Refused ? String(error.status) : "?";
      count = { text, problem: String(error) };
    }
    this.#known.set(type, count);
    for (const show of this.#shown) show(type, count);
    this.#running -= 1;
    this.#countNext();
  }
}
