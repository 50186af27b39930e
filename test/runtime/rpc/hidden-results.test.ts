import { expect, test } from "@jest/globals";
import { defineResource } from "@gen-api/runtime";
import { ResultWriter } from "../../../src/runtime/rpc/result-text.js";

const user = defineResource({
  type: "user",
  model: "User",
  delegate: "user",
  id: { fields: ["id"], key: "id" },
  fields: { id: { type: "Int" }, secret: { type: "String", hidden: true } },
  relationships: {},
  attributes: () => "",
});

class Entity {
  readonly #row = { id: 1, secret: "s" };
  toJSON(): object {
    return this.#row;
  }
}

test.each<[string, object]>([
  ["a row", { id: 1, secret: "s" }],
  ["a row that an extension made an object of", new Entity()],
  ["rows in a set", new Set([{ id: 1, secret: "s" }])],
])("B5: a hidden column is in no result: %s", (_, result) => {
  const text = new ResultWriter("base64").write(result, user);
  expect(text).toContain('"id":1');
  expect(text).not.toContain("secret");
});
