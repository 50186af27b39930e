import type { Relationship, Resource } from "../model/resource.js";

/** When something goes away. Days are in UTC, such as `2026-09-01`. */
export interface Deprecation {
  readonly since: string;
  /** The day from which it may be gone. */
  readonly sunset?: string;
  /** The URL of a page about it. */
  readonly see?: string;
}

/** A model with what is deprecated of it. */
interface DeprecatedModel {
  /** Of the model itself. */
  readonly model?: Deprecation & {
    /** The type of REST to use in its place. */
    readonly successor?: string;
  };
  /** By the names of fields and relations on the Prisma client. */
  readonly members?: Readonly<Record<string, Deprecation>>;
}

/** By the names of models in the schema. */
export type DeprecatedModels = Readonly<Record<string, DeprecatedModel>>;

/** Collects what of the names of a request is deprecated: `Post`, `Post.title`. */
export class DeprecatedNames {
  readonly found = new Map<string, Deprecation>();
  readonly #models: DeprecatedModels;

  constructor(models: DeprecatedModels) {
    this.#models = models;
  }

  model({ model }: Resource): void {
    this.#add(model, this.#models[model]?.model);
  }

  member({ model }: Resource, name: string): void {
    const members = this.#models[model]?.members ?? {};
    if (Object.hasOwn(members, name))
      this.#add(`${model}.${name}`, members[name]);
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
