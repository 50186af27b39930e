import { lazy } from "./lazy.js";
import { isUnmarked } from "../contract/names.js";
import type { Field, Fields } from "./field.js";

/** The unique that identifies a record: its fields, and its name in a `where`. */
export interface IdDefinition {
  /** In the order of their declaration, as the parts of a compound id. */
  readonly fields: readonly string[];
  /** `id`, `postId_tagId`, or the name the schema gives. */
  readonly key: string;
  /** True if the table has another primary key, or none. */
  readonly notPrimary?: true;
}

/** A relation field of a model. */
export interface RelationshipDefinition {
  /** The other model; a function, since models refer to each other in cycles. */
  readonly resource: () => Resource;
  /** Its name in REST, if that differs. */
  readonly wireName?: string;
  readonly kind: "to-one" | "to-many";
  /** The to-one relationship may be empty. */
  readonly nullable?: true;
  /** Clients may read it and not write it. */
  readonly readOnly?: true;
  /** Hidden in both services, or in one. */
  readonly hidden?: true | "rest" | "rpc";
  /** The relation field on the other model. */
  readonly inverse: string;
  /** Own foreign key field → the other model's field that it references. */
  readonly foreignKey?: Readonly<Record<string, string>>;
  /**
   * Another relationship has the same key, and the database does not tell which of
   * them it belongs to (`relationMode = "prisma"`).
   */
  readonly sharedKey?: true;
}

/** An attribute that is no column. */
export interface ComputedDefinition extends Pick<Field, "type" | "nullable"> {
  /** The columns that it is computed from, hidden ones too. */
  readonly needs: readonly string[];
}

/** An operation that is none of the generated ones. */
export interface ActionDefinition {
  readonly on: "record" | "collection";
  /** Its answer: a record of a model, `many` of its own model, nothing, or a value. */
  readonly returns: (() => Resource) | "many" | "none" | "value";
  /** What it takes, by name its type as the configuration says it: `Int`, `String[]?`. */
  readonly input?: Readonly<Record<string, string>>;
}

/** How a model appears in requests and responses; the argument of {@link defineResource}. */
export interface ResourceDefinition {
  /** The JSON:API type and path segment. */
  readonly type: string;
  /** The model's name in the schema. */
  readonly model: string;
  /** Its name on the Prisma client. */
  readonly delegate: string;
  /** Absent for a model without a usable unique: it has a collection only. */
  readonly id?: IdDefinition;
  /** The field that counts the writes of a record. */
  readonly version?: string;
  /**
   * Further uniques by their names in a `where`, also of nullable fields: upserts
   * may match by them, and conflicts name them.
   */
  readonly uniques?: Readonly<Record<string, readonly string[]>>;
  /**
   * The fields of uniques by the names of their indexes, where the schema gives those:
   * databases report a violated unique by that name.
   */
  readonly indexes?: Readonly<Record<string, readonly string[]>>;
  readonly fields: Fields;
  readonly relationships: Readonly<Record<string, RelationshipDefinition>>;
  /** Attributes of REST that extensions compute, by their names there. */
  readonly computed?: Readonly<Record<string, ComputedDefinition>>;
  /** Operations that extensions run, by their names in paths. */
  readonly actions?: Readonly<Record<string, ActionDefinition>>;
  /**
   * The members of `attributes` as JSON text, for a row with all fields. Definitions
   * declare their own row type; it is `object` here, so that the type checker need
   * not instantiate a type of resource for each model.
   */
  attributes(row: object): string;
}

/** A relationship, with what is derived from both of its sides. */
export interface Relationship extends RelationshipDefinition {
  /** The name on the Prisma client. */
  readonly name: string;
  /** The name in REST. */
  readonly wireName: string;
  readonly target: Resource;
  /**
   * The record's own columns that make up the related id, in its order, if the
   * foreign key references exactly the id.
   */
  readonly idColumns: readonly string[] | undefined;
  /**
   * The same, if the key always leads to the related record: linkage can then be read
   * without a query.
   */
  readonly linkageFields: readonly string[] | undefined;
  /** Nullable columns of the own foreign key; one null makes the relationship empty. */
  readonly optionalKey: readonly string[];
}

/** A field under both of its names. */
export interface NamedField extends Field {
  /** The name on the Prisma client. */
  readonly name: string;
  /** The name in REST. */
  readonly wireName: string;
}

/**
 * A model's definition, indexed for look-ups by names from requests. Hidden
 * members are in none of the indexes, unless stated.
 */
export interface Resource extends ResourceDefinition {
  /** By the names on the Prisma client. */
  readonly fieldMap: ReadonlyMap<string, NamedField>;
  /** By the names in REST. */
  readonly wireFieldMap: ReadonlyMap<string, NamedField>;
  /** What data may contain, by the names on the Prisma client: write-only fields too. */
  readonly inputMap: ReadonlyMap<string, NamedField>;
  /** The same, by the names in REST. */
  readonly wireInputMap: ReadonlyMap<string, NamedField>;
  /** The columns that no service reads. */
  readonly hiddenNames: readonly string[];
  /** Fields shown as attributes: all except the id, unless that is compound. */
  readonly attributeNames: readonly string[];
  /** Fields for which a create needs a value; a hidden key gets its value from the relationship. */
  readonly requiredNames: readonly string[];
  /** Attributes that superjson marks. */
  readonly markedFields: readonly NamedField[];
  /**
   * The relationships of REST by their names on the Prisma client. Indexed on first
   * use, because the modules of related models import each other in cycles.
   */
  readonly relationshipMap: () => ReadonlyMap<string, Relationship>;
  /** The same, by the names in REST. */
  readonly wireRelationshipMap: () => ReadonlyMap<string, Relationship>;
  /** Every relationship by its name on the Prisma client, hidden ones included. */
  readonly allRelationships: () => ReadonlyMap<string, Relationship>;
}

/** A row of any model, with its values by field name. */
export type Row = Readonly<Record<string, unknown>>;

const markedTypes = new Set<Field["type"]>([
  "BigInt",
  "Bytes",
  "Composite",
  "DateTime",
  "Decimal",
  "Float",
]);

/** Declares how a model appears in requests and responses. */
export function defineResource(definition: ResourceDefinition): Resource {
  const { fields, id, relationships } = definition;
  const all = Object.entries(fields);
  const input = all
    .filter(([, { hidden }]) => !hidden)
    .map(([name, field]) => ({ wireName: name, ...field, name }));
  const shown = input.filter(({ writeOnly }) => !writeOnly);
  const fieldMap = new Map(shown.map((field) => [field.name, field]));
  const names = [...fieldMap.keys()];
  const attributeNames =
    id?.fields.length === 1
      ? names.filter((name) => name !== id.fields[0])
      : names;
  const allRelationships = lazy(
    () =>
      new Map(
        Object.entries(relationships).map(([name, relationship]) => [
          name,
          indexed(name, relationship, fields),
        ]),
      ),
  );
  const inRest = lazy(() =>
    [...allRelationships().values()].filter((one) => !isHidden(one, "rest")),
  );
  return {
    ...definition,
    fieldMap,
    wireFieldMap: new Map(shown.map((field) => [field.wireName, field])),
    inputMap: new Map(input.map((field) => [field.name, field])),
    wireInputMap: new Map(input.map((field) => [field.wireName, field])),
    hiddenNames: all.flatMap(([name, { hidden, writeOnly }]) =>
      hidden || writeOnly ? [name] : [],
    ),
    attributeNames,
    requiredNames: all.flatMap(([name, field]) =>
      isRequired(field) ? [name] : [],
    ),
    markedFields: attributeNames.flatMap((name) => {
      const field = fieldMap.get(name);
      return field && markedTypes.has(field.type) && !isUnmarked(field.wireName)
        ? [field]
        : [];
    }),
    relationshipMap: lazy(
      () => new Map(inRest().map((one) => [one.name, one])),
    ),
    wireRelationshipMap: lazy(
      () => new Map(inRest().map((one) => [one.wireName, one])),
    ),
    allRelationships,
  };
}

/** Whether a service does not expose a field or a relationship. */
export function isHidden(
  { hidden }: Pick<RelationshipDefinition, "hidden">,
  service: "rest" | "rpc",
): boolean {
  return hidden === true || hidden === service;
}

function isRequired({ nullable, hasDefault, generated, list }: Field): boolean {
  return !(nullable || hasDefault || generated || list);
}

function indexed(
  name: string,
  definition: RelationshipDefinition,
  fields: Fields,
): Relationship {
  const target = definition.resource();
  const pairs = Object.entries(definition.foreignKey ?? {});
  const own = new Map(pairs.map(([field, reference]) => [reference, field]));
  const linkage = target.id?.fields.map((field) => own.get(field));
  const covered =
    linkage?.length === pairs.length &&
    linkage.every((field) => field !== undefined);
  const idColumns = covered ? (linkage as string[]) : undefined;
  return {
    wireName: name,
    ...definition,
    name,
    target,
    idColumns,
    linkageFields: definition.sharedKey ? undefined : idColumns,
    optionalKey: pairs.flatMap(([field]) =>
      fields[field]?.nullable ? [field] : [],
    ),
  };
}

/** The same relation as a relationship of the other model. */
export function inverseOf({
  target,
  inverse,
}: Relationship): Relationship | undefined {
  return target.allRelationships().get(inverse);
}

/** Whether a column is in a relationship's own foreign key. */
export function hasKeyColumn(
  { foreignKey = {} }: RelationshipDefinition,
  column: string,
): boolean {
  return Object.hasOwn(foreignKey, column);
}

/** The `select` that reads these columns and nothing else. */
export function columnSelect(names: readonly string[]): Record<string, true> {
  return Object.fromEntries(names.map((name) => [name, true]));
}

/** The `select` that reads a record's id and nothing else. */
export function idSelect({ id }: Resource): Record<string, true> {
  return columnSelect(id?.fields ?? []);
}

/** The values of an id's parts by the names of its fields. */
export function fieldValues(
  id: IdDefinition,
  values: readonly unknown[],
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  id.fields.forEach((name, index) => {
    row[name] = values[index];
  });
  return row;
}

/** The values of a row's id, in the order of its fields. */
export function idValues({ id }: Resource, row: Row): readonly unknown[] {
  return (id?.fields ?? []).map((name) => row[name]);
}

/** What Prisma's `where` takes for an id: its value, or those of its parts by name. */
export function idArgument(
  id: IdDefinition,
  values: readonly unknown[],
): unknown {
  return id.fields.length === 1 ? values[0] : fieldValues(id, values);
}

/** What Prisma's `where` takes for the id of a row. */
export function idOf(resource: Resource, row: Row): unknown {
  return resource.id && idArgument(resource.id, idValues(resource, row));
}

/** The `where` that finds the one record with these values in its id's fields. */
export function uniqueWhere(
  id: IdDefinition,
  values: readonly unknown[],
): Record<string, unknown> {
  return { [id.key]: idArgument(id, values) };
}
