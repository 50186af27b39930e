import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { AccessDenied } from "../../../src/runtime/access/index.js";
import {
  openUnderRules,
  type Reply,
  type RuledBlog,
  type Rules,
  type Seen,
} from "./open-under-rules.js";

let blog: RuledBlog;
/** What is stored before each request. */
let before: string;
beforeAll(async () => {
  blog = await openUnderRules();
  before = await stored();
});
afterAll(() => blog.close());

async function stored(): Promise<string> {
  const posts = await blog.client.post.findMany({
    orderBy: { id: "asc" },
    select: { id: true, title: true, categoryId: true },
  });
  return JSON.stringify([posts, await blog.client.tag.count()]);
}

type PostRules = NonNullable<Rules["Post"]>;
const all: PostRules = { read: true, create: true, update: true, delete: true };

/** The rules of posts, by what they say of post 3, of a new post, and of what is written. */
const situations = {
  true: all,
  "false to read": { ...all, read: false },
  "false to write": { read: true, create: false, update: false, delete: false },
  met: {
    read: (_, where) => where({ status: { not: "PUBLISHED" } }),
    create: (_, where) => where({ authorId: "grace" }),
    update: (_, where) => where({ authorId: "grace" }),
    delete: (_, where) => where({ authorId: "grace" }),
  },
  "unmet before": {
    ...all,
    update: { before: (_, where) => where({ authorId: "ada" }), after: true },
    delete: (_, where) => where({ authorId: "ada" }),
  },
  "unmet after": {
    ...all,
    create: (_, where) => where({ wordCount: { gt: 1_000_000 } }),
    update: {
      before: true,
      after: (_, where) => where({ wordCount: { gt: 1_000_000 } }),
    },
  },
  unreadable: { ...all, read: (_, where) => where({ id: { not: 3 } }) },
  "result unreadable": {
    ...all,
    read: (_, where) =>
      where({
        title: { not: "Changed" },
        category: { is: { id: { not: 1 } } },
      }),
  },
} satisfies Record<string, PostRules>;

/** One call of each surface. REST has no calls that write many records. */
interface Operation {
  readonly rest?: (seen: Seen) => Promise<Reply>;
  readonly rpc: (seen: Seen) => Promise<Reply>;
  readonly own: (seen: Seen) => Promise<unknown>;
}

const where = { id: 3 };
const changed = { title: "Changed" };
const created = { slug: "new", ...changed, authorId: "grace", categoryId: 2 };
const resource = {
  type: "post",
  attributes: { slug: "new", ...changed },
  relationships: {
    author: { data: { type: "user", id: "grace" } },
    category: { data: { type: "category", id: "2" } },
  },
};
const upsert = {
  where: { slug: "education-of-a-computer" },
  create: created,
  update: changed,
};
const languages = { where: { id: 2 } };
const withPosts = { ...languages, select: { posts: true } };
const computing = { where: { id: 1 } };
const linkage = [{ type: "post", id: "3" }];

const reads: Readonly<Record<string, Operation>> = {
  read: {
    rest: ({ rest }) => rest("GET /post"),
    rpc: ({ rpc }) => rpc("post/findMany"),
    own: ({ db }) => db.post.findMany(),
  },
  count: {
    rest: ({ rest }) => rest("GET /post?filter[id]=3&fields[post]=slug"),
    rpc: ({ rpc }) => rpc("post/count", { where }),
    own: ({ db }) => db.post.count({ where }),
  },
  get: {
    rest: ({ rest }) => rest("GET /post/3"),
    rpc: ({ rpc }) => rpc("post/findUniqueOrThrow", { where }),
    own: ({ db }) => db.post.findUniqueOrThrow({ where }),
  },
  include: {
    rest: ({ rest }) => rest("GET /category/2?include=posts"),
    rpc: ({ rpc }) => rpc("category/findMany", withPosts),
    own: ({ db }) => db.category.findMany(withPosts),
  },
  linkage: {
    rest: ({ rest }) => rest("GET /category/2/relationships/posts"),
    rpc: ({ rpc }) => rpc("category/findUnique", withPosts),
    own: ({ db }) => db.category.findUnique(withPosts),
  },
};

const writes: Readonly<Record<string, Operation>> = {
  create: {
    rest: ({ rest }) => rest("POST /post", resource),
    rpc: ({ rpc }) => rpc("post/create", { data: created }),
    own: ({ db }) => db.post.create({ data: created }),
  },
  createMany: {
    rpc: ({ rpc }) => rpc("post/createMany", { data: [created] }),
    own: ({ db }) => db.post.createMany({ data: [created] }),
  },
  update: {
    rest: ({ rest }) =>
      rest("PATCH /post/3", { type: "post", id: "3", attributes: changed }),
    rpc: ({ rpc }) => rpc("post/update", { where, data: changed }),
    own: ({ db }) => db.post.update({ where, data: changed }),
  },
  updateMany: {
    rpc: ({ rpc }) => rpc("post/updateMany", { where, data: changed }),
    own: ({ db }) => db.post.updateMany({ where, data: changed }),
  },
  upsert: {
    rpc: ({ rpc }) => rpc("post/upsert", upsert),
    own: ({ db }) => db.post.upsert(upsert),
  },
  delete: {
    rest: ({ rest }) => rest("DELETE /post/3"),
    rpc: ({ rpc }) => rpc("post/delete", { where }),
    own: ({ db }) => db.post.delete({ where }),
  },
  deleteMany: {
    rpc: ({ rpc }) => rpc("post/deleteMany", { where }),
    own: ({ db }) => db.post.deleteMany({ where }),
  },
  connect: {
    rest: ({ rest }) => rest("POST /category/1/relationships/posts", linkage),
    rpc: ({ rpc }) =>
      rpc("category/update", {
        ...computing,
        data: { posts: { connect: where } },
      }),
    own: ({ db }) =>
      db.category.update({ ...computing, data: { posts: { connect: where } } }),
  },
  disconnect: {
    rest: ({ rest }) => rest("DELETE /category/2/relationships/posts", linkage),
    rpc: ({ rpc }) =>
      rpc("category/update", {
        ...languages,
        data: { posts: { disconnect: where } },
      }),
    own: ({ db }) =>
      db.category.update({
        ...languages,
        data: { posts: { disconnect: where } },
      }),
  },
  set: {
    rest: ({ rest }) => rest("PATCH /category/2/relationships/posts", []),
    rpc: ({ rpc }) =>
      rpc("category/update", { ...languages, data: { posts: { set: [] } } }),
    own: ({ db }) =>
      db.category.update({ ...languages, data: { posts: { set: [] } } }),
  },
  sequential: {
    rpc: ({ rpc }) =>
      rpc("$transaction/sequential", [
        { model: "Tag", op: "create", args: { data: { name: "new" } } },
        { model: "Post", op: "update", args: { where, data: changed } },
      ] as never),
    own: ({ db }) =>
      db.$transaction(async (tx) => {
        await tx.tag.create({ data: { name: "new" } });
        return tx.post.update({ where, data: changed });
      }),
  },
};

/** Post 3 in an answer, or the count that consists of it. */
const isSeen = (text: string): boolean =>
  /"slug":"education-of|"type":"post","id":"3"|"data":1\b|^1$/.test(text);

interface Fault {
  readonly rule?: string;
  readonly reason?: string;
}

/** The rule that refuses, or a word for what the caller gets; nothing for a success. */
async function fromService(answer: Promise<Reply>): Promise<readonly string[]> {
  const { status, text, body } = await answer;
  if (status < 300) return ["", text];
  if (status === 404) return ["missing"];
  const { error, errors } = body as {
    readonly error?: Fault;
    readonly errors?: readonly { readonly meta?: Fault }[];
  };
  const { rule, reason } = error ?? errors?.[0]?.meta ?? {};
  if (status !== 403) return [text];
  return [reason === "RESULT_NOT_READABLE" ? "written" : String(rule)];
}

/** The same for own code, whose refusals name the model and not the rule. */
async function fromOwnCode(
  result: Promise<unknown>,
): Promise<readonly string[]> {
  try {
    const text = JSON.stringify(await result, (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    return [text === "null" ? "written" : "", text];
  } catch (error) {
    if (error instanceof AccessDenied) return [`${error.model}.`];
    const { code } = error as { readonly code?: string };
    return [code === "P2025" ? "missing" : String(error)];
  }
}

afterEach(async () => {
  if ((await stored()) !== before) await blog.reset();
});

/**
 * `done`: a write has changed something; `kept`: it has succeeded and found nothing to
 * change; `written`: it is done, and its result is not readable. What own code gets
 * instead stands behind a slash.
 */
const table = `
             true   false to read         false to write   met    unmet before         unmet after         unreadable   result unreadable
  read       seen   Post.read/unseen      seen             seen   seen                 seen                unseen       seen
  count      seen   Post.read/unseen      seen             seen   seen                 seen                unseen       seen
  get        seen   Post.read/missing     seen             seen   seen                 seen                missing      seen
  include    seen   unseen                seen             seen   seen                 seen                unseen       seen
  linkage    seen   unseen                seen             seen   seen                 seen                unseen       seen
  create     done   written               Post.create      done   done                 Post.create         done         written
  createMany done   done                  Post.create      done   done                 Post.create         done         done
  update     done   Post.update           Post.update      done   Post.update.before   Post.update.after   missing      written
  updateMany done   Post.update           Post.update      done   kept                 Post.update.after   kept         done
  upsert     done   written               Post.update      done   Post.update.before   Post.update.after   done         written
  delete     done   Post.delete           Post.delete      done   Post.delete          done                missing      done
  deleteMany done   Post.delete           Post.delete      done   kept                 done                kept         done
  connect    done   missing               Post.update      done   Post.update.before   Post.update.after   missing      done
  disconnect done   kept                  Post.update      done   Post.update.before   Post.update.after   kept         done
  set        done   kept                  Post.update      done   Post.update.before   Post.update.after   kept         done
  sequential done   Post.update           Post.update      done   Post.update.before   Post.update.after   missing      done/written`;

const [columns = [], ...rows] = table
  .split("\n")
  .slice(1)
  .map((line) => line.trim().split(/ {2,}|(?<=^\w+) /));

const cases = rows.flatMap(([operation = "", ...cells]) =>
  cells.flatMap((cell, at) => {
    const [service = "", own = service.replace(/^Post\..*/, "Post.")] =
      cell.split("/");
    return (["rest", "rpc", "own"] as const).flatMap((surface) =>
      surface === "rest" && !(reads[operation] ?? writes[operation])?.rest
        ? []
        : [
            {
              operation,
              surface,
              situation: columns[at] as keyof typeof situations,
              expected: surface === "own" ? own : service,
            },
          ],
    );
  }),
);

test.each(cases)(
  "$operation by $surface, $situation: $expected",
  async ({ operation, surface, situation, expected }) => {
    const { rest, rpc, own } = (reads[operation] ??
      writes[operation]) as Operation;
    const seen = await blog.under({ Post: situations[situation] });
    const [word = "", text = ""] = await (surface === "own"
      ? fromOwnCode(own(seen))
      : fromService((surface === "rest" && rest ? rest : rpc)(seen)));
    const isChanged = (await stored()) !== before;
    expect(word).toBe(
      ["seen", "unseen", "done", "kept"].includes(expected) ? "" : expected,
    );
    expect(isChanged).toBe(["done", "written"].includes(expected));
    if (operation in reads && word === "") {
      expect(isSeen(text)).toBe(expected === "seen");
    }
  },
);
