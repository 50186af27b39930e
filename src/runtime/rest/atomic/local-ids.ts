import { step } from "../../errors/json-pointer.js";
import { isJsonObject } from "../../serialization/json-object.js";
import { malformed } from "../write/document/problems.js";
import type { ApiError } from "../../errors/api-error.js";
import type { Json } from "../write/document/envelope.js";

/** An object that identifies a record, and where the document has it. */
type IdentifierPlace = readonly [identifier: Json, pointer: string];

/** The longest that a `lid` may be. */
const maxLength = 255;

/**
 * The records that a document names by a `lid` of its own: each is known from the operation
 * that adds it to one that removes it.
 *
 * @typeParam Known what is known of a record: that it will be, or its id
 */
export class LocalIds<Known> {
  readonly #known = new Map<string, Known>();

  get(type: unknown, lid: unknown): Known | undefined {
    return this.#known.get(lidKey(type, lid));
  }

  set(type: unknown, lid: unknown, known: Known): void {
    this.#known.set(lidKey(type, lid), known);
  }

  delete(type: unknown, lid: unknown): void {
    this.#known.delete(lidKey(type, lid));
  }
}

/** Types are written in any case (R1). */
function lidKey(type: unknown, lid: unknown): string {
  return JSON.stringify([String(type).toLowerCase(), lid]);
}

/** The problem of an identifier's form: it has an `id` or a `lid`, which is a short text. */
export function malformedLid([identifier, pointer]: IdentifierPlace):
  ApiError | undefined {
  const { id, lid } = identifier;
  if (lid === undefined) return undefined;
  const at = `${pointer}/lid`;
  if (id !== undefined) {
    return malformed(
      at,
      'a record is identified by "id" or by "lid", not both',
    );
  }
  return typeof lid === "string" && lid !== "" && lid.length <= maxLength
    ? undefined
    : malformed(
        at,
        `"lid" must be a text of 1 to ${String(maxLength)} characters`,
      );
}

/** The problem of an identifier whose record no earlier operation adds. */
export function unknownLid(
  known: LocalIds<unknown>,
  place: IdentifierPlace,
): ApiError | undefined {
  const [{ type, lid }, pointer] = place;
  const problem = malformedLid(place);
  if (problem || lid === undefined || known.get(type, lid)) return problem;
  const detail = `no earlier operation adds a ${String(type)} with this "lid"`;
  return malformed(`${pointer}/lid`, detail);
}

/** The identifiers in linkage, or in that of a resource object's relationships. */
export function linkedPlaces(
  data: unknown,
  pointer: string,
): readonly IdentifierPlace[] {
  if (Array.isArray(data)) {
    return data.flatMap((one, index) =>
      linkedPlaces(one, `${pointer}/${String(index)}`),
    );
  }
  return isJsonObject(data) ? [[data, pointer]] : [];
}

/** The identifiers in the relationships of a resource object. */
export function relationshipPlaces(
  { relationships }: Json,
  pointer: string,
): readonly IdentifierPlace[] {
  return Object.entries(
    isJsonObject(relationships) ? relationships : {},
  ).flatMap(([name, member]) =>
    isJsonObject(member)
      ? linkedPlaces(
          member["data"],
          `${pointer}/relationships${step(name)}/data`,
        )
      : [],
  );
}

/** Linkage with the ids of the records that it names by `lid`. */
export function withIds(ids: LocalIds<string>, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((one) => withIds(ids, one));
  if (!isJsonObject(data) || data["lid"] === undefined) return data;
  const { lid, ...others } = data;
  return { ...others, id: ids.get(data["type"], lid) };
}

/** A resource object with the ids of the records that its relationships name by `lid`. */
export function withLinkedIds(ids: LocalIds<string>, data: Json): Json {
  const { relationships } = data;
  if (!isJsonObject(relationships)) return data;
  const resolved = Object.entries(relationships).map(([name, member]) => [
    name,
    isJsonObject(member) && Object.hasOwn(member, "data")
      ? { ...member, data: withIds(ids, member["data"]) }
      : member,
  ]);
  return { ...data, relationships: Object.fromEntries(resolved) as Json };
}
