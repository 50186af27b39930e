import type { ErrorObject } from "./rest-client-error.js";

// JSON:API §Document Structure: what a client reads of a document.

export interface Identifier {
  readonly type: string;
  readonly id: string | number;
}

interface Relationship {
  readonly data?: Identifier | readonly Identifier[] | null;
}

export interface ResourceObject extends Identifier {
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, Relationship>>;
  readonly links?: Links;
  readonly meta?: object;
}

/** Links of a document or a resource. A page that does not exist has the link null. */
export type Links = Readonly<Record<string, string | null>>;

export interface Document {
  readonly data: ResourceObject | readonly ResourceObject[] | null;
  readonly included?: readonly ResourceObject[];
  readonly errors?: readonly ErrorObject[];
  readonly links?: Links;
  readonly meta?: Meta;
}

interface Meta extends Readonly<Record<string, unknown>> {
  readonly total?: number;
  readonly serialization?: unknown;
}
