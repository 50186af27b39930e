import { afterAll, beforeEach, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import { categoryResource } from "../../../fixtures/blog/src/api/category/resource.js";
import { commentResource } from "../../../fixtures/blog/src/api/comment/resource.js";
import { postResource } from "../../../fixtures/blog/src/api/post/resource.js";
import { profileResource } from "../../../fixtures/blog/src/api/profile/resource.js";
import { tagResource } from "../../../fixtures/blog/src/api/tag/resource.js";
import { userResource } from "../../../fixtures/blog/src/api/user/resource.js";
import { extensionsOf } from "../../../src/runtime/extensions/define-extensions.js";
import { openBlog, type OpenBlog } from "../../support/open-blog.js";

// Nested writes of models with extensions are writes of the records: they leave what Prisma's
// own leave, and the extensions of each record run once.

const resources = [
  ...[categoryResource, commentResource, postResource],
  ...[profileResource, tagResource, userResource],
];

const open: OpenBlog[] = [];
/** With extensions, and without. */
let blog: OpenBlog;
let plain: OpenBlog;
beforeEach(async () => {
  blog = await openBlog();
  plain = await openBlog();
  open.push(blog, plain);
});
afterAll(() => Promise.all(open.map((one) => one.close())));

async function stored({ client }: OpenBlog): Promise<unknown> {
  return {
    posts: await client.post.findMany({
      orderBy: { slug: "asc" },
      select: {
        ...{ slug: true, title: true, authorId: true, categoryId: true },
        tags: { orderBy: { name: "asc" } },
      },
    }),
    comments: await client.comment.findMany({
      orderBy: { id: "asc" },
      omit: { createdAt: true },
    }),
    users: await client.user.findMany({
      orderBy: { id: "asc" },
      select: { id: true, name: true, profile: true },
    }),
    categories: await client.category.findMany({
      orderBy: { name: "asc" },
      select: { name: true, parentId: true },
    }),
  };
}

/** A service whose extensions tell of each write of these models: `Comment.create`. */
function told(
  models: readonly string[],
  fails?: string,
  kinds: readonly string[] = ["create", "update", "delete"],
  maxTake = 1000,
) {
  const writes: string[] = [];
  const afterwards: string[] = [];
  const of = (model: string) => {
    const around = (kind: string) => async (_: object, next: () => unknown) => {
      await next();
      writes.push(`${model}.${kind}`);
      if (fails === `${model}.${kind}`) throw new Error("no");
    };
    const after = (kind: string) => () => afterwards.push(`${model}.${kind}`);
    const all = (each: (kind: string) => unknown) =>
      Object.fromEntries(kinds.map((kind) => [kind, each(kind)]));
    return { around: all(around), after: all(after) };
  };
  const extensions = extensionsOf(
    resources,
    () => undefined,
    Object.fromEntries(models.map((model) => [model, of(model)])),
  );
  const { client } = blog;
  const log = (): void => undefined;
  const limits = { maxTake };
  const rpc = blog.createRpcHandler({ client, extensions, log, limits });
  return { rpc, writes, afterwards };
}

async function send(
  rpc: ApiHandler,
  operation: string,
  args: object,
): Promise<readonly [status: number, text: string]> {
  const [, name = ""] = operation.split("/");
  const { status, text = "" } = await rpc({
    method: name === "update" ? "PATCH" : "POST",
    path: `/${operation}`,
    headers: { "content-type": "application/json" },
    body: args,
  });
  return [status, text];
}

const tags = [{ name: "history" }, { name: "new" }];
const newPost = {
  ...{ slug: "new", title: "New" },
  author: {
    create: { id: "kay", email: "kay@example.org", name: "Kay" },
  },
  comments: {
    create: [
      { id: "c1", body: "first", author: { connect: { id: "ada" } } },
      { id: "c2", body: "second" },
    ],
  },
  tags: {
    connectOrCreate: tags.map((one) => ({ where: one, create: one })),
  },
};
const where = { id: 1 };

/** Each with the writes that the extensions are told of, sorted. */
const cases: readonly (readonly [
  name: string,
  operation: string,
  args: object,
  writes: readonly string[],
])[] = [
  [
    "create on all sides",
    "post/create",
    { data: newPost },
    [
      ...["Comment.create", "Comment.create", "Post.create"],
      ...["Tag.create", "User.create"],
    ],
  ],
  [
    "createMany",
    "post/update",
    {
      where,
      data: {
        comments: {
          createMany: {
            data: [
              { id: "c1", body: "a" },
              { id: "c2", body: "b" },
            ],
          },
        },
      },
    },
    ["Comment.create", "Comment.create", "Post.update"],
  ],
  [
    "update, updateMany and delete of members",
    "user/update",
    {
      where: { id: "ada" },
      data: {
        posts: {
          update: { where, data: { title: "Changed" } },
          updateMany: { where: { slug: "none" }, data: { title: "None" } },
        },
        profile: { update: { bio: "Changed" } },
        comments: { deleteMany: {} },
      },
    },
    ["Post.update", "Profile.update", "User.update"],
  ],
  [
    "upsert",
    "user/update",
    {
      where: { id: "alan" },
      data: {
        profile: { upsert: { create: { bio: "New" }, update: { bio: "Old" } } },
      },
    },
    ["Profile.create", "User.update"],
  ],
  [
    "what the row refers to",
    "post/update",
    { where, data: { author: { update: { name: "Ada" } } } },
    ["Post.update", "User.update"],
  ],
  [
    "set and disconnect, whose keys are the others'",
    "category/update",
    { where, data: { children: { set: [{ id: 2 }] } } },
    ["Category.update", "Category.update"],
  ],
  [
    "a member of a many-to-many",
    "post/update",
    {
      where,
      data: {
        tags: {
          update: { where: { name: "history" }, data: { name: "past" } },
          create: { name: "new" },
        },
      },
    },
    ["Post.update", "Tag.create", "Tag.update"],
  ],
  [
    "nested in what has no extensions",
    "category/update",
    {
      where: { id: 2 },
      data: {
        posts: {
          create: {
            ...{
              slug: "new",
              title: "New",
              author: { connect: { id: "ada" } },
            },
            comments: { create: { id: "c1", body: "first" } },
          },
        },
      },
    },
    ["Comment.create"],
  ],
];

test.each(cases)("%s", async (name, operation, args, writes) => {
  const isInner = name.startsWith("nested");
  const models = resources.map(({ model }) => model);
  const { rpc, ...seen } = told(isInner ? ["Comment"] : models);
  const [status, text] = await send(rpc, operation, args);
  expect([status < 300, text]).toEqual([true, text]);
  const [delegate = "", method = ""] = operation.split("/");
  const own = plain.client as unknown as Record<
    string,
    Record<string, (args: object) => Promise<unknown>>
  >;
  await own[delegate]?.[method]?.(args);
  expect(await stored(blog)).toEqual(await stored(plain));
  expect(seen.writes.filter((one) => one !== "Comment.delete").sort()).toEqual(
    writes,
  );
  expect(seen.afterwards.sort()).toEqual(seen.writes.sort());
});

const comment = { id: "c1", body: "first" };

/** Operations that Prisma does in their order, by which kind of write is extended. */
const orders = [
  ["delete", "comments", { deleteMany: {}, create: comment }],
  ["create", "comments", { create: comment, deleteMany: {} }],
  [
    "create",
    "comments",
    { create: comment, updateMany: { where: {}, data: { body: "all" } } },
  ],
  ["create", "tags", { set: [], create: { name: "new" } }],
] as const;

test.each(orders)(
  "in their order, with an extension of %s: %s %j",
  async (kind, relation, data) => {
    const model = relation === "tags" ? "Tag" : "Comment";
    const { rpc } = told([model], undefined, [kind]);
    const args = { where, data: { [relation]: data } };
    const [status, text] = await send(rpc, "post/update", args);
    expect([status, text]).toEqual([200, text]);
    await plain.client.post.update(args);
    expect(await stored(blog)).toEqual(await stored(plain));
  },
);

test("a record whose id is the key to another is connected", async () => {
  const { rpc } = told(["Profile"]);
  const args = {
    where: { id: "alan" },
    data: { profile: { connect: { userId: "ada" } } },
  };
  const [status, text] = await send(rpc, "user/update", args);
  expect([status, text]).toEqual([200, text]);
  await plain.client.user.update(args);
  expect(await stored(blog)).toEqual(await stored(plain));
});

/** What Prisma would refuse, and what could not be done in its order. */
const refused: readonly (readonly [relation: string, data: unknown])[] = [
  ["comments", { delete: {} }],
  ["comments", { delete: true }],
  ["comments", { delete: { body: { contains: "" } } }],
  ["comments", { delete: "comment-1" }],
  ["comments", { deleteMany: true }],
  ["comments", { update: { data: { body: "x" } } }],
  ["comments", { update: { where: {}, data: { body: "x" } } }],
  [
    "comments",
    { update: { where: { id: "comment-1" }, data: {}, select: {} } },
  ],
  ["comments", { updateMany: { where: {} } }],
  ["comments", { upsert: { where: { id: "c1" }, create: comment } }],
  ["comments", { createMany: {} }],
  ["comments", { create: { ...comment, postId: 2 } }],
  ["comments", { create: { ...comment, post: { connect: { id: 2 } } } }],
  ["tags", { deleteMany: {}, create: { name: "new" } }],
  ["tags", { create: { name: "new" }, set: [] }],
  ["author", { create: { email: "n" }, connect: { id: "alan" } }],
];

test.each(refused)("400, and nothing is written: %s %j", async (name, data) => {
  const before = await stored(blog);
  const { rpc } = told(["Comment", "Tag", "User"]);
  const args = { where, data: { [name]: data } };
  const [status, text] = await send(rpc, "post/update", args);
  expect([status, text]).toEqual([400, text]);
  expect(await stored(blog)).toEqual(before);
});

test.each([
  ["post/createMany", { data: [{ ...newPost, author: undefined }] }],
  [
    "user/update",
    {
      where: { id: "ada" },
      data: {
        posts: {
          updateMany: { where: {}, data: { comments: { create: comment } } },
        },
      },
    },
  ],
  [
    "post/create",
    { data: { slug: "x", title: "x", comments: { deleteMany: {} } } },
  ],
])(
  "what is nested where nothing may be is not left out: %s",
  async (operation, args) => {
    const before = await stored(blog);
    const { rpc } = told(["Comment"]);
    const [status, text] = await send(rpc, operation, args);
    expect([status, text]).toEqual([400, text]);
    expect(await stored(blog)).toEqual(before);
  },
);

test("who is connected is told by the relationship alone", async () => {
  const inputs: unknown[] = [];
  const update = async (event: { input: object }, next: () => unknown) => {
    inputs.push(event.input);
    await next();
  };
  const extensions = extensionsOf(resources, () => undefined, {
    Comment: { around: { update } },
  });
  const { client } = blog;
  const rpc = blog.createRpcHandler({ client, extensions });
  const data = { comments: { connect: { id: "comment-3" } } };
  const [status, text] = await send(rpc, "post/update", { where, data });
  expect([status, text]).toEqual([200, text]);
  expect(inputs).toEqual([{ post: 1 }]);
});

test("a key that leads nowhere has no record to update", async () => {
  await blog.client.post.update({ where, data: { categoryId: null } });
  const { rpc } = told(["Category"]);
  const data = { category: { update: { name: "Changed" } } };
  const [status] = await send(rpc, "post/update", { where, data });
  expect(status).toBe(404);
});

test("a set leaves out what is not there, as Prisma does", async () => {
  const data = { children: { set: [{ id: 2 }, { id: 999 }] } };
  const { rpc } = told(["Category"]);
  const own = plain.createRpcHandler({ client: plain.client });
  for (const one of [rpc, own]) {
    const [status, text] = await send(one, "category/update", { where, data });
    expect([status, text]).toEqual([200, text]);
  }
  expect(await stored(blog)).toEqual(await stored(plain));
});

test("a set that takes the key from too many is refused", async () => {
  const { client } = blog;
  const before = await stored(blog);
  const { rpc } = told(["Category"], undefined, undefined, 1);
  const data = { children: { set: [] } };
  const [status, text] = await send(rpc, "category/update", { where, data });
  expect([status, text]).toEqual([400, expect.stringContaining("more than 1")]);
  expect(await stored(blog)).toEqual(before);
  expect(await client.category.count({ where: { parentId: 1 } })).toBe(2);
});

test("what one extension refuses undoes all, and nothing runs after it", async () => {
  const before = await stored(blog);
  const models = resources.map(({ model }) => model);
  const { rpc, writes, afterwards } = told(models, "Comment.create");
  const [status] = await send(rpc, "post/create", { data: newPost });
  expect(status).toBe(500);
  expect(writes).toContain("User.create");
  expect(await stored(blog)).toEqual(before);
  expect(afterwards).toEqual([]);
});

test.each([
  ["disconnect of what needs it", { comments: { set: [] } }, 400],
  ["delete through the own key", { author: { delete: true } }, 400],
  ["a member of another", { comments: { delete: { id: "none" } } }, 404],
  [
    "duplicates that are skipped",
    { comments: { createMany: { data: [], skipDuplicates: true } } },
    400,
  ],
])("%s is refused, and writes nothing", async (_, data, expected) => {
  const before = await stored(blog);
  const { rpc } = told(["Comment", "User"]);
  const [status] = await send(rpc, "post/update", { where, data });
  expect(status).toBe(expected);
  expect(await stored(blog)).toEqual(before);
});
