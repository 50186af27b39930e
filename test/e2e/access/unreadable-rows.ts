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
      ...of([], [{ id: "zoe", email: "zoe@x", name: "Hidden too" }]),
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
  await client.category.create({ data: { id: 50, name: "Hidden" } });
  await client.category.create({
    data: { id: 51, name: of("Inner", "Aaa"), parentId: 50 },
  });
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
      tags: of({ create: { name: "hidden" } }, {}),
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
  if (!isFirst) await client.tag.create({ data: { name: "hidden" } });
  await client.comment.createMany({
    data: [
      { id: "on-draft", body: of("x", "y"), postId: 100, authorId: "ada" },
      { id: "by-zed", body: "Seen", postId: 1, authorId: "zed" },
      {
        id: "hidden-1",
        body: "Hidden 1",
        postId: 1,
        authorId: of("ada", "alan"),
      },
      ...of([], [{ id: "hidden-2", body: "Hidden b", postId: 2 }]),
    ].map((one) => ({ ...one, createdAt: "2024-01-02T00:00:00.000Z" })),
  });
  await client.profile.create({
    data: {
      userId: "alan",
      bio: of("one", "two"),
      birthday: "1912-06-23T00:00:00.000Z",
    },
  });
  await client.profile.create({
    data: { userId: "zed", bio: of("Zed", "Other") },
  });
  await client.like.createMany({
    data: of(
      [{ userId: "zed", postId: 1 }],
      [
        { userId: "zed", postId: 2 },
        { userId: "alan", postId: 90 },
      ],
    ),
  });
}

/** All that no caller may write: it must be the same after any request. */
export async function untouchable(
  client: PrismaClient<"query">,
): Promise<string> {
  const rows = [
    await client.user.findMany({
      where: { id: { notIn: ["ada", "grace"] } },
      orderBy: { id: "asc" },
    }),
    await client.post.findMany({
      where: { authorId: { notIn: ["ada", "grace"] } },
      orderBy: { id: "asc" },
      include: { tags: true },
    }),
    await client.comment.findMany({
      where: {
        OR: [{ authorId: null }, { authorId: { notIn: ["ada", "grace"] } }],
      },
      orderBy: { id: "asc" },
    }),
    await client.category.findMany({ orderBy: { id: "asc" } }),
    await client.tag.findMany({ orderBy: { name: "asc" } }),
    await client.like.findMany({
      where: { userId: { notIn: ["ada", "grace"] } },
      orderBy: [{ userId: "asc" }, { postId: "asc" }],
    }),
    await client.profile.findMany({
      where: { userId: { notIn: ["ada", "grace"] } },
      orderBy: { userId: "asc" },
    }),
    await client.follow.findMany({
      orderBy: [{ followerId: "asc" }, { followeeId: "asc" }],
    }),
  ];
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
}
