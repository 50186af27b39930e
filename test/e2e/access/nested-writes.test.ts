import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  openUnderRules,
  type RuledBlog,
  type Rules,
} from "./open-under-rules.js";

let blog: RuledBlog;
beforeAll(async () => {
  blog = await openUnderRules();
});
afterAll(() => blog.close());

/** All rows. */
async function stored(): Promise<string> {
  const { client } = blog;
  const rows = [
    await client.user.findMany({ orderBy: { id: "asc" } }),
    await client.profile.findMany({ orderBy: { userId: "asc" } }),
    await client.post.findMany({
      include: { tags: { orderBy: { name: "asc" } } },
      orderBy: { id: "asc" },
    }),
    await client.comment.findMany({ orderBy: { id: "asc" } }),
    await client.tag.findMany({ orderBy: { name: "asc" } }),
    await client.category.findMany({ orderBy: { id: "asc" } }),
    await client.like.findMany({
      orderBy: [{ userId: "asc" }, { postId: "asc" }],
    }),
  ];
  return textOf(rows);
}

/** Dates of this test's own are one. */
function textOf(value: unknown): string {
  const text = JSON.stringify(
    value,
    (_, one: unknown) => (typeof one === "bigint" ? String(one) : one),
    1,
  );
  return text.replace(/"20(2[5-9]|[3-9]\d)-[^"]+"/g, '"now"');
}

const holds = <Where>(condition: Where): Rules[keyof Rules] => {
  const rule = (_: unknown, where: (one: Where) => unknown): unknown =>
    where(condition);
  return { read: rule, create: rule, update: rule, delete: rule } as never;
};
/** They allow everything, but only the database can tell. */
const always = {
  User: holds({ id: { contains: "" } }),
  Profile: holds({ userId: { contains: "" } }),
  Post: holds({ title: { contains: "" } }),
  Comment: holds({ body: { contains: "" } }),
  Tag: holds({ name: { contains: "" } }),
  Category: holds({ name: { contains: "" } }),
  Like: holds({ post: { is: { title: { contains: "" } } } }),
} as Rules;

type Call = readonly [call: string, args: object];
type AnyDelegate = Readonly<
  Record<string, (args: object) => PromiseLike<unknown>>
>;

async function run(client: object, [call, args]: Call): Promise<unknown> {
  const [model = "", operation = ""] = call.split("/");
  const delegate = (client as Readonly<Record<string, AnyDelegate>>)[model];
  try {
    return await delegate?.[operation]?.(args);
  } catch (error) {
    const { code, field, message } = error as Readonly<Record<string, unknown>>;
    return { code: code ?? message, field };
  }
}

const first = "comment-1";
const second = "comment-2";
const third = "comment-3";
const post = (where: object, data: object): Call => [
  "post/update",
  {
    where,
    data,
    select: {
      id: true,
      title: true,
      comments: { select: { body: true }, orderBy: { body: "asc" } },
    },
  },
];
const user = (data: object): Call => [
  "user/update",
  { where: { id: "ada" }, data, select: { id: true, profile: true } },
];
const one = { id: 1 };

describe("nested writes do what Prisma does where the rules allow it", () => {
  test.each<readonly [string, Call]>([
    [
      "create",
      post(one, {
        comments: {
          create: [
            { id: "n1", body: "a" },
            { id: "n2", body: "b" },
          ],
        },
      }),
    ],
    [
      "createMany",
      post(one, {
        comments: {
          createMany: {
            data: [
              { id: "n1", body: "a" },
              { id: "n2", body: "b", authorId: "ada" },
            ],
          },
        },
      }),
    ],
    [
      "createMany in a create",
      [
        "post/create",
        {
          data: {
            id: 9,
            slug: "n",
            title: "n",
            authorId: "ada",
            comments: { createMany: { data: [{ id: "n1", body: "a" }] } },
          },
          select: { id: true, comments: true },
        },
      ],
    ],
    [
      "connectOrCreate of one that is there",
      post(one, {
        comments: {
          connectOrCreate: { where: { id: third }, create: { body: "x" } },
        },
      }),
    ],
    [
      "connectOrCreate of one that is not",
      post(one, {
        comments: {
          connectOrCreate: [
            { where: { id: "n" }, create: { id: "n", body: "x" } },
          ],
        },
      }),
    ],
    [
      "connectOrCreate through a many-to-many",
      post(one, {
        tags: {
          connectOrCreate: [
            { where: { name: "new" }, create: { name: "new" } },
            { where: { name: "compilers" }, create: { name: "compilers" } },
          ],
        },
      }),
    ],
    [
      "connectOrCreate of the own key",
      post(one, {
        category: {
          connectOrCreate: { where: { name: "New" }, create: { name: "New" } },
        },
      }),
    ],
    [
      "connectOrCreate of the own key to one that is there",
      post(one, {
        category: {
          connectOrCreate: {
            where: { name: "Languages" },
            create: { name: "Languages" },
          },
        },
      }),
    ],
    [
      "create of the own key",
      post(one, {
        category: { create: { name: "New", parent: { connect: { id: 1 } } } },
      }),
    ],
    [
      "create of the own key of a new row",
      [
        "post/create",
        {
          data: {
            slug: "n",
            title: "n",
            author: { create: { id: "n", email: "n@x" } },
          },
          include: { author: { select: { id: true } } },
        } as Call[1],
      ],
    ],
    [
      "update",
      post(one, {
        comments: { update: { where: { id: first }, data: { body: "x" } } },
      }),
    ],
    [
      "update of several",
      post(one, {
        comments: {
          update: [
            { where: { id: first }, data: { body: "x" } },
            {
              where: { id: second },
              data: { author: { connect: { id: "ada" } } },
            },
          ],
        },
      }),
    ],
    [
      "update of one elsewhere",
      post(one, {
        comments: { update: { where: { id: third }, data: { body: "x" } } },
      }),
    ],
    [
      "update of the own key's record",
      post(one, { author: { update: { name: "N" } } }),
    ],
    [
      "update of it with a filter",
      post(one, {
        author: { update: { where: { email: "no" }, data: { name: "N" } } },
      }),
    ],
    [
      "update of none",
      post({ id: 4 }, { category: { update: { name: "N" } } }),
    ],
    [
      "update of the other side's record",
      user({ profile: { update: { bio: "x" } } }),
    ],
    [
      "update of it with data",
      user({
        profile: {
          update: { where: { bio: { contains: "first" } }, data: { bio: "x" } },
        },
      }),
    ],
    [
      "update two deep",
      user({
        posts: {
          update: {
            where: { id: 1 },
            data: {
              comments: {
                update: { where: { id: first }, data: { body: "x" } },
              },
            },
          },
        },
      }),
    ],
    [
      "update through a many-to-many",
      post(one, {
        tags: {
          update: { where: { name: "history" }, data: { name: "past" } },
        },
      }),
    ],
    [
      "updateMany",
      post(one, {
        comments: {
          updateMany: { where: { authorId: null }, data: { body: "x" } },
        },
      }),
    ],
    [
      "updateMany of several",
      post(one, {
        comments: {
          updateMany: [
            { where: { authorId: null }, data: { body: "x" } },
            { where: { body: { contains: "x" } }, data: { authorId: "ada" } },
          ],
        },
      }),
    ],
    [
      "updateMany through a many-to-many",
      post(one, {
        tags: {
          updateMany: { where: { name: "history" }, data: { name: "past" } },
        },
      }),
    ],
    [
      "upsert of one that is there",
      post(one, {
        comments: {
          upsert: {
            where: { id: first },
            create: { body: "x" },
            update: { body: "y" },
          },
        },
      }),
    ],
    [
      "upsert of one that is not",
      post(one, {
        comments: {
          upsert: [
            {
              where: { id: "n" },
              create: { id: "n", body: "x" },
              update: { body: "y" },
            },
          ],
        },
      }),
    ],
    [
      "upsert of the other side's record",
      user({
        profile: { upsert: { create: { bio: "x" }, update: { bio: "y" } } },
      }),
    ],
    [
      "upsert of none there",
      [
        "user/update",
        {
          where: { id: "alan" },
          data: {
            profile: { upsert: { create: { bio: "x" }, update: { bio: "y" } } },
          },
          select: { profile: true },
        },
      ],
    ],
    [
      "delete",
      post(one, { comments: { delete: [{ id: first }, { id: second }] } }),
    ],
    ["delete of the other side's record", user({ profile: { delete: true } })],
    [
      "delete of it with a filter",
      user({ profile: { delete: { bio: "no" } } }),
    ],
    ["deleteMany", post(one, { comments: { deleteMany: { authorId: null } } })],
    ["deleteMany of all", post(one, { comments: { deleteMany: {} } })],
    [
      "deleteMany of several",
      post(one, {
        comments: { deleteMany: [{ authorId: null }, { id: first }] },
      }),
    ],
    [
      "several at once",
      post(one, {
        title: "T",
        comments: {
          create: { id: "n", body: "n" },
          deleteMany: { authorId: null },
          update: { where: { id: first }, data: { body: "x" } },
        },
      }),
    ],
    [
      "create of the other side's record in the place of one",
      user({ profile: { create: { bio: "x" } } }),
    ],
    [
      "createMany of records",
      [
        "comment/createMany",
        {
          data: [
            { id: "n1", body: "a", postId: 1 },
            { id: "n2", body: "b", postId: 2 },
          ],
        },
      ],
    ],
    [
      "createManyAndReturn of records",
      [
        "comment/createManyAndReturn",
        {
          data: [
            { id: "n1", body: "a", postId: 1 },
            { id: "n2", body: "b", postId: 2, authorId: "ada" },
          ],
          select: { id: true, body: true },
        },
      ],
    ],
    [
      "updateMany of records",
      [
        "post/updateMany",
        { where: { status: "PUBLISHED" }, data: { title: "x" } },
      ],
    ],
    [
      "updateMany of records with a limit",
      [
        "post/updateMany",
        {
          where: { status: "PUBLISHED", id: 1 },
          data: { title: "x" },
          limit: 1,
        },
      ],
    ],
    [
      "updateManyAndReturn of records",
      [
        "post/updateManyAndReturn",
        {
          where: { status: "PUBLISHED" },
          data: { title: "x" },
          select: { id: true, title: true },
        },
      ],
    ],
    ["nothing of the own key", post(one, { title: "T", category: {} })],
    [
      "updateMany with what is no limit",
      ["comment/updateMany", { data: { body: "x" }, limit: -1 }],
    ],
    [
      "connect of one that is named twice",
      post(
        { id: 2 },
        { comments: { connect: [{ id: first }, { id: first }] } },
      ),
    ],
    [
      "connect of one whose id has the key",
      post(
        { id: 3 },
        {
          likes: { connect: { userId_postId: { userId: "ada", postId: 2 } } },
        },
      ),
    ],
    [
      "upsert",
      [
        "user/upsert",
        {
          where: { id: "ada" },
          create: { email: "n@x" },
          update: {
            name: "N",
            comments: { create: { id: "n", body: "n", postId: 1 } },
          },
          select: { name: true },
        },
      ],
    ],
  ])("%s", async (_, call) => {
    await blog.reset();
    const answer = await run(blog.client, call);
    const rows = await stored();
    await blog.reset();
    const { db } = await blog.under(always);
    expect(textOf(await run(db, call))).toBe(textOf(answer));
    expect(await stored()).toBe(rows);
  });
});

const denied = (rule: string): object => ({
  error: { rejectedByPolicy: true, reason: "ACCESS_POLICY_VIOLATION", rule },
});
const missing = { error: { code: "P2025" } };
const all = { read: true, create: true, update: true, delete: true };
/** Comments by their author, of whom the caller is one. */
const own: Rules = {
  Comment: {
    read: (_, where) =>
      where({ OR: [{ authorId: null }, { authorId: "grace" }] }),
    create: ({ id }, where) => where({ authorId: id as string }),
    update: ({ id }, where) => where({ authorId: id as string }),
    delete: ({ id }, where) => where({ authorId: id as string }),
  },
};
const published: Rules = {
  Category: {
    ...all,
    create: (_, where) => where({ name: { startsWith: "N" } }),
    update: (_, where) => where({ name: { startsWith: "N" } }),
    read: (_, where) => where({ name: { not: "Languages" } }),
  },
};
const short: Rules = {
  Comment: {
    ...all,
    create: (_, where) => where({ body: { startsWith: "a" } }),
    update: {
      before: true,
      after: (_, where) => where({ body: { startsWith: "a" } }),
    },
  },
};
const noAlan: Rules = {
  User: { ...all, read: (_, where) => where({ id: { not: "alan" } }) },
};
const adasPosts: Rules = {
  Post: {
    ...all,
    create: ({ id }, where) => where({ authorId: id as string }),
    update: ({ id }, where) => where({ authorId: id as string }),
  },
};
/** Who has written a comment is told of those on the post 2. */
const hiddenAuthor: Rules = {
  Comment: {
    ...all,
    fields: { authorId: { read: (_, where) => where({ postId: 2 }) } },
  },
};

describe("nested writes that a rule refuses change nothing", () => {
  beforeAll(() => blog.reset());

  test.each<readonly [string, Rules, Call, number, object]>([
    [
      "create for somebody else",
      own,
      post(one, { comments: { create: { body: "x", authorId: "ada" } } }),
      403,
      denied("Comment.create"),
    ],
    [
      "one of createMany",
      own,
      post(one, {
        comments: {
          createMany: {
            data: [{ body: "x", authorId: "grace" }, { body: "x" }],
          },
        },
      }),
      403,
      denied("Comment.create"),
    ],
    [
      "connectOrCreate of an unreadable record never makes a second one",
      own,
      post(one, {
        comments: {
          connectOrCreate: {
            where: { id: third },
            create: { id: third, body: "x", authorId: "grace" },
          },
        },
      }),
      400,
      { error: { code: "P2002" } },
    ],
    [
      "connectOrCreate of a record of somebody else",
      own,
      post(
        { id: 2 },
        {
          comments: {
            connectOrCreate: {
              where: { id: second },
              create: { body: "x", authorId: "grace" },
            },
          },
        },
      ),
      403,
      denied("Comment.update"),
    ],
    [
      "connectOrCreate of the own key to an unreadable record",
      published,
      post(one, {
        category: {
          connectOrCreate: {
            where: { name: "Languages" },
            create: { name: "Languages" },
          },
        },
      }),
      400,
      { error: { code: "P2002" } },
    ],
    [
      "create of the own key",
      published,
      post(one, { category: { create: { name: "x" } } }),
      403,
      denied("Category.create"),
    ],
    [
      "update of the own key's record",
      published,
      post(one, { category: { update: { name: "N" } } }),
      403,
      denied("Category.update"),
    ],
    [
      "update of the own key's unreadable record",
      published,
      post({ id: 3 }, { category: { update: { name: "N" } } }),
      404,
      missing,
    ],
    [
      "and of none",
      published,
      post({ id: 4 }, { category: { update: { name: "N" } } }),
      404,
      missing,
    ],
    [
      "update",
      own,
      post(one, {
        comments: { update: { where: { id: second }, data: { body: "x" } } },
      }),
      403,
      denied("Comment.update"),
    ],
    [
      "update of an unreadable record",
      own,
      post(
        { id: 2 },
        { comments: { update: { where: { id: third }, data: { body: "x" } } } },
      ),
      404,
      missing,
    ],
    [
      "update of a record elsewhere",
      own,
      post(
        { id: 2 },
        { comments: { update: { where: { id: first }, data: { body: "x" } } } },
      ),
      404,
      missing,
    ],
    [
      "update that hands over",
      own,
      post(one, {
        comments: {
          update: { where: { id: first }, data: { authorId: "ada" } },
        },
      }),
      403,
      denied("Comment.update"),
    ],
    [
      "upsert of a record of somebody else",
      own,
      post(one, {
        comments: {
          upsert: {
            where: { id: second },
            create: { body: "x", authorId: "grace" },
            update: { body: "x" },
          },
        },
      }),
      403,
      denied("Comment.update"),
    ],
    [
      "upsert of an unreadable record",
      own,
      post(
        { id: 2 },
        {
          comments: {
            upsert: {
              where: { id: third },
              create: { id: third, body: "x", authorId: "grace" },
              update: { body: "x" },
            },
          },
        },
      ),
      400,
      { error: { code: "P2002" } },
    ],
    [
      "upsert that creates for somebody else",
      own,
      post(one, {
        comments: {
          upsert: {
            where: { id: "n" },
            create: { body: "x" },
            update: { body: "x" },
          },
        },
      }),
      403,
      denied("Comment.create"),
    ],
    [
      "delete",
      own,
      post(one, { comments: { delete: { id: second } } }),
      403,
      denied("Comment.delete"),
    ],
    [
      "delete of an unreadable record",
      own,
      post({ id: 2 }, { comments: { delete: { id: third } } }),
      404,
      missing,
    ],
    [
      "delete after what is allowed",
      own,
      post(one, { comments: { deleteMany: {}, delete: { id: second } } }),
      403,
      denied("Comment.delete"),
    ],
    [
      "two deep",
      own,
      user({
        posts: {
          update: {
            where: { id: 1 },
            data: {
              comments: {
                update: { where: { id: second }, data: { body: "x" } },
              },
            },
          },
        },
      }),
      403,
      denied("Comment.update"),
    ],
    [
      "a closed model",
      { Comment: { read: true } },
      post(one, { comments: { deleteMany: {} } }),
      403,
      denied("Comment.delete"),
    ],
    [
      "one of createMany, by what only the database can tell",
      short,
      [
        "comment/createMany",
        {
          data: [
            { body: "a", postId: 1 },
            { body: "b", postId: 1 },
          ],
        },
      ],
      403,
      denied("Comment.create"),
    ],
    [
      "and of createManyAndReturn",
      short,
      [
        "comment/createManyAndReturn",
        {
          data: [
            { body: "a", postId: 1 },
            { body: "b", postId: 1 },
          ],
        },
      ],
      403,
      denied("Comment.create"),
    ],
    [
      "one of updateMany, by what only the database can tell",
      short,
      ["comment/updateMany", { data: { body: "b" } }],
      403,
      denied("Comment.update.after"),
    ],
    [
      "and of a nested updateMany",
      short,
      post(one, {
        comments: { updateMany: { where: {}, data: { body: "b" } } },
      }),
      403,
      denied("Comment.update.after"),
    ],
    [
      "a key beside its relation, to an unreadable record",
      noAlan,
      post(one, { author: { connect: { id: "grace" } }, authorId: "alan" }),
      400,
      {},
    ],
    [
      "a key beside its relation, which the rule is asked about in its place",
      adasPosts,
      [
        "post/create",
        {
          data: {
            slug: "n",
            title: "n",
            author: {
              connectOrCreate: { where: { id: "ada" }, create: { email: "x" } },
            },
            authorId: "grace",
          },
        },
      ],
      400,
      {},
    ],
    [
      "and of an update",
      adasPosts,
      post(
        { id: 3 },
        { author: { create: { id: "n", email: "x" } }, authorId: "grace" },
      ),
      400,
      {},
    ],
    [
      "update of the record of an unreadable key",
      hiddenAuthor,
      [
        "comment/update",
        {
          where: { id: first },
          data: {
            author: { update: { where: { id: "grace" }, data: { name: "N" } } },
          },
        },
      ],
      404,
      missing,
    ],
    [
      "update of a record by its unreadable key",
      hiddenAuthor,
      [
        "user/update",
        {
          where: { id: "grace" },
          data: { comments: { update: { where: { id: first }, data: {} } } },
        },
      ],
      404,
      missing,
    ],
    [
      "create of a tag that is not to be linked here",
      {
        Tag: {
          ...all,
          link: { posts: (_, where) => where({ name: { startsWith: "a" } }) },
        },
      },
      post(one, { tags: { create: { name: "b" } } }),
      403,
      denied("Tag.link.posts"),
    ],
    [
      "an upsert of the own key",
      own,
      [
        "comment/update",
        {
          where: { id: first },
          data: { post: { upsert: { create: {}, update: {} } } },
        },
      ],
      403,
      denied("Post.update"),
    ],
  ])("%s", async (_, rules, [call, args], status, expected) => {
    const before = await stored();
    const reply = await (await blog.under(rules, "grace")).rpc(call, args);
    expect([reply.status, reply.body]).toMatchObject([status, expected]);
    expect(await stored()).toBe(before);
  });

  test.each<readonly [string, object]>([
    ["an unknown operation", { comments: { replace: [] } }],
    [
      "an update without a key",
      { comments: { update: { where: { body: "x" }, data: {} } } },
    ],
    ["a delete of all by true", { comments: { delete: true } }],
    ["a disconnect of all by true", { comments: { disconnect: true } }],
    [
      "an update with more than its data",
      { comments: { update: { where: { id: first }, data: {}, also: 1 } } },
    ],
    [
      "createMany through a many-to-many",
      { tags: { createMany: { data: [{ name: "n" }] } } },
    ],
    [
      "a relation in createMany",
      {
        comments: {
          createMany: {
            data: [{ body: "x", author: { create: { email: "x" } } }],
          },
        },
      },
    ],
    [
      "the parent in a nested create",
      { comments: { create: { body: "x", post: { connect: { id: 2 } } } } },
    ],
  ])("%s is not understood", async (_, data) => {
    const before = await stored();
    const { db } = await blog.under(always);
    await expect(
      db.post.update({ where: { id: 1 }, data: data as object }),
    ).rejects.toThrow();
    expect(await stored()).toBe(before);
  });

  test("members whose key the caller cannot read stay", async () => {
    await blog.reset();
    const { db } = await blog.under(hiddenAuthor);
    const data = { comments: { deleteMany: {} } };
    await db.user.update({ where: { id: "grace" }, data });
    expect(await blog.client.comment.count()).toBe(3);
    await db.user.update({ where: { id: "ada" }, data });
    expect(await blog.client.comment.count()).toBe(2);
  });

  test("the record of a key that the caller can read is updated", async () => {
    await blog.reset();
    const { db } = await blog.under(hiddenAuthor);
    await db.comment.update({
      where: { id: third },
      data: { author: { update: { name: "N" } } },
    });
    expect(
      await blog.client.user.findUnique({ where: { id: "ada" } }),
    ).toMatchObject({ name: "N" });
  });

  test("updateMany and deleteMany leave out what the rule does", async () => {
    await blog.reset();
    const { db } = await blog.under(own, "grace");
    await db.post.update({
      where: one,
      data: { comments: { updateMany: { where: {}, data: { body: "x" } } } },
    });
    const bodies = await blog.client.comment.findMany({ where: { body: "x" } });
    expect(bodies.map(({ id }) => id)).toEqual([first]);
    await db.post.update({
      where: one,
      data: { comments: { deleteMany: [{}] } },
    });
    expect(await blog.client.comment.count()).toBe(2);
  });
});

/** Who comments has written something and has a profile, who writes has commented. */
const writers: Rules = {
  Post: {
    ...all,
    create: (_, where) => where({ author: { is: { comments: { some: {} } } } }),
  },
  Comment: {
    ...all,
    create: (_, where) => where({ author: { is: { posts: { some: {} } } } }),
    update: {
      before: (_, where) =>
        where({ author: { is: { profile: { isNot: null } } } }),
      after: (_, where) => where({ author: { is: { posts: { some: {} } } } }),
    },
  },
};
/** Both orders of the names in an object. */
const orders = (names: object): readonly object[] => [
  names,
  Object.fromEntries(Object.entries(names).reverse()),
];

describe("the order of relations in a request decides nothing", () => {
  const posts = { create: { slug: "n", title: "n" } };
  const newUser = (relations: object): Call => [
    "user/create",
    {
      data: { id: "new", email: "n@x", ...relations },
      select: { comments: { select: { id: true } } },
    },
  ];
  const comments = { create: { id: "n", body: "n", postId: 1 } };

  test.each(
    [{ Post: writers["Post"] }, { Comment: writers["Comment"] }].flatMap(
      (asking) => orders({ posts, comments }).map((data) => ({ asking, data })),
    ),
  )("new records, of which one asks the other: $data", async (one) => {
    const rules = { Post: all, Comment: all, ...one.asking } as Rules;
    const expected = { comments: [{ id: "n" }] };
    for (const way of ["rpc", "db"] as const) {
      await blog.reset();
      const seen = await blog.under(rules);
      if (way === "db") {
        expect(await run(seen.db, newUser(one.data))).toEqual(expected);
      } else {
        const { status, body } = await seen.rpc(...newUser(one.data));
        expect([status, body.data]).toEqual([201, expected]);
      }
    }
  });

  test.each(orders({ posts, comments }))(
    "new records that need each other are refused: %j",
    async (data) => {
      await blog.reset();
      const rows = await stored();
      const { rpc } = await blog.under(writers);
      const { status, body } = await rpc(...newUser(data));
      expect([status, body]).toMatchObject([403, denied("Post.create")]);
      expect(await stored()).toBe(rows);
    },
  );

  test("no part of a request is allowed by what another was not allowed to write", async () => {
    await blog.reset();
    const { categoryId } = await blog.client.post.update({
      where: { id: 1 },
      data: {
        author: { connect: { id: "alan" } },
        category: { create: { name: "c" } },
      },
    });
    await blog.client.comment.deleteMany();
    await blog.client.comment.create({
      data: { id: "theirs", body: "b", postId: 1, authorId: "alan" },
    });
    const mine = { some: { authorId: "ada" } };
    const { rpc } = await blog.under({
      Post: {
        ...all,
        create: (_, where) =>
          where({ category: { is: { posts: { some: { comments: mine } } } } }),
      },
      Comment: {
        ...all,
        update: {
          before: (_, where) =>
            where({ post: { is: { category: { is: { posts: mine } } } } }),
          after: true,
        },
      },
    });
    const rows = await stored();
    const grant = { create: { slug: "n", title: "n", categoryId } };
    const taken = { connect: { id: "theirs" } };
    for (const data of orders({ posts: grant, comments: taken })) {
      const { status } = await rpc("user/update", {
        where: { id: "ada" },
        data,
        select: { id: true },
      });
      expect(status).toBe(403);
      expect(await stored()).toBe(rows);
    }
  });

  test("what no order makes right is refused", async () => {
    await blog.reset();
    const rows = await stored();
    const { rpc } = await blog.under(writers);
    for (const profile of orders({ comments, profile: { create: {} } })) {
      const { status, body } = await rpc(...newUser(profile));
      expect([status, body]).toMatchObject([403, denied("Comment.create")]);
    }
    expect(await stored()).toBe(rows);
  });

  test.each(
    orders({
      posts: { data: [{ type: "post", id: "1" }] },
      comments: { data: [{ type: "comment", id: first }] },
    }),
  )("linked records, in REST: %j", async (relationships) => {
    await blog.reset();
    const { rest } = await blog.under(writers);
    await blog.client.comment.update({
      where: { id: first },
      data: {
        author: { update: { profile: { upsert: { create: {}, update: {} } } } },
      },
    });
    const { status } = await rest("POST /user", {
      type: "user",
      id: "new",
      attributes: { email: "n@x" },
      relationships,
    });
    expect(status).toBe(201);
  });

  test("a rule for what is there before gets the same answer", async () => {
    const answers = [];
    for (const data of orders({
      profile: { create: {} },
      comments: { update: { where: { id: third }, data: { body: "n" } } },
    })) {
      await blog.reset();
      await blog.client.comment.update({
        where: { id: third },
        data: { authorId: "alan" },
      });
      await blog.client.profile.deleteMany();
      const { rpc } = await blog.under(writers);
      const { status, text } = await rpc("user/update", {
        where: { id: "alan" },
        data,
        select: { id: true },
      });
      answers.push([status, text]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test("what is created and taken away again is judged before it goes", async () => {
    const gone = { create: { id: "n", body: "b" }, deleteMany: { id: "n" } };
    const renamed = {
      create: { id: "n", body: "b" },
      update: { where: { id: "n" }, data: { id: "o", body: "a" } },
    };
    for (const operations of [gone, renamed]) {
      await blog.reset();
      const rows = await stored();
      const { rpc } = await blog.under(short);
      const { status, body } = await rpc(
        ...post(one, { comments: operations }),
      );
      expect([status, body]).toMatchObject([403, denied("Comment.create")]);
      expect(await stored()).toBe(rows);
      const { db } = await blog.under(always);
      expect(
        await run(db, post(one, { comments: operations })),
      ).not.toHaveProperty("code");
    }
  });
});

describe("rows that are written and returned", () => {
  const ids = ["c", "a", "b"];
  const rows = ids.map((id) => ({ id, body: `a${id}`, postId: 1 }));
  const select = { body: true };

  test("have the order of the input", async () => {
    for (const rules of [{}, short, always]) {
      await blog.reset();
      const { db } = await blog.under(rules);
      const created = await db.comment.createManyAndReturn({
        data: rows,
        select,
      });
      expect(created).toEqual(rows.map(({ body }) => ({ body })));
      const whole = await db.comment.createManyAndReturn({
        data: rows.map((row) => ({ ...row, id: `${row.id}2` })),
        omit: { id: true },
      });
      expect(whole.map(({ body }) => body)).toEqual(["ac", "aa", "ab"]);
      expect(whole[0]).not.toHaveProperty("id");
    }
  });

  test("and of a change that of the database", async () => {
    const all: unknown[] = [];
    for (const rules of [{}, own, short, always]) {
      await blog.reset();
      const { db } = await blog.under(rules, "grace");
      await blog.client.comment.createMany({
        data: rows.map((row) => ({ ...row, authorId: "grace" })),
      });
      all.push(
        await db.comment.updateManyAndReturn({
          where: { id: { in: ids } },
          data: { body: "ax" },
          select: { id: true },
        }),
      );
    }
    expect(all[0]).toHaveLength(3);
    for (const one of all) expect(one).toEqual(all[0]);
  });
});

test("a column that is closed is named before the row is", async () => {
  await blog.reset();
  const ofOwn = (column: "id"): Rules => ({
    User: {
      ...all,
      read: (_, where) => where({ id: { not: "grace" } }),
      update: ({ id }, where) => where({ [column]: id as string }),
      fields: {
        email: { update: ({ id }, where) => where({ id: id as string }) },
      },
    },
  });
  const { rest, rpc, db } = await blog.under(ofOwn("id"));
  const change = (id: string) =>
    rest(`PATCH /user/${id}`, {
      type: "user",
      id,
      attributes: { email: "n@x" },
    });
  const { status, body } = await change("alan");
  expect([status, body]).toMatchObject([
    403,
    {
      errors: [
        {
          code: "read-only",
          source: { pointer: "/data/attributes/email" },
          meta: { rule: "User.fields.email.update" },
        },
      ],
    },
  ]);
  expect((await change("grace")).status).toBe(404);
  const args = { where: { id: "alan" }, data: { email: "n@x" } };
  expect((await rpc("user/update", args)).body).toMatchObject({
    error: { field: "email", rule: "User.fields.email.update" },
  });
  const refusal = { model: "User", operation: "update" };
  await expect(db.user.update(args)).rejects.toMatchObject({
    ...refusal,
    field: "email",
  });
  const named = { where: { id: "alan" }, data: { name: "n" } };
  await expect(db.user.update(named)).rejects.toMatchObject({
    ...refusal,
    field: undefined,
  });
});
