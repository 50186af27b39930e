import { describe, expect, test } from "@jest/globals";
import type { ApiRequest } from "../../src/runtime/index.js";
import { useFaultyBlog } from "../support/use-faulty-blog.js";

// Whichever call of the database fails, and however: nothing is half written, the answer
// is an error that says nothing of the database, and the handler goes on.

function call(path: string, args: object): ApiRequest {
  return {
    method: path.endsWith("update") ? "PATCH" : "POST",
    path: `/${path}`,
    headers: { "content-type": "application/json" },
    body: args,
  };
}

function remove(path: string, args: object): ApiRequest {
  const query = `q=${encodeURIComponent(JSON.stringify(args))}`;
  return { method: "DELETE", path: `/${path}`, query };
}

const ada = { where: { id: "ada" } };
const newTag = { name: "new" };

const writes: Readonly<Record<string, ApiRequest>> = {
  "a create": call("tag/create", { data: newTag }),
  "a nested create": call("user/create", {
    data: {
      id: "new",
      email: "new@example.org",
      profile: { create: { bio: "b" } },
      posts: {
        create: {
          slug: "new",
          title: "New",
          tags: { connectOrCreate: { where: newTag, create: newTag } },
        },
      },
    },
    include: { posts: { include: { tags: true } } },
  }),
  "several creates": call("post/createMany", {
    data: [
      { slug: "one", title: "One", authorId: "ada" },
      { slug: "two", title: "Two", authorId: "ada", wordCount: 2 },
    ],
  }),
  "a nested update": call("post/update", {
    where: { id: 1 },
    data: {
      title: "T",
      views: { increment: 1 },
      author: { update: { name: "A" } },
      category: { disconnect: true },
      tags: { set: [{ name: "compilers" }], create: newTag },
      comments: {
        deleteMany: { authorId: null },
        updateMany: { where: {}, data: { body: "b" } },
      },
    },
    include: { tags: true },
  }),
  "an upsert that updates": call("user/upsert", {
    ...ada,
    create: { email: "new@example.org" },
    update: { name: "A", posts: { connect: { id: 2 } } },
  }),
  "an upsert that creates": call("user/upsert", {
    where: { id: "new" },
    create: { id: "new", email: "new@example.org", profile: { create: {} } },
    update: {},
  }),
  "a delete with its record": remove("post/delete", {
    where: { id: 1 },
    include: { comments: true, tags: true },
  }),
  "several deletes": remove("post/deleteMany", { where: { authorId: "ada" } }),
  "a transaction": call("$transaction/sequential", [
    { model: "tag", op: "create", args: { data: newTag } },
    {
      model: "post",
      op: "update",
      args: { where: { id: 1 }, data: { tags: { connect: newTag } } },
    },
    { model: "post", op: "count", args: { where: { tags: { some: newTag } } } },
    { model: "comment", op: "deleteMany", args: { where: {} } },
  ]),
};

describe("a write whose calls of the database fail", () => {
  const blog = useFaultyBlog();

  test.each(Object.entries(writes))("P2, R34: %s", async (_, request) => {
    const answer = await blog.try(blog.rpc, request, (status, text) => {
      const { error } = JSON.parse(text) as { readonly error?: object };
      const told = JSON.stringify({ ...error, id: "" });
      const expected = JSON.stringify({
        message: "the database is not available",
        orm: true,
        code: "P1017",
        id: "",
      });
      return status === 500 && told === expected
        ? []
        : [`${String(status)} ${text}`];
    });
    expect(answer.problems).toEqual([]);
    expect(answer.status).toBeLessThan(300);
  });
});
