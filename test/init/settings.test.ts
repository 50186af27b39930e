import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { put } from "../support/temporary-folder.js";
import { project, schema } from "./project.js";

const block = `
generator api {
  provider = "gen-api"
  output   = "../src/routes"
  exclude  = ["User"]
  rpc      = "false"
}
`;

describe("gen-api init, beside settings that are there", () => {
  test("writes no configuration that would expose more than a generator block", async () => {
    const { init, files } = project({
      "prisma/schema.prisma": schema("postgresql") + block,
    });
    const { status, out } = await init();
    expect(status).toBe(0);
    expect(out).toContain(
      "left prisma/schema.prisma: its generator block has the settings\n",
    );
    expect(Object.keys(files()).join()).not.toContain("gen-api.config");
    const server = files()["src/api-handlers.ts"] ?? "";
    expect(server).toContain(
      'import { createRestHandler } from "./routes/index.ts";',
    );
    expect(server).not.toMatch(/rpc/i);
    expect(out).toContain("src/routes/** linguist-generated");
  });

  test("takes a block for a folder elsewhere, as a run does", async () => {
    const elsewhere = block.replace("../src/routes", "../../other/api");
    const { init, files } = project({
      "prisma/schema.prisma": schema("postgresql") + elsewhere,
    });
    await init();
    expect(Object.keys(files()).join()).not.toContain("gen-api.config");
    expect(files()["src/api-handlers.ts"]).toContain(
      'import { createRestHandler } from "../../other/api/index.ts";',
    );
  });

  test("refuses a block that may be another generator's", async () => {
    const { init, files } = project({
      "prisma/schema.prisma":
        schema("postgresql") + block.replace('"gen-api"', 'env("UNSET")'),
    });
    const { status, err } = await init();
    expect(status).toBe(2);
    expect(err).toContain("the environment variable UNSET, which is not set");
    expect(Object.keys(files()).join()).not.toContain("gen-api");
  });

  test("leaves a block alone that a configuration replaces", async () => {
    const configured = project({
      "prisma/schema.prisma": schema("postgresql") + block,
      "gen-api.config.mjs": 'export default { out: "lib", rest: false };\n',
    });
    await configured.init();
    expect(configured.files()["src/api-handlers.ts"]).toContain(
      'import { createRpcHandler } from "../lib/index.ts";',
    );
  });

  test("goes by a block for the folder that a configuration names, as a run does", async () => {
    const { init, files } = project({
      "prisma/schema.prisma": schema("postgresql") + block,
      "gen-api.config.mjs": 'export default { out: "src/routes" };\n',
    });
    await init();
    expect(files()["src/api-handlers.ts"]).toContain(
      "import { createRestHandler } from",
    );
    expect(files()["package.json"]).toContain('"gen-api"');
  });

  test("goes by the configuration that a block names, and not by the usual one", async () => {
    const named = block.replace("rpc      =", 'config   = "a.mjs"\n//');
    const { init, files } = project({
      "prisma/schema.prisma": schema("postgresql") + named,
      "gen-api.config.mjs": "export default { rpc: false };\n",
      "a.mjs": "export default { rest: false };\n",
    });
    await init();
    expect(files()["src/api-handlers.ts"]).toContain(
      "import { createRpcHandler } from",
    );
  });

  test("writes no example where no service is left, which a run refuses", async () => {
    const { init, files } = project({
      "gen-api.config.mjs":
        'export default { out: "src/api", rest: false, rpc: false };\n',
    });
    expect((await init()).status).toBe(0);
    expect(files()).not.toHaveProperty(["src/api-handlers.ts"]);
  });

  test("names the block for the command, where there are several", async () => {
    const other = block.replace("generator api", "generator admin");
    const { init, files } = project({
      "prisma/schema.prisma":
        schema("postgresql") +
        block.replace("routes", "($api)") +
        other.replace("routes", "admin"),
    });
    const { out } = await init();
    expect(out).toContain('CI: npx gen-api --out "src/(\\$api)" --check\n');
    expect(JSON.parse(files()["package.json"] ?? "")).toMatchObject({
      scripts: { "generate:api": 'gen-api --out "src/(\\$api)"' },
    });
  });

  test("names the schema for the command, where it is another package's", async () => {
    const { folder, init, files } = project({
      "prisma/schema.prisma": "",
      "packages/api/package.json": '{ "dependencies": { "db": "*" } }',
      "packages/my db/package.json": '{ "name": "db" }',
      "packages/my db/schema.prisma":
        schema("sqlite") + block.replace("../src/routes", "../api/src/routes"),
    });
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(
      join(folder, "packages/my db"),
      join(folder, "node_modules/db"),
      "junction",
    );
    const { out } = await init([], join(folder, "packages/api"));
    expect(out).toContain('CI: npx gen-api "../my db/schema.prisma" --check\n');
    expect(Object.keys(files()).join()).not.toContain("gen-api.config");
  });

  test("knows the configuration that a block names, and its constants", async () => {
    const named = block.replace("exclude ", 'config   = "api.config.ts"\n//');
    const { init, files } = project({
      "prisma/schema.prisma":
        schema("postgresql") + named.replace('rpc      = "false"', ""),
      "api.config.ts":
        "const rest = false;\nexport default defineConfig({ rest, rpc: true });\n",
    });
    await init();
    expect(files()["src/api-handlers.ts"]).toContain(
      "import { createRpcHandler } from",
    );
  });

  test("tells what is wrong with a block", async () => {
    const { init } = project({
      "prisma/schema.prisma": schema("sqlite") + block.replace("User", "Usr"),
    });
    const { status, err } = await init();
    expect(status).toBe(2);
    expect(err).toMatch(/^prisma\/schema\.prisma:\d+:16: .*"Usr"/);
  });

  test.each(["rest", "rpc"] as const)(
    "writes routes of Next.js for what is left without %s",
    async (service) => {
      const { init, files } = project(
        {
          "gen-api.config.mjs": `export default { out: "src/api", ${service}: false };\n`,
        },
        { next: "16" },
      );
      await init();
      const routes = Object.keys(files()).filter((path) =>
        path.includes("[...path]"),
      );
      const other = service === "rest" ? "rpc" : "rest";
      expect(routes).toEqual([`src/app/api/${other}/[...path]/route.ts`]);
    },
  );
});

describe("gen-api init, of the Prisma client", () => {
  const second = schema("postgresql").replace(
    "model User",
    `generator edge {
  provider = "prisma-client"
  output   = "../src/generated/edge"
}

model User`,
  );

  test("chooses the first of several, and says so", async () => {
    const { init, files } = project({ "prisma/schema.prisma": second });
    const { out } = await init();
    expect(out).toContain("of the clients, client, not edge\n");
    expect(files()["gen-api.config.ts"]).toContain(
      'client: "../generated/prisma/client.ts",',
    );
  });

  test("is to be chosen in a generator block", async () => {
    const { init } = project({ "prisma/schema.prisma": second + block });
    expect((await init()).out).toContain(
      '- say in the generator block which client to import: client = "../generated/prisma/client.ts"\n',
    );
  });

  test("names none where there is no choice", async () => {
    const same = second.replace("generated/edge", "generated/prisma");
    for (const text of [same, schema("sqlite")]) {
      const { init, files } = project({ "prisma/schema.prisma": text });
      expect((await init()).out).not.toContain("of the clients");
      expect(files()["gen-api.config.ts"]).not.toContain("client");
    }
  });

  test("is generated where Prisma finds the schema", async () => {
    const { init, folder } = project({
      "db/schema.prisma": schema("sqlite"),
      "gen-api.config.mjs": 'export default { schema: "db/schema.prisma" };\n',
      "apps/web/package.json": "{}",
      "apps/web/gen-api.config.mjs":
        'export default { schema: "../../prisma/schema.prisma" };\n',
    });
    expect((await init()).out).toContain(
      "- generate the Prisma client: npx prisma generate --schema db/schema.prisma\n",
    );
    expect((await init([], join(folder, "apps/web"))).out).toContain(
      "- generate the Prisma client, in ../..: npx prisma generate\n",
    );
  });
});

describe("gen-api init, of TypeScript", () => {
  const options = (module: string, more: object = {}): string =>
    JSON.stringify({ compilerOptions: { module, outDir: "dist" }, ...more });

  test.each([
    ["commonjs", "ts"],
    ["node16", "mts"],
    ["Node18", "mts"],
    ["nodenext", "mts"],
  ])("names the configuration for %s .%s", async (module, end) => {
    const { folder, init, files } = project({
      "tsconfig.json": options(module),
    });
    const manifest = { name: "x" };
    put(folder, "package.json", JSON.stringify(manifest));
    await init();
    expect(files()).toHaveProperty([`gen-api.config.${end}`]);
    const { folder: other, ...esm } = project({
      "tsconfig.json": options(module),
    });
    put(other, "package.json", JSON.stringify({ ...manifest, type: "module" }));
    await esm.init();
    expect(esm.files()).toHaveProperty(["gen-api.config.ts"]);
  });

  test("are formatted with the project's prettier", async () => {
    const { init, files } = project({
      ".prettierrc": "singleQuote: true\nsemi: false",
    });
    await init();
    expect(files()["gen-api.config.ts"]).toContain(
      "import { defineConfig } from 'gen-api'\n",
    );
    const crlf = project({ ".prettierrc": "endOfLine: crlf" });
    await crlf.init();
    expect(crlf.files()["src/api-handlers.ts"]).toContain("\r\n");
    const broken = project({ ".prettierrc": "{ singleQuote:" });
    expect((await broken.init()).status).toBe(0);
  });
});
