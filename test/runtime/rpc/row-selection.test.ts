import { expect, test } from "@jest/globals";
import { namesRows } from "../../../src/runtime/rpc/row-selection.js";

test.each([
  ["where.id", true],
  ["limit", true],
  ["data.limit", false],
  ["data.author.delete.id", true],
  ["data.comments.deleteMany.0.id", true],
  ["data.comments.updateMany.where.id", true],
  ["data.comments.updateMany.data.where", false],
  ["data.author.update.where.id", true],
  ["data.author.update.name", false],
  ["create.where", false],
  // The data of an update, or a relation that is called so: both may be meant.
  ["data.author.update.data.name", false],
  ["data.author.update.data.deleteMany.status", true],
  ["data.author.update.data.update.deleteMany.status", true],
])("P4 whether %s names rows: %p", (path, expected) => {
  expect(namesRows(path.split("."))).toBe(expected);
});
