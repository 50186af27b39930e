import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { repository } from "../support/fixture-schemas.js";
import { pack, type Tarball } from "./tarballs.js";

const folder = mkdtempSync(join(realpathSync(tmpdir()), "gen-api-files-"));
let genApi: Tarball;
let runtime: Tarball;
let mcp: Tarball;

beforeAll(async () => {
  ({ genApi, runtime, mcp } = await pack(folder));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("the packed files", () => {
  test("of gen-api are its command, its build, its templates and its papers", () => {
    const strange = genApi.files.filter(
      (path) =>
        !/^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/.test(path) &&
        !/^(bin\/gen-api\.js|templates\/(init\/)?[\w.-]+\.hbs)$/.test(path) &&
        !/^dist\/.+\.(js|d\.ts)$/.test(path),
    );
    expect(strange).toEqual([]);
    expect(genApi.files).toEqual(
      expect.arrayContaining([
        "LICENSE",
        "README.md",
        "bin/gen-api.js",
        "dist/index.d.ts",
        "dist/index.js",
        "templates/rest.ts.hbs",
      ]),
    );
  });

  test("of the runtime are its two builds and its papers", () => {
    const strange = runtime.files.filter(
      (path) =>
        !/^(package\.json|README\.md|LICENSE)$/.test(path) &&
        !/^dist\/(esm|cjs)\/(package\.json|.+\.(js|d\.ts))$/.test(path),
    );
    expect(strange).toEqual([]);
    expect(runtime.files).toEqual(
      expect.arrayContaining(["LICENSE", "README.md"]),
    );
  });

  test("of the tools of agents are their build and their papers", () => {
    const strange = mcp.files.filter(
      (path) =>
        !/^(package\.json|README\.md|LICENSE)$/.test(path) &&
        !/^dist\/.+\.(js|d\.ts)$/.test(path),
    );
    expect(strange).toEqual([]);
    expect(mcp.files).toEqual(expect.arrayContaining(["LICENSE", "README.md"]));
  });

  test("of gen-api have the contract of the runtime, and nothing else of it", () => {
    const ofRuntime = genApi.files.filter((path) => /runtime/.test(path));
    expect(ofRuntime).toContain("dist/runtime/contract/rpc-operations.js");
    expect(
      ofRuntime.filter((path) => !path.startsWith("dist/runtime/contract/")),
    ).toEqual([]);
  });

  test("of none are tests", () => {
    const tests = [...genApi.files, ...runtime.files, ...mcp.files].filter(
      (path) => /\.test\.|(^|\/)(test|fixtures)\//.test(path),
    );
    expect(tests).toEqual([]);
  });

  test("hold everything that the packages' exports point to", () => {
    for (const [source, files] of [
      [repository, genApi.files],
      [join(repository, "src/runtime"), runtime.files],
      [join(repository, "src/mcp"), mcp.files],
    ] as const) {
      const manifest = readFileSync(join(source, "package.json"), "utf8");
      const { exports } = JSON.parse(manifest) as { readonly exports: object };
      const targets = JSON.stringify(exports).match(/(?<=":"\.\/)[^"]+/g) ?? [];
      expect(targets).not.toHaveLength(0);
      expect(targets.filter((path) => !files.includes(path))).toEqual([]);
    }
  });
});
