import { databaseOf } from "../../../../../src/runtime/contract/databases.js";
import { describe, expect, test } from "@jest/globals";
import type { DelegateMap } from "../../../../../src/runtime/prisma/delegate.js";
import { defineResource } from "../../../../../src/runtime/model/resource.js";
import type { RestRequest } from "../../../../../src/runtime/rest/request.js";
import { missingRelated } from "../../../../../src/runtime/rest/write/checks/missing-related.js";
import { existingLinkages } from "../../../../../src/runtime/rest/write/stored-keys.js";
import type { RecordWrite } from "../../../../../src/runtime/rest/write/record-write.js";
import { named } from "../../named.js";

const tag = defineResource({
  ...named("tag"),
  fields: { id: { type: "String" } },
  relationships: {},
});
const post = defineResource({
  ...named("post"),
  fields: { id: { type: "Int" } },
  relationships: {
    tags: { resource: () => tag, kind: "to-many", inverse: "posts" },
  },
});

interface Asked {
  readonly where: { readonly id: string | { readonly in: readonly string[] } };
}

/** Which tag is told to be missing, and how many queries that took. */
async function missing(
  ids: readonly string[],
  exists: (id: string) => boolean,
) {
  const queries: unknown[] = [];
  const asked = (query: Asked): readonly string[] => {
    queries.push(query);
    const { id } = query.where;
    return typeof id === "string" ? [id] : id.in;
  };
  // As where the database ignores case: rows have the spelling of the table.
  const found = (query: Asked) =>
    asked(query)
      .filter(exists)
      .map((id) => ({ id: id.toLowerCase() }));
  const delegate = {
    findMany: (query: Asked) => Promise.resolve(found(query)),
    findUnique: (query: Asked) => Promise.resolve(found(query)[0] ?? null),
  };
  const records = ids.map((id, index) => ({
    pointer: `/data/${String(index)}`,
    values: [id],
    where: { id },
  }));
  const relationship = post.relationshipMap().get("tags");
  const request = {
    api: { database: databaseOf({ provider: "postgresql" }) },
    client: { tag: delegate } as unknown as DelegateMap,
  } as unknown as RestRequest;
  if (!relationship) throw new Error("no tags");
  const linkages = await existingLinkages(request, [
    { relationship, pointer: "/data", records },
  ]);
  const write = { resource: post, columns: new Map(), linkages };
  const error = missingRelated(write as unknown as RecordWrite, {});
  return { source: error?.problems[0].source, queries: queries.length };
}

describe("records that a write refers to", () => {
  const many = Array.from({ length: 500 }, (_, index) => `tag${String(index)}`);

  test.each([
    ["none is missing", () => true, undefined],
    ["the last is missing", (id: string) => id !== "tag499", "/data/499"],
    ["all are missing", () => false, "/data/0"],
  ])("R17: hundreds take a few queries: %s", async (_, exists, pointer) => {
    const { source, queries } = await missing(many, exists);
    expect(source).toEqual(pointer === undefined ? undefined : { pointer });
    expect(queries).toBeLessThan(5);
  });

  test("R17: one exists if the database says so, however it is spelled", async () => {
    const { source } = await missing(["Ada", "bob"], () => true);
    expect(source).toBeUndefined();
  });
});
