import { describe, expect, test } from "@jest/globals";
import { ts } from "ts-morph";
import { exportedClients } from "../../src/init/exported-clients.js";
import { project, schema } from "./project.js";

const imported = 'import { PrismaClient } from "./generated/prisma/client";\n';

describe("a module exports the client", () => {
  test.each([
    ["export const db = new PrismaClient();", "db"],
    ["export const db: PrismaClient = make();", "db"],
    ["const p = new PrismaClient();\nexport default p;", "default"],
    ["export default new PrismaClient({ adapter });", "default"],
    ["const p = new PrismaClient();\nexport { p as prisma };", "prisma"],
    ["export const db = new PrismaClient().$extends({});", "db"],
    [
      "const base = new PrismaClient();\nexport const db = base.$extends(x);",
      "db",
    ],
    [
      `const kept = globalThis as unknown as { prisma?: PrismaClient };
export const prisma = kept.prisma ?? new PrismaClient();
if (dev) kept.prisma = prisma;`,
      "prisma",
    ],
    [
      `const make = () => new PrismaClient().$extends(withAccelerate());
declare const globalThis: { one?: ReturnType<typeof make> };
const prisma = globalThis.one ?? make();
export default prisma;`,
      "default",
    ],
    [
      `function make() { return new PrismaClient(); }
export const client = make();`,
      "client",
    ],
    ['export const db = remember("db", () => new PrismaClient());', "db"],
    ["export const db = await (kept.db ??= new PrismaClient())!;", "db"],
    [
      "let prisma: PrismaClient;\nif (x) prisma = y;\nexport { prisma };",
      "prisma",
    ],
    [
      "class Client extends PrismaClient {}\nexport const db = new Client();",
      "db",
    ],
  ])("%s", (code, name) => {
    const module = { path: "a.ts", text: imported + code };
    expect(exportedClients(ts, module).clients).toEqual([
      { path: "a.ts", name, isClass: false },
    ]);
  });

  test.each([
    "const db = new PrismaClient();",
    "export const make = () => new PrismaClient();",
    "export function make() { return new PrismaClient(); }",
    "const db = new PrismaClient();\nexport const adapter = PrismaAdapter(db);",
    "const db = new PrismaClient();\nexport const ready = db.$connect();",
    "export { PrismaClient };",
    "export type Client = PrismaClient;",
    "const db = new PrismaClient();\nexport const auth = make({ db });",
  ])("not so: %s", (code) => {
    const module = { path: "a.ts", text: imported + code };
    expect(exportedClients(ts, module).clients).toEqual([]);
  });

  test("also as a class", () => {
    const text = `${imported}export class PrismaService extends PrismaClient implements OnModuleInit {}
export const db = new PrismaClient();`;
    expect(exportedClients(ts, { path: "a.ts", text }).clients).toEqual([
      { path: "a.ts", name: "PrismaService", isClass: true },
      { path: "a.ts", name: "db", isClass: false },
    ]);
  });
});

describe("gen-api init, where a module makes the client", () => {
  test.each([
    [
      "src/server/db.ts",
      "export const db = new PrismaClient();",
      "{ db as prisma }",
    ],
    ["src/db.mts", "export const db = new PrismaClient();", "{ db as prisma }"],
    ["src/client.ts", "export default new PrismaClient();", "prisma"],
    [
      "lib/database/index.ts",
      "export const prisma = new PrismaClient();",
      "{ prisma }",
    ],
  ])("imports it from %s", async (path, code, names) => {
    const { init, files } = project({ [path]: imported + code });
    const { out } = await init();
    const after = files();
    const module = path.startsWith("src/")
      ? path.replace("src", ".")
      : `../${path}`;
    expect(after["src/api-handlers.ts"]).toContain(
      `import ${names} from "${module}";`,
    );
    expect(after).not.toHaveProperty(["src/prisma.ts"]);
    expect(out).toContain(`left ${path}: `);
    expect(out).not.toMatch(/adapter|generate the Prisma client/);
    expect((await init()).out).not.toMatch(/created|amended/);
    expect(files()).toEqual(after);
  });

  test("also where a configuration names the schema", async () => {
    const { init, files } = project({
      "gen-api.config.mjs":
        'export default { schema: "prisma/schema.prisma", out: "src/api" };\n',
      "src/server/db.ts": `${imported}export const db = new PrismaClient();`,
    });
    await init();
    expect(files()).not.toHaveProperty(["src/prisma.ts"]);
  });

  test("prefers the one called prisma", async () => {
    const { init, files } = project({
      "a.ts": `${imported}export const audit = new PrismaClient();`,
      "src/z.ts": `${imported}export const prisma = new PrismaClient();`,
    });
    await init();
    expect(files()["src/api-handlers.ts"]).toContain('from "./z.ts"');
  });

  test.each([
    "node_modules/x/db.ts",
    "dist/db.ts",
    ".next/db.ts",
    "src/db.test.ts",
    "src/__mocks__/db.ts",
    "packages/other/db.ts",
    "src/generated/prisma/db.ts",
    "src/api/db.ts",
    "prisma/seed.ts",
  ])("looks for none in %s", async (path) => {
    const { init, files } = project({
      "packages/other/package.json": "{}",
      [path]: `${imported}${path.includes("seed") ? "" : "export "}const db = new PrismaClient();`,
    });
    await init();
    expect(files()).toHaveProperty(["src/prisma.ts"]);
  });

  const server = {
    "src/index.ts": `import express from "express";
${imported}
const db = new PrismaClient();
const app = express();
app.listen(3000);
`,
  };

  test("imports it though the server has one for itself", async () => {
    const { init, files } = project(
      {
        ...server,
        "src/other.ts": `${imported}export const db = new PrismaClient();`,
      },
      { express: "5" },
    );
    expect((await init()).out).not.toContain("- move");
    expect(files()["src/api-handlers.ts"]).toContain('from "./other.ts"');
  });

  test("says to move one that the server keeps to itself", async () => {
    const { init, files } = project(server, { express: "5" });
    const { out } = await init();
    expect(out).toContain(
      "- move `db` from src/index.ts to src/prisma.ts, and export it there as `prisma`: the API imports it\n",
    );
    expect(files()).not.toHaveProperty(["src/prisma.ts"]);
    expect(files()["src/api-handlers.ts"]).toContain('from "./prisma.ts"');
  });
});

test("connects with PGlite where its adapter is installed", async () => {
  const { init, files } = project(
    { "prisma/schema.prisma": schema("postgresql") },
    { "pglite-prisma-adapter": "0.7" },
  );
  const { out } = await init();
  expect(files()["src/prisma.ts"]).toMatch(
    /^import { PGlite } from "@electric-sql\/pglite";\nimport { PrismaPGlite } from "pglite-prisma-adapter";\n[^]*new PrismaPGlite\(new PGlite\(url\)\)/,
  );
  expect(out).toMatch(/^- install .*@electric-sql\/pglite/m);
});
