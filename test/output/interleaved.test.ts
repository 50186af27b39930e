import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { parseManifest } from "../../src/output/manifest.js";
import { readOutput } from "../../src/output/read-output.js";
import type { WantedOutput } from "../../src/output/plan.js";
import { previewOutput, writeOutput } from "../../src/output/write.js";
import { ensureBuilt, root } from "../support/built-command.js";
import { temporaryFolder } from "../support/temporary-folder.js";

function wanted(texts: Readonly<Record<string, string>>): WantedOutput {
  return { texts: new Map(Object.entries(texts)), formatted: new Map() };
}

/**
 * Runs code of the built package in a process in which somebody else acts just before
 * a call of the file system, and returns what it prints.
 *
 * @param call a function of `node:fs`
 * @param when whether to act, once, as an expression of the call's `from` and `to`
 * @param act what is done, which may use `fs` and `folder`
 * @param work the code, which may use `load` for modules of the package
 */
async function interleaved(
  folder: string,
  call: "lstatSync" | "renameSync" | "unlinkSync" | "writeFileSync",
  when: string,
  act: string,
  work: string,
): Promise<string> {
  const script = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const folder = ${JSON.stringify(folder)};
    const original = fs.${call};
    let isOver = false;
    fs.${call} = (...args) => {
      const [from, to] = args;
      if (!isOver && (${when})) {
        isOver = true;
        ${act}
      }
      return original(...args);
    };
    syncBuiltinESMExports();
    const dist = ${JSON.stringify(pathToFileURL(join(root, "dist/")).href)};
    const load = (path) => import(dist + path);
    ${work}
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", script],
    { timeout: 120_000 },
  );
  return stdout;
}

describe("a run, while somebody else works in its folder", () => {
  beforeAll(ensureBuilt);

  test.each(["changed.ts", "created.ts", "stale.ts"])(
    "keeps and reports what is saved in %s after it has begun to write",
    async (path) => {
      const folder = temporaryFolder();
      const next = { "a.ts": "next", "changed.ts": "next" };
      const old = { "a.ts": "old", "changed.ts": "old", "stale.ts": "old" };
      await writeOutput(folder, wanted(old), false);
      const said = await interleaved(
        folder,
        // It removes before it replaces the first file.
        path === "stale.ts" ? "writeFileSync" : "renameSync",
        path === "stale.ts"
          ? 'from.endsWith("journal")'
          : 'to.endsWith("a.ts")',
        `fs.writeFileSync(folder + "/${path}", "mine");`,
        `const { writeOutput } = await load("output/write.js");
         const texts = new Map(${JSON.stringify(Object.entries({ ...next, "created.ts": "next" }))});
         const plan = await writeOutput(folder, { texts, formatted: new Map() }, false);
         process.stdout.write(JSON.stringify(plan.files));`,
      );
      expect(readFileSync(join(folder, path), "utf8")).toBe("mine");
      expect(JSON.parse(said)).toContainEqual(
        expect.objectContaining({ path, state: "edited" }),
      );
      expect(readFileSync(join(folder, "a.ts"), "utf8")).toBe("next");
      const manifest = readFileSync(join(folder, ".gen-api.json"), "utf8");
      const recorded = parseManifest(manifest)?.files;
      expect(recorded?.has(path)).toBe(path !== "created.ts");
      expect(existsSync(join(folder, ".gen-api.lock"))).toBe(false);
    },
  );

  test("takes no file for edited that another run wrote during --check", async () => {
    const folder = temporaryFolder();
    const [old, next] = [wanted({ "a.ts": "old" }), wanted({ "a.ts": "next" })];
    await writeOutput(folder, old, false);
    const before = readOutput(folder);
    await writeOutput(folder, next, false);
    // What a run reads if the other one ends between the manifest and the files.
    const found = { ...before, disk: readOutput(folder).disk };
    const plan = previewOutput(folder, old, false, found);
    expect(plan.files).toMatchObject([{ path: "a.ts", state: "changed" }]);
  });

  test("removes no folder that has come in the place of a stale file", async () => {
    const folder = temporaryFolder();
    await writeOutput(folder, wanted({ "a.ts": "a", "stale.ts": "" }), false);
    const said = await interleaved(
      folder,
      "unlinkSync",
      'from.endsWith("stale.ts")',
      `original(from);
       fs.mkdirSync(from);
       fs.writeFileSync(from + "/mine.txt", "mine");`,
      `const { writeOutput } = await load("output/write.js");
       const texts = new Map([["a.ts", "a"]]);
       await writeOutput(folder, { texts, formatted: new Map() }, false).catch(
         ({ code }) => process.stdout.write(code),
       );`,
    );
    expect(said).toMatch(/^(EISDIR|EPERM)$/);
    expect(readdirSync(join(folder, "stale.ts"))).toEqual(["mine.txt"]);
  });

  test("takes a folder that appears for no broken link", async () => {
    const folder = join(temporaryFolder(), "api");
    const said = await interleaved(
      folder,
      "lstatSync",
      "from === folder",
      "fs.mkdirSync(folder);",
      `const { refuseOutput } = await load("output/refuse-output.js");
       refuseOutput(folder, [], undefined);
       process.stdout.write(String(fs.existsSync(folder)));`,
    );
    expect(said).toBe("true");
  });
});
