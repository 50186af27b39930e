import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { generate } from "../../src/generate.js";
import type { GenerateOptions } from "../../src/generate-options.js";

const schema = fileURLToPath(
  new URL("../../fixtures/blog/schema.prisma", import.meta.url),
);
let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "gen-api-rest-client-"));
});
afterAll(() => rm(cwd, { recursive: true, force: true }));

const run = (options: Partial<GenerateOptions>) =>
  generate({ schema, out: "src/api", cwd, format: false, ...options });
const at = (path: string): string => join(cwd, path);

test("the client is generated where it is asked for, in the folder of the API", async () => {
  await run({});
  expect(existsSync(at("src/api/rest-client.ts"))).toBe(false);
  const { files } = await run({ restClient: true });
  const created = files.filter(({ state }) => state === "created");
  expect(created.map(({ path }) => path)).toEqual([
    "category/rest-types.ts",
    "client-schema.ts",
    ...["comment", "follow", "like", "post", "profile"].map(
      (model) => `${model}/rest-types.ts`,
    ),
    "rest-client.ts",
    "rest-values.ts",
    "tag/rest-types.ts",
    "user/rest-types.ts",
  ]);
});

test("a folder of its own has the client alone, and a manifest of its own", async () => {
  const { files, fileCount } = await run({ restClient: "src/web/api" });
  const states = new Map(files.map(({ path, state }) => [path, state]));
  expect(states.get("rest-client.ts")).toBe("stale");
  expect(states.get("../web/api/rest-client.ts")).toBe("created");
  expect(existsSync(at("src/api/rest-client.ts"))).toBe(false);
  expect(fileCount).toBe(files.length - 11);
  const manifest = readFileSync(at("src/web/api/.gen-api.json"), "utf8");
  expect(
    Object.keys((JSON.parse(manifest) as { files: object }).files),
  ).toEqual(
    [...states.keys()].flatMap((path) =>
      path.startsWith("../web/api/") ? [path.slice("../web/api/".length)] : [],
    ),
  );
  expect(
    readFileSync(at("src/web/api/post/rest-types.ts"), "utf8"),
  ).not.toMatch(/prisma\/client/);
  const again = await run({ restClient: "src/web/api" });
  expect(again.rendered).toBe(0);
  expect(new Set(again.files.map(({ state }) => state))).toEqual(
    new Set(["unchanged"]),
  );
});

test("what is edited there is kept, and what is lost is made again", async () => {
  const file = at("src/web/api/post/rest-types.ts");
  writeFileSync(file, `${readFileSync(file, "utf8")}// mine\n`);
  await rm(at("src/web/api/rest-values.ts"));
  const { files } = await run({ restClient: "src/web/api" });
  const changed = files.filter(({ state }) => state !== "unchanged");
  expect(changed.map(({ path, state }) => [path, state])).toEqual([
    ["../web/api/post/rest-types.ts", "edited"],
    ["../web/api/rest-values.ts", "created"],
  ]);
  expect(readFileSync(file, "utf8")).toContain("// mine");
});

test.each([
  [{ restClient: "src/api/web" }, "cannot go to"],
  [{ restClient: "src" }, "cannot go to"],
  [{ restClient: true, rest: false }, "needs the REST service"],
  [
    { restClient: 1 as never },
    '"restClient" must be true, false or a folder, not 1',
  ],
])("%j is refused", async (options, message) => {
  await expect(run(options)).rejects.toThrow(message);
});
