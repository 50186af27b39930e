import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../../", import.meta.url));

const fixtures = join(repository, "fixtures");
const folders = join(fixtures, "schema-folders");

/** Every schema below fixtures/: the folders that are one schema, and files. */
export const fixtureSchemas: readonly string[] = [
  ...readdirSync(folders).map((name) => join(folders, name)),
  ...readdirSync(fixtures, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".prisma"))
    .filter((path) => !/generated|node_modules|\.tmp/.test(path))
    .map((path) => join(fixtures, path))
    .filter((path) => !path.startsWith(folders)),
]
  .map((path) => relative(repository, path).replaceAll("\\", "/"))
  .toSorted();
