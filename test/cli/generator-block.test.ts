import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { ensureBuilt } from "../support/built-command.js";
import { put, tree } from "../support/temporary-folder.js";
import { project, schema } from "./blog-project.js";
import { watching } from "./watching.js";

beforeAll(ensureBuilt);

const block = (settings: string, name = "api", output = "src/api"): string => `
generator ${name} {
  provider = "gen-api"
  output   = "${output}"
  ${settings}
}
`;

/** A project whose schema has a generator block. */
function withBlock(
  settings: string,
  files: Readonly<Record<string, string>> = {},
) {
  return project({
    "schema.prisma": schema + block(settings),
    ...files,
  });
}

describe("the command, beside a generator block", () => {
  test("writes and checks what prisma generate would", async () => {
    const { run, out } = withBlock(`exclude = ["Post"]\n  rest = false`);
    const { status, stderr } = await run();
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(Object.keys(out())).toContain("user/rpc.ts");
    expect(Object.keys(out()).join()).not.toMatch(/post|rest/);
    expect((await run("--check")).status).toBe(0);
    // Whoever names its folder means the same API.
    const named = await run("--check", "--out", "./src/../src/api");
    expect(named).toMatchObject({ status: 0, stderr: "" });
  });

  test("goes before the configuration, and after the command line", async () => {
    const { run, out } = withBlock(`rest = false\n  rpc = true`, {
      "gen-api.config.mjs": `export default { rest: true, rpc: false, openapi: "none" };`,
    });
    await run();
    expect(Object.keys(out())).toContain("post/rpc.ts");
    expect(Object.keys(out()).join()).not.toMatch(/rest|openapi/);
    const { stderr } = await run("--no-rpc");
    expect(stderr).toContain("without REST and RPC");
  });

  test("leaves it alone for another folder", async () => {
    const { run, folder } = withBlock(`exclude = "Post"`);
    await run("--out", "other");
    expect(Object.keys(tree(join(folder, "other")))).toContain("post/rpc.ts");
  });

  test("takes the configuration that it names", async () => {
    const { run, out } = withBlock(`config = "api.config.mjs"`, {
      "api.config.mjs": `export default { exclude: ["Post"] };`,
    });
    await run();
    expect(Object.keys(out()).join()).not.toContain("post");
  });

  test("does not choose among several", async () => {
    const { run, folder } = withBlock("", {
      "schema.prisma":
        schema + block("") + block(`exclude = "Post"`, "admin", "src/admin"),
    });
    const { status, stderr } = await run();
    expect(status).toBe(2);
    expect(stderr).toContain(
      "the schema has several generator blocks of gen-api; say which to run: --out src/api (api) or --out src/admin (admin)",
    );
    await run("--out", "src/admin");
    const written = Object.keys(tree(join(folder, "src/admin")));
    expect(written.join()).not.toContain("post");
  });

  test("tells its mistakes at their lines", async () => {
    const { run } = withBlock(`exclude = "Pots"`);
    const { status, stderr } = await run("--check");
    expect(status).toBe(2);
    expect(stderr).toMatch(/^schema\.prisma:\d+:14: .*"Pots".*\n.*\n.*\n/);
    expect(stderr).toContain('did you mean "Post"?');
  });

  test("tells mistakes of the schema first, which may be their reason", async () => {
    const { run, folder } = withBlock(`exclude = "Post"`);
    put(
      folder,
      "schema.prisma",
      schema.replace("model Post", "model") + block(`exclude = "Post"`),
    );
    const { status, stderr } = await run();
    expect(status).toBe(3);
    expect(stderr).not.toContain("exclude");
  });

  test("is not overlooked where its provider is in a variable that is not set", async () => {
    const { run, folder } = project({
      "schema.prisma":
        schema +
        block(`exclude = "Post"`).replace(`"gen-api"`, `env("TEST_UNSET")`),
    });
    const { status, stderr } = await run("--out", "src/api");
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^schema\.prisma:\d+:3: the provider of generator api is in the environment variable TEST_UNSET, which is not set\n/,
    );
    expect(Object.keys(tree(folder))).toEqual(["schema.prisma"]);
    expect((await run()).stderr).toContain("TEST_UNSET, which is not set");
    expect((await run("--out", "other")).status).toBe(0);
    expect(Object.keys(tree(join(folder, "other")))).toContain("post/rpc.ts");
  });

  test.each(["model Post {", "generator api", "  output   = src/api"])(
    "does not ask for a folder where the schema is broken: %s",
    async (line) => {
      const { run } = project({ "schema.prisma": `${schema}${line}\n` });
      const { status, stderr } = await run();
      expect(status).toBe(3);
      expect(stderr).toMatch(/^schema\.prisma:\d+:\d+: /);
    },
  );

  test("does not hide that the schema is not there", async () => {
    const { run } = withBlock("");
    const { status, stderr } = await run("schem.prisma");
    expect(status).toBe(2);
    expect(stderr).toContain("schem.prisma does not exist");
    const configured = project({
      "gen-api.config.mjs": `export default { schema: "gone.prisma" };`,
    });
    expect((await configured.run()).stderr).toMatch(
      /^gen-api\.config\.mjs:1:18: gone\.prisma does not exist/,
    );
  });

  test("watches also where there is a mistake in it at the start", async () => {
    const { folder } = withBlock(`exclude = "Pots"`);
    const { until } = watching(folder);
    await until(/did you mean "Post"[^]*watching/);
    put(folder, "schema.prisma", schema + block(`exclude = "Post"`));
    await until(/^1 model /m);
  });

  test("watches the configuration that it names", async () => {
    const { folder } = withBlock(`config = "api.config.mjs"`, {
      "api.config.mjs": `export default { exclude: ["Post"] };`,
    });
    const { until } = watching(folder);
    await until(/^1 model .*\nwatching/m);
    put(folder, "api.config.mjs", `export default { exclude: [] };`);
    await until(/^2 models /m);
  });

  test("watches another configuration that it names later", async () => {
    const { folder } = withBlock(`config = "a.config.mjs"`, {
      "a.config.mjs": `export default { exclude: ["Post"] };`,
    });
    const { until } = watching(folder);
    await until(/^1 model .*\nwatching/m);
    put(folder, "schema.prisma", schema + block(`config = "b.config.mjs"`));
    await until(/there is no configuration file b\.config\.mjs/);
    put(folder, "b.config.mjs", `export default { exclude: [] };`);
    await until(/^2 models /m);
    put(folder, "schema.prisma", schema + block(`config = "a.config.mjs"`));
    await until(/^1 model /m);
    put(folder, "a.config.mjs", `export default { exclude: [] };`);
    await until(/^2 models /m);
  });

  test("runs once for a change of the configuration that it names", async () => {
    const { folder } = withBlock(`exclude = "Post"`);
    const { until, soon } = watching(folder);
    await until(/^1 model .*\nwatching/m);
    put(folder, "schema.prisma", schema + block(`config = "b.config.mjs"`));
    await until(/there is no configuration file b\.config\.mjs/);
    expect(await soon()).not.toContain("b.config.mjs");
  });

  test("watches another schema where a mistake in its block hides the output", async () => {
    const { folder } = withBlock("", {
      "gen-api.config.mjs": `export default { schema: "schema.prisma" };`,
    });
    const { until } = watching(folder);
    await until(/^2 models .*\nwatching/m);
    put(
      folder,
      "gen-api.config.mjs",
      `export default { schema: "other/schema.prisma" };`,
    );
    await until(/other\/schema\.prisma does not exist/);
    const other = block(`exclude = "Post"`);
    const mistaken = other.replace(/output .*/, "");
    put(folder, "other/schema.prisma", schema + mistaken);
    await until(/the output of generator api has no text/);
    put(folder, "other/schema.prisma", schema + other);
    await until(/^1 model /m);
  });

  test("follows its changes while it watches", async () => {
    const { folder } = withBlock(`exclude = "Post"`);
    const { until } = watching(folder);
    await until(/^1 model .*\nwatching/m);
    put(folder, "schema.prisma", schema + block(`rest = false`));
    await until(/^2 models /m);
    expect(Object.keys(tree(join(folder, "src/api"))).join()).not.toMatch(
      /rest/,
    );
  });
});
