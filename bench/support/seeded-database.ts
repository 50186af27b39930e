import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";
import { connect } from "../../fixtures/blog/src/connection.js";
import { schemaScript } from "../../fixtures/support/schema-script.js";
import {
  commentRows,
  postRows,
  profileRows,
  taggings,
  tagRows,
  userRows,
} from "./blog-rows.js";
import { fleeting, kept, root } from "./folders.js";

/** A database file for one server. */
export interface DatabaseCopy {
  /** `file:/dev/shm/gen-api-bench-x/blog.db` */
  readonly url: string;
  drop(): Promise<void>;
}

/** Makes the blog's seeded SQLite file unless it exists, and returns its path. */
export function seededDatabase(): Promise<string> {
  made ??= make();
  return made;
}

let made: Promise<string> | undefined;

async function make(): Promise<string> {
  const schema = await readFile(join(root, "fixtures/blog/schema.prisma"));
  const version = createHash("sha256").update(schema);
  for (const source of ["blog-rows.ts", "seeded-database.ts"]) {
    version.update(await readFile(join(root, "bench/support", source)));
  }
  const path = join(kept, `blog-${version.digest("hex").slice(0, 12)}.db`);
  const exists = await readFile(path).then(
    () => true,
    () => false,
  );
  if (exists) return path;
  await mkdir(kept, { recursive: true });
  // Another run may be making it too; the last one to finish wins.
  const unfinished = `${path}.${process.pid}`;
  await rm(unfinished, { force: true });
  await fill(`file:${unfinished}`, String(schema));
  await rename(unfinished, path);
  return path;
}

/** A copy of the seeded file, which may be written to. */
export async function copyDatabase(): Promise<DatabaseCopy> {
  const folder = await mkdtemp(join(fleeting, "gen-api-bench-"));
  const path = join(folder, "blog.db");
  await cp(await seededDatabase(), path);
  return {
    url: `file:${path}`,
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

async function fill(url: string, schema: string): Promise<void> {
  const connection = connect(url);
  await connection.runScript(await schemaScript(schema));
  // The blog's schema has no index on the comments' posts. An application of
  // this size would have one.
  await connection.runScript(
    'CREATE INDEX "Comment_postId_idx" ON "Comment" ("postId");',
  );
  const client = new PrismaClient({ adapter: connection.adapter });
  await inChunks(userRows(), (data) => client.user.createMany({ data }));
  await inChunks(profileRows(), (data) => client.profile.createMany({ data }));
  await inChunks(tagRows(), (data) => client.tag.createMany({ data }));
  await inChunks(postRows(), (data) => client.post.createMany({ data }));
  await inChunks(commentRows(), (data) => client.comment.createMany({ data }));
  await client.$disconnect();
  await inChunks(taggings(), (pairs) => {
    const values = pairs.map(([post, tag]) => `(${post}, '${tag}')`).join(",");
    return connection.runScript(
      `INSERT INTO "_PostToTag" ("A", "B") VALUES ${values};`,
    );
  });
  await connection.close();
}

/** SQLite limits the number of values in one statement. */
async function inChunks<Row>(
  rows: readonly Row[],
  write: (rows: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  const size = 1_000;
  for (let at = 0; at < rows.length; at += size) {
    await write(rows.slice(at, at + size));
  }
}
