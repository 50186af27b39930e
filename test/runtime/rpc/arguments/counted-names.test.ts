import { expect, test } from "@jest/globals";
import { defineResource } from "../../../../src/runtime/index.js";
import { ArgumentReader } from "../../../../src/runtime/rpc/arguments/argument-reader.js";
import type { RpcRoutes } from "../../../../src/runtime/rpc/routes.js";
import { event } from "./event.js";

const reader = (relation: string, cutsNames?: true) => {
  const note = defineResource({
    type: "note",
    model: "Note",
    delegate: "note",
    id: { fields: ["id"], key: "id" },
    fields: { id: { type: "Int" } },
    relationships: {
      [relation]: { resource: () => event, kind: "to-many", inverse: "note" },
    },
    attributes: () => "",
  });
  const routes = [{ resource: note } as unknown as RpcRoutes];
  const database = cutsNames ? { cutsNames } : {};
  const counting = new ArgumentReader(routes, { database });
  return (_count: unknown) => counting.read(note, { include: { _count } });
};

// PostgreSQL cuts `_aggr_count_` and the name to 63 bytes, and Prisma does not find it.
test.each([
  ["a".repeat(52), true],
  ["a".repeat(51), false],
  ["é".repeat(26), true],
] as const)(
  "a relation %s is counted unless it is too long",
  (name, isLong) => {
    for (const count of [true, { select: { [name]: true } }]) {
      const read = (): unknown => reader(name, true)(count);
      if (isLong) expect(read).toThrow(`_count cannot count ${name}`);
      else expect(read).not.toThrow();
      expect(() => reader(name)(count)).not.toThrow();
    }
  },
);
