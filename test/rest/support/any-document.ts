import fc from "fast-check";
import { mostly, oneOf, strange, type Vocabulary } from "./vocabulary.js";
import type { TypeDescription } from "./protocol.js";

type FieldDescription = TypeDescription["fields"][string];
type RelationshipDescription = TypeDescription["relationships"][string];

const anything: fc.Arbitrary<unknown> = fc.oneof(
  strange,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308),
  fc.constantFrom<unknown>([], {}, { increment: 1 }, { set: null }),
  fc.constantFrom<unknown>({ create: {} }, { connect: { id: 1 } }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values that a field takes, by its type. */
function valueOf(field: FieldDescription): fc.Arbitrary<unknown> {
  const one = scalarOf(field);
  return field.list ? fc.array(one, { maxLength: 3 }) : one;
}

function scalarOf({ type, values }: FieldDescription): fc.Arbitrary<unknown> {
  switch (type) {
    case "String":
      return fc.string({ unit: "grapheme", maxLength: 12 });
    case "Int":
      return fc.integer({ min: -5, max: 20 });
    case "BigInt":
      return fc.bigInt({ min: -5n, max: 2n ** 60n }).map(String);
    case "Float":
      return fc.double({ noDefaultInfinity: true, noNaN: true });
    case "Decimal":
      return fc.integer({ min: -99_999, max: 99_999 }).map((n) => `${n / 100}`);
    case "Boolean":
      return fc.boolean();
    case "DateTime":
      return fc
        .date({
          min: new Date("1970-01-01"),
          max: new Date("2100-01-01"),
          noInvalidDate: true,
        })
        .map((date) => date.toISOString());
    case "Bytes":
      return fc
        .uint8Array({ maxLength: 8 })
        .map((bytes) => Buffer.from(bytes).toString("base64"));
    case "Enum":
      return fc.constantFrom(...(values ?? [""]));
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

/** A document that creates or updates a record of the type, or nearly one. */
export function anyDocument(
  words: Vocabulary,
  type: TypeDescription,
  operation: "create" | "update",
): fc.Arbitrary<unknown> {
  const attributes = Object.entries(type.fields)
    .filter(([name]) => operation === "create" || !type.idFields.includes(name))
    .map(([name, field]) => {
      const foreign = Object.keys(type.relationships).find((one) =>
        name.startsWith(one),
      );
      const target = type.relationships[foreign ?? ""]?.target ?? "";
      const known =
        field.type === "String" && foreign !== undefined
          ? oneOf(words.ids.get(target) ?? [])
          : valueOf(field);
      const needed = operation === "create" && type.required.includes(name);
      return [name, mostly<unknown>(known, anything), needed] as const;
    });
  const relationships = Object.entries(type.relationships).map(
    ([name, relationship]) => {
      const data = anyLinkage(words, relationship).map((one) => ({
        data: one,
      }));
      return [name, mostly<unknown>(data, anything), false] as const;
    },
  );
  const some = (
    members: readonly (readonly [string, fc.Arbitrary<unknown>, boolean])[],
    share: number,
  ): fc.Arbitrary<Record<string, unknown>> =>
    fc
      .subarray(members.map(([name]) => name))
      .chain((chosen) =>
        fc.record(
          Object.fromEntries(
            members
              .filter(
                ([name, , needed]) =>
                  needed || chosen.slice(0, share).includes(name),
              )
              .map(([name, value]) => [name, value]),
          ),
        ),
      );
  const extra = mostly<Record<string, unknown>>(
    fc.constant({}),
    fc.dictionary(strange, anything, { maxKeys: 2, noNullPrototype: true }),
  );
  const known = words.ids.get(type.type) ?? [];
  const resource = fc
    .record({
      type: mostly(fc.constant(type.type), strange),
      id: fc.option(oneOf(operation === "create" ? words.free : known), {
        nil: undefined,
        freq: operation === "create" ? 3 : 30,
      }),
      attributes: fc
        .tuple(some(attributes, 2), extra)
        .map(([own, more]) => ({ ...own, ...more })),
      relationships: fc
        .tuple(some(relationships, 1), extra)
        .map(([own, more]) => ({ ...own, ...more })),
    })
    .map(({ id, ...rest }) => ({ ...rest, ...(id !== undefined && { id }) }));
  const upsert = fc
    .subarray(Object.keys(type.fields))
    .map((fields) => fields.slice(0, 2))
    .map((matchFields) => ({ operation: "upsert", matchFields }));
  return mostly<unknown>(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ data: resource }) },
      { weight: 1, arbitrary: fc.record({ data: resource, meta: upsert }) },
    ),
    anything,
  );
}

/** The linkage of a relationship, or nearly one. */
export function anyLinkage(
  { ids }: Vocabulary,
  relationship: RelationshipDescription | undefined,
): fc.Arbitrary<unknown> {
  const target = relationship?.target ?? "";
  const identifier = mostly<unknown>(
    fc.record({
      type: mostly(fc.constant(target), strange),
      id: oneOf(ids.get(target) ?? []),
    }),
    anything,
  );
  const many = fc.array(identifier, { maxLength: 3 });
  const one = fc.oneof(identifier, fc.constant(null));
  return relationship?.kind === "to-many"
    ? mostly<unknown>(many, one)
    : mostly<unknown>(one, many);
}
