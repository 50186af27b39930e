import { expect, test } from "@jest/globals";
import {
  type ApiError,
  defineResource,
} from "../../../../../src/runtime/index.js";
import { unaddressableId } from "../../../../../src/runtime/rest/write/checks/addressable-id.js";
import type { RecordWrite } from "../../../../../src/runtime/rest/write/record-write.js";
import { thing } from "../../thing.js";

const check = (columns: object, resource = thing): ApiError | undefined =>
  unaddressableId({
    resource,
    linkages: [],
    columns: new Map(Object.entries(columns)),
    given: { attributes: columns },
  } as unknown as RecordWrite);

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
  expect(check({ id })?.status).toBe(isAddressable ? undefined : 422);
});

test("R14: an id that cannot be is told where it is", () => {
  expect(check({ id: "." })?.problems).toMatchObject([
    { source: { pointer: "/data/attributes/id" } },
  ]);
});

test("R14: an id that is not written, or a part of one, may be anything", () => {
  expect(check({ name: "" })).toBeUndefined();
  const pair = defineResource({
    ...thing,
    id: { fields: ["id", "name"], key: "id_name" },
    relationships: {},
  });
  expect(check({ id: ".", name: "." }, pair)).toBeUndefined();
});
