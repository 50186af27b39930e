import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type * as generatedClient from "../../fixtures/blog/generated/prisma/client.js";
import type * as blogConnection from "../../fixtures/blog/src/connection.js";
import { schemaScript } from "../../fixtures/support/schema-script.js";
import { blog, onPostgresql } from "./blog.js";
import {
  commentRows,
  postRows,
  profileRows,
  taggings,
  tagRows,
  userRows,
} from "./blog-rows.js";

/** Makes the blog's tables in an empty database, and fills them with the measured rows. */
export async function fillBlog(url: string): Promise<void> {
  const { PrismaClient } = await blogModule<typeof generatedClient>(
    "generated/prisma/client.js",
  );
  const { connect } =
    await blogModule<typeof blogConnection>("src/connection.js");
  const connection = connect(url);
  const schema = await readFile(join(blog, "schema.prisma"), "utf8");
  await connection.runScript(await schemaScript(schema));
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
  if (onPostgresql) await connection.runScript(afterFilling);
  await connection.close();
}

function blogModule<Module>(path: string): Promise<Module> {
  return import(join(blog, path)) as Promise<Module>;
}

/** The posts have ids of ours, which their sequence does not know; plans need statistics. */
const afterFilling = `
  SELECT setval(pg_get_serial_sequence('"Post"', 'id')::regclass, max(id)) FROM "Post";
  ANALYZE;`;

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
