/* eslint-disable @typescript-eslint/no-unused-vars -- their types are the test */
// Compiled, never run: every line holds a type to what the Prisma client says.
import type { RpcPromise } from "@gen-api/runtime/client";
import type { PrismaClient } from "../../../fixtures/blog/generated/prisma/client.js";
import type { RpcClient } from "../../../fixtures/blog/src/api/client.js";

declare const prisma: PrismaClient;
declare const client: RpcClient;

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
    ? true
    : false;

/** Both promises hold exactly the same type. */
function same<A, B>(
  _theirs: PromiseLike<A>,
  _ours: RpcPromise<B>,
  ..._proof: Same<A, B> extends true ? [] : ["not the same", A, B]
): void {
  // The types are the test.
}

// Reads.
same(prisma.post.findMany(), client.post.findMany());
same(prisma.post.findMany({}), client.post.findMany({}));
same(
  prisma.post.findMany({ select: { id: true, views: true } }),
  client.post.findMany({ select: { id: true, views: true } }),
);
same(
  prisma.post.findMany({
    include: { author: true, comments: { select: { id: true } } },
  }),
  client.post.findMany({
    include: { author: true, comments: { select: { id: true } } },
  }),
);
same(
  prisma.post.findMany({ omit: { body: true } }),
  client.post.findMany({ omit: { body: true } }),
);
same(
  prisma.user.findMany({
    select: {
      _count: { select: { posts: true } },
      profile: { select: { avatar: true } },
    },
  }),
  client.user.findMany({
    select: {
      _count: { select: { posts: true } },
      profile: { select: { avatar: true } },
    },
  }),
);
same(
  prisma.user.findUnique({
    where: { id: "ada" },
    include: { posts: { include: { category: true } } },
  }),
  client.user.findUnique({
    where: { id: "ada" },
    include: { posts: { include: { category: true } } },
  }),
);
same(
  prisma.user.findUniqueOrThrow({ where: { email: "x" } }),
  client.user.findUniqueOrThrow({ where: { email: "x" } }),
);
same(
  prisma.post.findFirst({ orderBy: { id: "asc" } }),
  client.post.findFirst({ orderBy: { id: "asc" } }),
);
same(prisma.post.findFirstOrThrow(), client.post.findFirstOrThrow());

// Numbers.
same(prisma.post.count(), client.post.count());
same(
  prisma.post.count({ where: { id: 1 } }),
  client.post.count({ where: { id: 1 } }),
);
same(
  prisma.post.count({ select: { _all: true, price: true } }),
  client.post.count({ select: { _all: true, price: true } }),
);
same(
  prisma.post.aggregate({
    _count: true,
    _avg: { views: true },
    _sum: { price: true, views: true },
    _max: { publishedAt: true },
  }),
  client.post.aggregate({
    _count: true,
    _avg: { views: true },
    _sum: { price: true, views: true },
    _max: { publishedAt: true },
  }),
);
same(
  prisma.post.aggregate({ _count: { _all: true, price: true } }),
  client.post.aggregate({ _count: { _all: true, price: true } }),
);
const theirGroups = await prisma.post.groupBy({
  by: ["authorId", "status"],
  _count: true,
  _sum: { views: true },
  orderBy: { authorId: "asc" },
});
const ourGroups = await client.post.groupBy({
  by: ["authorId", "status"],
  _count: true,
  _sum: { views: true },
  orderBy: { authorId: "asc" },
});
type Flat<T> = { [Key in keyof T]: T[Key] };
const groups: Same<
  Flat<(typeof theirGroups)[number]>,
  Flat<(typeof ourGroups)[number]>
> = true;
const theirGroup = await prisma.post.groupBy({ by: "status" });
const ourGroup = await client.post.groupBy({ by: "status" });
const group: Same<
  Flat<(typeof theirGroup)[number]>,
  Flat<(typeof ourGroup)[number]>
> = true;
void [groups, group];
same(
  Promise.resolve(true as boolean),
  client.post.exists({ where: { slug: "x" } }),
);

// Writes.
const data = { slug: "s", title: "T", authorId: "ada" };
same(prisma.post.create({ data }), client.post.create({ data }));
same(
  prisma.post.create({ data, include: { tags: true } }),
  client.post.create({ data, include: { tags: true } }),
);
same(
  prisma.tag.createMany({ data: { name: "x" } }),
  client.tag.createMany({ data: { name: "x" } }),
);
same(
  prisma.post.createManyAndReturn({ data: [data], select: { id: true } }),
  client.post.createManyAndReturn({ data: [data], select: { id: true } }),
);
same(
  prisma.post.update({
    where: { id: 1 },
    data: { views: { increment: 1n } },
    select: { views: true },
  }),
  client.post.update({
    where: { id: 1 },
    data: { views: { increment: 1n } },
    select: { views: true },
  }),
);
same(
  prisma.post.updateMany({ data: {} }),
  client.post.updateMany({ data: {} }),
);
same(
  prisma.post.updateManyAndReturn({ data: {}, select: { id: true } }),
  client.post.updateManyAndReturn({ data: {}, select: { id: true } }),
);
same(
  prisma.tag.upsert({
    where: { name: "x" },
    create: { name: "x" },
    update: {},
    include: { posts: true },
  }),
  client.tag.upsert({
    where: { name: "x" },
    create: { name: "x" },
    update: {},
    include: { posts: true },
  }),
);
same(
  prisma.like.delete({ where: { userId_postId: { userId: "a", postId: 1 } } }),
  client.like.delete({ where: { userId_postId: { userId: "a", postId: 1 } } }),
);
same(prisma.tag.deleteMany(), client.tag.deleteMany());

// Every operation of every model takes and answers the same. Prisma's groupBy checks
// more, and only our client has exists.
type Model = Exclude<keyof RpcClient, "$transaction">;
type Name = Exclude<keyof RpcClient["post"], "exists" | "groupBy">;
type Differing = {
  [M in Model]: {
    [N in Name]: [
      Same<Parameters<PrismaClient[M][N]>[0], Parameters<RpcClient[M][N]>[0]>,
      Same<
        Awaited<ReturnType<PrismaClient[M][N]>>,
        Awaited<ReturnType<RpcClient[M][N]>>
      >,
    ] extends [true, true]
      ? never
      : `${M}.${N}`;
  }[Name];
}[Model];
const differing: Same<Differing, never> = true;
void differing;

// Results narrow, and nothing is `any`.
const [row] = await client.post.findMany({ select: { id: true } });
const id: Same<(typeof row & object)["id"], number> = true;
// @ts-expect-error -- not selected
void row?.title;
// @ts-expect-error -- not included
void (await client.post.findFirst())?.author;
void id;

// Arguments are checked.
// @ts-expect-error -- an unknown field
void client.post.findMany({ where: { nothing: 1 } });
void client.post.findMany({
  // @ts-expect-error -- an unknown field, further down
  include: { author: { select: { nothing: true } } },
});
// @ts-expect-error -- an unknown argument
void client.post.findMany({ nothing: 1 });
// @ts-expect-error -- select with include
void client.post.findMany({ select: { id: true }, include: { author: true } });
// @ts-expect-error -- a required argument is missing
void client.post.findUnique();
// @ts-expect-error -- a required field is missing
void client.tag.create({ data: {} });
// @ts-expect-error -- a value of another type
void client.post.count({ where: { id: "1" } });
// @ts-expect-error -- an unknown field
void client.post.exists({ where: { nothing: 1 } });
// @ts-expect-error -- an unknown model
void client.nothing;
// @ts-expect-error -- not an operation
void client.post.queryRaw;
// @ts-expect-error -- relations are not followed by calls
void client.post.findUnique({ where: { id: 1 } }).author();

// Transactions answer a tuple, and take the client's own operations alone.
const [created, total, found] = await client.$transaction([
  client.tag.create({ data: { name: "x" } }),
  client.tag.count(),
  client.post.findMany({ select: { id: true } }),
]);
const tuple: [
  Same<typeof created, { name: string }>,
  Same<typeof total, number>,
  Same<typeof found, { id: number }[]>,
] = [true, true, true];
void tuple;
// @ts-expect-error -- a promise of something else
void client.$transaction([Promise.resolve(1)]);

// Options.
void client.post.findMany(undefined, { signal: AbortSignal.timeout(5) });
// @ts-expect-error -- an unknown option
void client.post.findMany({}, { timeout: 5 });

// Callbacks may declare the error that they expect, as those of Prisma's promises.
const named = await Promise.all([
  client.tag.count().catch((error: Error) => error.message),
  prisma.tag.count().catch((error: Error) => error.message),
  client.tag.count().then(String, (error: Error) => error.message),
]);
const counted: [Same<(typeof named)[0], (typeof named)[1]>, string] = [
  true,
  named[2],
];
void counted;
