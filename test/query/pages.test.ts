import { expect, test } from "@jest/globals";
import { pagesOf } from "../../src/runtime/query/pages.js";

test("pages of rows without ids follow by how many came before", () => {
  const { getNextPageParam } = pagesOf({}, 2, () => Promise.resolve([]));
  expect(getNextPageParam([{ a: 1 }, { a: 2 }], [], null)).toEqual({ skip: 2 });
});
