import {
  isOperationName,
  type OperationName,
  operations,
} from "../runtime/contract/rpc-operations.js";
import type { Field, Model, Relation, RestOperation } from "./model-graph.js";
import { servedRelations, type Service } from "./served.js";

/**
 * Columns that a create through a service needs but clients cannot set: hidden or
 * read-only, without a default. A foreign key is not among them if its relation may be
 * written there.
 */
export function ungivenFields(
  model: Pick<Model, "fields" | "hiddenFields" | "relations">,
  service: Service,
): readonly Field[] {
  const keys = new Set(
    servedRelations(model, service)
      .filter(({ readOnly }) => !readOnly)
      .flatMap(({ foreignKey }) => foreignKey?.fields ?? []),
  );
  return [
    ...model.hiddenFields.filter(({ writeOnly }) => !writeOnly),
    ...model.fields.filter(({ readOnly }) => readOnly),
  ].filter((field) => needsValue(field) && !keys.has(field.name));
}

/** Whether an operation of a service makes new records. */
export function createsRecords(name: RestOperation | OperationName): boolean {
  return isOperationName(name) && operations[name].method === "POST";
}

/** The RPC operations that remain when clients cannot set some columns. */
export function withoutCreates(
  offered: readonly OperationName[],
  hidden: readonly Field[],
  isCreatable: boolean,
): readonly OperationName[] {
  if (!isCreatable) return offered.filter((name) => !createsRecords(name));
  // The data of these has only columns, no relations.
  return hidden.some((field) => needsValue(field) && !field.writeOnly)
    ? offered.filter((name) => operations[name].takes !== "CreateMany")
    : offered;
}

/** Whether every new record needs a value of the field from a client. */
export function needsValue({
  nullable,
  hasDefault,
  generated,
  list,
  preset,
}: Field): boolean {
  return !(nullable || hasDefault || generated || list || preset);
}

/**
 * Whether a create through REST has to give the field a value. RPC answers what the
 * Prisma client makes of a default that it cannot read.
 */
export function needsValueInRest(field: Field): boolean {
  return needsValue(field) || isUnreadable(field);
}

/** Whether a create cannot leave an id to its default. */
export function isBadAsId(
  { id }: Model,
  { badIdDefault, name }: Field,
): boolean {
  if (badIdDefault === undefined || !id?.fields.includes(name)) return false;
  // Prisma reads back what it made by the primary key.
  return badIdDefault === "unreadable"
    ? !id.notPrimary
    : id.fields.length === 1;
}

/**
 * Clients cannot give what they may only read. Of a column that may be null, nobody can be
 * made to give a value; no tables are known that have this default there.
 */
function isUnreadable({ zeroDefault, nullable, readOnly }: Field): boolean {
  return zeroDefault === true && !nullable && !readOnly;
}

/** The fields that requests may contain: those that are shown, and write-only ones. */
export function inputFields({
  fields,
  hiddenFields,
}: Pick<Model, "fields" | "hiddenFields">): readonly Field[] {
  return [...fields, ...hiddenFields.filter(({ writeOnly }) => writeOnly)];
}

/** Those that clients may write. */
export function writableFields(model: Model): readonly Field[] {
  return inputFields(model).filter(
    ({ generated, readOnly }) => !(generated || readOnly),
  );
}

/** What clients do not give a new record, since access rules do: columns and their relations. */
export function presetMembers(
  model: Pick<Model, "fields" | "hiddenFields" | "relations">,
  service: Service,
): {
  readonly fields: readonly Field[];
  readonly relations: readonly Relation[];
} {
  const fields = inputFields(model).filter(({ preset }) => preset);
  const names = [...fields, ...model.hiddenFields]
    .filter(({ preset }) => preset)
    .map(({ name }) => name);
  return {
    fields,
    // Of a key that has a tenant's column, the other one is still the client's.
    relations: servedRelations(model, service).filter(
      ({ foreignKey }) =>
        foreignKey?.fields.every((column) => names.includes(column)) === true,
    ),
  };
}
