import type { Relationship, Resource } from "../model/resource.js";
import type { Deprecation, Schema } from "../model/schema.js";

/** Collects what of the names of a request is deprecated: `Post`, `Post.title`. */
export class DeprecatedNames {
  readonly found = new Map<string, Deprecation>();
  readonly #models: Schema["models"];

  constructor({ models }: Schema) {
    this.#models = models;
  }

  model({ model }: Resource): void {
    this.#add(model, this.#models[model]?.deprecated);
  }

  member({ model }: Resource, name: string): void {
    const { fields = {}, relations = {} } = this.#models[model] ?? {};
    for (const members of [fields, relations]) {
      if (Object.hasOwn(members, name)) {
        this.#add(`${model}.${name}`, members[name]?.deprecated);
      }
    }
  }

  /** A relation names its model too. */
  relationship(resource: Resource, { name, target }: Relationship): Resource {
    this.member(resource, name);
    this.model(target);
    return target;
  }

  #add(name: string, deprecation: Deprecation | undefined): void {
    if (deprecation) this.found.set(name, deprecation);
  }
}
