import {
  chmodSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { codeBlocks, read } from "../docs/document.js";
import { temporaryFolder, tree } from "../support/temporary-folder.js";
import { project, schema } from "./project.js";

const expressServer = 'import express from "express";\nconst app = express();';

describe("gen-api init", () => {
  test("says what is left where there is no schema, and no package.json", async () => {
    const folder = temporaryFolder();
    const { init } = project();
    const { out } = await init([], folder);
    expect(out).toContain(
      "- write prisma/schema.prisma, or say in gen-api.config.ts where yours is",
    );
    expect(out).toContain("- write the API: npx gen-api\n");
    expect(out).toMatch(
      /^- install prisma@7, @prisma\/client@7, @prisma\/adapter-pg@7, /m,
    );
    expect((await init([], folder)).out).not.toContain("schema.prisma, or say");
    expect((await project().init()).out).not.toContain("schema.prisma, or say");
  });

  test("takes the database of the installed adapter where there is no schema", async () => {
    const dependencies = { "@prisma/adapter-libsql": "7", prisma: "7" };
    const { init, folder } = project({}, dependencies);
    rmSync(join(folder, "prisma"), { recursive: true });
    const { out } = await init();
    expect(out).toMatch(/^- install @prisma\/client@7, @gen-api\/runtime, /m);
    expect(readFileSync(join(folder, "src/prisma.ts"), "utf8")).toContain(
      "new PrismaLibSql(",
    );
  });

  test.each([
    ["6.19.0", "@prisma/client@6"],
    ["^8.0.0-rc.19", "prisma@7, @prisma/client@7"],
  ])("where Prisma %s is installed, installs %s", async (version, packages) => {
    const { init, folder } = project({}, { prisma: version });
    rmSync(join(folder, "prisma"), { recursive: true });
    const { out } = await init();
    expect(out).toContain(`\n- install ${packages}, `);
  });

  test("writes what a project needs, and says so", async () => {
    const { init, files } = project();
    const before = files();
    const { status, out, err } = await init();
    expect(err).toBe("");
    expect(status).toBe(0);
    const after = files();
    const made = Object.keys(after).filter((path) => !(path in before));
    expect(made).toEqual([
      "gen-api.config.ts",
      "src/access.ts",
      "src/api-handlers.ts",
      "src/api-server.ts",
      "src/prisma.ts",
    ]);
    for (const path of made) expect(out).toContain(`created ${path}: `);
    expect(out).toContain("amended package.json: the script generate:api");
    expect(out).toMatch(
      /^- install @prisma\/adapter-pg@7, @gen-api\/runtime, gen-api, tsx, @types\/node$/m,
    );
    expect(out).toMatch(
      /^- generate the Prisma client: npx prisma generate\n- write the API: npm run generate:api$/m,
    );
    expect(out).toMatch(
      /^- start the example with DATABASE_URL set: npx tsx src\/api-server\.ts$/m,
    );
    expect(out).toMatch(/^- add a step to your CI: npx gen-api --check$/m);
    expect(JSON.parse(after["package.json"] ?? "")).toEqual({
      name: "x",
      dependencies: {},
      scripts: { "generate:api": "gen-api" },
    });
    expect(after["gen-api.config.ts"]).toContain(
      `schema: "prisma/schema.prisma"`,
    );
    expect(after["src/prisma.ts"]).toContain(
      `from "./generated/prisma/client.ts"`,
    );
  });

  test("names the types of a framework that has none of its own, unless they are there", async () => {
    const express = { express: "5" };
    const { out } = await project({}, express).init();
    expect(out).toMatch(/^- install .*, @types\/express, tsx, @types\/node$/m);
    const typed = { ...express, "@types/express": "5", "@types/node": "20" };
    const again = await project({}, typed).init();
    expect(again.out).toMatch(/^- install .*, gen-api, tsx$/m);
  });

  test("tells how to start the example where there is an .env, which Prisma leaves alone", async () => {
    const { out } = await project({ ".env": "DATABASE_URL=file:a.db" }).init();
    expect(out).toMatch(
      /^- start the example: npx tsx --env-file=\.env src\/api-server\.ts$/m,
    );
    const next = await project({ "app/page.tsx": "" }, { next: "16" }).init();
    expect(next.out).not.toContain("start the example");
  });

  test("does the same the second time: nothing", async () => {
    const { init, files } = project({ ".github/workflows/ci.yml": "" });
    const first = await init();
    const once = files();
    const { out } = await init();
    expect(files()).toEqual(once);
    const start = "- start the example with DATABASE_URL set: ";
    for (const text of [first.out, out]) expect(text).toContain(start);
    expect(out).not.toMatch(/created|amended/);
    expect(out.match(/^left /gm)).toHaveLength(7);
  });

  test.each([
    [
      "its scripts name it",
      {
        "package.json":
          '{ "scripts": { "db": "prisma db push --schema=./db/main.prisma" } }',
        "old/other.prisma": schema("mysql"),
      },
    ],
    ["it is the only one", { "package.json": "{}" }],
  ])("takes a schema that is elsewhere if %s", async (_, files) => {
    const folder = temporaryFolder({
      "db/main.prisma": schema("sqlite"),
      ...files,
    });
    const { init } = project();
    const { out } = await init([], folder);
    expect(
      tree(folder)["gen-api.config.mts"] ?? tree(folder)["gen-api.config.ts"],
    ).toContain('schema: "db/main.prisma"');
    expect(out).toContain("npx prisma generate --schema db/main.prisma");
    expect(out).not.toContain("prisma/schema.prisma");
  });

  test("asks which schema is meant where several are elsewhere", async () => {
    const folder = temporaryFolder({
      "package.json": "{}",
      "db/main.prisma": schema("sqlite"),
      "old/other.prisma": schema("mysql"),
    });
    const before = tree(folder);
    const { status, err } = await project().init([], folder);
    expect(status).not.toBe(0);
    expect(err).toMatch(/db\/main\.prisma.*old\/other\.prisma/s);
    expect(tree(folder)).toEqual(before);
  });

  test("keeps to the schema and the client of a configuration that is there", async () => {
    const { folder, init, files } = project({
      "database/schema.prisma": schema("sqlite"),
      "gen-api.config.ts": `export default {
        schema: "database/schema.prisma",
        out: "src/generated/api",
        client: "../../database/client.js",
      };`,
    });
    await init();
    expect(files()["src/prisma.ts"]).toMatch(
      /"@prisma\/adapter-libsql";\n.* from "\.\/database\/client\.js";/,
    );
    writeFileSync(
      join(folder, "gen-api.config.ts"),
      `export default { out: "src/api", client: "@acme/db" };`,
    );
    rmSync(join(folder, "src/prisma.ts"));
    await init();
    expect(files()["src/prisma.ts"]).toMatch(
      /"@prisma\/adapter-pg";\n.* from "@acme\/db";/,
    );
    // With `declaration`, TypeScript could not name the type by itself.
    expect(files()["src/prisma.ts"]).toContain(
      "export const prisma: PrismaClient = new PrismaClient(",
    );
  });

  test("touches nothing when it is only asked", async () => {
    const { init, files } = project();
    const before = files();
    const { out } = await init(["--dry-run"]);
    expect(files()).toEqual(before);
    expect(out).toContain("would create gen-api.config.ts: ");
    expect(out).toContain("would amend package.json: ");
  });

  test("never overwrites what is there", async () => {
    const theirs = {
      "gen-api.config.mjs": "export default { out: 'elsewhere' };\n",
      "src/api-handlers.ts": "// mine\n",
      "src/api-server.ts": "// mine\n",
      "src/lib/prisma.ts": "export const prisma = undefined;\n",
      ".github/workflows/gen-api.yml": "# mine\n",
      "package.json": `{"scripts":{"generate:api":"mine"}}`,
    };
    const { init, files } = project(theirs);
    const before = files();
    expect((await init()).status).toBe(0);
    expect(files()).toEqual(before);
  });

  test("leaves the rest of what it amends as it was", async () => {
    const manifest =
      '{\r\n\t"name": "x",\r\n\t"files": ["a",   "b"],\r\n\t"scripts": {\r\n\t\t"test": "t"\r\n\t}\r\n}\r\n';
    const { init, files } = project({ "package.json": manifest });
    await init();
    expect(files()["package.json"]).toBe(
      manifest.replace(
        '"test": "t"',
        '"test": "t",\r\n\t\t"generate:api": "gen-api"',
      ),
    );
  });

  test("goes by the output folder of a configuration that is there", async () => {
    const { init, files } = project({
      "gen-api.config.mjs": 'export default { out: "lib/generated" };\n',
    });
    const { out } = await init();
    expect(files()["src/api-handlers.ts"]).toContain(
      'from "../lib/generated/index',
    );
    expect(out).toContain("lib/generated/** linguist-generated text eol=lf");
  });

  test.each([
    ["package-lock.json", "- run: npm ci", "npx gen-api --check"],
    ["pnpm-lock.yaml", "- run: corepack enable", "pnpm exec gen-api --check"],
    ["yarn.lock", "- run: yarn install", "yarn run gen-api --check"],
    ["bun.lock", "- uses: oven-sh/setup-bun@v2", "bunx gen-api --check"],
    ["bun.lockb", "- run: bun install --frozen", "bunx gen-api --check"],
    ["no-lock-file", "- run: npm install", "npx gen-api --check"],
  ])("writes a workflow for %s", async (lock, install, check) => {
    const { init, files } = project({
      [lock]: "",
      ".github/workflows/ci.yml": "",
    });
    await init();
    const workflow = files()[".github/workflows/gen-api.yml"] ?? "";
    expect(workflow).toContain(install);
    expect(workflow.split("\n")).toContain(`      - run: ${check}`);
  });

  test("writes what docs/tools/ci.md shows", async () => {
    const { init, files } = project({
      "package-lock.json": "",
      ".github/workflows/ci.yml": "",
    });
    const { out } = await init();
    const line = "src/api/** linguist-generated text eol=lf\n";
    expect(out).toContain(`in .gitattributes: ${line}`);
    const shown = codeBlocks(read("docs/tools/ci.md")).map(({ code }) => code);
    expect(shown).toContain(files()[".github/workflows/gen-api.yml"]);
    expect(shown).toContain(line);
  });

  test.each([
    ["the client there is", { "src/db.ts": "export const prisma = 1;\n" }],
    ["one it has to make", {}],
  ])("serves through %s", async (_, theirs) => {
    const { init, files } = project(theirs);
    await init();
    const module = "src/db.ts" in theirs ? "db" : "prisma";
    expect(files()["src/api-handlers.ts"]).toContain(
      `import { prisma } from "./${module}.ts";`,
    );
    expect("src/prisma.ts" in files()).toBe(module === "prisma");
  });

  test("keeps one client where modules are loaded again", async () => {
    const client = async (dependencies: Readonly<Record<string, string>>) => {
      const { init, files } = project({}, dependencies);
      await init();
      return files()["src/prisma.ts"];
    };
    expect(await client({ next: "16" })).toContain(
      "kept.prisma ??= new Prisma",
    );
    expect(await client({})).toContain(
      "prisma: PrismaClient = new PrismaClient({ adapter });",
    );
  });

  test("asks for the export where a module has the client as its default", async () => {
    const { init, files } = project({ "src/prisma.ts": "export default 1;\n" });
    const asked = "- export `prisma` from src/prisma.ts: the API imports it\n";
    expect((await init()).out).toContain(asked);
    expect(files()["src/prisma.ts"]).toBe("export default 1;\n");
    expect((await project().init()).out).not.toContain("export `prisma`");
  });

  test.each([
    ["sqlite", {}, 'PrismaLibSql({ url, intMode: "bigint" })'],
    [
      "sqlite",
      { "@prisma/adapter-better-sqlite3": "7" },
      "PrismaBetterSqlite3({ url })",
    ],
    ["mysql", {}, "PrismaMariaDb(url)"],
    ["cockroachdb", {}, "PrismaPg({ connectionString: url })"],
    ["sqlserver", {}, "PrismaMssql(url)"],
    ["mongodb", {}, "new PrismaClient()"],
    ["postgresql", { "@prisma/client": "^6.19.0" }, "new PrismaClient()"],
  ])("connects to %s with %j", async (provider, dependencies, text) => {
    const id = provider === "mongodb" ? ' @map("_id")' : "";
    const { init, files } = project(
      { "prisma/schema.prisma": schema(provider).replace("@id", `@id${id}`) },
      dependencies,
    );
    await init();
    expect(files()["src/prisma.ts"]).toContain(text);
  });

  test.each([
    ["app/page.tsx", "app", "../../../../lib/api-handlers.ts"],
    ["pages/index.tsx", "app", "../../../../lib/api-handlers.ts"],
    ["src/pages/index.tsx", "src/app", "../../../../api-handlers.ts"],
    ["README.md", "src/app", "../../../../api-handlers.ts"],
  ])(
    "puts routes where Next.js looks for them, beside %s",
    async (there, app, handlers) => {
      const { init, files } = project({ [there]: "" }, { next: "16" });
      await init();
      const route = files()[`${app}/api/rpc/[...path]/route.ts`];
      expect(route).toContain(`from "${handlers}"`);
      expect(Object.keys(files())).not.toContain("src/api-server.ts");
      const added = Object.keys(files()).filter((path) => path.includes("api"));
      expect(added.some((path) => path.startsWith("src/"))).toBe(
        app.startsWith("src/"),
      );
    },
  );

  test.each([
    ["./*", "app", "@/lib/", "@/auth"],
    ["./src/*", "src/app", "@/", "../auth"],
    ["../shared/*", "app", "./", "../auth"],
  ])(
    "imports in Next.js as paths say, %s, and asks who is signed in",
    async (path, app, own, auth) => {
      const { init, files } = project(
        {
          [`${app}/page.tsx`]: "",
          "tsconfig.json": JSON.stringify({
            compilerOptions: {
              module: "esnext",
              moduleResolution: "bundler",
              paths: { "@/*": [path] },
            },
          }),
          "prisma/schema.prisma": schema("postgresql").replace(
            "}\n\nmodel User {",
            "}\n\nmodel Tag {\n  id Int @id\n}\n\nmodel User {",
          ),
          "auth.ts": "export const { handlers, auth } = NextAuth({});",
        },
        { next: "16" },
      );
      const { out } = await init();
      expect(out).toContain(
        "- start Next.js (npm run dev), and open http://localhost:3000/api/rest/tag\n",
      );
      expect(out).toContain(
        "- rules take the caller from `async () => ({ user: (await auth())?.user })`, by auth.ts: see that it has its `id`, a number\n",
      );
      const folder = app === "app" ? "lib" : "src";
      const handlers = files()[`${folder}/api-handlers.ts`] ?? "";
      expect(handlers).toContain(`Handler } from "${own}api`);
      expect(handlers).toContain(`import { auth } from "${auth}";`);
      expect(handlers.match(/export const context = /g)).toHaveLength(1);
      for (const service of ["rest", "rpc"])
        expect(files()[`${app}/api/${service}/[...path]/route.ts`]).toContain(
          `(${service}, { prefix: "/api/${service}", context });`,
        );
    },
  );

  test.each([
    [
      { next: "16" },
      "start Next.js (npm run dev), sign in, and open http://localhost:3000/api/rest/user",
    ],
    [
      { express: "5" },
      "try the API in your server: sign in, and open http://127.0.0.1:3000/rest/user?page[limit]=2",
    ],
  ])("says where to look signed in with %j", async (dependencies, said) => {
    const files = { "src/main.ts": `${expressServer}\napp.listen(3000);` };
    const { out } = await project(files, dependencies).init();
    expect(out).toContain(`- ${said}\n`);
  });

  test.each([
    [
      { next: "16" },
      "auth.ts",
      "export const auth = betterAuth({});",
      "auth.api.getSession({ headers })",
    ],
    [
      { next: "14" },
      "src/lib/auth.ts",
      "export const authOptions = {};",
      "getServerSession(authOptions)",
    ],
    [
      { express: "5" },
      "src/main.ts",
      `${expressServer}\napp.post("/login", (req) => { req.session.userId = user.id; });`,
      "({ user: { id: session?.userId } })`, by src/main.ts",
    ],
    [
      { express: "5" },
      "src/main.ts",
      `${expressServer}\napp.post("/login", (req) => { req.session.user = user; });`,
      "({ user: session?.user })`, by src/main.ts",
    ],
    [
      {},
      "src/guard.ts",
      "request.user = { id: 1 };",
      "the `user` of the request, which src/guard.ts sets",
    ],
    [{}, "auth.ts", "export const authOptions = {};", undefined],
  ])("tells who calls in %j by %s", async (dependencies, path, text, said) => {
    const { init } = project({ [path]: text }, dependencies);
    const { out } = await init();
    if (said === undefined) expect(out).toContain("- say who calls: ");
    else expect(out).toContain(said);
  });

  test("begins without a schema and without a package.json", async () => {
    const folder = temporaryFolder();
    const { status, out } = await project().init([], folder);
    expect(status).toBe(0);
    expect(out).toContain("left package.json: there is none");
    expect(tree(folder)["gen-api.config.ts"]).toContain(
      `schema: "prisma/schema.prisma"`,
    );
  });

  test("writes nothing through a link that leads nowhere", async () => {
    const { folder, init } = project();
    const target = join(temporaryFolder(), "theirs.ts");
    symlinkSync(target, join(folder, "gen-api.config.ts"));
    const { status, err } = await init();
    expect([status, existsSync(target)]).toEqual([2, false]);
    expect(err).toContain("something is there already");
  });

  test("amends a package.json that is a link where it is", async () => {
    const { folder, init } = project();
    const place = join(folder, "package.json");
    const elsewhere = join(temporaryFolder(), "package.json");
    renameSync(place, elsewhere);
    symlinkSync(elsewhere, place);
    chmodSync(elsewhere, 0o640);
    expect((await init()).status).toBe(0);
    expect(readFileSync(elsewhere, "utf8")).toContain("generate:api");
    expect(lstatSync(place).isSymbolicLink()).toBe(true);
    expect(statSync(elsewhere).mode & 0o777).toBe(0o640);
  });

  test("reports a schema or package.json that cannot be read", async () => {
    const wrong = project({ "prisma/schema.prisma": "model A {\n  b C\n}\n" });
    expect(await wrong.init()).toMatchObject({ status: 3, out: "" });
    const broken = project({ "package.json": '{\n  "name": ,\n}\n' });
    const { status, err } = await broken.init();
    expect(err).toMatch(/^package\.json:2:11: .+\n(.+\n)?> 2 \| /);
    expect(status).toBe(2);
    for (const text of ["null", "[]"]) {
      expect(await project({ "package.json": text }).init()).toMatchObject({
        status: 2,
        err: "package.json: must hold an object\n",
      });
    }
    expect(Object.keys(tree(join(broken.folder, "prisma")))).toEqual([
      "schema.prisma",
    ]);
  });
});
