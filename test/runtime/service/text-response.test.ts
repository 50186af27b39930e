import { expect, test } from "@jest/globals";
import { textResponse } from "../../../src/runtime/service/text-response.js";

const getterOf = (response: object): unknown =>
  Object.getOwnPropertyDescriptor(response, "body")?.get;

test("a copy of a response has its body", () => {
  const response = textResponse(200, {}, '{"data":[]}');
  expect({ ...response, status: 203 }).toEqual({
    status: 203,
    headers: {},
    text: '{"data":[]}',
    body: { data: [] },
  });
});

// A getter of each response's own would keep its text in memory until a full collection.
test("responses have one getter", () => {
  const [one, other] = ["1", "2"].map((text) => textResponse(200, {}, text));
  expect([one?.body, other?.body]).toEqual([1, 2]);
  expect(getterOf(one ?? {})).toBe(getterOf(other ?? {}));
});
