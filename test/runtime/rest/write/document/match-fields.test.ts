import { expect, test } from "@jest/globals";
import { defineResource } from "../../../../../src/runtime/model/resource.js";
import {
  matchedColumns,
  matchedUniques,
  matchingWhere,
} from "../../../../../src/runtime/rest/write/document/match-fields.js";
import { named } from "../../named.js";

test("R13: a match field that is named often is one condition", () => {
  const post = defineResource({
    ...named("post"),
    fields: { id: { type: "Int" }, title: { type: "String" } },
    relationships: {},
  });
  const often = Array<string>(1_000).fill("title");
  const names = matchedColumns(post, ["id", ...often, "id"]);
  const columns = new Map<string, unknown>([
    ["id", 1],
    ["title", "On Computable Numbers"],
  ]);
  const uniques = matchedUniques(post, names);
  expect(matchingWhere(post, { uniques, names }, columns)).toEqual({
    id: 1,
    AND: [{ title: "On Computable Numbers" }],
  });
});
