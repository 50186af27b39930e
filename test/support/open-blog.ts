import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateClient } from "../../fixtures/support/generate-client.js";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import type { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";
import type {
  createRestHandler as CreateRestHandler,
  createRpcHandler as CreateRpcHandler,
} from "../../fixtures/blog/src/api/index.js";
import { withLock } from "./lock.js";

/** The blog in the test's own process, on a seeded SQLite file. */
export interface OpenBlog {
  /** It emits its queries as events. */
  readonly client: PrismaClient<"query">;
  readonly createRestHandler: typeof CreateRestHandler;
  readonly createRpcHandler: typeof CreateRpcHandler;
  /** The path of the database. */
  readonly file: string;
  close(): Promise<void>;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** @param wrap what its client has in place of the driver adapter */
export async function openBlog(
  wrap = (adapter: SqlDriverAdapterFactory) => adapter,
): Promise<OpenBlog> {
  await withLock(join(root, ".tmp", "open-blog.lock"), () =>
    generateClient(join(root, "fixtures/blog/schema.prisma")),
  );
  // No static imports, since Prisma generates these modules first. One after the
  // other, since jest's module loader fails when they are imported at once.
  const { PrismaClient } =
    await import("../../fixtures/blog/generated/prisma/client.js");
  const { createRestHandler, createRpcHandler } =
    await import("../../fixtures/blog/src/api/index.js");
  const { setUp } = await import("../../fixtures/blog/src/set-up.js");
  const { connect } = await import("../../fixtures/blog/src/connection.js");
  const folder = await mkdtemp(join(tmpdir(), "gen-api-blog-"));
  const file = join(folder, "blog.db");
  const url = `file:${file}`;
  await setUp(url);
  const client = new PrismaClient({
    adapter: wrap(connect(url).adapter),
    log: [{ emit: "event", level: "query" }],
  });
  return {
    client,
    createRestHandler,
    createRpcHandler,
    file,
    async close() {
      await client.$disconnect();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
