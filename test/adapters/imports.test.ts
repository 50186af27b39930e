import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { build as bundle } from "esbuild";
import { build } from "../../fixtures/support/build.js";
import { withLock } from "../support/lock.js";
import { adapterNames } from "./adapter-names.js";
import { budgets } from "../budgets.js";

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

beforeAll(() =>
  withLock(`${root}.tmp/applications/.lock`, async () => void (await build())),
);

const shared = ["mount", "body"];
const node = [...shared, "node-body", "node-exchange", "vary"];
const web = [...shared, "web-body", "web-exchange", "web-stream"];

/** What each adapter is made of, beside the errors that it hands over. */
const parts: Readonly<Record<string, readonly string[]>> = {
  express: node,
  fastify: [...shared, "fastify-exchange", "node-body", "vary", "web-stream"],
  fetch: web,
  hono: [...web, "vary"],
  nest: [...node, "fastify-exchange", "web-stream"],
  next: [...node, ...web, "fetch"],
  node,
};

/** A controller cannot be made without NestJS itself. */
const external = ["@nestjs/common", "@nestjs/core"];

describe.each(adapterNames)("%s", (name) => {
  test("loads no other adapter, no framework but NestJS and no Node built-in", async () => {
    const { metafile } = await bundle({
      entryPoints: [`${root}src/runtime/adapters/${name}.ts`],
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      // An import that is not in a browser is an error here.
      platform: "browser",
      external,
    });
    const imported = Object.values(metafile.outputs).flatMap(({ imports }) =>
      imports.map(({ path }) => path),
    );
    expect(imported).toEqual(name === "nest" ? external : []);
    const loaded = Object.keys(metafile.inputs).map(
      (path) => /((?:adapters\/)?[^/]+)\.ts$/.exec(path)?.[1] ?? path,
    );
    expect(new Set(loaded)).toEqual(
      new Set([
        ...[name, ...(parts[name] ?? [])].map((file) => `adapters/${file}`),
        "api-error",
        "error-codes",
        "check-option",
        "too-large",
      ]),
    );
  });

  test("is published with nothing else in its files", async () => {
    const { metafile } = await bundle({
      entryPoints: [`${root}src/runtime/dist/esm/adapters/${name}.js`],
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      platform: "browser",
      external,
    });
    const bytes = Object.values(metafile.inputs).map((file) => file.bytes);
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(
      budgets["an adapter"].limit,
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
