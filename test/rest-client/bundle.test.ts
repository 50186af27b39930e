import { build as bundle } from "esbuild";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "@jest/globals";
import type * as Runtime from "../../src/runtime/rest-client/index.js";
import { budgets } from "../budgets.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const entry = "./src/runtime/rest-client/index.ts";

/** The minified text of a bundle, and the files of packages that are in it. */
async function bundled(
  code: string,
  platform: "browser" | "neutral",
  target = "es2022",
) {
  const { outputFiles, metafile } = await bundle({
    stdin: { contents: code, resolveDir: root, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    // Built-in modules of Node are an error in both: `neutral` is Deno, Bun and Workers.
    platform,
    target,
    alias: { "@gen-api/runtime/rest-client": entry },
  });
  const [file] = outputFiles;
  if (!file) throw new Error("there is no bundle");
  const packages = Object.keys(metafile.inputs).filter((path) =>
    path.includes("node_modules"),
  );
  return { text: file.text, bytes: file.contents.length, packages };
}

test.each(["browser", "neutral"] as const)(
  "a bundle for %s holds no package and no built-in module, and is small",
  async (platform) => {
    const { bytes, packages, text } = await bundled(
      `export * from "${entry}";`,
      platform,
    );
    expect(packages).toEqual([]);
    expect(text).not.toMatch(/\bnode:|\brequire\(|\bBuffer\b|\bprocess\b/);
    expect(bytes).toBeLessThanOrEqual(budgets["REST client"].limit);
    expect(gzipSync(text).length).toBeLessThanOrEqual(
      budgets["REST client, compressed"].limit,
    );
  },
);

test("a bundle for ES2015, as Hermes takes it, has no newer syntax", async () => {
  const code = `export * from "${entry}";`;
  const { text } = await bundled(code, "browser", "es2015");
  expect(text).not.toMatch(newer);
  expect((await bundled(code, "browser")).text).toMatch(newer);
});

/** What came after ES2015 and a bundler can write in its words. */
const newer =
  /\basync\b[\s(]|\bawait\b|\?\?|\?\.[^\d]|\.\.\.\w+\}|static\{|\bcatch\{/;

test("it runs where only the web's own functions are", async () => {
  const { text } = await bundled(`export * from "${entry}";`, "browser");
  const module = (await import(
    `data:text/javascript,${encodeURIComponent(text)}`
  )) as typeof Runtime;
  const api = module.restClient<{
    tag: { list: () => Promise<{ data: unknown }> };
  }>(
    { tag: { type: "tag" } },
    {
      url: "/api",
      fetch: () =>
        Promise.resolve(Response.json({ data: [{ type: "tag", id: "x" }] })),
    },
  );
  expect((await api.tag.list()).data).toEqual([{ $type: "tag", id: "x" }]);
});
