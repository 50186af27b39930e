import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { workflowOf } from "../../src/init/workflow.js";
import { project } from "./project.js";

describe("in a package of a monorepo", () => {
  const monorepo = {
    ".git/HEAD": "",
    ".github/workflows/ci.yml": "# theirs\n",
    "packages/shop/package.json": "{}",
    "packages/my shop/package.json": "{}",
  };
  const runs = (workflow = ""): readonly string[] =>
    workflow
      .trimEnd()
      .split("\n")
      .filter((line) => /^name:|run:|working/.test(line))
      .map((line) => line.trim());

  test("writes the workflow where GitHub reads it, for each package its own", async () => {
    const { folder, init, files } = project({
      ...monorepo,
      "pnpm-lock.yaml": "",
    });
    const { out } = await init([], join(folder, "packages/shop"));
    const path = ".github/workflows/gen-api.packages.shop.yml";
    expect(out).toContain(`created ../../${path}: `);
    expect(runs(files()[path])).toEqual([
      "name: gen-api of packages/shop",
      "- run: corepack enable",
      "- run: pnpm install --frozen-lockfile",
      "- run: pnpm exec gen-api --check",
      "working-directory: packages/shop",
      'run: pnpm exec gen-api diff --from HEAD^1 --format markdown --fail never >> "$GITHUB_STEP_SUMMARY"',
      "working-directory: packages/shop",
    ]);
    expect(files()).not.toHaveProperty([`packages/shop/${path}`]);

    await init([], join(folder, "packages/my shop"));
    const other = files()[".github/workflows/gen-api.packages.my-shop.yml"];
    expect(runs(other).at(-1)).toBe("working-directory: packages/my shop");
    expect(files()[".github/workflows/ci.yml"]).toBe("# theirs\n");
  });

  test("installs in the package where no lock file is", async () => {
    const { folder, init, files } = project(monorepo);
    await init([], join(folder, "packages/shop"));
    const path = ".github/workflows/gen-api.packages.shop.yml";
    expect(runs(files()[path]).at(2)).toBe("working-directory: packages/shop");
  });

  test("installs where the lock file is", async () => {
    const { folder, init, files } = project({
      ...monorepo,
      "packages/shop/package-lock.json": "",
    });
    await init([], join(folder, "packages/shop"));
    const path = ".github/workflows/gen-api.packages.shop.yml";
    expect(runs(files()[path]).slice(1)).toEqual([
      "- run: npm ci",
      "working-directory: packages/shop",
      "- run: npx gen-api --check",
      "working-directory: packages/shop",
      'run: npx gen-api diff --from HEAD^1 --format markdown --fail never >> "$GITHUB_STEP_SUMMARY"',
      "working-directory: packages/shop",
    ]);
  });
});

test.each([
  [
    "a repository, by the lock file at its root",
    ".git/HEAD",
    ", in packages/shop: pnpm exec",
  ],
  ["no repository, by its own lock file alone", "elsewhere", ": npx"],
])("speaks of the package manager in %s", async (_, mark, step) => {
  const { folder, init } = project({
    [mark]: "",
    "pnpm-lock.yaml": "",
    "packages/shop/package.json": "{}",
  });
  const { out } = await init([], join(folder, "packages/shop"));
  expect(out).toContain(`- add a step to your CI${step} gen-api --check\n`);
});

test.each([
  ["libs/a-b", "gen-api.libs.a-b.yml", "libs/a-b"],
  ["libs-a/b", "gen-api.libs-a.b.yml", "libs-a/b"],
  // Without quotes, no text in YAML.
  ["true", "gen-api.true.yml", '"true"'],
  ["1.0", "gen-api.1.0.yml", '"1.0"'],
])("%s has the workflow %s, and is %s in it", (project, file, folder) => {
  const where = { root: "..", project, lockFiles: [], lockFolder: "." };
  const { path, checkFolder } = workflowOf(where);
  expect(path).toBe(`../.github/workflows/${file}`);
  expect(checkFolder).toBe(folder);
});
