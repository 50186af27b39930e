import type { Field, Relation, RpcOperation } from "./model-graph.js";

/**
 * Columns that a create needs and no client can give: hidden or read-only,
 * without a default. A relation that may be written gives its key a value.
 */
export function ungivenFields(
  fields: readonly Field[],
  hidden: readonly Field[],
  relations: readonly Relation[],
): readonly Field[] {
  const keys = new Set(
    relations
      .filter(({ readOnly }) => !readOnly)
      .flatMap(({ foreignKey }) => foreignKey?.fields ?? []),
  );
  return [...hidden, ...fields.filter(({ readOnly }) => readOnly)].filter(
    (field) => isRequired(field) && !keys.has(field.name),
  );
}

/** Operations that are given columns alone, never relations. */
const byColumns: ReadonlySet<RpcOperation> = new Set([
  "createMany",
  "createManyAndReturn",
]);

const creates: ReadonlySet<RpcOperation> = new Set([
  ...byColumns,
  "create",
  "upsert",
]);

/** The RPC operations that are left where such columns are out of reach. */
export function withoutCreates(
  operations: readonly RpcOperation[],
  hidden: readonly Field[],
  isCreatable: boolean,
): readonly RpcOperation[] {
  const lost = !isCreatable
    ? creates
    : hidden.some(isRequired)
      ? byColumns
      : undefined;
  return lost ? operations.filter((name) => !lost.has(name)) : operations;
}

function isRequired({ nullable, hasDefault, generated, list }: Field): boolean {
  return !(nullable || hasDefault || generated || list);
}
