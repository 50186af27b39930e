import { expect, test } from "@jest/globals";
import { defineResource } from "../../../../../src/runtime/index.js";
import { requireAddressableId } from "../../../../../src/runtime/rest/write/checks/addressable-id.js";
import { thing } from "../../thing.js";

test.each<[unknown, boolean]>([
  ["", false],
  [".", false],
  ["..", false],
  [new Uint8Array(), false],
  ["...", true],
  [new Uint8Array([0]), true],
  [0, true],
  [undefined, true],
])("R14: %p can be an id: %s", (id, isAddressable) => {
  const columns = new Map([["id", id]]);
  const check = (): void => {
    requireAddressableId({ resource: thing, linkages: [], columns });
  };
  if (isAddressable) expect(check).not.toThrow();
  else expect(check).toThrow();
});

const check = (columns: object, resource = thing): void => {
  const given = { attributes: columns } as never;
  const written = new Map<string, unknown>(Object.entries(columns));
  requireAddressableId({ resource, linkages: [], columns: written, given });
};

test("R14: an id that cannot be is told where it is", () => {
  expect(() => check({ id: "." })).toThrow(
    expect.objectContaining({
      problems: [
        expect.objectContaining({ source: { pointer: "/data/attributes/id" } }),
      ],
    }),
  );
});

test("R14: an id that is not written, or a part of one, may be anything", () => {
  expect(() => check({ name: "" })).not.toThrow();
  const pair = defineResource({
    ...thing,
    id: { fields: ["id", "name"], key: "id_name" },
    relationships: {},
  });
  expect(() => check({ id: ".", name: "." }, pair)).not.toThrow();
});
