import { fileURLToPath } from "node:url";
import { repository } from "../support/fixture-schemas.js";
import { runGraph } from "./run-graph.js";

export const goldensFolder = fileURLToPath(
  new URL("goldens/", import.meta.url),
);

/** Pictures whose whole text is kept: the name of the file, and the arguments. */
export const goldens: readonly (readonly [string, readonly string[]])[] = [
  ["blog-all.mmd", ["--format", "mermaid"]],
  ["blog-keys.mmd", ["--format", "mermaid", "--fields", "keys"]],
  ["blog-none.mmd", ["--format", "mermaid", "--fields", "none"]],
  ["blog-all.dot", ["--format", "dot"]],
  ["blog-keys.svg", ["--format", "svg", "--fields", "keys"]],
  ["blog.json", ["--format", "json"]],
];

/** The picture of the blog with such arguments. */
export async function drawBlog(args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runGraph(
    repository,
    "fixtures/blog/schema.prisma",
    ...args,
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
