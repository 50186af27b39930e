import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { onPostgresql } from "./blog.js";
import { fillBlog } from "./fill-blog.js";
import { fleeting, kept, root } from "./folders.js";
import { copyOnServer } from "./postgresql-databases.js";

/** A database for one server. */
export interface DatabaseCopy {
  /** `file:/dev/shm/gen-api-bench-x/blog.db`, `postgresql://localhost/gen_api_bench_x` */
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
  for (const source of ["blog-rows.ts", "fill-blog.ts"]) {
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
  await fillBlog(`file:${unfinished}`);
  await rename(unfinished, path);
  return path;
}

/** A copy of the seeded database, which may be written to. */
export async function copyDatabase(): Promise<DatabaseCopy> {
  if (onPostgresql) return copyOnServer();
  const folder = await mkdtemp(join(fleeting, "gen-api-bench-"));
  const path = join(folder, "blog.db");
  await cp(await seededDatabase(), path);
  return {
    url: `file:${path}`,
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}
