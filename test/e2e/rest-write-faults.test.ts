import { describe, expect, test } from "@jest/globals";
import type { ApiRequest } from "../../src/runtime/index.js";
import { documentProblems } from "../rest/support/document-problems.js";
import { useFaultyBlog } from "../support/use-faulty-blog.js";

// Whichever call of the database fails, and however: nothing is half written, the answer
// is an error document that says nothing of the database, and the handler goes on.

const mediaType = "application/vnd.api+json";

function write(method: string, url: string, body?: object): ApiRequest {
  const [path = "", query] = url.split("?");
  return {
    method,
    path,
    ...(query !== undefined && { query }),
    headers: { "content-type": mediaType },
    ...(body && { body }),
  };
}

/** A document with a resource, whose relationships are given by their linkage. */
function resource(
  type: string,
  id: string | undefined,
  attributes: object,
  linkages: Readonly<Record<string, unknown>> = {},
) {
  const relationships = Object.fromEntries(
    Object.entries(linkages).map(([name, data]) => [name, { data }]),
  );
  return { data: { type, ...(id && { id }), attributes, relationships } };
}

const one = (type: string, id: string): object => ({ type, id });
const many = (type: string, ...ids: string[]): object[] =>
  ids.map((id) => one(type, id));

const note = "comment-1";
const question = "comment-2";

const newPost = resource(
  "post",
  undefined,
  { slug: "new", title: "New" },
  {
    author: one("user", "ada"),
    category: one("category", "1"),
    tags: many("tag", "history", "compilers"),
    comments: many("comment", note, question),
  },
);

const upsert = { operation: "upsert", matchFields: ["slug"] };

const writes: Readonly<Record<string, ApiRequest>> = {
  "a create": write("POST", "/tag", resource("tag", "new", {})),
  "a create with relationships": write("POST", "/post?include=tags", newPost),
  "a create with a one-to-one": write(
    "POST",
    "/user",
    resource(
      "user",
      "new",
      { email: "new@example.org" },
      { profile: one("profile", "ada") },
    ),
  ),
  "an upsert that creates": write("POST", "/post", {
    ...newPost,
    meta: upsert,
  }),
  "an upsert that updates": write("POST", "/post", {
    ...resource(
      "post",
      undefined,
      { slug: "untitled", title: "T" },
      { author: one("user", "alan"), tags: many("tag", "history") },
    ),
    meta: upsert,
  }),
  "an update": write("PATCH", "/post/1", resource("post", "1", { title: "T" })),
  "an update of an id": write("PATCH", "/user/ada", {
    data: { type: "user", id: "ada", attributes: { id: "countess" } },
  }),
  "an update with relationships": write(
    "PATCH",
    "/post/1?include=author",
    resource(
      "post",
      "1",
      { title: "T" },
      {
        author: one("user", "alan"),
        category: null,
        tags: many("tag", "compilers"),
        comments: many("comment", note, question),
      },
    ),
  ),
  "an update of members": write(
    "PATCH",
    "/category/1",
    resource(
      "category",
      "1",
      { name: "C" },
      { children: many("category", "3"), posts: many("post", "1", "4") },
    ),
  ),
  "a replaced to-many": write("PATCH", "/post/1/relationships/tags", {
    data: many("tag", "compilers", "history"),
  }),
  "an emptied to-many": write("PATCH", "/category/1/relationships/children", {
    data: [],
  }),
  "added members": write("POST", "/post/1/relationships/tags", {
    data: many("tag", "compilers", "history"),
  }),
  "removed members": write("DELETE", "/category/1/relationships/children", {
    data: many("category", "2", "3"),
  }),
  "a replaced to-one": write("PATCH", "/post/1/author", {
    data: one("user", "grace"),
  }),
  "a replaced one-to-one": write("PATCH", "/user/alan/relationships/profile", {
    data: one("profile", "grace"),
  }),
  "a delete with cascades": write("DELETE", "/post/1"),
};

/** What the service refuses after a look-up. */
const refused: Readonly<Record<string, ApiRequest>> = {
  "a create with a tag that does not exist": write(
    "POST",
    "/post",
    resource(
      "post",
      undefined,
      { slug: "new", title: "New" },
      { author: one("user", "ada"), tags: many("tag", "history", "none") },
    ),
  ),
  "an update with a tag that does not exist": write(
    "PATCH",
    "/post/1",
    resource("post", "1", {}, { tags: many("tag", "history", "none") }),
  ),
  "a child that does not exist": write(
    "POST",
    "/category/1/relationships/children",
    { data: many("category", "99") },
  ),
  "a one-to-one that does not exist": write("PATCH", "/user/alan/profile", {
    data: one("profile", "none"),
  }),
};

describe("a write whose calls of the database fail", () => {
  const blog = useFaultyBlog();

  const tried = (request: ApiRequest) =>
    blog.try(blog.rest, request, (status, text) => [
      ...(status === 503 ? [] : [`the status ${String(status)}: ${text}`]),
      ...documentProblems(JSON.parse(text), { status }),
    ]);

  test.each(Object.entries(writes))("R33, R34: %s", async (_, request) => {
    const { status, problems } = await tried(request);
    expect(problems).toEqual([]);
    expect(status).toBeLessThan(300);
  });

  test.each(Object.entries(refused))("R17, R33: %s", async (_, request) => {
    expect(await tried(request)).toEqual({ status: 404, problems: [] });
  });
});
