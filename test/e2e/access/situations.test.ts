import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from "@jest/globals";
import {
  openUnderRules,
  type Reply,
  type RuledBlog,
  type Rules,
} from "./open-under-rules.js";

let blog: RuledBlog;
/** The rows of the seed. */
let before: string;
beforeAll(async () => {
  blog = await openUnderRules();
  before = await stored();
});
afterAll(() => blog.close());

/** All rows: what a refused request must leave as it is. */
async function stored(): Promise<string> {
  const { client } = blog;
  const rows = [
    await client.user.findMany(),
    await client.post.findMany({ include: { tags: true } }),
    await client.comment.findMany(),
    await client.like.findMany(),
    await client.follow.findMany(),
    await client.category.findMany(),
    await client.profile.findMany(),
    await client.tag.findMany(),
  ];
  return JSON.stringify(rows, (_, one: unknown) =>
    typeof one === "bigint" ? String(one) : one,
  );
}

/** `rpc post/findMany {…}` or `rest GET /post`, as the table has it. */
type Call = readonly [call: string, args?: unknown];

async function ask(
  rules: Rules,
  [call, args]: Call,
  id?: string | null,
): Promise<Reply> {
  const seen = await blog.under(rules, id);
  return call.includes(" ") ? seen.rest(call, args) : seen.rpc(call, args);
}

const grace = "comment-1";
const ada = "comment-3";
const all = { read: true, create: true, update: true, delete: true };
const ids = { select: { id: true } };
const inOrder = { orderBy: { id: "asc" }, ...ids };

const published: Rules = {
  Post: { ...all, read: (_, where) => where({ status: "PUBLISHED" }) },
};
const noAlan: Rules = {
  User: { ...all, read: (_, where) => where({ id: { not: "alan" } }) },
};
const adasPosts: Rules = {
  Post: {
    read: true,
    create: ({ id }, where) => where({ authorId: id as string }),
    update: ({ id }, where) => where({ authorId: id as string }),
    delete: ({ id }, where) => where({ authorId: id as string }),
  },
};
const ownEmail: Rules = {
  User: {
    ...all,
    fields: {
      email: { read: ({ id }, where) => where({ id: id as string }) },
    },
  },
};
const hiddenAuthor: Rules = {
  Comment: {
    ...all,
    fields: { authorId: { read: (_, where) => where({ postId: 2 }) } },
  },
};
const closed: Rules = { Post: { read: false } };

describe("reads", () => {
  test.each<readonly [string, Rules, Call, unknown]>([
    [
      "(1) a relation to a closed model",
      closed,
      [
        "user/findUnique",
        {
          where: { id: "ada" },
          select: { posts: ids, _count: { select: { posts: true } } },
        },
      ],
      { posts: [], _count: { posts: 0 } },
    ],
    [
      "(1) a required relation to a closed model",
      closed,
      ["comment/findMany", { where: { id: ada }, select: { post: true } }],
      [{ post: null }],
    ],
    [
      "(16) an optional to-one",
      noAlan,
      ["comment/findMany", { where: { id: grace }, select: { author: ids } }],
      [{ author: { id: "grace" } }],
    ],
    [
      "(16) from the other side",
      { Profile: { read: (_, where) => where({ userId: "grace" }) } },
      [
        "user/findMany",
        {
          where: { id: { in: ["ada", "grace"] } },
          orderBy: { id: "asc" },
          select: { profile: { select: { userId: true } } },
        },
      ],
      [{ profile: null }, { profile: { userId: "grace" } }],
    ],
    [
      "(17) a required to-one",
      noAlan,
      [
        "post/findMany",
        { ...inOrder, where: { id: { lte: 2 } }, select: { author: ids } },
      ],
      [{ author: { id: "ada" } }, { author: null }],
    ],
    [
      "(17) three levels down",
      noAlan,
      [
        "user/findUnique",
        {
          where: { id: "ada" },
          select: {
            comments: { select: { post: { select: { author: ids } } } },
          },
        },
      ],
      { comments: [{ post: { author: null } }] },
    ],
    [
      "(18) _count and a filtered include",
      published,
      [
        "user/findMany",
        {
          orderBy: { id: "asc" },
          where: { id: { in: ["ada", "grace"] } },
          select: { posts: { where: { id: { gt: 0 } }, ...ids }, _count: true },
        },
      ],
      [
        {
          posts: [{ id: 1 }],
          _count: {
            posts: 1,
            comments: 1,
            likes: 1,
            following: 1,
            followers: 2,
          },
        },
        {
          posts: [],
          _count: {
            posts: 0,
            comments: 1,
            likes: 1,
            following: 1,
            followers: 1,
          },
        },
      ],
    ],
    [
      "(19) many-to-many, from one side",
      published,
      [
        "tag/findUnique",
        {
          where: { name: "history" },
          select: { posts: ids, _count: { select: { posts: true } } },
        },
      ],
      { posts: [{ id: 1 }], _count: { posts: 1 } },
    ],
    [
      "(19) a join model's own rule",
      { Like: { read: (_, where) => where({ userId: "ada" }) } },
      [
        "post/findMany",
        {
          ...inOrder,
          select: { likes: { select: { userId: true } } },
          where: { id: { lte: 2 } },
        },
      ],
      [{ likes: [] }, { likes: [{ userId: "ada" }] }],
    ],
    [
      "(20) some",
      published,
      ["user/findMany", { ...inOrder, where: { posts: { some: {} } } }],
      [{ id: "ada" }, { id: "alan" }],
    ],
    [
      "(20) none, where no member is readable",
      published,
      ["user/findMany", { ...inOrder, where: { posts: { none: {} } } }],
      [{ id: "grace" }, { id: "guest" }],
    ],
    [
      "(20) every, of the readable ones",
      published,
      [
        "user/findMany",
        { ...inOrder, where: { posts: { every: { status: "PUBLISHED" } } } },
      ],
      ["ada", "alan", "grace", "guest"].map((id) => ({ id })),
    ],
    [
      "(20) not every",
      published,
      [
        "user/findMany",
        {
          ...inOrder,
          where: { NOT: { posts: { every: { featured: true } } } },
        },
      ],
      [{ id: "alan" }],
    ],
    [
      "(21) is",
      noAlan,
      [
        "post/findMany",
        { ...inOrder, where: { author: { is: { name: { not: "x" } } } } },
      ],
      [{ id: 1 }, { id: 3 }, { id: 4 }],
    ],
    [
      "(21) isNot",
      noAlan,
      [
        "post/findMany",
        { ...inOrder, where: { author: { isNot: { id: "ada" } } } },
      ],
      [{ id: 2 }, { id: 3 }],
    ],
    [
      "(21) absent or unreadable",
      { Profile: { read: (_, where) => where({ userId: "grace" }) } },
      ["user/findMany", { ...inOrder, where: { profile: null } }],
      [{ id: "ada" }, { id: "alan" }, { id: "guest" }],
    ],
    [
      "(21) present",
      { Profile: { read: (_, where) => where({ userId: "grace" }) } },
      ["user/findMany", { ...inOrder, where: { profile: { isNot: null } } }],
      [{ id: "grace" }],
    ],
    [
      "(22) two deep, the middle ruled",
      published,
      [
        "user/findMany",
        {
          ...inOrder,
          where: { posts: { some: { tags: { some: { name: "compilers" } } } } },
        },
      ],
      [],
    ],
    [
      "(23) a column that is closed",
      { User: { ...all, fields: { email: { read: false } } } },
      ["user/count", { where: { email: { contains: "@" } } }],
      0,
    ],
    [
      "(23) negated",
      { User: { ...all, fields: { email: { read: false } } } },
      ["user/findMany", { where: { NOT: { email: "x" } } }],
      [],
    ],
    [
      "(23) in a unique where",
      ownEmail,
      ["user/findUnique", { where: { email: "alan@example.org" } }],
      null,
    ],
    [
      "(23) beside a unique key",
      ownEmail,
      ["user/findUnique", { where: { id: "alan", email: "alan@example.org" } }],
      null,
    ],
    [
      "(23) of the caller's own row",
      ownEmail,
      ["user/findUnique", { where: { email: "ada@example.org" }, ...ids }],
      { id: "ada" },
    ],
    [
      "(25) a column of one's own row only",
      ownEmail,
      [
        "user/findMany",
        {
          where: { id: { in: ["ada", "alan"] } },
          orderBy: { id: "asc" },
          select: { email: true },
        },
      ],
      [{ email: "ada@example.org" }, {}],
    ],
    [
      "(25) in a nested include",
      ownEmail,
      [
        "post/findMany",
        {
          ...inOrder,
          where: { id: { lte: 2 } },
          select: { author: { select: { email: true } } },
        },
      ],
      [{ author: { email: "ada@example.org" } }, { author: {} }],
    ],
    [
      "(26) a key governs its relation",
      hiddenAuthor,
      [
        "comment/findMany",
        { orderBy: { id: "asc" }, select: { authorId: true, author: ids } },
      ],
      [
        { author: null },
        { author: null },
        { authorId: "ada", author: { id: "ada" } },
      ],
    ],
    [
      "(26) from the other side",
      hiddenAuthor,
      [
        "user/findMany",
        { ...inOrder, where: { comments: { some: {} } }, include: undefined },
      ],
      [{ id: "ada" }],
    ],
    [
      "(26) and filters through it",
      hiddenAuthor,
      [
        "comment/findMany",
        { ...ids, where: { author: { isNot: { id: "ada" } } } },
      ],
      [],
    ],
    [
      "(34) a self-relation",
      {
        Category: {
          read: (_, where) =>
            where({ OR: [{ parentId: null }, { name: "Machines" }] }),
        },
      },
      [
        "category/findMany",
        {
          ...inOrder,
          where: { children: { none: { name: "Languages" } } },
          select: { children: ids },
        },
      ],
      [{ children: [{ id: 3 }] }, { children: [] }],
    ],
    [
      "(35) delegation over two models",
      {
        Post: published.Post as never,
        Comment: {
          read: (_, where, of) => where({ post: { is: of.Post.read } }),
        },
        User: {
          read: (_, where, of) =>
            where({ comments: { some: of.Comment.read } }),
        },
      },
      ["user/findMany", inOrder],
      [{ id: "ada" }, { id: "grace" }],
    ],
    [
      "a cursor that is not readable",
      published,
      ["post/findMany", { ...ids, cursor: { id: 3 }, orderBy: { id: "desc" } }],
      [],
    ],
    [
      "a record that its rule leaves unknown is unreadable, as if it were not there",
      { Category: { read: (_, where) => where({ parentId: { gt: 0 } }) } },
      [
        "category/findMany",
        { ...inOrder, where: { parent: { isNot: { name: "x" } } } },
      ],
      [{ id: 2 }, { id: 3 }],
    ],
    [
      "a page after a readable cursor",
      published,
      ["post/findMany", { ...inOrder, cursor: { id: 1 }, skip: 1 }],
      [{ id: 2 }],
    ],
    ["exists", published, ["post/exists", { where: { id: 3 } }], false],
    [
      "aggregate",
      published,
      ["post/aggregate", { _count: true, _max: { wordCount: true } }],
      { _count: 2, _max: { wordCount: 20_000 } },
    ],
    [
      "groupBy",
      published,
      [
        "post/groupBy",
        { by: ["authorId"], _count: true, orderBy: { authorId: "asc" } },
      ],
      [
        { authorId: "ada", _count: 1 },
        { authorId: "alan", _count: 1 },
      ],
    ],
    [
      "a field reference to a closed column",
      { Post: { ...all, fields: { wordCount: { read: false } } } },
      [
        "post/count",
        { where: { id: { lt: { _ref: "wordCount", _container: "Post" } } } },
      ],
      0,
    ],
    [
      "a negated field reference to a closed column",
      { Post: { ...all, fields: { wordCount: { read: false } } } },
      [
        "post/count",
        {
          where: {
            NOT: { id: { gt: { _ref: "wordCount", _container: "Post" } } },
          },
        },
      ],
      0,
    ],
  ])("RPC: %s", async (_, rules, call, expected) => {
    const reply = await ask(rules, call);
    expect([reply.status, reply.body.data]).toEqual([200, expected]);
  });

  test.each<readonly [string, Rules, Call, number, object]>([
    [
      "(1) a closed model",
      closed,
      ["GET /post"],
      403,
      { errors: [{ code: "forbidden", meta: { rule: "Post.read" } }] },
    ],
    [
      "a row that is not readable",
      published,
      ["GET /post/3"],
      404,
      { errors: [{ code: "not-found" }] },
    ],
    ["a path through one", published, ["GET /post/3/author"], 404, {}],
    [
      "(17) a required to-one",
      noAlan,
      ["GET /post/2/author"],
      200,
      { data: null },
    ],
    [
      "its linkage is a key that is readable",
      noAlan,
      ["GET /post/2/relationships/author"],
      200,
      { data: { id: "alan" } },
    ],
    [
      "(17) in included",
      noAlan,
      ["GET /post?include=author&filter[id]=2"],
      200,
      { included: [] },
    ],
    [
      "a member that is not readable",
      published,
      ["GET /user/ada/posts"],
      200,
      { data: [{ id: "1" }] },
    ],
    [
      "linkage of a to-many",
      published,
      ["GET /user/ada/relationships/posts"],
      200,
      { data: [{ id: "1" }], meta: { total: 1 } },
    ],
    [
      "(23) a filter by a closed column",
      { User: { ...all, fields: { email: { read: false } } } },
      ["GET /user?filter[email$contains]=@"],
      200,
      { data: [] },
    ],
    [
      "(24) a sort by a closed column",
      ownEmail,
      ["GET /user?sort=email"],
      403,
      { errors: [{ code: "forbidden", source: { parameter: "sort" } }] },
    ],
    [
      "(26) linkage of a closed key",
      hiddenAuthor,
      [`GET /comment/${grace}?include=author`],
      200,
      { data: { relationships: { author: { data: null } } } },
    ],
    [
      "(26) at its own path",
      hiddenAuthor,
      [`GET /comment/${grace}/author`],
      200,
      { data: null },
    ],
    [
      "(26) as linkage",
      hiddenAuthor,
      [`GET /comment/${grace}/relationships/author`],
      200,
      { data: null },
    ],
  ])("REST: %s", async (_, rules, call, status, expected) => {
    const reply = await ask(rules, call);
    expect([reply.status, reply.body]).toMatchObject([status, expected]);
  });

  test("(25) a column that the first row lacks is in the others", async () => {
    const { body } = await ask(ownEmail, ["GET /user?sort=-id"]);
    const rows = body.data as { id: string; attributes: object }[];
    expect(
      rows
        .filter(({ attributes }) => "email" in attributes)
        .map(({ id }) => id),
    ).toEqual(["ada"]);
  });

  test.each<readonly [string, Rules, Call, string]>([
    [
      "count.select",
      ownEmail,
      ["user/count", { select: { email: true } }],
      "email",
    ],
    ["_min", ownEmail, ["user/aggregate", { _min: { email: true } }], "email"],
    ["groupBy", ownEmail, ["user/groupBy", { by: ["email"] }], "email"],
    [
      "having",
      ownEmail,
      [
        "user/groupBy",
        { by: ["id"], having: { email: { _max: { gt: "a" } } } },
      ],
      "email",
    ],
    [
      "a reference in having",
      ownEmail,
      [
        "user/groupBy",
        {
          by: ["id"],
          having: { id: { gt: { _ref: "email", _container: "User" } } },
        },
      ],
      "email",
    ],
    [
      "an order of groups",
      ownEmail,
      ["user/groupBy", { by: ["id"], orderBy: { _max: { email: "asc" } } }],
      "email",
    ],
    ["distinct", ownEmail, ["user/findMany", { distinct: ["email"] }], "email"],
    [
      "a sort",
      ownEmail,
      ["user/findMany", { orderBy: { email: { sort: "asc" } } }],
      "email",
    ],
    [
      "a sort through a relation",
      ownEmail,
      ["post/findMany", { orderBy: { author: { email: "asc" } } }],
      "email",
    ],
    [
      "a sort in an include",
      ownEmail,
      [
        "post/findMany",
        {
          include: {
            author: {
              include: {
                following: { orderBy: { followee: { email: "asc" } } },
              },
            },
          },
        },
      ],
      "email",
    ],
    [
      "a cursor in an include",
      ownEmail,
      [
        "follow/findMany",
        {
          include: {
            followee: { include: { posts: { include: { tags: true } } } },
          },
          orderBy: { follower: { email: "asc" } },
        },
      ],
      "email",
    ],
  ])("(24) %s is refused whatever the rows", async (_, rules, call, field) => {
    const reply = await ask(rules, call);
    expect([reply.status, reply.body.error]).toMatchObject([
      403,
      { rejectedByPolicy: true, field },
    ]);
    await blog.client.follow.deleteMany();
    await blog.client.comment.deleteMany();
    await blog.client.like.deleteMany();
    await blog.client.post.deleteMany();
    expect(await ask(rules, call)).toEqual(reply);
    await blog.reset();
  });

  test.each([
    [
      "the number of members",
      { tags: { _count: "asc" } },
      { Tag: { read: (_, where) => where({ name: { not: "history" } }) } },
    ],
    ["a record that may not be readable", { author: { name: "asc" } }, noAlan],
  ] satisfies readonly (readonly [string, object, Rules])[])(
    "a sort by %s is refused",
    async (_, orderBy, rules) => {
      const reply = await ask(rules, ["post/findMany", { orderBy }]);
      expect([reply.status, reply.body.error]).toMatchObject([
        403,
        { rejectedByPolicy: true },
      ]);
    },
  );
});

const denied = (rule: string): object => ({
  error: { rejectedByPolicy: true, reason: "ACCESS_POLICY_VIOLATION", rule },
});
const forbidden = (rule: string): object => ({
  errors: [{ code: "forbidden", meta: { rule } }],
});
const missing = { error: { code: "P2025" } };
const newPost = { slug: "new", title: "New", authorId: "ada" };
const newComment = { body: "New", postId: 1 };
const resource = (type: string, attributes: object, id?: string): object => ({
  type,
  ...(id !== undefined && { id }),
  attributes,
});
const noLock: Rules = {
  Post: {
    ...all,
    update: {
      before: true,
      after: (_, where) =>
        where({ featured: false, author: { is: { id: "ada" } } }),
    },
  },
};
const onPublished: Rules = {
  Comment: {
    ...all,
    create: (_, where) => where({ post: { is: { status: "PUBLISHED" } } }),
  },
};
const noName: Rules = {
  User: {
    ...all,
    fields: {
      name: { update: false },
      email: { update: ({ id }, where) => where({ id: id as string }) },
    },
  },
};

describe("refused writes change nothing", () => {
  test.each<readonly [string, Rules, Call, number, object]>([
    [
      "(1) no rule at all",
      { Post: { read: true } },
      ["post/create", { data: newPost }],
      403,
      denied("Post.create"),
    ],
    [
      "(1) of REST",
      { Post: { read: true } },
      ["DELETE /post/1"],
      403,
      forbidden("Post.delete"),
    ],
    [
      "(1) an unreadable model",
      closed,
      ["PATCH /post/1", resource("post", { title: "x" }, "1")],
      403,
      forbidden("Post.update"),
    ],
    [
      "(2) create by a column",
      adasPosts,
      ["post/create", { data: { ...newPost, authorId: "alan" } }],
      403,
      denied("Post.create"),
    ],
    [
      "(2) and not a taken unique instead",
      adasPosts,
      [
        "post/create",
        { data: { ...newPost, slug: "untitled", authorId: "alan" } },
      ],
      403,
      denied("Post.create"),
    ],
    [
      "(2) by a column left to its default",
      { Post: { ...all, create: (_, where) => where({ featured: true }) } },
      ["post/create", { data: newPost }],
      403,
      denied("Post.create"),
    ],
    [
      "(2) by now()",
      {
        Post: {
          ...all,
          create: (_, where) => where({ createdAt: { lt: new Date(0) } }),
        },
      },
      ["POST /post", resource("post", newPost)],
      403,
      forbidden("Post.create"),
    ],
    [
      "(2) by an id that the database makes",
      { Post: { ...all, create: (_, where) => where({ id: { lt: 3 } }) } },
      ["post/create", { data: newPost }],
      403,
      denied("Post.create"),
    ],
    [
      "(3) create under a parent by its key",
      onPublished,
      ["comment/create", { data: { ...newComment, postId: 3 } }],
      403,
      denied("Comment.create"),
    ],
    [
      "(3) by connect",
      onPublished,
      ["comment/create", { data: { body: "x", post: { connect: { id: 3 } } } }],
      403,
      denied("Comment.create"),
    ],
    [
      "(8) an update that makes its rule true",
      adasPosts,
      ["post/update", { where: { id: 2 }, data: { authorId: "ada" } }],
      403,
      denied("Post.update"),
    ],
    [
      "(9) an update that makes its rule false",
      adasPosts,
      ["post/update", { where: { id: 1 }, data: { authorId: "alan" } }],
      403,
      denied("Post.update"),
    ],
    [
      "(9) of one column of several",
      noLock,
      [
        "post/update",
        { where: { id: 1 }, data: { title: "x", featured: true } },
      ],
      403,
      denied("Post.update.after"),
    ],
    [
      "(9) by what stays",
      noLock,
      ["post/update", { where: { id: 1 }, data: { title: "x" } }],
      403,
      denied("Post.update.after"),
    ],
    [
      "(9) updateMany",
      noLock,
      ["post/updateMany", { data: { featured: true } }],
      403,
      denied("Post.update.after"),
    ],
    [
      "(9) updateMany by what stays",
      noLock,
      ["post/updateMany", { data: { title: "x" } }],
      403,
      denied("Post.update.after"),
    ],
    [
      "(10) through the record that is linked",
      noLock,
      [
        "post/update",
        { where: { id: 4 }, data: { author: { connect: { id: "grace" } } } },
      ],
      403,
      denied("Post.update.after"),
    ],
    [
      "(10) through a relation of the same request",
      {
        Post: {
          ...all,
          update: {
            before: true,
            after: (_, where) => where({ comments: { some: {} } }),
          },
        },
      },
      [
        "post/update",
        { where: { id: 1 }, data: { comments: { deleteMany: {} } } },
      ],
      403,
      denied("Post.update.after"),
    ],
    [
      "(11) of the id",
      adasPosts,
      [
        "post/update",
        { where: { slug: "computable-numbers" }, data: { id: 9 } },
      ],
      403,
      denied("Post.update"),
    ],
    [
      "(12) with empty data",
      adasPosts,
      ["post/update", { where: { id: 2 }, data: {} }],
      403,
      denied("Post.update"),
    ],
    [
      "(13) without the right",
      adasPosts,
      ["PATCH /post/2", resource("post", { title: "x" }, "2")],
      403,
      forbidden("Post.update"),
    ],
    [
      "(13) of an unreadable row",
      published,
      ["post/update", { where: { id: 3 }, data: { title: "x" } }],
      404,
      missing,
    ],
    [
      "(13) of REST",
      published,
      ["PATCH /post/3", resource("post", { title: "x" }, "3")],
      404,
      { errors: [{ code: "not-found" }] },
    ],
    [
      "(14) a delete without the right",
      adasPosts,
      ["post/delete", { where: { id: 3 } }],
      403,
      denied("Post.delete"),
    ],
    [
      "(14) of REST",
      adasPosts,
      ["DELETE /post/3"],
      403,
      forbidden("Post.delete"),
    ],
    [
      "(14) of an unreadable row",
      published,
      ["post/delete", { where: { id: 3 } }],
      404,
      missing,
    ],
    [
      "(27) one column of several is closed",
      noName,
      [
        "user/update",
        { where: { id: "ada" }, data: { email: "n@x", name: "N" } },
      ],
      403,
      { error: { field: "name", rule: "User.fields.name.update" } },
    ],
    [
      "(27) of REST",
      noName,
      ["PATCH /user/ada", resource("user", { name: "N" }, "ada")],
      403,
      {
        errors: [
          { code: "read-only", source: { pointer: "/data/attributes/name" } },
        ],
      },
    ],
    [
      "(27) closed in this row",
      noName,
      ["user/update", { where: { id: "alan" }, data: { email: "n@x" } }],
      403,
      { error: { rejectedByPolicy: true } },
    ],
    [
      "(28) a closed key by connect",
      { Comment: { ...all, fields: { authorId: { update: false } } } },
      [
        "comment/update",
        { where: { id: ada }, data: { author: { connect: { id: "grace" } } } },
      ],
      403,
      { error: { field: "authorId" } },
    ],
    [
      "(28) by disconnect",
      { Comment: { ...all, fields: { authorId: { update: false } } } },
      [
        "comment/update",
        { where: { id: ada }, data: { author: { disconnect: true } } },
      ],
      403,
      { error: { field: "authorId" } },
    ],
    [
      "(28) as linkage",
      { Comment: { ...all, fields: { authorId: { update: false } } } },
      [`PATCH /comment/${ada}/relationships/author`, null],
      403,
      { errors: [{ code: "read-only" }] },
    ],
    [
      "(29) connect to an unreadable record",
      noAlan,
      [
        "post/create",
        {
          data: { slug: "n", title: "n", author: { connect: { id: "alan" } } },
        },
      ],
      404,
      missing,
    ],
    [
      "(29) by its key",
      noAlan,
      ["post/create", { data: { ...newPost, authorId: "alan" } }],
      404,
      missing,
    ],
    [
      "(29) by its key on an open model",
      noAlan,
      ["post/update", { where: { id: 1 }, data: { authorId: "alan" } }],
      404,
      missing,
    ],
    [
      "(29) of REST",
      noAlan,
      [
        "POST /post",
        {
          ...resource("post", { slug: "n", title: "n" }),
          relationships: { author: { data: { type: "user", id: "alan" } } },
        },
      ],
      404,
      {
        errors: [
          {
            code: "related-not-found",
            source: { pointer: "/data/relationships/author/data" },
          },
        ],
      },
    ],
    [
      "(29) as linkage",
      noAlan,
      ["PATCH /post/1/relationships/author", { type: "user", id: "alan" }],
      404,
      { errors: [{ code: "related-not-found" }] },
    ],
    [
      "(30) disconnect by who may not",
      {
        Comment: { ...all, update: (_, where) => where({ authorId: "grace" }) },
      },
      [
        "comment/update",
        { where: { id: ada }, data: { author: { disconnect: true } } },
      ],
      403,
      denied("Comment.update"),
    ],
    [
      "(33) an upsert that may not update",
      adasPosts,
      [
        "post/upsert",
        { where: { id: 2 }, create: newPost, update: { title: "x" } },
      ],
      403,
      denied("Post.update"),
    ],
    [
      "(33) an upsert that may not create",
      adasPosts,
      [
        "post/upsert",
        {
          where: { id: 99 },
          create: { ...newPost, authorId: "alan" },
          update: {},
        },
      ],
      403,
      denied("Post.create"),
    ],
    [
      "(32) an upsert of an unreadable row",
      published,
      [
        "post/upsert",
        {
          where: { slug: "education-of-a-computer" },
          create: { ...newPost, slug: "education-of-a-computer" },
          update: { title: "x" },
        },
      ],
      400,
      { error: { code: "P2002" } },
    ],
    [
      "(37) one bad row of many",
      adasPosts,
      [
        "post/createMany",
        { data: [newPost, { ...newPost, slug: "b", authorId: "alan" }] },
      ],
      403,
      denied("Post.create"),
    ],
    [
      "(37) and return",
      adasPosts,
      [
        "post/createManyAndReturn",
        { data: [newPost, { ...newPost, slug: "b", authorId: "alan" }] },
      ],
      403,
      denied("Post.create"),
    ],
    [
      "(33) a preset column",
      {
        Post: {
          ...all,
          preset: { create: ({ id }) => ({ authorId: id as string }) },
        },
      },
      ["post/create", { data: newPost }],
      403,
      { error: { field: "authorId", rule: "Post.preset.create" } },
    ],
    [
      "an answer that is refused",
      {
        User: { ...all, read: (_, where) => where({ id: { not: "guest" } }) },
        Comment: { ...all, read: (_, where) => where({ body: { not: "x" } }) },
      },
      [
        "comment/create",
        {
          data: newComment,
          include: {
            post: {
              include: { comments: { orderBy: { author: { name: "asc" } } } },
            },
          },
        },
      ],
      403,
      denied("User.read"),
    ],
  ])("%s", async (_, rules, call, status, expected) => {
    const reply = await ask(rules, call);
    expect([reply.status, reply.body]).toMatchObject([status, expected]);
    expect(await stored()).toBe(before);
    expect(blog.log).toEqual([]);
  });
});

describe("allowed writes", () => {
  afterEach(() => blog.reset());

  test.each<readonly [string, Rules, Call, number, unknown]>([
    [
      "(3) a comment on a published post",
      onPublished,
      [
        "comment/create",
        {
          data: { body: "x", post: { connect: { id: 1 } } },
          select: { postId: true },
        },
      ],
      201,
      { postId: 1 },
    ],
    [
      "(8) of one's own",
      adasPosts,
      [
        "post/update",
        { where: { id: 1 }, data: { title: "T" }, select: { title: true } },
      ],
      200,
      { title: "T" },
    ],
    [
      "(9) updateMany of one's own",
      adasPosts,
      ["post/updateMany", { data: { title: "T" } }],
      200,
      { count: 2 },
    ],
    [
      "(11) by another unique than the id",
      adasPosts,
      [
        "post/update",
        { where: { slug: "untitled" }, data: { id: 40 }, ...ids },
      ],
      200,
      { id: 40 },
    ],
    [
      "(11) one part of a compound id",
      {
        Like: {
          ...all,
          update: ({ id }, where) => where({ userId: id as string }),
        },
      },
      [
        "like/update",
        {
          where: { userId_postId: { userId: "ada", postId: 2 } },
          data: { postId: 3 },
          select: { postId: true },
        },
      ],
      200,
      { postId: 3 },
    ],
    [
      "(14) deleteMany",
      adasPosts,
      ["post/deleteMany", { where: { id: { gt: 1 } } }],
      200,
      { count: 1 },
    ],
    [
      "(15) a delete shows readable relations",
      { Tag: { ...all, read: (_, where) => where({ name: "history" }) } },
      ["post/delete", { where: { id: 3 }, select: { id: true, tags: true } }],
      200,
      { id: 3, tags: [{ name: "history" }] },
    ],
    [
      "(25) a create shows readable cells",
      ownEmail,
      [
        "user/create",
        {
          data: { id: "new", email: "new@x" },
          select: { id: true, email: true },
        },
      ],
      201,
      { id: "new" },
    ],
    [
      "(25) an update too",
      ownEmail,
      [
        "user/update",
        {
          where: { id: "alan" },
          data: { email: "new@x" },
          select: { id: true, email: true },
        },
      ],
      200,
      { id: "alan" },
    ],
    [
      "(25) a delete too",
      ownEmail,
      [
        "user/delete",
        { where: { id: "guest" }, select: { id: true, email: true } },
      ],
      200,
      { id: "guest" },
    ],
    [
      "(27) updateMany leaves out rows whose column is closed",
      noName,
      ["user/updateMany", { data: { email: "one@x" } }],
      200,
      { count: 1 },
    ],
    [
      "(33) presets in creates",
      {
        Post: {
          ...all,
          preset: { create: ({ id }) => ({ authorId: id as string }) },
        },
      },
      [
        "post/upsert",
        {
          where: { id: 99 },
          create: { slug: "n", title: "n" },
          update: {},
          select: { authorId: true },
        },
      ],
      200,
      { authorId: "ada" },
    ],
    [
      "(33) presets in updates",
      { Post: { ...all, preset: { update: () => ({ wordCount: 5 }) } } },
      [
        "post/upsert",
        {
          where: { id: 1 },
          create: newPost,
          update: {},
          select: { wordCount: true },
        },
      ],
      200,
      { wordCount: 5 },
    ],
    [
      "(37) many",
      adasPosts,
      [
        "post/createManyAndReturn",
        { data: [newPost, { ...newPost, slug: "b" }], select: { slug: true } },
      ],
      201,
      [{ slug: "new" }, { slug: "b" }],
    ],
  ])("%s", async (_, rules, call, status, expected) => {
    const reply = await ask(rules, call);
    expect([reply.status, reply.body.data]).toEqual([status, expected]);
    expect(blog.log).toEqual([]);
  });

  test("(6) a row that its author cannot read exists, and the answer says why it is missing", async () => {
    const reason = "RESULT_NOT_READABLE";
    const rpc = await ask(published, ["post/create", { data: newPost }]);
    expect([rpc.status, rpc.body]).toMatchObject([
      403,
      { error: { rejectedByPolicy: true, reason } },
    ]);
    const rest = await ask(published, [
      "POST /post",
      resource("post", { ...newPost, slug: "b" }),
    ]);
    expect([rest.status, rest.body]).toMatchObject([
      403,
      { errors: [{ meta: { reason } }] },
    ]);
    expect(await blog.client.post.count({ where: { title: "New" } })).toBe(2);
  });
});

describe("the caller", () => {
  // A caller's attribute that is null is in no required column, not in all of them.
  test.each([
    [null, 403],
    ["nobody", 200],
  ])("(36) an id that is %p", async (id, status) => {
    const rules: Rules = {
      ...adasPosts,
      Comment: {
        ...all,
        read: (caller, where) =>
          where({ post: { is: { authorId: caller.id as string } } }),
      },
    };
    const read = await ask(rules, ["comment/findMany"], id);
    const written = await ask(rules, ["post/deleteMany"], id);
    expect([read.status, written.status]).toEqual([status, status]);
    expect([read.body.data ?? [], written.body.data ?? { count: 0 }]).toEqual([
      [],
      { count: 0 },
    ]);
    expect(await stored()).toBe(before);
  });

  test.each<readonly [string, Rules, string]>([
    ["undefined", { Post: { read: () => undefined as never } }, "Post.read"],
    [
      "undefined in a condition",
      { Post: { read: (_, where) => where({ authorId: undefined as never }) } },
      "Post.read",
    ],
    [
      "a rule that throws",
      {
        Post: {
          read: () => {
            throw new Error("secret");
          },
        },
      },
      "Post.read",
    ],
    ["a promise", { Post: { read: (async () => true) as never } }, "Post.read"],
    [
      "(35) a cycle",
      {
        Post: {
          read: (_, where, of) => where({ author: { is: of.User.read } }),
        },
        User: {
          read: (_, where, of) => where({ posts: { some: of.Post.read } }),
        },
      },
      "Post.read -> User.read -> Post.read",
    ],
  ])("%s is a 500 that only the log explains", async (_, rules, told) => {
    for (const call of [["post/findMany"], ["GET /post"]] as const) {
      blog.log.length = 0;
      const reply = await ask(rules, call);
      expect(reply.status).toBe(500);
      expect(reply.text).not.toMatch(/Post|secret|undefined/);
      const [error] = blog.log;
      expect(causes(error)).toContain(told);
    }
  });
});

function causes(error: unknown): string {
  return error instanceof Error
    ? `${error.message} ${causes(error.cause)}`
    : "";
}

describe("as a whole", () => {
  test("(39) the third call of a transaction is refused", async () => {
    const reply = await ask(adasPosts, [
      "$transaction/sequential",
      [
        { model: "Post", op: "create", args: { data: newPost } },
        {
          model: "Post",
          op: "update",
          args: { where: { id: 1 }, data: { title: "x" } },
        },
        { model: "Post", op: "delete", args: { where: { id: 2 } } },
      ],
    ]);
    expect([reply.status, reply.body]).toMatchObject([
      403,
      denied("Post.delete"),
    ]);
    expect(await stored()).toBe(before);
  });

  test("(39) a closed model in a transaction is refused before any statement", async () => {
    blog.statements.length = 0;
    const reply = await ask(closed, [
      "$transaction/sequential",
      [
        { model: "User", op: "findMany" },
        { model: "Post", op: "findMany" },
      ],
    ]);
    expect([reply.status, reply.body]).toMatchObject([
      403,
      { error: { rule: "Post.read" } },
    ]);
    expect(blog.statements).toEqual([]);
  });

  test("(39) the application's own code in a transaction, whose client is guarded too", async () => {
    const { db } = await blog.under(adasPosts);
    await expect(
      db.$transaction(async (inside) => {
        expect(
          "$queryRaw" in inside ||
            (inside as { $queryRaw?: unknown }).$queryRaw,
        ).toBeFalsy();
        await inside.post.update({ where: { id: 1 }, data: { title: "x" } });
        await inside.post.update({ where: { id: 2 }, data: { title: "x" } });
      }),
    ).rejects.toMatchObject({ name: "ApiError", model: "Post" });
    expect(await stored()).toBe(before);
    for (const name of [
      "$queryRaw",
      "$executeRawUnsafe",
      "$extends",
      "$on",
      "constructor",
      "_engine",
    ]) {
      expect((db as unknown as Record<string, unknown>)[name]).toBeUndefined();
    }
    expect(() => (db.$transaction as (calls: unknown) => unknown)([])).toThrow(
      TypeError,
    );
  });

  test("(39) callers at the same time see their own", async () => {
    const read: Rules = {
      Post: {
        ...all,
        read: ({ id }, where) => where({ authorId: id as string }),
      },
    };
    const people = ["ada", "alan", "grace", "ada", "guest"];
    const replies = await Promise.all(
      people.map((id) => ask(read, ["post/findMany", inOrder], id)),
    );
    expect(replies.map(({ body }) => body.data)).toEqual([
      [{ id: 1 }, { id: 4 }],
      [{ id: 2 }],
      [{ id: 3 }],
      [{ id: 1 }, { id: 4 }],
      [],
    ]);
  });

  test("(40) sharing by membership, which ends at once", async () => {
    const followed: Rules = {
      Post: {
        ...all,
        read: ({ id }, where) =>
          where({
            author: {
              is: { followers: { some: { followerId: id as string } } },
            },
          }),
      },
      Follow: { read: false },
    };
    const call = ["post/findMany", { ...inOrder, include: undefined }] as const;
    expect((await ask(followed, call)).body.data).toEqual([{ id: 3 }]);
    await blog.client.follow.deleteMany({ where: { followerId: "ada" } });
    expect((await ask(followed, call)).body.data).toEqual([]);
    expect((await ask(followed, ["GET /post/3"])).status).toBe(404);
    await blog.reset();
  });

  describe("look-ups of one turn", () => {
    let fresh: RuledBlog;
    // A client that others have asked one at a time does not wait for the next.
    beforeEach(async () => {
      fresh = await openUnderRules();
    });
    afterEach(() => fresh.close());

    /** What ada and grace get, each for a call of her own, and in how many statements. */
    const lookUps = async (
      rules: Rules,
      ...calls: Call[]
    ): Promise<unknown> => {
      const [ada, grace] = await Promise.all([
        fresh.under(rules, "ada"),
        fresh.under(rules, "grace"),
      ]);
      await new Promise(setImmediate);
      fresh.statements.length = 0;
      const replies = await Promise.all(
        calls.map(([call, args], turn) => {
          const seen = turn % 2 === 0 ? ada : grace;
          return call.includes(" ") ? seen.rest(call) : seen.rpc(call, args);
        }),
      );
      await new Promise(setImmediate);
      const found = replies.map(({ status, body }) =>
        status === 200
          ? Number((body.data as { id: unknown } | null)?.id)
          : 404,
      );
      return [found, fresh.statements.length];
    };
    const byId = (id: number): Call => ["post/findUnique", { where: { id } }];
    test("are joined for callers for whom the rule is true", async () => {
      const rules: Rules = {
        Category: { ...all, read: ({ id }) => id !== null },
      };
      const calls: Call[] = [["GET /category/1"], ["GET /category/2"]];
      expect(await lookUps(rules, ...calls)).toEqual([[1, 2], 1]);
    });

    // The client's extensions see each call in the context of its own request.
    test("are made each by itself under a condition", async () => {
      const calls: Call[] = [["GET /post/1"], ["GET /post/2"]];
      expect(await lookUps(published, ...calls)).toEqual([[1, 2], 2]);
      expect(await lookUps(published, byId(1), byId(2))).toEqual([[1, 2], 2]);
    });
  });

  test("what a filter costs counts the relations of rules", async () => {
    const access = blog.defineAccess(() => ({}))({
      ...blog.open,
      User: {
        ...all,
        read: (_, where) =>
          where({ followers: { none: { follower: { is: { id: "x" } } } } }),
      },
    });
    const { client } = blog;
    const limits = { maxJoins: 6 };
    const options = { client, access, limits };
    const query = "filter[author][name]=Ada%20Lovelace";
    const get = { method: "GET", path: "/post", query };
    const find = {
      method: "GET",
      path: "/post/findMany",
      query: `q=${encodeURIComponent('{"where":{"author":{"name":"x"}}}')}`,
    };
    const rest = { ...options, endpoint: "/" };
    const refused = await blog.createRestHandler(rest)(get);
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('"parameter":"filter"'),
    ]);
    expect((await blog.createRpcHandler(options)(find)).status).toBe(400);
    const more = { limits: { maxJoins: 7 } };
    const answered = await blog.createRestHandler({ ...rest, ...more })(get);
    expect(answered.status).toBe(200);
    const found = await blog.createRpcHandler({ ...options, ...more })(find);
    expect(found.status).toBe(200);
  });

  test("404s of unreadable and of missing rows are the same bytes and statements", async () => {
    for (const [call, args] of [
      ["GET /post/ID"],
      ["DELETE /post/ID"],
      ["PATCH /post/ID", resource("post", { title: "x" }, "ID")],
      ["PATCH /post/ID/relationships/author", { type: "user", id: "grace" }],
      ["post/update", { where: { id: "ID" }, data: { title: "x" } }],
      ["post/delete", { where: { id: "ID" }, include: { comments: true } }],
      ["post/findUniqueOrThrow", { where: { id: "ID" } }],
    ] as const) {
      const texts: unknown[] = [];
      for (const id of [3, 333]) {
        const filled = JSON.parse(
          JSON.stringify([call, args ?? null]).replaceAll(
            call.includes(" ") ? "ID" : '"ID"',
            String(id),
          ),
        ) as [string, unknown];
        const seen = await blog.under(published);
        await new Promise(setImmediate);
        blog.statements.length = 0;
        const { status, text } = call.includes(" ")
          ? await seen.rest(filled[0], filled[1] ?? undefined)
          : await seen.rpc(filled[0], filled[1]);
        await new Promise(setImmediate);
        texts.push([
          status,
          text.replaceAll(String(id), "ID"),
          blog.statements.length,
        ]);
      }
      expect(texts[0]).toEqual(texts[1]);
      expect(texts[0]).toContain(404);
    }
  });
});
