import { expect, test } from "@jest/globals";
import { ArgumentReader } from "../../../../src/runtime/rpc/arguments/argument-reader.js";
import { note } from "./note.js";

const reader = new ArgumentReader([{ resource: note }], {
  limits: { maxJoins: 3 },
});
const read = (args: Record<string, unknown>): unknown =>
  reader.read(note, args);

/** A filter or an order through so many relations. */
const through = (relations: number, end: unknown): unknown =>
  relations === 0 ? end : { parent: through(relations - 1, end) };

test.each([
  { where: through(4, { id: 1 }) },
  { where: { OR: [through(2, { id: 1 }), through(2, { id: 2 })] } },
  { where: { children: { some: through(3, { id: 1 }) } } },
  { where: through(2, { id: 1 }), orderBy: through(2, { id: "asc" }) },
  { orderBy: [through(2, { id: "asc" }), through(2, { name: "asc" })] },
  { orderBy: through(3, { children: { _count: "asc" } }) },
  { include: { children: { orderBy: through(4, { id: "asc" }) } } },
  { where: { parent: { is: through(1, { id: 1 }), isNot: through(1, {}) } } },
  { where: { children: { some: {}, every: {}, none: through(1, {}) } } },
  { cursor: through(4, { id: 1 }) },
  { data: { children: { connect: through(4, { id: 1 }) } } },
])("P1 relations are counted in filters and orders: %j", (args) => {
  const message = "more than 3 relations in filters and orders are given";
  expect(() => read(args)).toThrow(message);
  // The last arguments' relations are not counted again.
  const most = {
    where: through(1, { id: 1 }),
    orderBy: [through(2, { id: "asc" }), { name: "asc" }],
  };
  expect(read(most)).toEqual(most);
});
