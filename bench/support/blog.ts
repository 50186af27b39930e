import { join } from "node:path";
import { root } from "./folders.js";

/** Whether the run measures on a PostgreSQL server: the one that TEST_POSTGRES_URL names. */
export const onPostgresql = process.argv.includes("--postgresql");

/** The blog's folder for the database of the run. */
export const blog = onPostgresql
  ? join(root, ".tmp/applications/blog-postgresql")
  : join(root, "fixtures/blog");
