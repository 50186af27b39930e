import { expect, test } from "@jest/globals";
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
