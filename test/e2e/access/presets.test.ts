import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import {
  openUnderRules,
  type Reply,
  type RuledBlog,
  type Rules,
} from "./open-under-rules.js";

// A preset of a key, and writes nested in the record that the key refers to.

let blog: RuledBlog;
beforeAll(async () => {
  blog = await openUnderRules();
});
beforeEach(() => blog.reset());
afterAll(() => blog.close());

const rules: Rules = {
  Comment: {
    read: true,
    create: true,
    update: true,
    preset: {
      create: ({ id }) => ({ authorId: id as string }),
      update: ({ id }) => ({ authorId: id as string }),
    },
    // It is the server's value: this is asked of the caller's.
    fields: { authorId: { create: false, update: false } },
  },
};

const body = "nested";
const post = { connect: { id: 1 } };
const comment = { create: { body, post } };

async function asAda(owner: string, comments: object): Promise<Reply> {
  const seen = await blog.under(rules);
  return seen.rpc("user/update", {
    where: { id: owner },
    data: { comments },
    select: { id: true },
  });
}

const written = (): Promise<readonly { authorId: string | null }[]> =>
  blog.client.comment.findMany({ where: { body }, select: { authorId: true } });

test.each<[string, object]>([
  ["create", comment],
  ["createMany", { createMany: { data: [{ body, postId: 1 }] } }],
  [
    "connectOrCreate",
    { connectOrCreate: { where: { id: "none" }, create: comment.create } },
  ],
  [
    "upsert",
    { upsert: { where: { id: "none" }, update: {}, create: comment.create } },
  ],
])("a nested %s from the owner that the server would set", async (_, own) => {
  expect((await asAda("ada", own)).status).toBe(200);
  expect(await written()).toEqual([{ authorId: "ada" }]);
});

test("a nested connect to the owner that the server would set", async () => {
  const connect = { connect: { id: "comment-1" } };
  expect((await asAda("grace", connect)).status).toBe(403);
  expect((await asAda("ada", connect)).status).toBe(200);
  const where = { id: "comment-1" };
  expect((await blog.client.comment.findUnique({ where }))?.authorId).toBe(
    "ada",
  );
});

test("from another owner it is refused, and so is who sends the value", async () => {
  const another = await asAda("grace", comment);
  expect(another.status).toBe(403);
  expect(another.text).toContain('"field":"authorId"');
  const seen = await blog.under(rules);
  for (const data of [
    { body, postId: 1, authorId: "ada" },
    { body, post, author: { connect: { id: "ada" } } },
  ]) {
    expect((await seen.rpc("comment/create", { data })).status).toBe(403);
  }
  const sent = { create: { body, postId: 1, authorId: "ada" } };
  expect((await asAda("ada", sent)).status).not.toBe(200);
  expect(await written()).toEqual([]);
});
