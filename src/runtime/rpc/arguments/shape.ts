import type { OperationName } from "../../contract/rpc-operations.js";
import { lazy } from "../../model/lazy.js";
import type { Field, Fields } from "../../model/field.js";
import {
  isHidden,
  type Relationship,
  type Resource,
} from "../../model/resource.js";
import type { RpcRoutes } from "../routes.js";
import { servedRelationships } from "../served-relationships.js";

/** What the arguments of a model, or of an embedded document, may name. */
export interface Shape {
  readonly fieldMap: ReadonlyMap<string, Field>;
  /** What data may contain: write-only fields too. */
  readonly inputMap: ReadonlyMap<string, Field>;
  readonly relationshipMap: () => ReadonlyMap<string, Relationship>;
  /** Fields and relations that arguments must not name. */
  readonly hidden: ReadonlySet<string>;
  /** The hidden columns among them, which reads omit. */
  readonly hiddenColumns: readonly string[];
  /** Fields and relations that data must not name. */
  readonly readOnly: ReadonlySet<string>;
  /** Whether writes of other models may use this operation on records of this model. */
  readonly allows: (operation: OperationName) => boolean;
}

/** Reads one part of the arguments: the same value, or a converted copy of it. */
export type Read = (shape: Shape, value: unknown) => unknown;

const open = {
  relationshipMap: () => new Map(),
  hidden: new Set<string>(),
  hiddenColumns: [],
  readOnly: new Set<string>(),
  allows: () => true,
};

/** The shape of an embedded document (MongoDB). */
export function compositeShape(fields: Fields | undefined): Shape {
  const fieldMap = new Map(Object.entries(fields ?? {}));
  return { ...open, fieldMap, inputMap: fieldMap };
}

/** The shape of a model. A model without routes of its own is read-only. */
export function modelShape(
  resource: Resource,
  routes?: Partial<RpcRoutes>,
): Shape {
  const { fieldMap, inputMap, fields, hiddenNames, relationships } = resource;
  const members = [...Object.entries(fields), ...Object.entries(relationships)];
  return {
    fieldMap,
    inputMap,
    relationshipMap: lazy(() => servedRelationships(resource)),
    hidden: new Set([
      ...hiddenNames,
      ...Object.entries(relationships).flatMap(([name, one]) =>
        isHidden(one, "rpc") ? [name] : [],
      ),
      ...(routes?.hiddenRelations ?? []),
    ]),
    hiddenColumns: hiddenNames,
    readOnly: new Set(
      members.flatMap(([name, { readOnly }]) => (readOnly ? [name] : [])),
    ),
    allows: (operation) => routes?.[operation] !== undefined,
  };
}
