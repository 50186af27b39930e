import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { repository } from "../support/fixture-schemas.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { runGraph } from "./run-graph.js";

const blog = readFileSync(
  join(repository, "fixtures/blog/schema.prisma"),
  "utf8",
);

async function linesOf(schema: string, format: string): Promise<string[]> {
  const folder = temporaryFolder({ "schema.prisma": schema });
  return (await runGraph(folder, "--format", format)).stdout.split("\n");
}

test.each([
  ["mermaid", 1],
  ["dot", 1],
  ["json", 9],
])(
  "one more field changes few lines of %s, and other text none",
  async (format, few) => {
    const before = await linesOf(blog, format);
    const more = blog.replace(
      "title       String",
      "title String\n sub String",
    );
    const after = await linesOf(more, format);
    const begin = before.findIndex((line, at) => line !== after[at]);
    const added = after.length - before.length;
    expect(added).toBe(few);
    expect(after.slice(begin + added)).toEqual(before.slice(begin));
    const noted = `// a note\n${blog.replaceAll("\n", "\r\n")}`;
    expect(await linesOf(noted, format)).toEqual(before);
  },
);
