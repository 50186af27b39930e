import { expect, test } from "@jest/globals";
import type { Relationship } from "../../../../src/runtime/model/resource.js";
import { requireTrue } from "../../../../src/runtime/rpc/arguments/own-key-disconnect.js";

const author = { kind: "to-one", foreignKey: { authorId: "id" } };

test.each([[false], [{ name: "x" }], [{}], [[true]], [null], ["true"]])(
  "Prisma would empty the key for %j, so it is refused",
  (value) => {
    expect(() => {
      requireTrue("author", author as unknown as Relationship, value);
    }).toThrow('"disconnect" of "author" takes only true');
  },
);

test.each([
  ["true", author, true],
  ["a filter, with the key on the other row", { kind: "to-one" }, { id: 1 }],
  ["members", { kind: "to-many" }, [{ id: 1 }]],
])("%s is passed on", (_, relationship, value) => {
  expect(() => {
    requireTrue("author", relationship as unknown as Relationship, value);
  }).not.toThrow();
});
