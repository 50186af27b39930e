import fc from "fast-check";
import { hashOf } from "../../../../src/runtime/rest/query/cursor/hash.js";
import {
  anyField,
  anyModel,
  anyRelation,
  anyValue,
  type Asked,
  type ModelName,
  models,
} from "./blog-models.js";

/** What a list is sorted by, and a value of it that a cursor may hold. */
const anyKey = (
  model: ModelName,
): fc.Arbitrary<readonly [string, readonly string[], unknown]> =>
  fc.oneof(
    anyField(model).chain((field) =>
      anyValue(model, field).map(
        (value) => [field, [field], textOf(value)] as const,
      ),
    ),
    anyRelation(model)
      .filter(([, , isMany]) => !isMany)
      .chain(([name, target]) =>
        anyField(target).chain((field) =>
          anyValue(target, field).map((value) => {
            const names = [name, field];
            return [names.join("."), names, textOf(value)] as const;
          }),
        ),
      ),
  );

function textOf(value: unknown): string | null {
  return value === null ? null : String(value);
}

/** A cursor that somebody made who knows how. */
function forged(type: string, keys: readonly unknown[], values: unknown[]) {
  const parts = [1, hashOf(JSON.stringify([type, keys])), ...values];
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** Reads from places of lists that the caller chooses, of all values that there may be. */
export const anyCursorRead: fc.Arbitrary<Asked> = anyModel
  .filter((model) => Object.keys(models[model].relations).length > 1)
  .chain((model) =>
    fc
      .record({
        key: anyKey(model),
        sign: fc.constantFrom("", "-"),
        nulls: fc.constantFrom("first", "last", undefined),
        id: fc.constantFrom(...models[model].ids),
        from: fc.constantFrom("after", "before"),
        isForged: fc.boolean(),
        size: fc.integer({ min: 1, max: 4 }),
        total: fc.constantFrom("", "&page[total]=true"),
      })
      .map(({ key, sign, nulls, id, from, isForged, size, total }) => {
        const { delegate, id: idNames } = models[model];
        const [sort, names, value] = key;
        const direction = sign === "-" ? "desc" : "asc";
        const isId = sort === "id";
        const keys = [
          [names, direction, nulls],
          ...(isId ? [] : idNames.map((name) => [[name], "asc", undefined])),
        ];
        const values = isId ? [id] : [value, id];
        const cursor = isForged ? forged(delegate, keys, values) : "e";
        return {
          service: "rest",
          method: "GET",
          path: `/${delegate}`,
          query: `sort=${sign}${sort}&page[size]=${String(size)}&page[${from}]=${cursor}${total}`,
        };
      }),
  );
