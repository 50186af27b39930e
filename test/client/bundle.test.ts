import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { build as bundle, type Metafile } from "esbuild";
import { build } from "../../fixtures/support/build.js";
import { withLock } from "../support/lock.js";
import { budgets } from "../budgets.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

beforeAll(() =>
  withLock(`${root}.tmp/applications/.lock`, async () => void (await build())),
);

/** Minified bytes of a bundle by the package that they come from. */
async function bytesByPackage(
  code: string,
): Promise<ReadonlyMap<string, number>> {
  const { metafile } = await bundle({
    stdin: { contents: code, resolveDir: root, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    // What is not in a browser is an error here, not a silent gap.
    platform: "browser",
    target: "es2022",
  });
  const [output] = Object.values(metafile.outputs) as [
    Metafile["outputs"][string],
  ];
  const sizes = new Map<string, number>();
  for (const [path, { bytesInOutput }] of Object.entries(output.inputs)) {
    if (bytesInOutput === 0) continue;
    const name =
      /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? "gen-api";
    sizes.set(name, (sizes.get(name) ?? 0) + bytesInOutput);
  }
  return sizes;
}

/** superjson and what it is made of. */
const superjson = ["copy-anything", "superjson"];

describe("the client in a bundle", () => {
  test("holds no Prisma and nothing of the server, and is small beside superjson", async () => {
    const sizes = await bytesByPackage(
      `export * from "./fixtures/blog/src/api/client.ts";`,
    );
    expect([...sizes.keys()].sort()).toEqual(
      [...superjson, "decimal.js", "gen-api"].sort(),
    );
    expect(sizes.get("gen-api")).toBeLessThanOrEqual(
      budgets["RPC client"].limit,
    );
  });

  test("holds decimal.js only where a model has decimals", async () => {
    const sizes = await bytesByPackage(
      `import { rpcClient } from "@gen-api/runtime/client";
       export const client = rpcClient(["tag"], { url: "/api" });`,
    );
    expect([...sizes.keys()].sort()).toEqual([...superjson, "gen-api"].sort());
  });
});
