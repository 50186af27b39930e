import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "@jest/globals";
import { build as bundle } from "esbuild";
import { build } from "../../fixtures/support/build.js";
import { withLock } from "../support/lock.js";
import { budgets } from "../budgets.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

beforeAll(() =>
  withLock(`${root}.tmp/applications/.lock`, async () => void (await build())),
);

test("the factories are small, and load nothing", async () => {
  const { metafile } = await bundle({
    stdin: {
      contents: 'export * from "@gen-api/runtime/query";',
      resolveDir: root,
    },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
  });
  const [output] = Object.values(metafile.outputs);
  expect(
    Object.keys(metafile.inputs).filter((path) =>
      /node_modules\/(?!@gen-api)/.test(path),
    ),
  ).toEqual([]);
  expect(output?.bytes).toBeGreaterThan(1_000);
  expect(output?.bytes).toBeLessThanOrEqual(
    budgets["options of queries"].limit,
  );
});
