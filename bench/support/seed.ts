import type { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";

/** How many rows of each kind a measured blog has. */
export const rows = {
  users: 1_000,
  posts: 10_000,
  comments: 30_000,
  tags: 50,
} as const;

const second = 1_000;
const start = Date.UTC(2024, 0, 1);
const lines =
  "The engine weaves algebraic patterns just as the loom weaves flowers and leaves. ";

const times = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index);

/** Fills an empty blog: the same rows every time, and enough of them. */
export async function seed(client: PrismaClient): Promise<void> {
  await client.user.createMany({
    data: times(rows.users).map((n) => ({
      id: `user-${String(n)}`,
      email: `user-${String(n)}@example.org`,
      name: `User ${String(n)}`,
      createdAt: new Date(start + n * second),
    })),
  });
  await client.profile.createMany({
    data: times(rows.users).map((n) => ({
      userId: `user-${String(n)}`,
      bio: lines.slice(0, 60),
      avatar: Uint8Array.from(times(64), (byte) => (byte * n) % 256),
    })),
  });
  await client.tag.createMany({
    data: times(rows.tags).map((n) => ({ name: `tag-${String(n)}` })),
  });
  await inParts(rows.posts, (data) =>
    client.post.createMany({ data: data.map(post) }),
  );
  await inParts(rows.comments, (data) =>
    client.comment.createMany({
      data: data.map((n) => ({
        id: `comment-${String(n)}`,
        body: lines.slice(0, 40 + (n % 30)),
        createdAt: new Date(start + n * second),
        postId: 1 + (n % rows.posts),
        authorId: `user-${String((n * 7) % rows.users)}`,
      })),
    }),
  );
  // The join table of an implicit relation has no delegate.
  await inParts(rows.posts, (data) =>
    client.$executeRawUnsafe(
      `INSERT INTO "_PostToTag" ("A", "B") VALUES ${data
        .flatMap((n) => [n, n + 7].map((tag) => [n + 1, tag % rows.tags]))
        .map(([id, tag]) => `(${String(id)}, 'tag-${String(tag)}')`)
        .join(",")}`,
    ),
  );
}

function post(n: number) {
  return {
    slug: `post-${String(n)}`,
    title: `Post number ${String(n)}`,
    body: lines.repeat(5),
    status: n % 3 === 0 ? ("DRAFT" as const) : ("PUBLISHED" as const),
    views: BigInt(n) * 1_000_003n,
    rating: (n % 50) / 10,
    price: `${String(n % 100)}.5`,
    wordCount: n % 5_000,
    metadata: { language: "en", words: ["a", "b"] },
    publishedAt: new Date(start + n * 60 * second),
    createdAt: new Date(start + n * 60 * second),
    authorId: `user-${String(n % rows.users)}`,
  };
}

/** Numbers up to `count`, as many at a time as a statement takes. */
async function inParts(
  count: number,
  write: (numbers: readonly number[]) => PromiseLike<unknown>,
): Promise<void> {
  const size = 500;
  for (let from = 0; from < count; from += size) {
    await write(times(Math.min(size, count - from)).map((n) => from + n));
  }
}
