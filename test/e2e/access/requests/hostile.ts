import fc from "fast-check";
import type { Asked } from "./blog-models.js";

// Requests that no client of the types sends: others with a member that is out of place.

const values: readonly unknown[] = [
  null,
  true,
  "",
  -1,
  1e21,
  [],
  {},
  [{}],
  { OR: [] },
  { AND: [] },
  { NOT: [] },
  { NOT: {} },
  { NOT: { NOT: {} } },
  { not: null },
  { is: null },
  { isNot: {} },
  { some: {} },
  { every: {} },
  { _ref: "email", _container: "User" },
  { set: [] },
  { disconnect: true },
  { deleteMany: {} },
  { select: { email: true } },
  { where: {} },
];

const members: readonly string[] = [
  ...["AND", "OR", "NOT", "is", "isNot", "some", "none", "every", "_count"],
  ...["email", "rating", "author", "posts", "comments", "tags", "user"],
  ...["where", "select", "include", "omit", "orderBy", "cursor", "distinct"],
  ...["take", "data", "update", "constructor", "$queryRaw", "_relevance"],
];

/** Somewhere in a value, another value, or a member more. */
interface Change {
  /** Which of the places, counted from the outside. */
  readonly at: number;
  readonly value: unknown;
  /** Absent to replace what is there. */
  readonly member: string | undefined;
}

const anyChange: fc.Arbitrary<Change> = fc.record({
  at: fc.nat({ max: 40 }),
  value: fc.constantFrom(...values),
  member: fc.oneof(fc.constant(undefined), fc.constantFrom<string>(...members)),
});

function changed(whole: unknown, { at, value, member }: Change): unknown {
  let places = 0;
  const walk = (one: unknown): unknown => {
    const isHere = places === at % size(whole);
    places += 1;
    const inner =
      typeof one !== "object" || one === null
        ? one
        : Array.isArray(one)
          ? one.map(walk)
          : Object.fromEntries(
              Object.entries(one).map(([name, each]) => [name, walk(each)]),
            );
    if (!isHere) return inner;
    const isObject =
      typeof inner === "object" && inner !== null && !Array.isArray(inner);
    return member !== undefined && isObject
      ? { ...inner, [member]: value }
      : value;
  };
  return walk(whole);
}

function size(value: unknown): number {
  return typeof value === "object" && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + size(one), 1)
    : 1;
}

const parameters: readonly string[] = [
  ...[
    "filter",
    "filter[OR]",
    "filter[author][email$contains]",
    "filter[id$ne]",
  ],
  ...["filter[email$ne]", "filter[author.email$null]", "filter[author$null]"],
  ...["filter[post.author.email]", "filter[comments.body$contains]"],
  ...["include", "sort", "page[offset]", "page[limit]", "fields[user]"],
  ...["fields[post]", "_count", "q"],
];

const operands: readonly string[] = [
  ...["", "true", "email", "rating", "-author.email", "author.name", "-1"],
  ...["author,comments.author.posts", "tags.posts.author", "@", "Hidden", "0"],
];

const anyParameter = fc
  .tuple(fc.constantFrom(...parameters), fc.constantFrom(...operands))
  .map(([name, operand]) => `${name}=${encodeURIComponent(operand)}`);

/** Of requests, such that have something out of place. */
export function hostile(anyAsked: fc.Arbitrary<Asked>): fc.Arbitrary<Asked> {
  return fc
    .tuple(anyAsked, anyChange, anyParameter)
    .map(([asked, change, parameter]): Asked => {
      const { service, query, body } = asked;
      if (body !== undefined) return { ...asked, body: changed(body, change) };
      if (service === "rest") {
        return { ...asked, query: query ? `${query}&${parameter}` : parameter };
      }
      const args: unknown = JSON.parse(
        new URLSearchParams(query).get("q") ?? "{}",
      );
      const text = JSON.stringify(changed(args, change));
      return { ...asked, query: `q=${encodeURIComponent(text)}` };
    });
}
