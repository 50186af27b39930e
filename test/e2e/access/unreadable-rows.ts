import type { PrismaClient } from "../../../fixtures/blog/generated/prisma/client.js";

/**
 * Fills a blog so that two of different variants show a caller the same, under the rules
 * of `blog-rules.ts`: they differ in rows and cells that these hide from ada, from grace
 * and from anonymous readers, and in nothing else.
 */
export async function addRows(
  client: PrismaClient<"query">,
  variant: 1 | 2,
): Promise<void> {
  const isFirst = variant === 1;
  const of = <Value>(first: Value, second: Value): Value =>
    isFirst ? first : second;
  await client.user.createMany({
    data: [
      { id: "zed", email: of("z@x", "a@x"), name: of("Hidden 1", null) },
      ...of(
        [],
        ["abe", "zoe"].map((id) => ({
          id,
          email: `${id}@x`,
          name: "Hidden too",
        })),
      ),
    ],
  });
  for (const id of ["alan", "guest"]) {
    await client.user.update({
      where: { id },
      data: { email: of(`${id}@one`, `two-${id}@x`) },
    });
  }
  await client.user.updateMany({
    data: { updatedAt: "2024-02-01T00:00:00.000Z" },
  });
  await client.post.updateMany({ data: { rating: of(1, 4.75) } });
  await client.post.updateMany({
    data: { updatedAt: "2024-02-01T00:00:00.000Z" },
  });
  // The rules allow no change of what is featured.
  await client.post.update({ where: { id: 1 }, data: { featured: false } });
  await client.category.create({ data: { id: 50, name: "Hidden" } });
  await client.category.create({
    data: { id: 51, name: of("Inner", "Aaa"), parentId: 50 },
  });
  await client.tag.create({ data: { name: "hidden" } });
  const post = {
    createdAt: "2024-01-01T00:00:00.000Z",
    updatedAt: "2024-01-01T00:00:00.000Z",
  };
  await client.post.create({
    data: {
      ...post,
      id: 90,
      slug: "of-zed",
      title: "Seen",
      status: "PUBLISHED",
      authorId: "zed",
      categoryId: 51,
      tags: of({ connect: { name: "hidden" } }, {}),
    },
  });
  await client.post.create({
    data: {
      ...post,
      id: 100,
      slug: of("draft-one", "a-draft"),
      title: of("Draft", "A draft"),
      wordCount: of(7, 70_000),
      authorId: "alan",
      categoryId: of(1, 2),
      tags: { connect: of([{ name: "history" }], [{ name: "compilers" }]) },
    },
  });
  // Of ada, who may do anything with the first; hidden records refer to the second.
  await client.post.create({
    data: {
      ...post,
      id: 110,
      slug: "of-ada",
      wordCount: 50_000,
      title: "Mine",
      status: "PUBLISHED",
      authorId: "ada",
      tags: { connect: { name: "history" } },
    },
  });
  await client.post.create({
    data: {
      ...post,
      id: 111,
      slug: "another-of-ada",
      wordCount: 50_000,
      title: "Another",
      authorId: "ada",
      categoryId: 51,
      tags: {
        connect: [{ name: "compilers" }, ...of([{ name: "hidden" }], [])],
      },
    },
  });
  // Readable ones that have unreadable members only.
  await client.post.create({
    data: {
      ...post,
      id: 112,
      slug: "of-grace",
      title: "Hers",
      status: "PUBLISHED",
      authorId: "grace",
      tags: of({ connect: { name: "hidden" } }, {}),
      comments: { create: { id: "hidden-4", body: of("Hidden d", "Hidden") } },
      likes: of({}, { create: { userId: "alan" } }),
    },
  });
  if (!isFirst) {
    await client.post.create({
      data: { ...post, id: 101, slug: "s101", title: "x", authorId: "guest" },
    });
  }
  await client.comment.createMany({
    data: [
      { id: "on-draft", body: of("x", "y"), postId: 100, authorId: "ada" },
      { id: "by-zed", body: "Seen", postId: 1, authorId: "zed" },
      { id: "by-ada", body: "Mine", postId: 1, authorId: "ada" },
      { id: "by-grace", body: "Hers", postId: 111, authorId: "grace" },
      { id: "hidden-3", body: of("Hidden 3", "Hidden c"), postId: 111 },
      {
        id: "hidden-1",
        body: "Hidden 1",
        postId: 1,
        authorId: of("ada", "alan"),
      },
      ...of([], [{ id: "aa-hidden", body: "Hidden b", postId: 2 }]),
    ].map((one) => ({ ...one, createdAt: "2024-01-02T00:00:00.000Z" })),
  });
  if (isFirst) {
    await client.profile.create({
      data: {
        userId: "alan",
        bio: "one",
        birthday: "1912-06-23T00:00:00.000Z",
      },
    });
  }
  await client.profile.create({
    data: { userId: "zed", bio: of("Zed", "Other") },
  });
  await client.like.createMany({
    data: [
      { userId: "ada", postId: 90 },
      ...of(
        [{ userId: "zed", postId: 1 }],
        [
          { userId: "zed", postId: 2 },
          { userId: "alan", postId: 90 },
        ],
      ),
    ].map((one) => ({ ...one, createdAt: "2024-01-03T00:00:00.000Z" })),
  });
}

interface WithMore {
  readonly apiRequest?: {
    create(args: object): Promise<unknown>;
    deleteMany(args: object): Promise<unknown>;
  };
}

/** The same of the blog with more: versions that callers may not read, and others' keys. */
export async function addMore(
  client: PrismaClient<"query">,
  variant: 1 | 2,
): Promise<void> {
  const rev: object = { rev: variant === 1 ? 1 : 7 };
  const others = { authorId: { notIn: ["ada", "grace"] } };
  await client.post.updateMany({
    where: { id: { in: [100, 101] } },
    data: rev,
  });
  await client.comment.updateMany({
    where: { OR: [others, { authorId: null }, { id: "by-ada" }] },
    data: rev,
  });
  if (variant === 1) return;
  await (client as WithMore).apiRequest?.create({
    data: {
      ...{ scope: "zed", key: "of-zed", fingerprint: "", status: 200 },
      ...{ headers: {}, body: "" },
    },
  });
}

/** Forgets the keys of callers. */
export async function forgetKeys(client: PrismaClient<"query">): Promise<void> {
  const { apiRequest } = client as WithMore;
  await apiRequest?.deleteMany({ where: { scope: { not: "zed" } } });
}
