import { expect, test } from "@jest/globals";
import { indexColumns } from "../../../../src/runtime/prisma/errors/index-columns.js";

const columns = ["key", "user", "name", "user_id", "api", "status", "code"];
const uniques = [["code"], ["name", "code"]];

test.each([
  ["ApiKey_key_key", ["key"]],
  ["ApiKey_name_key", ["name"]],
  ["ApiKey_user_id_name_key", ["name", "user_id"]],
  ["user_name_key", ["name"]],
  ["one_user_id_a_name", ["name", "user", "user_id"]],
  ["one_name_a_key_each", ["key", "name"]],
  ["uq_names", []],
  ["uq_order_code", ["code"]],
  ["uq_order_name", ["code", "name"]],
  ["uq_order_status", ["status"]],
  ["anything", []],
  ["order_status_code_key", ["code"]],
  ["order_name_code_key", ["code", "name"]],
])("R16: the index %s is over %j", (index, expected) => {
  expect([...indexColumns(index, columns, uniques)].toSorted()).toEqual(
    expected,
  );
});

test.each([
  [63, "A_table_with_a_name_that_leaves_little_of_its_colum_name_co_key"],
  [64, "A_table_with_a_name_that_leaves_the_first_of_its_column_name_key"],
])(
  "R16: an index whose name is cut at %i is over all of its columns",
  (length, index) => {
    expect(index).toHaveLength(length);
    expect([...indexColumns(index, columns, uniques)]).toEqual([
      "name",
      "code",
    ]);
  },
);

test("R16: a cut name that may be of several uniques names what they share", () => {
  const tied = [
    ["name", "country"],
    ["name", "code"],
  ];
  const index =
    "A_table_with_a_name_that_leaves_little_of_its_colum_name_co_key";
  expect([...indexColumns(index, ["name", "code"], tied)]).toEqual(["name"]);
});

test("R16: names are cut by bytes", () => {
  const index =
    "Ü_table_with_a_name_that_leaves_little_of_its_colu_name_co_key";
  expect([...indexColumns(index, columns, uniques)]).toEqual(["name", "code"]);
});

test("R16: a shorter name is not cut", () => {
  const found = indexColumns("A_table_name_co_key", ["name", "code"], uniques);
  expect([...found]).toEqual(["name"]);
});
