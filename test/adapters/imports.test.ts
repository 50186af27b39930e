import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { build as bundle } from "esbuild";
import { build } from "../../fixtures/support/build.js";
import { withLock } from "../support/lock.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const manifest = JSON.parse(
  readFileSync(`${root}src/runtime/package.json`, "utf8"),
) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<
    Record<string, { readonly optional: boolean }>
  >;
};

beforeAll(
  () =>
    withLock(
      `${root}.tmp/applications/.lock`,
      async () => void (await build()),
    ),
  180_000,
);

const shared = ["mount.js", "body.js"];
const node = [...shared, "node-body.js", "node-exchange.js", "vary.js"];
const web = [...shared, "web-exchange.js"];

/** What each adapter is made of, beside the errors that it hands over. */
const parts: Readonly<Record<string, readonly string[]>> = {
  express: node,
  fastify: [...shared, "vary.js"],
  fetch: web,
  hono: [...web, "vary.js"],
  nest: node,
  next: [...node, ...web, "fetch.js"],
  node,
};

describe.each(Object.entries(parts))("%s", (name, expected) => {
  test("loads no other adapter, no framework and no Node built-in", async () => {
    const { metafile } = await bundle({
      entryPoints: [`${root}src/runtime/dist/esm/adapters/${name}.js`],
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      // An import that is not in a browser is an error here.
      platform: "browser",
    });
    const loaded = Object.keys(metafile.inputs).map(
      (path) => /(?:adapters\/)?([^/]+)$/.exec(path)?.[0] ?? path,
    );
    const own = [name, ...expected.map((file) => file.replace(".js", ""))];
    expect(new Set(loaded)).toEqual(
      new Set([
        ...own.map((file) => `adapters/${file}.js`),
        "api-error.js",
        "catalogue.js",
        "check-option.js",
      ]),
    );
  });
});

test("the fetch adapter needs no global of Node either", async () => {
  const { outputFiles } = await bundle({
    entryPoints: [`${root}src/runtime/dist/esm/adapters/fetch.js`],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
  });
  expect(outputFiles[0]?.text).not.toMatch(/\b(Buffer|process|require)\b/);
});

test("frameworks are optional peers", () => {
  const { dependencies, peerDependencies, peerDependenciesMeta } = manifest;
  expect(Object.keys(dependencies)).toEqual(["decimal.js", "superjson"]);
  for (const name of Object.keys(peerDependencies))
    expect(peerDependenciesMeta[name]).toEqual({ optional: true });
});
