import { mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { project, schema } from "../cli/blog-project.js";
import { ensureBuilt } from "../support/built-command.js";
import { put, tree } from "../support/temporary-folder.js";

beforeAll(ensureBuilt);

/** A project with generated code, whose part at `path` is behind a link. */
async function linked(path: string) {
  const made = project();
  await made.generate();
  const link = join(made.folder, "src/api", path);
  const target = join(made.folder, "elsewhere");
  renameSync(link, target);
  symlinkSync(target, link, "junction");
  return { ...made, link, target };
}

const modes = [[], ["--force"], ["--check"], ["--dry-run"]];

describe("a link inside of the output is refused, and nothing is written", () => {
  test.each([
    ["a folder", "post"],
    ["a file", "post/rest.ts"],
    ["the manifest", ".gen-api.json"],
  ])("%s", async (_what, path) => {
    const { folder, link, generate } = await linked(path);
    // With the second, a run would remove what is behind the link.
    for (const text of [schema, schema.replaceAll("Post", "Note")]) {
      put(folder, "schema.prisma", text);
      const before = tree(folder);
      for (const mode of modes) {
        const { status, stderr } = await generate(...mode);
        expect(stderr.trim()).toBe(
          `gen-api: ${link} is a symbolic link, and gen-api follows none inside of the output: remove it, or make the output folder itself the link`,
        );
        expect(status).toBe(2);
      }
      expect(tree(folder)).toEqual(before);
    }
  });

  test.each(["post", "post/rest.ts", ".gen-api.json", ".gen-api.lock"])(
    "%s that leads nowhere, in a new output too",
    async (path) => {
      const { folder, out, generate } = project();
      const link = join(folder, "src/api", path);
      mkdirSync(join(link, ".."), { recursive: true });
      symlinkSync("nowhere", link);
      for (const mode of modes) {
        const { status, stderr } = await generate(...mode);
        expect(stderr).toContain(`gen-api: ${link} is a symbolic link`);
        expect(status).toBe(2);
      }
      expect(out()).toEqual({});
      rmSync(link);
      expect((await generate()).status).toBe(0);
    },
  );
});

test("the output itself may be a link, and may have links that are others'", async () => {
  const { folder, generate } = project();
  const other = join(folder, "other");
  put(other, "rest.ts", "mine");
  mkdirSync(join(folder, "real"));
  mkdirSync(join(folder, "src"));
  symlinkSync(join(folder, "real"), join(folder, "src/api"), "junction");
  symlinkSync(other, join(folder, "real/mine"), "junction");
  expect((await generate()).status).toBe(0);
  expect((await generate("--check")).status).toBe(0);
  expect(tree(join(folder, "real"))).toHaveProperty(["post/rest.ts"]);
  expect(tree(other)).toEqual({ "rest.ts": "mine" });
});
