import { describe, expect, test } from "@jest/globals";
import {
  databaseOf,
  type Provider,
} from "../../../../src/runtime/contract/databases.js";
import {
  ApiError,
  defineResource,
  type Resource,
} from "../../../../src/runtime/index.js";
import type { RestRequest } from "../../../../src/runtime/rest/request.js";
import type { Linkage } from "../../../../src/runtime/rest/write/document/linkage.js";
import { withStoredKeys } from "../../../../src/runtime/rest/write/stored-keys.js";
import { named } from "../named.js";

const user: Resource = defineResource({
  type: "user",
  model: "User",
  delegate: "user",
  id: { fields: ["name"], key: "name" },
  fields: { name: { type: "String" } },
  relationships: {
    posts: { resource: () => post, kind: "to-many", inverse: "author" },
    edited: { resource: () => post, kind: "to-many", inverse: "editor" },
  },
  attributes: () => "",
});
const post: Resource = defineResource({
  type: "post",
  model: "Post",
  delegate: "post",
  id: { fields: ["id"], key: "id" },
  fields: {
    id: { type: "Int" },
    authorName: { type: "String" },
    editorName: { type: "String" },
  },
  relationships: {
    author: {
      resource: () => user,
      kind: "to-one",
      inverse: "posts",
      foreignKey: { authorName: "name" },
    },
    // Its key is an attribute none the less.
    editor: {
      resource: () => user,
      kind: "to-one",
      hidden: true,
      inverse: "edited",
      foreignKey: { editorName: "name" },
    },
  },
  attributes: () => "",
});

/** A request to a database that has one user, `ada`, and compares with ASCII only. */
function request(provider: Provider): RestRequest {
  const find = ({ where }: { readonly where: { readonly name: string } }) =>
    where.name === "ä"
      ? Promise.reject(new Error("Illegal mix of collations"))
      : Promise.resolve(
          where.name.toLowerCase() === "ada" ? { name: "ada" } : null,
        );
  return {
    api: { database: databaseOf({ provider }) },
    client: {
      user: {
        findFirst: find,
        findUnique: find,
        // It finds what is spelled so, as Prisma does.
        findMany: () => Promise.resolve([{ name: "ada" }]),
      },
    },
    resource: post,
  } as unknown as RestRequest;
}

/** The write with what is stored, of a document with these columns and this linkage. */
function stored(
  asked: RestRequest,
  columns: Readonly<Record<string, unknown>>,
  ...linkages: readonly Linkage[]
) {
  const { resource } = asked;
  const attributes = new Map(Object.entries(columns));
  return withStoredKeys(asked, {
    verb: "update",
    resource,
    attributes,
    linkages,
  });
}

async function linked(
  provider: Provider,
  ...names: readonly string[]
): Promise<readonly unknown[]> {
  const linkage = {
    relationship: post.relationshipMap().get("author"),
    records: names.map((name, index) => ({
      pointer: `/data/${String(index)}`,
      values: [name],
      where: { name },
    })),
  } as unknown as Linkage;
  const { linkages } = await stored(request(provider), {}, linkage);
  return linkages.flatMap(({ records }) => records.map(({ where }) => where));
}

async function spelled(
  provider: Provider,
  value: unknown,
  name = "authorName",
) {
  const { attributes } = await stored(request(provider), { [name]: value });
  return attributes.get(name);
}

test.each(["mysql", "sqlserver"] as const)(
  "R17: %s ignores case",
  async (provider) => {
    expect(await linked(provider, "ADA", "bob", "Ada")).toEqual([
      { name: "ada" },
      { name: "bob" },
    ]);
    expect(await spelled(provider, "ADA")).toBe("ada");
    expect(await spelled(provider, "bob")).toBe("bob");
    expect(await spelled(provider, null)).toBeNull();
    expect(await spelled(provider, "ADA", "editorName")).toBe("ada");
  },
);

test("what the database cannot compare is left to the write", async () => {
  expect(await linked("mysql", "ä")).toEqual([{ name: "ä" }]);
  expect(await spelled("mysql", "ä")).toBe("ä");
});

test("what an extension of the client refuses is refused", async () => {
  const refused = new ApiError("forbidden", "not yours");
  const findUnique = () => Promise.reject(refused);
  const asked = {
    ...request("mysql"),
    client: { user: { findUnique, findFirst: findUnique } },
  } as unknown as RestRequest;
  await expect(stored(asked, { authorName: "ADA" })).rejects.toBe(refused);
});

describe("a key of several columns", () => {
  const place: Resource = defineResource({
    ...named("place"),
    id: { fields: ["constructor", "since"], key: "constructor_since" },
    fields: {
      constructor: { type: "String" as const },
      since: { type: "DateTime" },
    },
    relationships: {
      visits: { resource: () => visit, kind: "to-many", inverse: "place" },
    },
  });
  const visit: Resource = defineResource({
    ...named("visit"),
    fields: {
      id: { type: "Int" },
      builder: { type: "String" },
      since: { type: "DateTime" },
    },
    relationships: {
      place: {
        resource: () => place,
        kind: "to-one",
        inverse: "visits",
        foreignKey: { builder: "constructor", since: "since" },
      },
    },
  });
  const since = new Date("2024-01-01");
  // Prisma does not decode rows in which `constructor` has a value.
  const row = {
    constructor: "ada",
    since: { $type: "DateTime", value: since.toISOString() },
  };
  const find = () => Promise.resolve(row);
  const asked = {
    api: { database: databaseOf({ provider: "mysql" }) },
    client: { place: { findUnique: find, findFirst: find } },
    resource: visit,
  } as unknown as RestRequest;

  test("R17: is spelled as a whole", async () => {
    const linkage = {
      relationship: visit.relationshipMap().get("place"),
      records: [{ pointer: "", values: ["ADA", since], where: {} }],
    } as unknown as Linkage;
    const { attributes, linkages } = await stored(
      asked,
      { builder: "ADA", since },
      linkage,
    );
    expect(Object.fromEntries(attributes)).toEqual({ builder: "ada", since });
    const values = linkages[0]?.records.map((record) => record.values);
    expect(values).toEqual([["ada", since]]);
  });

  test("is left as it is where a part is not given", async () => {
    const { attributes } = await stored(asked, { builder: "ADA" });
    expect(Object.fromEntries(attributes)).toEqual({ builder: "ADA" });
  });
});

test("R17: other databases are not asked", async () => {
  expect(await linked("postgresql", "ADA")).toEqual([{ name: "ADA" }]);
  expect(await spelled("postgresql", "ADA")).toBe("ADA");
});
