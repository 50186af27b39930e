import { expect, test } from "@jest/globals";
import { invalidInput } from "../../../src/runtime/service/invalid-input.js";

test("issues of input are placed, and told in one message", () => {
  const error = invalidInput(
    [
      { message: "is empty" },
      { message: "is taken", path: ["tags", 0, { key: "a/b" }] },
    ],
    (name) => `/input/${name}`,
  );
  expect(error.message).toBe("is empty; tags.0.a/b: is taken");
  expect(error.problems.map(({ source }) => source)).toEqual([
    { pointer: "/input/" },
    { pointer: "/input/tags/0/a~1b" },
  ]);
});
