import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import type { PrismaClient } from "../../../fixtures/blog/generated/prisma/client.js";
import { categoryResource } from "../../../fixtures/blog/src/api/category/resource.js";
import { commentResource } from "../../../fixtures/blog/src/api/comment/resource.js";
import { followResource } from "../../../fixtures/blog/src/api/follow/resource.js";
import { likeResource } from "../../../fixtures/blog/src/api/like/resource.js";
import { postResource } from "../../../fixtures/blog/src/api/post/resource.js";
import { profileResource } from "../../../fixtures/blog/src/api/profile/resource.js";
import { tagResource } from "../../../fixtures/blog/src/api/tag/resource.js";
import { userResource } from "../../../fixtures/blog/src/api/user/resource.js";
import type * as Api from "../../../fixtures/blog/src/api/index.js";
import { extensionsOf } from "../../../src/runtime/extensions/define-extensions.js";
import {
  openApplication,
  type OpenApplication,
} from "../../support/open-application.js";

// On PostgreSQL too, nested writes of models with extensions leave what Prisma's own leave.

type Blog = OpenApplication<PrismaClient>;
const resources = [
  ...[categoryResource, commentResource, followResource, likeResource],
  ...[postResource, profileResource, tagResource, userResource],
];
const blogs: Blog[] = [];
const services: ApiHandler[] = [];
const writes: string[] = [];

beforeAll(async () => {
  for (const isExtended of [true, false]) {
    const blog: Blog = await openApplication("blog", "pglite");
    blogs.push(blog);
    const { client, load } = blog;
    const { createRpcHandler } = await load<typeof Api>("src/api/index.ts");
    const extensions = extensionsOf(resources, () => undefined, {
      Category: told("Category"),
      Comment: told("Comment"),
      Profile: told("Profile"),
      Tag: told("Tag"),
      User: told("User"),
    });
    services.push(
      createRpcHandler({ client, ...(isExtended && { extensions }) }),
    );
  }
});
afterAll(() => Promise.all(blogs.map((one) => one.close())));

function told(model: string) {
  const around = (kind: string) => async (_: object, next: () => unknown) => {
    await next();
    writes.push(`${model}.${kind}`);
  };
  const [create, update] = [around("create"), around("update")];
  return { around: { create, update, delete: around("delete") } };
}

async function stored({ client }: Blog): Promise<unknown> {
  return [
    await client.post.findMany({
      orderBy: { slug: "asc" },
      select: {
        ...{ slug: true, title: true, authorId: true, categoryId: true },
        tags: { orderBy: { name: "asc" } },
      },
    }),
    await client.comment.findMany({
      orderBy: { id: "asc" },
      omit: { createdAt: true },
    }),
    await client.user.findMany({
      orderBy: { id: "asc" },
      select: { id: true, name: true, profile: true },
    }),
    await client.category.findMany({
      orderBy: { name: "asc" },
      select: { name: true, parentId: true },
    }),
  ];
}

const where = { id: 1 };
const author = { connect: { id: "ada" } };
const [one, two] = ["c1", "c2"].map((id) => ({ id, body: id, author }));

// Each on what the one before has left.
test.each<readonly [string, object, readonly string[]]>([
  [
    "post",
    { comments: { create: [one, two] }, tags: { create: { name: "new" } } },
    ["Tag.create", "Comment.create", "Comment.create"],
  ],
  [
    "post",
    {
      comments: {
        update: { where: { id: "c1" }, data: { body: "changed" } },
        upsert: {
          ...{ where: { id: "c2" }, create: two },
          update: { body: "by upsert" },
        },
        delete: { id: "c1" },
        deleteMany: { id: "c2" },
      },
    },
    ["Comment.update", "Comment.update", "Comment.delete", "Comment.delete"],
  ],
  [
    "post",
    {
      author: { update: { name: "Changed" } },
      category: {
        connectOrCreate: {
          where: { id: 999 },
          create: { name: "Made" },
        },
      },
    },
    ["Category.create", "User.update"],
  ],
  [
    "category",
    { children: { create: [{ name: "One" }, { name: "Two" }] } },
    ["Category.create", "Category.create", "Category.update"],
  ],
  [
    "category",
    { children: { set: [{ id: 2 }, { id: 999 }] } },
    expect.arrayContaining(["Category.update"]) as never,
  ],
])("%s %j", async (model, data, expected) => {
  writes.length = 0;
  for (const service of services) {
    const { status, text } = await service({
      method: "PATCH",
      path: `/${model}/update`,
      headers: { "content-type": "application/json" },
      body: { where, data },
    });
    expect([status, text]).toEqual([200, text]);
  }
  expect(writes).toEqual(expected);
  const [extended, plain] = await Promise.all(blogs.map(stored));
  expect(extended).toEqual(plain);
});
