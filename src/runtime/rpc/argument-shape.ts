import { type Field, type Fields } from "../model/field.js";
import type { Resource, Relationship } from "../model/resource.js";

/** What the arguments of a model, or of an embedded document, may name. */
export interface Shape {
  readonly fieldMap: ReadonlyMap<string, Field>;
  readonly relationshipMap: () => ReadonlyMap<string, Relationship>;
  /** Relations to models that the service leaves out: closed in arguments too. */
  readonly hidden: ReadonlySet<string>;
}

const none = { relationshipMap: () => new Map(), hidden: new Set<string>() };

/** The shape of an embedded document (MongoDB). */
export function compositeShape(fields: Fields | undefined): Shape {
  return { ...none, fieldMap: new Map(Object.entries(fields ?? {})) };
}

/** The shape of a model. */
export function modelShape(
  { fieldMap, relationshipMap }: Resource,
  hidden: readonly string[] = [],
): Shape {
  return { fieldMap, relationshipMap, hidden: new Set(hidden) };
}
