import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { previewOutput, writeOutput } from "../../src/output/write.js";
import { manifestName } from "../../src/output/manifest.js";
import { readOutput } from "../../src/output/read-output.js";
import type { WantedOutput } from "../../src/output/plan.js";
import { ensureBuilt, root } from "../support/built-command.js";
import { put, temporaryFolder, tree } from "../support/temporary-folder.js";

function wanted(texts: Readonly<Record<string, string>>): WantedOutput {
  return { texts: new Map(Object.entries(texts)), formatted: new Map() };
}

/** The folder of a run that was killed: no process has the number. */
const killed = `.gen-api.lock/${2 ** 30}-${randomUUID()}-${hostname()}`;

/** A service of `models` models; another `edition` changes every file. */
function service(models: number, edition: string): Record<string, string> {
  const files = Array.from({ length: models }, (_, i) => [
    [`m${i}/rest.ts`, `export const rest = "${edition} ${i}";\n`.repeat(40)],
    [`m${i}/rpc.ts`, `export const rpc = "${edition} ${i}";\n`.repeat(40)],
  ]).flat();
  return Object.fromEntries([["index.ts", `// ${edition}\n`], ...files]);
}

/** The folder without the manifest. */
function generated(folder: string): Readonly<Record<string, string>> {
  const { ".gen-api.json": manifest, ...files } = tree(folder);
  expect(manifest).toBeDefined();
  return files;
}

interface OtherRun {
  /** Its exit status; null when it was killed. */
  readonly ended: Promise<number | null>;
  readonly kill: () => void;
}

/** Starts `writeOutput` of the built package in a process of its own. */
function writeElsewhere(
  folder: string,
  texts: Readonly<Record<string, string>>,
): OtherRun {
  const module = pathToFileURL(join(root, "dist/output/write.js")).href;
  const script = `
    const { writeOutput } = await import(${JSON.stringify(module)});
    let text = "";
    for await (const part of process.stdin) text += part;
    const texts = new Map(Object.entries(JSON.parse(text)));
    await writeOutput(${JSON.stringify(folder)}, { texts, formatted: new Map() }, false);
  `;
  const child = spawn(
    process.execPath,
    ["--input-type=module", "--eval", script],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  child.stdin.end(JSON.stringify(texts));
  const ended = new Promise<number | null>((resolve) =>
    child.on("close", resolve),
  );
  return { kill: () => child.kill("SIGKILL"), ended };
}

describe("writing an output folder", () => {
  beforeAll(ensureBuilt);

  test("makes the folder, and nothing more the second time", async () => {
    const folder = join(temporaryFolder(), "src", "api");
    const texts = service(3, "one");
    await writeOutput(folder, wanted(texts), false);
    expect(generated(folder)).toEqual(texts);
    const before = tree(folder);
    const made = statSync(folder).mtimeMs;
    chmodSync(folder, 0o555);
    await writeOutput(folder, wanted(texts), false);
    chmodSync(folder, 0o755);
    expect(tree(folder)).toEqual(before);
    expect(statSync(folder).mtimeMs).toBe(made);
  });

  test("touches changed files only and keeps their mode", async () => {
    const folder = temporaryFolder();
    await writeOutput(folder, wanted({ "a.ts": "a", "b.ts": "b" }), false);
    const old = new Date(0);
    utimesSync(join(folder, "a.ts"), old, old);
    chmodSync(join(folder, "b.ts"), 0o600);
    await writeOutput(folder, wanted({ "a.ts": "a", "b.ts": "B" }), false);
    expect(statSync(join(folder, "a.ts")).mtimeMs).toBe(0);
    expect(statSync(join(folder, "b.ts")).mode & 0o777).toBe(0o600);
  });

  test("says which folder stands where a file has to go", async () => {
    const folder = temporaryFolder();
    put(folder, "a.ts/mine.txt", "");
    await expect(
      writeOutput(folder, wanted({ "a.ts": "a" }), false),
    ).rejects.toThrow(`${join(folder, "a.ts")} is a folder`);
  });

  test("says before it writes that a file stands where a folder has to go", async () => {
    const folder = temporaryFolder({ m0: "mine" });
    const texts = wanted(service(1, "one"));
    const message = `${join(folder, "m0")} is a file; a folder has to go there`;
    expect(() => previewOutput(folder, texts, true)).toThrow(message);
    await expect(writeOutput(folder, texts, true)).rejects.toThrow(message);
    expect(readdirSync(folder)).toEqual(["m0"]);
  });

  test("removes what is stale and the folders that it empties", async () => {
    const folder = temporaryFolder();
    await writeOutput(folder, wanted(service(2, "one")), false);
    put(folder, "m1/notes.md", "mine");
    await writeOutput(folder, wanted({ "index.ts": "i" }), false);
    expect(generated(folder)).toEqual({
      "index.ts": "i",
      "m1/notes.md": "mine",
    });
    expect(readdirSync(folder).sort()).toEqual([
      ".gen-api.json",
      "index.ts",
      "m1",
    ]);
  });

  test("removes folders in folders", async () => {
    const folder = temporaryFolder();
    await writeOutput(folder, wanted({ "a/b/c.ts": "c" }), false);
    expect(generated(folder)).toEqual({ "a/b/c.ts": "c" });
    await writeOutput(folder, wanted({ "d.ts": "d" }), false);
    expect(readdirSync(folder).sort()).toEqual([".gen-api.json", "d.ts"]);
  });

  test.each(["journal", "0"].map((name) => `${killed}/${name}`))(
    "tidies up after a run that was killed at its very end: %s",
    async (left) => {
      const folder = temporaryFolder();
      const texts = { "a.ts": "a" };
      await writeOutput(folder, wanted(texts), false);
      put(folder, left, "");
      const plan = await writeOutput(folder, wanted(texts), false);
      expect(plan.writes.size).toBe(0);
      expect(readdirSync(folder)).toEqual([".gen-api.json", "a.ts"]);
    },
  );

  test.each([
    ["after it removed its last file", { "gone/b.ts": "b" }, ""],
    ["before it wrote its first file", {}, `${"0".repeat(64)} gone/b.ts\n`],
  ])(
    "removes the empty folder that a run left that was killed %s",
    async (_, before, journal) => {
      const folder = temporaryFolder();
      const texts = { "a.ts": "a" };
      await writeOutput(folder, wanted({ ...texts, ...before }), false);
      rmSync(join(folder, "gone"), { recursive: true, force: true });
      mkdirSync(join(folder, "gone"));
      put(folder, `${killed}/journal`, journal);
      await writeOutput(folder, wanted(texts), false);
      expect(readdirSync(folder)).toEqual([".gen-api.json", "a.ts"]);
    },
  );

  test("writes a lost file again, and nothing else", async () => {
    const folder = temporaryFolder();
    const texts = { "a.ts": "a", "b.ts": "b" };
    await writeOutput(folder, wanted(texts), false);
    const old = new Date(0);
    utimesSync(join(folder, ".gen-api.json"), old, old);
    rmSync(join(folder, "b.ts"));
    await writeOutput(folder, wanted(texts), false);
    expect(generated(folder)).toEqual(texts);
    expect(statSync(join(folder, ".gen-api.json")).mtimeMs).toBe(0);
  });

  test("writes a lost manifest again, though every file is there", async () => {
    const folder = temporaryFolder();
    const texts = wanted({ "a.ts": "a" });
    await writeOutput(folder, texts, false);
    const before = tree(folder);
    rmSync(join(folder, ".gen-api.json"));
    await writeOutput(folder, texts, false);
    expect(tree(folder)).toEqual(before);
  });

  test("leaves a file alone that stands where a folder of ours was", async () => {
    const folder = temporaryFolder();
    await writeOutput(folder, wanted({ "a/b.ts": "b", "c.ts": "c" }), false);
    rmSync(join(folder, "a"), { recursive: true });
    put(folder, "a", "mine");
    await writeOutput(folder, wanted({ "c.ts": "c" }), false);
    expect(generated(folder)).toEqual({ a: "mine", "c.ts": "c" });
  });

  test("leaves edited files alone until forced", async () => {
    const folder = temporaryFolder();
    await writeOutput(folder, wanted(service(1, "one")), false);
    put(folder, "m0/rest.ts", "mine");
    const next = service(1, "two");
    await writeOutput(folder, wanted(next), false);
    await writeOutput(folder, wanted(next), false);
    expect(generated(folder)).toEqual({ ...next, "m0/rest.ts": "mine" });
    await writeOutput(folder, wanted(next), true);
    expect(generated(folder)).toEqual(next);
  });

  test("goes by what the files say where the manifest cannot be read", async () => {
    const folder = temporaryFolder();
    const texts = (edition: string): Record<string, string> => ({
      "a.ts": `// Generated by gen-api.\n// ${edition}\n`,
    });
    await writeOutput(folder, wanted(texts("old")), false);
    put(folder, ".gen-api.json", "{");
    await writeOutput(folder, wanted(texts("new")), false);
    expect(generated(folder)).toEqual(texts("new"));
  });

  test("keeps an edit of a file that a merge did not touch", async () => {
    const folder = temporaryFolder();
    const banner = "// Generated by gen-api.\n";
    const edition = (name: string): WantedOutput =>
      wanted({ "both.ts": banner + name, "same.ts": banner });
    await writeOutput(folder, edition("theirs"), false);
    const [theirs] = read(folder, manifestName)?.match(/.*both.ts.*\n/) ?? [];
    await writeOutput(folder, edition("ours"), false);
    put(
      folder,
      manifestName,
      (read(folder, manifestName) ?? "").replace(
        /.*both.ts.*\n/,
        (ours) => `<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> topic\n`,
      ),
    );
    put(folder, "both.ts", `${banner}ours and theirs`);
    put(folder, "same.ts", `${banner}mine`);
    const plan = await writeOutput(folder, edition("merged"), false);
    expect(plan.files).toMatchObject([
      { path: "both.ts", state: "changed" },
      { path: "same.ts", state: "edited", reason: "edited by hand" },
    ]);
    expect(read(folder, "same.ts")).toBe(`${banner}mine`);
  });

  test("repairs a merge that left every file in conflict", async () => {
    const folder = temporaryFolder();
    await writeOutput(folder, wanted(service(2, "ours")), false);
    const ours = tree(folder);
    await writeOutput(folder, wanted(service(2, "theirs")), false);
    const theirs = tree(folder);
    for (const [path, text] of Object.entries(ours)) {
      const other = theirs[path] ?? "";
      put(
        folder,
        path,
        `<<<<<<< HEAD\n${text}=======\n${other}>>>>>>> topic\n`,
      );
    }
    const merged = { "index.ts": "merged\n" };
    await writeOutput(folder, wanted(merged), false);
    expect(generated(folder)).toEqual(merged);
  });

  test("is whole and repairable whenever a run is killed", async () => {
    const folder = temporaryFolder();
    const editions = ["one", "two", "three", "four", "five", "six"];
    let interrupted = 0;
    for (const [turn, edition] of editions.entries()) {
      const run = writeElsewhere(folder, service(400, edition));
      // Somewhere between the first file and the manifest.
      await appears(folder, `m${turn * 70}/rest.ts`, `"${edition} `, run);
      run.kill();
      if ((await run.ended) === null) interrupted += 1;
      expect(tornFiles(folder)).toEqual([]);
    }
    expect(interrupted).toBeGreaterThan(0);
    const last = service(399, "last");
    await writeOutput(folder, wanted(last), false);
    expect(generated(folder)).toEqual(last);
    expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([
      ".gen-api.json",
    ]);
  });

  test("lets two runs at once follow each other", async () => {
    const folder = temporaryFolder();
    const [one, two] = [service(150, "one"), service(100, "two")];
    const runs = [one, two].map((texts) => writeElsewhere(folder, texts).ended);
    const both = writeOutput(folder, wanted(one), false);
    expect(await Promise.all(runs)).toEqual([0, 0]);
    await both;
    const found = generated(folder);
    const winner = found["index.ts"] === one["index.ts"] ? one : two;
    expect(found).toEqual(winner);
  });

  test("believes no reading from before another run", async () => {
    const folder = temporaryFolder();
    const [old, next] = [service(2, "old"), service(2, "next")];
    await writeOutput(folder, wanted(old), false);
    const found = readOutput(folder);
    await writeOutput(folder, wanted(next), false);

    const same = await writeOutput(folder, wanted(next), false, found);
    expect(new Set(same.files.map(({ state }) => state))).toEqual(
      new Set(["unchanged"]),
    );
    await writeOutput(folder, wanted(old), false, found);
    expect(generated(folder)).toEqual(old);
  });

  test("keeps what a person wrote after the folder was read", async () => {
    const folder = temporaryFolder();
    const old = { "changed.ts": "old\n", "stale.ts": "old\n" };
    const next = { "changed.ts": "next\n", "created.ts": "next\n" };
    await writeOutput(folder, wanted(old), false);
    const found = readOutput(folder);
    for (const path of Object.keys({ ...old, ...next })) {
      const before = tree(folder);
      put(folder, path, "mine\n");
      const plan = await writeOutput(folder, wanted(next), false, found);
      expect(plan.files).toContainEqual(
        expect.objectContaining({ path, state: "edited" }),
      );
      expect(read(folder, path)).toBe("mine\n");
      rmSync(folder, { recursive: true });
      for (const [each, text] of Object.entries(before)) {
        put(folder, each, text);
      }
    }
  });

  test("serves calls of one process in turn", async () => {
    const folder = temporaryFolder();
    const editions = ["a", "b", "c"].map((edition) => service(20, edition));
    await Promise.all(
      editions.map((texts) => writeOutput(folder, wanted(texts), false)),
    );
    const found = generated(folder);
    expect(editions).toContainEqual(found);
    rmSync(folder, { recursive: true });
  });
});

/** Waits until a file of a running run has its new text. */
async function appears(
  folder: string,
  path: string,
  text: string,
  run: OtherRun,
): Promise<void> {
  let isOver = false;
  void run.ended.then(() => (isOver = true));
  while (!isOver && !(read(folder, path) ?? "").includes(text)) {
    await setImmediate();
  }
}

function read(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** Files of a service that hold less than one edition, or more. */
function tornFiles(folder: string): readonly string[] {
  return Object.entries(tree(folder))
    .filter(([path]) => /^m\d+\/r/.test(path))
    .filter(([, text]) => {
      const lines = text.split("\n");
      return new Set(lines).size !== 2 || lines.length !== 41;
    })
    .map(([path]) => path);
}
