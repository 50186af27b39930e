import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/sqlite";
import { schema } from "../../fixtures/blog/src/api/schema.js";
import { sqlite } from "../../src/runtime/sql/sqlite.js";
import { Statements } from "../../src/runtime/sql/statements.js";

// npx tsx bench/sql/compile.ts: what it takes to make the statement of a page of posts with
// authors and comments, in µs: by Kysely without a connection, by our own compiler, and by
// our own if the shape is known. Least of seven rounds.

type Rows = Readonly<Record<string, unknown>>;
interface Tables {
  readonly Post: Rows & { readonly title: string };
  readonly User: Rows;
  readonly Comment: Rows;
}

const kysely = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

const columns = (model: "Post" | "User" | "Comment"): string[] =>
  Object.keys(schema.models[model]?.fields ?? {}).map(
    (name) => `${model}.${name}`,
  );
const [posts, users, comments] = (["Post", "User", "Comment"] as const).map(
  columns,
) as [string[], string[], string[]];

const args = {
  where: { title: { contains: "a" } },
  orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  take: 20,
  include: { author: true, comments: { orderBy: { id: "asc" } } },
};
const statements = new Statements(schema, sqlite);

const ways: Readonly<Record<string, () => string>> = {
  Kysely: () =>
    kysely
      .selectFrom("Post")
      .select(posts)
      .select((builder) => [
        jsonObjectFrom(
          builder
            .selectFrom("User")
            .select(users)
            .whereRef("User.id", "=", "Post.authorId"),
        ).as("author"),
        jsonArrayFrom(
          builder
            .selectFrom("Comment")
            .select(comments)
            .whereRef("Comment.postId", "=", "Post.id")
            .orderBy("Comment.id"),
        ).as("comments"),
      ])
      .where("Post.title", "like", "%a%")
      .orderBy("Post.createdAt", "desc")
      .orderBy("Post.id")
      .limit(20)
      .compile().sql,
  "our own": () =>
    new Statements(schema, sqlite).prepare("Post", "findMany", args).text,
  "our own, the shape known": () =>
    statements.prepare("Post", "findMany", args).text,
};

const times = 2000;
const least = new Map<string, number>();
for (let round = 0; round < 7; round++) {
  for (const [name, make] of Object.entries(ways)) {
    const before = process.cpuUsage();
    for (let time = 0; time < times; time++) make();
    const { user, system } = process.cpuUsage(before);
    const each = (user + system) / times;
    least.set(name, Math.min(each, least.get(name) ?? Infinity));
  }
}
for (const [name, micros] of least) {
  process.stdout.write(`${name}: ${micros.toFixed(1)}\n`);
}
