import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { put, temporaryFolder, tree } from "../support/temporary-folder.js";
import { watching } from "./watching.js";

const schema = `datasource db {
  provider = "sqlite"
}

generator client {
  provider = "prisma-client-js"
}

model User {
  id Int @id
}

model Tag {
  id Int @id
}
`;

function config(settings: object): string {
  return `export default ${JSON.stringify(settings)};\n`;
}

const paths = (folder: string): readonly string[] => Object.keys(tree(folder));

describe("gen-api --watch, of the configuration", () => {
  test.each([
    "gen-api.config.ts",
    "gen-api.config.mts",
    "gen-api.config.js",
    "gen-api.config.mjs",
  ])("generates again whenever %s changes", async (file) => {
    const cwd = temporaryFolder({
      "schema.prisma": schema,
      [file]: config({ out: "src/api" }),
    });
    const { until } = watching(cwd);
    await until(/^2 models .*\nwatching/m);
    put(cwd, file, config({ out: "src/api", models: ["Tag"] }));
    await until(/^1 model /m);
    put(cwd, file, config({ out: "src/api", models: ["User"] }));
    await until(/^1 model /m);
    expect(paths(join(cwd, "src/api"))).toContain("user/rpc.ts");
  });

  test("generates again where it is CommonJS", async () => {
    const cwd = temporaryFolder({
      "package.json": `{ "type": "commonjs" }`,
      "schema.prisma": schema,
      "gen-api.config.js": `module.exports = { out: "api" };`,
    });
    const { until } = watching(cwd);
    await until(/^2 models .*\nwatching/m);
    put(
      cwd,
      "gen-api.config.js",
      `module.exports = { out: "api", exclude: ["Tag"] };`,
    );
    await until(/^1 model /m);
  });

  test("tells its mistakes until they are mended", async () => {
    const cwd = temporaryFolder({
      "schema.prisma": schema,
      "gen-api.config.js": config({ out: "api" }),
    });
    const { until } = watching(cwd);
    await until(/watching/);
    put(cwd, "gen-api.config.js", config({ out: "api", exclude: "Tag" }));
    await until(/^gen-api\.config\.js:1:\d+: .*exclude/m);
    put(cwd, "schema.prisma", `${schema}model Post {\n  id Int @id\n}\n`);
    await until(/^gen-api\.config\.js:1:\d+: .*exclude/m);
    put(cwd, "gen-api.config.js", config({ out: "api", exclude: ["Tag"] }));
    await until(/^2 models /m);
  });

  test("takes one that is made while it watches, and goes on without it", async () => {
    const cwd = temporaryFolder({ "schema.prisma": schema });
    const { until } = watching(cwd, "--out", "api");
    await until(/^2 models .*\nwatching/m);
    put(cwd, "gen-api.config.mjs", config({ exclude: ["Tag"] }));
    await until(/^1 model /m);
    rmSync(join(cwd, "gen-api.config.mjs"));
    await until(/^2 models /m);
  });

  test("turns to another schema and another output", async () => {
    const other = schema.replace("model Tag", "model Label");
    const cwd = temporaryFolder({
      "one/schema.prisma": schema,
      "two/schema.prisma": other,
      "settings.mjs": config({ schema: "one/schema.prisma", out: "one/api" }),
    });
    const { until, soon } = watching(cwd, "--config", "settings.mjs");
    await until(/watching/);
    put(cwd, "settings.mjs", config({ schema: "two", out: "two/api" }));
    await until(/^2 models /m);
    expect(paths(join(cwd, "two/api"))).toContain("label/rpc.ts");
    put(cwd, "two/more.prisma", "model More {\n  id Int @id\n}\n");
    await until(/^3 models /m);
    put(cwd, "one/schema.prisma", other);
    expect(await soon()).toBe("");
  });
});
