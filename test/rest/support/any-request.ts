import fc from "fast-check";
import { everyFilterOperator } from "../../support/filter-operators.js";
import { anyDocument, anyLinkage } from "./any-document.js";
import type { HostRequest, TypeDescription } from "./protocol.js";
import { mostly, oneOf, strange, type Vocabulary } from "./vocabulary.js";

const mediaType = { "content-type": "application/vnd.api+json" };

const headers: fc.Arbitrary<Record<string, string>> = mostly(
  fc.constant<Record<string, string>>(mediaType),
  fc.oneof(
    fc.record({ accept: fc.oneof(fc.string(), fc.constantFrom("*/*", "a/b")) }),
    fc.record({ "content-type": fc.oneof(fc.string(), fc.constant("a/b")) }),
  ),
);

/** Requests near to those that make sense: most parts right, any part wrong. */
export function anyRequest(words: Vocabulary): fc.Arbitrary<HostRequest> {
  return fc
    .constantFrom(...words.types)
    .chain((type) => fc.oneof(reading(words, type), writing(words, type)));
}

function reading(words: Vocabulary, type: TypeDescription) {
  return fc.record({
    method: mostly(fc.constant("GET"), fc.constantFrom("HEAD", "OPTIONS", "X")),
    path: anyPath(words, type),
    query: anyQuery(words, type),
    headers,
  });
}

function writing(
  words: Vocabulary,
  type: TypeDescription,
): fc.Arbitrary<HostRequest> {
  const rest = { headers, dump: fc.constant(true) };
  const query = mostly(fc.constant(""), anyQuery(words, type));
  const at = `/${type.type}`;
  const text = (document: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
    mostly(
      document.map((one) => JSON.stringify(one) ?? ""),
      fc.string({ unit: "binary" }),
    );
  const record = anyId(words, type.type).map((id) => `${at}/${id}`);
  const names = Object.keys(type.relationships);
  const linkage = oneOf(names).chain((name) =>
    fc.record({
      ...rest,
      method: fc.constantFrom("POST", "PATCH", "PUT", "DELETE"),
      path: record.map((one) => `${one}/relationships/${name}`),
      query,
      body: text(
        anyLinkage(words, type.relationships[name]).map((data) => ({ data })),
      ),
    }),
  );
  return fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({
        ...rest,
        method: mostly(fc.constant("POST"), fc.constant("PATCH")),
        path: mostly(fc.constant(at), anyPath(words, type)),
        query,
        body: text(anyDocument(words, type, "create")),
      }),
    },
    {
      weight: 10,
      arbitrary: fc.record({
        ...rest,
        method: fc.constantFrom("PATCH", "PUT"),
        path: record,
        query,
        body: text(anyDocument(words, type, "update")),
      }),
    },
    { weight: names.length > 0 ? 10 : 1, arbitrary: linkage },
    {
      weight: 1,
      arbitrary: fc.record({
        ...rest,
        method: fc.constant("DELETE"),
        path: mostly(record, anyPath(words, type)),
      }),
    },
  );
}

/** An id of a type as a path has it, percent-encoded unless it is malformed. */
function anyId({ ids }: Vocabulary, type: string): fc.Arbitrary<string> {
  return oneOf(ids.get(type) ?? []).chain((id) =>
    mostly(fc.constant(escaped(id)), fc.constant(id)),
  );
}

function anyPath(
  words: Vocabulary,
  type: TypeDescription,
): fc.Arbitrary<string> {
  const at = `/${type.type}`;
  const id = anyId(words, type.type);
  const relationship = oneOf(Object.keys(type.relationships));
  const related = relationship.chain((name) =>
    anyId(words, type.relationships[name]?.target ?? ""),
  );
  return fc.oneof(
    fc.constant(at),
    id.map((one) => `${at}/${one}`),
    fc.tuple(id, relationship).map((parts) => `${at}/${parts.join("/")}`),
    fc
      .tuple(id, relationship)
      .map(([one, name]) => `${at}/${one}/relationships/${name}`),
    fc
      .tuple(id, relationship, related)
      .map((parts) => `${at}/${parts.join("/")}`),
    mostly(
      fc.constant(at),
      fc.array(strange, { maxLength: 5 }).map((parts) => parts.join("/")),
    ),
  );
}

const operators = [...everyFilterOperator(), "nope"];

function anyQuery(
  words: Vocabulary,
  type: TypeDescription,
): fc.Arbitrary<string> {
  const byName = new Map(words.types.map((one) => [one.type, one]));
  /** A path along relationships, and the type that it ends at. */
  const path = (
    from: TypeDescription,
    length: number,
  ): fc.Arbitrary<readonly [readonly string[], TypeDescription]> => {
    const names = Object.keys(from.relationships);
    if (length === 0 || names.length === 0) return fc.constant([[], from]);
    return oneOf(names).chain((name) => {
      const target = byName.get(from.relationships[name]?.target ?? "") ?? from;
      return path(target, length - 1).map(
        ([rest, last]) => [[name, ...rest], last] as const,
      );
    });
  };
  const anyPathOf = fc.nat({ max: 2 }).chain((length) => path(type, length));
  const value = fc.oneof(
    fc.constantFrom(
      "1",
      "true",
      "2024-01-01",
      "1.5",
      "DRAFT",
      "{}",
      "1,2",
      "a",
    ),
    fc.constantFrom(...[...words.ids.values()].flat(), "1"),
    strange,
  );
  const filter = anyPathOf.chain(([names, last]) =>
    fc
      .tuple(
        oneOf([
          ...Object.keys(last.fields),
          ...Object.keys(last.relationships),
        ]),
        fc.option(fc.constantFrom(...operators), { nil: undefined }),
        value,
      )
      .map(([field, operator, text]) => {
        const end = operator === undefined ? field : `${field}$${operator}`;
        return [`filter[${[...names, end].join("][")}]`, text] as const;
      }),
  );
  const sort = anyPathOf.chain(([names, last]) =>
    fc
      .tuple(fc.constantFrom("", "-"), oneOf(Object.keys(last.fields)))
      .map(
        ([sign, field]) =>
          ["sort", `${sign}${[...names, field].join(".")}`] as const,
      ),
  );
  const include = anyPathOf.map(
    ([names]) => ["include", names.join(".")] as const,
  );
  const fields = oneOf([...byName.keys()]).chain((name) =>
    fc
      .subarray([
        ...Object.keys(byName.get(name)?.fields ?? {}),
        ...Object.keys(byName.get(name)?.relationships ?? {}),
      ])
      .map((some) => [`fields[${name}]`, some.join(",")] as const),
  );
  const page = fc.tuple(
    fc.constantFrom("limit", "offset", "size").map((name) => `page[${name}]`),
    mostly(fc.constantFrom("1", "2", "5", "100"), strange),
  );
  const other = fc.tuple(
    fc.oneof(fc.constant("myTag"), strange),
    fc.oneof(value, strange),
  );
  const parameter = fc.oneof(
    { weight: 4, arbitrary: filter },
    { weight: 2, arbitrary: sort },
    { weight: 4, arbitrary: include },
    { weight: 2, arbitrary: fields },
    { weight: 2, arbitrary: page },
    { weight: 1, arbitrary: mostly<readonly [string, string]>(include, other) },
  );
  return fc
    .array(parameter, { maxLength: 4 })
    .chain((parameters) =>
      mostly(
        fc.constant(
          parameters.map((one) => one.map(escaped).join("=")).join("&"),
        ),
        fc.constant(parameters.map((one) => one.join("=")).join("&")),
      ),
    );
}

function escaped(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ""));
}
