import { expect, test } from "@jest/globals";
import { ArgumentReader } from "../../../../src/runtime/rpc/arguments/argument-reader.js";
import { note } from "./note.js";

const reader = new ArgumentReader([{ resource: note }], {
  limits: { maxJoins: 3, maxSortFields: 2 },
});
const read = (args: Record<string, unknown>, sameRequest = false): unknown =>
  reader.read(note, args, { sameRequest });

/** A filter or an order through so many relations to one record. */
const through = (relations: number, end: unknown): unknown =>
  relations === 0 ? end : { parent: through(relations - 1, end) };

test.each<[path: string, args: Record<string, unknown>]>([
  ["where.parent.parent.parent.parent", { where: through(4, { id: 1 }) }],
  [
    "where.OR.1.parent.parent",
    { where: { OR: [through(2, { id: 1 }), through(2, { id: 2 })] } },
  ],
  [
    "where.children.some.parent",
    { where: { children: { some: through(3, { id: 1 }) } } },
  ],
  [
    "orderBy.parent.parent",
    { where: through(2, { id: 1 }), orderBy: through(2, { id: "asc" }) },
  ],
  [
    "orderBy.1.parent.parent",
    { orderBy: [through(2, { id: "asc" }), through(2, { name: "asc" })] },
  ],
  [
    "orderBy.parent.parent.parent.children",
    { orderBy: through(3, { children: { _count: "asc" } }) },
  ],
  [
    "orderBy.0.parent",
    { cursor: { id: 1 }, orderBy: [through(1, { id: "asc" })] },
  ],
  ["orderBy", { cursor: { id: 1 }, orderBy: [{ id: "asc" }, { name: "asc" }] }],
  [
    "include.children.orderBy.parent.parent.parent.parent",
    { include: { children: { orderBy: through(4, { id: "asc" }) } } },
  ],
  [
    "where.parent.isNot.parent.parent",
    { where: { parent: { is: {}, isNot: through(2, {}) } } },
  ],
  ["where.children.none", { where: { children: { some: {}, none: {} } } }],
  [
    "select._count.select.children",
    {
      where: through(3, { id: 1 }),
      select: { _count: { select: { children: true } } },
    },
  ],
  [
    "include._count",
    { where: through(3, { id: 1 }), include: { _count: true } },
  ],
  ["cursor.parent.parent.parent.parent", { cursor: through(4, { id: 1 }) }],
  [
    "data.children.connect.parent.parent.parent.parent",
    { data: { children: { connect: through(4, { id: 1 }) } } },
  ],
])(
  "P1 what relations cost in filters and orders is bounded: %s",
  (path, args) => {
    expect(() => read(args)).toThrow(
      `"${path}": the relationships of filters and sorting cost more than 3 (maxJoins)`,
    );
    // The last arguments' relations are not counted again.
    const most = {
      where: through(1, { id: 1 }),
      orderBy: [through(2, { id: "asc" }), { name: "asc" }],
    };
    expect(read(most)).toEqual(most);
    // Those of another operation of the same request are.
    expect(() => read(most, true)).toThrow(`"where.parent": `);
  },
);

test("P1 fields to order by are counted: a cursor compares each with all before it", () => {
  const orderBy = [{ id: "asc" }, { name: "asc" }];
  expect(read({ orderBy })).toEqual({ orderBy });
  expect(() => read({ orderBy: [...orderBy, { id: "asc" }] })).toThrow(
    '"orderBy": more than 2 fields to order by are given (maxSortFields)',
  );
});
