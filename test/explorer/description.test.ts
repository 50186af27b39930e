import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import {
  describe as read,
  type OpenApi,
} from "../../src/runtime/explorer/page/description.js";

const description = read(
  JSON.parse(
    readFileSync(
      new URL("../../fixtures/blog/src/api/openapi/rest.json", import.meta.url),
      "utf8",
    ),
  ) as OpenApi,
);

test("types come from the paths of collections", () => {
  expect(description.types).toEqual(
    "category comment follow like post profile tag user".split(" "),
  );
  expect(description.model("nothing")).toBeUndefined();
});

test("attributes have their kind, and whether they may be null", () => {
  const { attributes = [], ...post } = description.model("post") ?? {};
  expect(
    attributes.map(({ name, kind, nullable, required }) =>
      [name, kind, nullable && "null", required && "required"]
        .filter(Boolean)
        .join(" "),
    ),
  ).toEqual([
    ...["slug text required", "title text required", "body text"],
    ...["status enum", "featured boolean", "views bigint"],
    ...["rating number null", "price decimal null", "wordCount integer"],
    ...["metadata json", "publishedAt date null", "createdAt date"],
    ...["updatedAt date", "authorId text", "categoryId integer null"],
  ]);
  expect(attributes[3]?.values).toEqual(["DRAFT", "PUBLISHED", "ARCHIVED"]);
  expect(post).toMatchObject({
    description: "An article.",
    givenId: false,
    operations: {
      ...{ list: true, create: true, get: true, update: true, delete: true },
    },
  });
  const { attributes: profile = [] } = description.model("profile") ?? {};
  expect(profile).toMatchObject([
    { name: "bio", shown: true },
    { name: "avatar", kind: "bytes", nullable: true },
    { name: "birthday", kind: "date", nullable: true },
    { name: "userId", shown: false, writable: true },
  ]);
});

test("relationships have the type of their records", () => {
  expect(
    description
      .model("post")
      ?.relationships.map(({ name, many, type, writable }) => [
        ...[name, many ? "many" : "one", type, writable],
      ]),
  ).toEqual([
    ["author", "one", "user", true],
    ["category", "one", "category", true],
    ["comments", "many", "comment", true],
    ["tags", "many", "tag", true],
    ["likes", "many", "like", true],
  ]);
});

test("filters have their operators, and fields may be sorted by or not", () => {
  const post = description.model("post");
  expect(post?.operators("title")).toEqual([
    ...["", "$contains", "$icontains", "$ne", "$lt", "$lte", "$gt", "$gte"],
    ...["$in", "$nin", "$between", "$startsWith", "$endsWith"],
  ]);
  expect(post?.operators("metadata")).toEqual(["", "$ne", "$null"]);
  expect(post?.operators("likes")).toEqual(["", "$ne", "$in", "$nin"]);
  expect(post?.operators("nothing")).toEqual([]);
  expect(post?.sortable("title")).toBe(true);
  expect(post?.sortable("metadata")).toBe(false);
  expect(post?.sortable("comments")).toBe(false);
});

test("a description without operations offers none", () => {
  const bare = read({ paths: { "/note": {} } }).model("note");
  expect(bare).toMatchObject({
    attributes: [],
    relationships: [],
    operations: { list: false, create: false, get: false },
  });
});
