import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build as bundle } from "esbuild";
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
  format: "esm" | "iife" = "esm",
) {
  const { outputFiles, metafile } = await bundle({
    stdin: { contents: code, resolveDir: root, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format,
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

/** Of Linux, the package has a compiler for one processor. */
const isThere = process.platform !== "linux" || process.arch === "x64";

(isThere ? test : test.skip)(
  "React Native's own compiler takes a bundle for ES2015",
  async () => {
    const code = `export * from "${entry}";`;
    const hermes = async (target: string): Promise<string> => {
      const { text } = await bundled(code, "browser", target, "iife");
      const folder = await mkdtemp(join(tmpdir(), "gen-api-hermes-"));
      const [from, to] = [
        join(folder, "client.js"),
        join(folder, "client.hbc"),
      ];
      await writeFile(from, text);
      const run = promisify(execFile)(hermesc, [
        ...["-O", "-emit-binary", "-out", to, from],
      ]);
      const said = await run.then(
        async () => `${String((await readFile(to)).length)} bytes`,
        (error: unknown) => (error as { stderr: string }).stderr.slice(0, 500),
      );
      await rm(folder, { recursive: true });
      return said;
    };
    expect(await hermes("es2015")).toMatch(/^\d+ bytes$/);
    // Of another target, it says what it does not know.
    expect(await hermes("es2022")).toContain(
      "async generators are unsupported",
    );
  },
);

const hermesc = join(
  root,
  "test/node_modules/hermes-compiler/hermesc",
  { darwin: "osx-bin", win32: "win64-bin" }[process.platform as string] ??
    "linux64-bin",
  "hermesc",
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
