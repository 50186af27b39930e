import { lazy } from "../handler/lazy.js";
import type { Field, Fields } from "./field.js";

/** The unique criterion that names a record: its fields and its name in a `where`. */
export interface IdDefinition {
  /** In the order of its declaration, the order of the parts of a compound id (R22). */
  readonly fields: readonly string[];
  /** `id`, `postId_tagId`, or the name the schema gives. */
  readonly key: string;
}

/** A relation field of a model. */
export interface RelationshipDefinition {
  /** The other model; a function, since models refer to each other in circles. */
  readonly resource: () => Resource;
  readonly kind: "to-one" | "to-many";
  /** A to-one that may be empty. */
  readonly nullable?: true;
  /** The relation field of the other model that is this one's other side. */
  readonly inverse: string;
  /** Own foreign key field → the other model's field that it references. */
  readonly foreignKey?: Readonly<Record<string, string>>;
}

/** What a model is on the wire; the argument of {@link defineResource}. */
export interface ResourceDefinition<Row extends object> {
  /** The JSON:API type and path segment (R1). */
  readonly type: string;
  /** The model's name in the schema. */
  readonly model: string;
  /** Its name on the Prisma client. */
  readonly delegate: string;
  /** Absent for a model without a usable unique: it has a collection only (R37). */
  readonly id?: IdDefinition;
  /** Further unique criteria, by their names in a `where`: upserts may match by them. */
  readonly uniques?: Readonly<Record<string, readonly string[]>>;
  readonly fields: Fields;
  readonly relationships: Readonly<Record<string, RelationshipDefinition>>;
  /** The members of `attributes` of a row that holds every field, as JSON text. */
  attributes(row: Row): string;
}

/** A relationship, with what follows from both of its sides. */
export interface Relationship extends RelationshipDefinition {
  readonly name: string;
  readonly target: Resource;
  /**
   * The own columns that spell the related id, in its order, where the foreign
   * key references exactly the id: linkage can be read without a query (R8).
   */
  readonly linkageFields: readonly string[] | undefined;
}

/** A model's definition, indexed for look-ups by names from requests (B4). */
export interface Resource extends ResourceDefinition<object> {
  readonly fieldMap: ReadonlyMap<string, Field>;
  /** Fields shown as attributes: all but a single id (R5, reference §1.5). */
  readonly attributeNames: readonly string[];
  /** Fields that a create must give a value. */
  readonly requiredNames: readonly string[];
  /** Attributes that superjson marks, with the type they are marked by. */
  readonly markedFields: readonly (readonly [name: string, field: Field])[];
  /** Indexed on first use: modules of related models load in circles. */
  readonly relationshipMap: () => ReadonlyMap<string, Relationship>;
}

/** A row of any model, its values reached by field name. */
export type Row = Readonly<Record<string, unknown>>;

const markedTypes = new Set<Field["type"]>([
  "BigInt",
  "Bytes",
  "Composite",
  "DateTime",
  "Decimal",
  "Float",
]);

/**
 * Declares what a model is on the wire. The result says nothing of the row's
 * type: hundreds of related models would be compared with each other by the
 * type checker, again and again.
 */
export function defineResource<Row extends object>(
  definition: ResourceDefinition<Row>,
): Resource {
  const { fields, id, relationships } = definition;
  const names = Object.keys(fields);
  const attributeNames =
    id?.fields.length === 1
      ? names.filter((name) => name !== id.fields[0])
      : names;
  const fieldMap = new Map(Object.entries(fields));
  return {
    ...definition,
    fieldMap,
    attributeNames,
    requiredNames: names.filter((name) => isRequired(fields[name] as Field)),
    markedFields: attributeNames.flatMap((name) => {
      const field = fieldMap.get(name);
      return field && markedTypes.has(field.type) ? [[name, field]] : [];
    }),
    relationshipMap: lazy(
      () =>
        new Map(
          Object.entries(relationships).map(([name, relationship]) => [
            name,
            indexed(name, relationship),
          ]),
        ),
    ),
  };
}

function isRequired({ nullable, hasDefault, generated, list }: Field): boolean {
  return !(nullable || hasDefault || generated || list);
}

function indexed(
  name: string,
  definition: RelationshipDefinition,
): Relationship {
  const target = definition.resource();
  const pairs = Object.entries(definition.foreignKey ?? {});
  const own = new Map(pairs.map(([field, reference]) => [reference, field]));
  const linkage = target.id?.fields.map((field) => own.get(field));
  const covered =
    linkage?.length === pairs.length &&
    linkage.every((field) => field !== undefined);
  return {
    ...definition,
    name,
    target,
    linkageFields: covered ? (linkage as string[]) : undefined,
  };
}

/** The `select` that reads a record's id and nothing else. */
export function idSelect(resource: Resource): Record<string, true> {
  const fields = resource.id?.fields ?? [];
  return Object.fromEntries(fields.map((name) => [name, true]));
}

/** The values of an id's parts by the names of its fields. */
export function fieldValues(
  id: IdDefinition,
  values: readonly unknown[],
): Record<string, unknown> {
  return Object.fromEntries(
    id.fields.map((name, index) => [name, values[index]]),
  );
}

/** The `where` that finds the one record with these values in its id's fields. */
export function uniqueWhere(
  id: IdDefinition,
  values: readonly unknown[],
): Record<string, unknown> {
  const [only] = values;
  return {
    [id.key]: id.fields.length === 1 ? only : fieldValues(id, values),
  };
}
