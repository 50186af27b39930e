import { expect, test } from "@jest/globals";
import superjson from "superjson";
import { refused } from "../../../src/graph/checks/unmarked-values.js";
import { isUnmarked } from "../../../src/runtime/serialization/unmarked-names.js";

test.each(["constructor", "prototype", "toString", "name"])(
  "notes, the runtime and superjson agree on a member %s",
  (name) => {
    const takes = (): unknown => superjson.serialize({ [name]: new Date(0) });
    expect(refused.has(name)).toBe(isUnmarked(name));
    if (isUnmarked(name)) expect(takes).toThrow("prototype pollution");
    else expect(takes).not.toThrow();
  },
);

test("no other name is refused", () => {
  expect([...refused].every(isUnmarked)).toBe(true);
});
