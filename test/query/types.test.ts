import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "@jest/globals";
import { build } from "../../fixtures/support/build.js";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { withLock } from "../support/lock.js";
import { compile } from "../types/project.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

beforeAll(async () => {
  await withLock(`${root}.tmp/applications/.lock`, build);
  await withLock(`${root}.tmp/open-blog.lock`, () =>
    generateClient(`${root}fixtures/blog/schema.prisma`),
  );
});

test.each(["react", "vue", "svelte"])(
  "options are those of %s, with the types of the client",
  async (framework) => {
    const project = `${root}test/query/types/${framework}`;
    expect(await compile("typescript", project)).toBe("");
  },
);
