import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { compile } from "../types/project.js";
import { testedProject } from "./tested-project.js";

// `gen-api test --init` and `gen-api test`, as a team runs them.

test("what --init writes compiles, is not written twice, and runs: green, and red with a fault", async () => {
  const { folder, run, change } = await testedProject("tested", {});
  const written = await run("test", "--init");
  expect(written.stdout)
    .toBe(`created test/api.test.ts: tests of what the API promises, for node:test
next:
- install @gen-api/serve, tsx, @types/node
- read who its callers are, and run it: npx gen-api test
`);
  expect(await compile("typescript-7", folder)).toBe("");
  const file = join(folder, "test/api.test.ts");
  const text = await readFile(file, "utf8");
  expect(text).toContain('open: ["Category.read"]');
  const again = await run("test", "--init");
  expect(again.stderr).toBe(
    "gen-api: test/api.test.ts is there already, and is yours: gen-api test runs it\n",
  );
  expect(again.status).toBe(2);
  expect(await readFile(file, "utf8")).toBe(text);

  // Enough to reach the rules of three models.
  await change(
    "test/api.test.ts",
    "  access,\n  // Who",
    "  access,\n  requests: 20,\n  seed: 2,\n  // Who",
  );
  const green = await run("test", "--seed", "7");
  expect(green.stdout).toMatch(/^# fail 0$/m);
  expect(green.stdout).toContain("testApi, seed 7: ");
  expect(green.status).toBe(0);

  await change("src/access.ts", "update: admin", "update: () => true");
  const red = await run("test", "--", "--test-name-pattern=category");
  expect(red.stdout).toMatch(
    /^not ok \d+ - everyone · \/category · what all may do is meant so$/m,
  );
  expect(red.stdout).toContain("(seed 2)");
  expect(red.status).toBe(1);
});

test("the module that the configuration names is tested without a file", async () => {
  const { run, put } = await testedProject(
    "tested-by-module",
    {},
    {
      "gen-api.config.ts":
        'export default { schema: "prisma/schema.prisma", out: "src/api", rpc: false, access: true, test: "./src/promises.ts" };\n',
    },
  );
  const missing = await run("test");
  expect(missing.stderr).toMatch(
    /^gen-api: there is no file .*promises\.ts, which "test" names$/m,
  );
  expect(missing.status).toBe(2);
  const refused = async (text: string, said: string): Promise<void> => {
    await put("src/promises.ts", text);
    const { stderr, status } = await run("test");
    expect(stderr).toMatch(
      new RegExp(
        `^gen-api: [^\n]*promises\\.ts, which "test" names, cannot be tested: ${said}[^\n]*\n$`,
      ),
    );
    expect(status).toBe(2);
  };
  await refused('throw new Error("no settings");', "no settings");
  await refused('import "./nowhere.js";', "Cannot find module");
  await refused("export const callers = {", "Transform failed");
  await refused(
    "export const callers = {};",
    "it exports no services, no database",
  );
  await put(
    "src/promises.ts",
    `import { readFileSync } from "node:fs";
import { PrismaClient } from "../prisma/generated/prisma/client.js";
import { createRestHandler } from "./api/index.js";
export { access } from "./access.js";

const description = JSON.parse(readFileSync("src/api/openapi/rest.json", "utf8"));
export const database = { client: (adapter) => new PrismaClient({ adapter }) };
export const services = ({ client, access }) => ({
  rest: createRestHandler({ client, access, endpoint: "/rest", description }),
});
export const callers = { anonymous: {} };
export const except = ["anonymous", "coverage"];
export const requests = 1;
`,
  );
  // Beside a file of tests, the configuration is tested where it is named.
  await put("test/api.test.ts", "throw new Error('not this one');\n");
  const { stdout, status } = await run(
    ...["test", "--seed", "5", "--config", "gen-api.config.ts"],
  );
  expect(stdout).toMatch(/^not ok \d+ - everyone · \/category · what all/m);
  expect(stdout).toContain("(seed 5)");
  expect(status).toBe(1);
  await put("folder.config.ts", 'export default { test: "./src" };\n');
  const folder = await run("test", "--config", "folder.config.ts");
  expect(folder.stderr).toMatch(
    /there is no file .*src, which "test" names\n$/,
  );
  await put("other.config.ts", "export default {};\n");
  const other = await run("test", "--config", "other.config.ts");
  expect(other.stderr).toBe(
    'gen-api: other.config.ts names no module with "test"\n',
  );
});

test("Vitest and Jest run what is written for them, and tell what fails", async () => {
  const { run, put, change, folder } = await testedProject("tested", {
    scripts: { test: "vitest" },
  });
  const narrow = () =>
    change(
      "test/api.test.ts",
      "  access,\n  // Who",
      '  access,\n  requests: 20,\n  except: ["anonymous", "user", "admin", "coverage"],\n  // Who',
    );
  await run("test", "--init");
  await narrow();
  expect(await compile("typescript-7", folder)).toBe("");
  const vitest = await run("test", "--seed", "7", "--", "--reporter=verbose");
  expect(vitest.stdout).toMatch(/✓.*\/category · what all may do is meant so/);
  expect(vitest.stdout).toContain("testApi, seed 7: ");
  expect(vitest.status).toBe(0);

  await change("test/api.test.ts", 'open: ["Category.read"]', "open: []");
  const red = await run("test");
  expect(red.stdout + red.stderr).toContain('name it in "open"');
  expect(red.status).toBe(1);

  await put("package.json", JSON.stringify(withJest));
  await put("transform.cjs", transform);
  await rm(join(folder, "test/api.test.ts"));
  await run("test", "--init");
  await narrow();
  expect(await compile("typescript-7", folder)).toBe("");
  const jest = await run("test", "--seed", "7", "--", "--verbose");
  expect(jest.stderr).toMatch(/✓.*\/category · what all may do is meant so/);
  expect(jest.status).toBe(0);

  await change("test/api.test.ts", 'open: ["Category.read"]', "open: []");
  const failed = await run("test");
  expect(failed.stderr).toContain('name it in "open"');
  expect(failed.status).toBe(1);
});

const withJest = {
  type: "module",
  scripts: { test: "jest" },
  dependencies: { "@prisma/client": "^7.0.0" },
  jest: {
    extensionsToTreatAsEsm: [".ts"],
    moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
    transform: { "\\.ts$": "<rootDir>/transform.cjs" },
  },
};

/** What turns TypeScript into JavaScript is a project's own choice. */
const transform = `const { transformSync } = require("esbuild");
exports.process = (text) =>
  transformSync(text, { loader: "ts", format: "esm", target: "es2022" });
`;
