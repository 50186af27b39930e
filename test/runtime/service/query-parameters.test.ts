import { expect, test } from "@jest/globals";
import type { ApiRequest } from "../../../src/runtime/service/api-handler.js";
import {
  queryParameters,
  queryString,
} from "../../../src/runtime/service/query-parameters.js";

test.each<[ApiRequest["query"], readonly (readonly [string, string])[]]>([
  [undefined, []],
  ["", []],
  ["?", []],
  [
    "?a=1&&b",
    [
      ["a", "1"],
      ["b", ""],
    ],
  ],
  ["a=b=c%26", [["a", "b=c&"]]],
  ["filter%5Ba+b%5D=+%2B", [["filter[a b]", " +"]]],
  [
    "a=1&a=2",
    [
      ["a", "1"],
      ["a", "2"],
    ],
  ],
  [new URLSearchParams("a=+%2B"), [["a", " +"]]],
  // As frameworks parse queries.
  [
    { sort: "id", filter: { name: ["a", "b"], none: undefined } } as never,
    [
      ["sort", "id"],
      ["filter[name]", "a"],
      ["filter[name]", "b"],
    ],
  ],
])("%j is read in its order, decoded once", (query, parameters) => {
  expect(queryParameters(query)).toEqual(parameters);
  expect(queryParameters(queryString(parameters))).toEqual(parameters);
});

test.each<[unknown, string]>([
  ["a=%", "a"],
  ["filter[%]=1", "filter[%]"],
  [{ page: { limit: 5 } }, "page[limit]"],
  [{ page: null }, "page"],
  [{ on: [true] }, "on"],
])("%j is refused at %s", (query, parameter) => {
  let problems: unknown;
  try {
    queryParameters(query as ApiRequest["query"]);
  } catch (error) {
    problems = (error as { readonly problems?: unknown }).problems;
  }
  expect(problems).toMatchObject([{ status: 400, source: { parameter } }]);
});
