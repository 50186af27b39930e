import type { PrismaClient } from "../../../fixtures/blog/generated/prisma/client.js";
import type { DatabaseName } from "../../support/databases.js";

type Client = PrismaClient<"query">;

/** Everything that a blog's database has. */
export type StoredRows = Awaited<ReturnType<typeof storedRows>>;

export async function storedRows(client: Client, database: DatabaseName) {
  return {
    user: await client.user.findMany({ orderBy: { id: "asc" } }),
    profile: await client.profile.findMany({ orderBy: { userId: "asc" } }),
    category: await client.category.findMany({ orderBy: { id: "asc" } }),
    tag: await client.tag.findMany({ orderBy: { name: "asc" } }),
    post: await client.post.findMany({ orderBy: { id: "asc" } }),
    postTag: await client.$queryRawUnsafe<PostTag[]>(
      `SELECT ${columns(database)} FROM ${postTag(database)} ORDER BY 1, 2`,
    ),
    comment: await client.comment.findMany({ orderBy: { id: "asc" } }),
    like: await client.like.findMany({
      orderBy: [{ userId: "asc" }, { postId: "asc" }],
    }),
    follow: await client.follow.findMany({
      orderBy: [{ followerId: "asc" }, { followeeId: "asc" }],
    }),
  };
}

interface PostTag {
  readonly A: number | bigint;
  readonly B: string;
}

const quoted = (database: DatabaseName, name: string): string =>
  database === "mariadb" ? `\`${name}\`` : `"${name}"`;
const postTag = (database: DatabaseName): string =>
  quoted(database, "_PostToTag");
const columns = (database: DatabaseName): string =>
  `${quoted(database, "A")}, ${quoted(database, "B")}`;

/** Writes back what callers can change. */
export async function restoreRows(
  client: Client,
  database: DatabaseName,
  rows: StoredRows,
): Promise<void> {
  await client.$transaction(async (inside) => {
    await inside.like.deleteMany();
    await inside.comment.deleteMany();
    await inside.post.deleteMany();
    await inside.profile.deleteMany();
    for (const user of rows.user) {
      await inside.user.update({ where: { id: user.id }, data: user });
    }
    await inside.profile.createMany({ data: rows.profile });
    // A null in a column of Json is another value.
    const posts = rows.post.map(({ metadata, ...post }) =>
      metadata === null ? post : { ...post, metadata },
    );
    await inside.post.createMany({ data: posts });
    const pairs = rows.postTag.map(({ A, B }) => `(${String(A)}, '${B}')`);
    await inside.$executeRawUnsafe(
      `INSERT INTO ${postTag(database)} (${columns(database)}) VALUES ${pairs.join()}`,
    );
    await inside.comment.createMany({ data: rows.comment });
    await inside.like.createMany({ data: rows.like });
  });
}

/** Comments that nobody can read, whoever wrote them, and tags that nobody may link. */
const closed = new Set([
  ...["hidden", "hidden-1", "hidden-3", "hidden-4", "aa-hidden", "compilers"],
]);

/**
 * All that a caller may not write under the rules of `blog-rules.ts`.
 *
 * @param left the rows afterwards: with a post of the caller's own go its links
 */
export function untouchable(
  rows: StoredRows,
  id: string | undefined,
  left: StoredRows,
): object {
  const here = new Set(left.post.map((post) => String(post.id)));
  const posts = rows.post.filter(({ authorId }) => authorId !== id);
  const ids = new Set(posts.map((post) => String(post.id)));
  return {
    ...rows,
    user: rows.user.filter((user) => user.id !== id),
    profile: rows.profile.filter(({ userId }) => userId !== id),
    post: posts,
    postTag: rows.postTag.filter(
      ({ A, B }) =>
        ids.has(String(A)) || (closed.has(B) && here.has(String(A))),
    ),
    comment: rows.comment.filter(
      (one) => one.authorId !== id || closed.has(one.id),
    ),
    like: rows.like.filter(({ userId }) => userId !== id),
  };
}

/** What no write may make of a post, since the database computes some of it. */
export function forbidden({ post }: StoredRows): readonly object[] {
  return post.filter((one) => one.featured || one.wordCount >= 100_000);
}
