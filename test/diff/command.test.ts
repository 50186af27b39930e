import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { put, temporaryFolder } from "../support/temporary-folder.js";
import { commit, git, runDiff } from "./run-diff.js";

const schema = (fields: string): string => `
datasource db {
  provider = "sqlite"
}

model Post {
  id Int @id
${fields}
}
`;
const whole = schema("  title String\n  note String?");
const lessOne = schema("  title String");

test("the working tree is compared with where the branch left the default branch", async () => {
  const folder = temporaryFolder({ "schema.prisma": whole });
  commit(folder);
  git(folder, "checkout", "--quiet", "-b", "topic");
  put(folder, "schema.prisma", schema("  title String\n  note String"));
  commit(folder);
  put(folder, "schema.prisma", lessOne);
  const { status, stdout } = await runDiff(folder);
  expect(stdout).toMatch(
    /^1 breaking, 0 careful, 0 safe\nfrom main \([0-9a-f]{7}\) to the working tree\nbreaking {2}Post\.note: the field is gone \(REST reads, filters, writes; RPC\)\n/,
  );
  expect(status).toBe(1);
  // Since the last commit, more is gone: that the field was required there is seen.
  const since = await runDiff(folder, "--from", "HEAD", "--to", "main");
  expect(since.stdout).toContain("careful   Post.note: the field is optional");
});

test("what is not committed yet is compared on the default branch", async () => {
  const folder = temporaryFolder({ "schema.prisma": whole });
  commit(folder);
  expect(await runDiff(folder)).toMatchObject({ status: 0 });
  put(folder, "schema.prisma", lessOne);
  expect(await runDiff(folder)).toMatchObject({ status: 1 });
});

test("the schema and the configuration of a commit are read, with what it imports", async () => {
  const folder = temporaryFolder({
    "packages/shop/prisma/schema/a.prisma": whole,
    "packages/shop/prisma/schema/b.prisma": "model Tag {\n  id Int @id\n}\n",
    "packages/shop/gen-api.config.ts":
      'import { hidden } from "../shared/hidden.ts";\nexport default { models: { Post: { fields: { note: { hidden } } } } };\n',
    "packages/shared/hidden.ts": "export const hidden: boolean = false;\n",
  });
  commit(folder);
  put(folder, "packages/shared/hidden.ts", "export const hidden = true;\n");
  rmSync(join(folder, "packages/shop/prisma/schema/b.prisma"));
  const before = git(folder, "status", "--short");
  const { stdout } = await runDiff(join(folder, "packages/shop"));
  expect(stdout).toContain("2 breaking, 0 careful, 0 safe");
  expect(stdout).toContain("Tag: no service has the model any more");
  expect(stdout).toContain("Post.note: the field is hidden");
  expect(git(folder, "status", "--short")).toBe(before);
});

test("files that were written for a commit are gone afterwards", async () => {
  const folder = temporaryFolder({
    "schema.prisma": whole,
    ".gitignore": "node_modules\n",
  });
  mkdirSync(join(folder, "node_modules"));
  commit(folder);
  await runDiff(folder);
  expect(readdirSync(join(folder, "node_modules/.cache/gen-api"))).toEqual([]);
  put(folder, "schema.prisma", "model {");
  commit(folder);
  expect(await runDiff(folder, "--from", "HEAD")).toMatchObject({ status: 3 });
  expect(readdirSync(join(folder, "node_modules/.cache/gen-api"))).toEqual([]);
});

test("folders and schemas are compared", async () => {
  const folder = temporaryFolder({
    "old/schema.prisma": whole,
    "old/package.json": "{}",
    "old/gen-api.config.mjs": "export default { rest: false };",
    "new/schema.prisma": lessOne,
    "parts/a.prisma": whole,
  });
  const projects = await runDiff(folder, "--from", "old", "--to", "new");
  expect(projects.stdout).toContain("from old to new\n");
  expect(projects.stdout).toContain("API: the REST service is generated");
  expect(projects.status).toBe(1);
  const schemas = ["--from", "parts", "--to", "new/schema.prisma"];
  expect((await runDiff(folder, ...schemas)).stdout).toContain(
    "1 breaking, 0 careful, 0 safe",
  );
  const back = ["--from", "new/schema.prisma", "--to", "parts/a.prisma"];
  expect(await runDiff(folder, ...back)).toMatchObject({
    status: 0,
    stdout: `0 breaking, 0 careful, 1 safe
from new/schema.prisma to parts/a.prisma
safe      Post.note: the field is new (REST reads, filters, writes; RPC)
`,
  });
});

test("--fail says which findings count", async () => {
  const folder = temporaryFolder({
    "a.prisma": whole,
    "b.prisma": lessOne,
  });
  const statusOf = async (
    from: string,
    to: string,
    ...level: readonly string[]
  ): Promise<number> => {
    const sides = ["--from", `${from}.prisma`, "--to", `${to}.prisma`];
    return (await runDiff(folder, ...sides, ...level)).status;
  };
  expect(await statusOf("a", "b")).toBe(1);
  expect(await statusOf("a", "b", "--fail", "never")).toBe(0);
  expect(await statusOf("b", "a")).toBe(0);
  expect(await statusOf("b", "a", "--fail", "any")).toBe(1);
  expect(await statusOf("a", "a", "--fail", "any")).toBe(0);
});

test("Markdown begins with the numbers, and folds what is safe", async () => {
  const folder = temporaryFolder({
    "a.prisma": whole,
    "b.prisma": schema("  title String\n  __extra Int @default(1)").replace(
      "__extra",
      "ex__tra__",
    ),
  });
  const sides = ["--from", "a.prisma", "--to", "b.prisma"];
  const { stdout } = await runDiff(folder, ...sides, "--format", "markdown");
  expect(stdout).toBe(`1 breaking, 0 careful, 1 safe

From \`a.prisma\` to \`b.prisma\`.

- **breaking** \`Post.note\`: the field is gone (REST reads, filters, writes; RPC)
  - keep it until nobody names it any more

<details><summary>Safe changes</summary>

- **safe** \`Post.ex__tra__\`: the field is new (REST reads, filters, writes; RPC)

</details>
`);
});

test("JSON has all of it", async () => {
  const folder = temporaryFolder({ "a.prisma": whole, "b.prisma": lessOne });
  const sides = ["--from", "a.prisma", "--to", "b.prisma"];
  const { stdout } = await runDiff(folder, ...sides, "--format", "json");
  expect(JSON.parse(stdout)).toEqual({
    version: 1,
    from: "a.prisma",
    to: "b.prisma",
    counts: { breaking: 1, careful: 0, safe: 0 },
    findings: [
      {
        rule: "removed",
        verdict: "breaking",
        model: "Post",
        place: "note",
        hits: ["REST reads", "REST filters", "REST writes", "RPC"],
        message: "the field is gone",
        wayOut: "keep it until nobody names it any more",
      },
    ],
  });
});

test("what is not understood is refused", async () => {
  const folder = temporaryFolder({ "schema.prisma": whole, "topic/x": "" });
  const refusal = async (...args: readonly string[]): Promise<string> => {
    const { status, stderr } = await runDiff(folder, ...args);
    expect(status).toBe(2);
    return stderr;
  };
  expect(await refusal("--from", "nothing")).toContain(
    "there is no git ref, folder or schema nothing",
  );
  expect(await refusal("--from", "--help")).toContain("--help");
  expect(await refusal()).toContain("no git repository with a commit");
  commit(folder);
  git(folder, "branch", "topic");
  expect(await refusal("--from", "topic")).toContain(
    "topic is both a path and a git ref",
  );
  expect(await refusal("--from", "refs/heads/topic", "../x.prisma")).toContain(
    "../x.prisma is not in the repository",
  );
  expect(await refusal("--format", "html")).toContain("--format");
});

test("a wrong former name is refused", async () => {
  const folder = temporaryFolder({
    "a.prisma": whole,
    "b.prisma": schema("  /// @api.was no-name\n  title String"),
  });
  const sides = ["--from", "a.prisma", "--to", "b.prisma"];
  const { status, stderr } = await runDiff(folder, ...sides);
  expect(stderr).toContain("@api.was must be the name that it had");
  expect(status).toBe(3);
});
