import { expect, test } from "@jest/globals";
import { inWords, wordsOf } from "../../../src/render/openapi/model-words.js";

test.each([
  ["Post", "a post", "posts"],
  ["BlogPost", "a blog post", "blog posts"],
  ["order_item", "an order item", "order items"],
  ["Category", "a category", "categories"],
  ["Day", "a day", "days"],
  ["User", "a user", "users"],
  ["Address", "an address", "addresses"],
  ["Status", "a status", "statuses"],
  ["Box", "a box", "boxes"],
  ["University", "a university", "universities"],
  ["SalesPerson", "a sales person", "sales people"],
  ["HTTPLog", "a HTTP log", "HTTP logs"],
  ["Größe", "a größe", "größes"],
  ["users", "one of the users", "users"],
  ["Categories", "one of the categories", "categories"],
  ["MetaData", "one of the meta data", "meta data"],
])("a record of %s is %s, among %s", (name, one, many) => {
  expect(wordsOf({ name })).toEqual({ one, many });
});

test("a relationship's name in words", () => {
  expect(inWords("openTasks")).toBe("open tasks");
});
