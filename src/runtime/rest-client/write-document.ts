import {
  type ClientModel,
  type ClientSchema,
  relatedModel,
} from "./client-schema.js";

/** The id of a record, as requests may give it. */
export type Id = string | number | bigint;

/** The attributes and relationships of a record, by their names in REST. */
export type Input = Readonly<Record<string, unknown>>;

/** A record that linkage leads to. */
export interface LinkedRecord {
  readonly type: string | undefined;
  readonly id: string;
}

export type Linkage = LinkedRecord | readonly LinkedRecord[] | null;

/** A resource object as requests have it. */
interface WrittenResource {
  readonly type: string | undefined;
  readonly id: string | undefined;
  readonly attributes: Input;
  readonly relationships:
    Readonly<Record<string, { readonly data: Linkage }>> | undefined;
}

/**
 * The resource object that creates or changes a record.
 *
 * @param id that of the record to change
 * @throws TypeError if a relationship is given anything but ids
 */
export function resourceObject(
  schema: ClientSchema,
  model: ClientModel | undefined,
  { $attributes, id: ownId, ...input }: Input,
  id: unknown = ownId,
): WrittenResource {
  const attributes: [string, unknown][] = [];
  const relationships: [string, { readonly data: Linkage }][] = [];
  for (const [name, value] of Object.entries(input)) {
    const target = relatedModel(schema, model, name);
    if (!target) attributes.push([name, value]);
    else if (value !== undefined) {
      relationships.push([name, { data: linkage(target, name, value) }]);
    }
  }
  return {
    type: model?.type,
    id: id === undefined ? id : idText(id, "id"),
    attributes: { ...Object.fromEntries(attributes), ...Object($attributes) },
    relationships:
      relationships.length > 0 ? Object.fromEntries(relationships) : undefined,
  };
}

/** The linkage of a relationship: of one id, of several, or of none. */
export function linkage(
  target: ClientModel | undefined,
  name: string,
  ids: unknown,
): Linkage {
  const one = (id: unknown): LinkedRecord => ({
    type: target?.type,
    id: idText(id, name),
  });
  if (Array.isArray(ids)) return ids.map(one);
  return ids === null ? null : one(ids);
}

/** @throws TypeError unless it can be an id */
export function idText(id: unknown, name: string): string {
  if (/^(string|number|bigint)$/.test(typeof id)) return String(id);
  throw new TypeError(`"${name}" takes an id, not ${String(id)}`);
}
