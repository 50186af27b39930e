import { expect, test } from "@jest/globals";
import { put } from "../support/temporary-folder.js";
import { project, schema } from "./project.js";

const shop = `${schema("postgresql")}\nmodel Product {\n  id Int @id\n}\n`;

const express = `import cors from 'cors'
import express from 'express'

const app = express()
app.use(cors())
app.use(express.json())
app.get('/', (_, response) => response.send('hello'))

app.listen(3000)
`;

const servers: readonly (readonly [string, string, string])[] = [
  [
    "express",
    express,
    `import cors from 'cors'
import express from 'express'
import { expressHandler } from '@gen-api/runtime/express'
import { rest, rpc } from './api-handlers.ts'

const app = express()
app.use(cors())
app.use(expressHandler(rest, { prefix: '/rest' }))
app.use(expressHandler(rpc, { prefix: '/rpc' }))
app.use(express.json())
app.get('/', (_, response) => response.send('hello'))

app.listen(3000)
`,
  ],
  [
    "hono",
    `import { Hono } from "hono";

const app = new Hono<Env>(); // ours
const limit = limiter();
app.use(limit);
app.get("/", (c) => c.text("hello"));
export default app;
`,
    `import { Hono } from "hono";
import { honoHandler } from "@gen-api/runtime/hono";
import { rest, rpc } from "./api-handlers.ts";

const app = new Hono<Env>(); // ours
const limit = limiter();
app.use(limit);
app.all("/rest/*", honoHandler(rest, { prefix: "/rest" }));
app.all("/rpc/*", honoHandler(rpc, { prefix: "/rpc" }));
app.get("/", (c) => c.text("hello"));
export default app;
`,
  ],
  [
    "fastify",
    `import Fastify from "fastify";

export async function main() {
  const app = Fastify({ logger: true });
  await app.register(helmet);
  await app.register(users, { prefix: "/users" });
  await app.listen({ port: 3000 });
}
`,
    `import Fastify from "fastify";
import { fastifyPlugin } from "@gen-api/runtime/fastify";
import { rest, rpc } from "./api-handlers.ts";

export async function main() {
  const app = Fastify({ logger: true });
  await app.register(helmet);
  app.register(fastifyPlugin(rest, { prefix: "/rest" }));
  app.register(fastifyPlugin(rpc, { prefix: "/rpc" }));
  await app.register(users, { prefix: "/users" });
  await app.listen({ port: 3000 });
}
`,
  ],
];

test.each(servers)(
  "with --mount, the server of %s mounts the API",
  async (name, before, after) => {
    const { init, files, folder } = project(
      { "src/main.ts": before, "prisma/schema.prisma": shop },
      { [name]: "5" },
    );
    const { out, err } = await init(["--mount"]);
    expect(err).toBe("");
    expect(out).toContain(
      '- try the API in your server: curl -g "http://127.0.0.1:3000/rest/product?page[limit]=2"\n',
    );
    expect(out).toContain("- write the API: ");
    expect(out).toContain("amended src/main.ts: mounts the API\n");
    expect(out).not.toMatch(/start the example|mount the API|node-server/);
    const made = files();
    expect(made["src/main.ts"]).toBe(after);
    expect(made).not.toHaveProperty(["src/api-server.ts"]);
    expect(made["src/api-handlers.ts"]).toContain('  endpoint: "/rest",\n');
    put(folder, "src/api/.gen-api.json", "{}");
    const again = await init(["--mount"]);
    expect(again.out).toContain("left src/main.ts: it mounts an API\n");
    expect(again.out).not.toMatch(/^- (give|close|write|try) /m);
    expect(again.out).not.toMatch(/created|amended|mount the API/);
    expect(files()).toEqual({ ...made, "src/api/.gen-api.json": "{}" });
  },
);

test("without consent, the lines are printed", async () => {
  const { init, files } = project({ "src/main.ts": express }, { express: "5" });
  const lines = `- mount the API in src/main.ts, after \`app.use(cors())\`:
    import { expressHandler } from '@gen-api/runtime/express'
    import { rest, rpc } from './api-handlers.ts'
    app.use(expressHandler(rest, { prefix: '/rest' }))
    app.use(expressHandler(rpc, { prefix: '/rpc' }))
`;
  const asked: string[] = [];
  const answer = (consent: boolean) => ({
    confirm: (question: string) => {
      asked.push(question);
      return Promise.resolve(consent);
    },
  });
  expect((await init()).out).toContain(lines);
  expect((await init(["--dry-run"], undefined, answer(true))).out).toContain(
    lines,
  );
  expect(asked).toEqual([]);
  const plain = ["--no-access"];
  expect((await init(plain, undefined, answer(false))).out).toContain(lines);
  expect(files()["src/main.ts"]).toBe(express);
  expect((await init(["--dry-run", "--mount"])).out).toContain(
    "would amend src/main.ts: ",
  );
  expect(files()["src/main.ts"]).toBe(express);
  expect((await init(plain, undefined, answer(true))).out).not.toContain(lines);
  expect(asked).toEqual(Array(2).fill(`${lines.slice(2)}insert these lines?`));
  expect(files()["src/main.ts"]).toBe(servers[0]?.[2]);
});

const guarded: readonly (readonly [string, string, string])[] = [
  [
    "express",
    "app.use(express.json())\napp.use(session())\napp.use(passport.session())\napp.use(requireLogin)\napp.get('/', hello)\n",
    "app.use(requireLogin)",
  ],
  [
    "express",
    "app.use(cors())\napp.get('/health', ok)\napp.use(requireLogin)\napp.use(express.static('public'))\napp.use((req, res) => res.sendStatus(404))\napp.use(errorHandler)\n",
    "app.use(requireLogin)",
  ],
  [
    "express",
    "app.get('/health', ok)\napp.all('*', requireLogin)\napp.use('/admin', isAdmin)\n",
    "app.all('*', requireLogin)",
  ],
  [
    "hono",
    "app.get('/health', ok)\napp.use('*', auth)\napp.get('/', hello)\n",
    "app.use('*', auth)",
  ],
  [
    "express",
    "setup(app)\napp.use(requireLogin)\nconst server = createServer(app)\n",
    "app.use(requireLogin)",
  ],
];

const make = (framework: string): string =>
  framework === "hono"
    ? "import { Hono } from 'hono'\n\nconst app = new Hono()\n"
    : "import express from 'express'\n\nconst app = express()\n";

test.each(guarded)(
  "in %s, the API comes behind what guards the application: %j",
  async (framework, uses, guard) => {
    const text = `${make(framework)}${uses}app.listen(3000)\n`;
    const { init, files } = project(
      { "src/main.ts": text },
      { [framework]: "5" },
    );
    await init(["--mount"]);
    const after = files()["src/main.ts"] ?? "";
    expect(after.split("\n")[after.split("\n").indexOf(guard) + 1]).toMatch(
      /^app\.(use|all)\(.*Handler\(rest, /,
    );
  },
);

test.each([
  ["setup(app)", {}],
  ["for (const one of all) app.use(one)", {}],
  ["if (isProduction) app.use(requireLogin)", {}],
  ["app.use(session()).use(requireLogin)", {}],
  ["function secure() {", {}],
  ["applyMiddleware({ app })", {}],
  [
    "src/secure.ts",
    {
      "src/secure.ts":
        "import { app } from './main.js'\napp.use(requireLogin)\n",
    },
  ],
])("inserts nothing where %j may guard the application", async (by, others) => {
  const line = by.endsWith(".ts") ? "" : by;
  const body = line.endsWith("{") ? "\n  app.use(requireLogin)\n}" : "";
  const text = `${make("express").replace("const", "export const")}app.get('/', hello)\n${line}${body}\napp.listen(3000)\n`;
  const { init, files } = project(
    { "src/main.ts": text, ...others },
    { express: "5" },
  );
  const { out } = await init(["--mount"]);
  expect(files()["src/main.ts"]).toBe(text);
  expect(out).toContain(
    `- mount the API in src/main.ts by hand, behind what guards your application; after \`export const app = express()\` it would pass by \`${by}\`:\n    import { expressHandler }`,
  );
});

test("imports packages before modules of the project, without semicolons where there are none", async () => {
  const text = `import express from 'express' // ours
import { db } from './db'

const app = express()
app.get('/', hello)
app.listen(3000)
`;
  const { init, files } = project({ "src/main.ts": text }, { express: "5" });
  await init(["--mount"]);
  expect(files()["src/main.ts"])
    .toContain(`import express from 'express' // ours
import { expressHandler } from '@gen-api/runtime/express'
import { db } from './db'
import { rest, rpc } from './api-handlers.ts'

const app = express()
app.use(`);
});

test("keeps the line ends of the server, and names the service that is left", async () => {
  const { init, files } = project(
    {
      "src/main.ts": express.replaceAll("\n", "\r\n"),
      "gen-api.config.mjs": 'export default { out: "src/api", rpc: false };',
    },
    { express: "5" },
  );
  await init(["--mount"]);
  const text = files()["src/main.ts"] ?? "";
  expect(text.replaceAll("\r\n", "")).not.toContain("\n");
  expect(text).toContain("prefix: '/rest' }))\r\napp.use(express.json())");
  expect(text).not.toContain("rpc");
});

test("takes the module that starts, of several that make a server", async () => {
  const users =
    'import { Hono } from "hono";\nexport const app = new Hono();\n';
  const main = `${users}serve(app);\n`;
  const { init, files } = project(
    { "src/a.ts": users, "src/b.ts": users, "src/c.ts": main },
    { hono: "4" },
  );
  await init(["--mount"]);
  expect(files()["src/c.ts"]).toContain("honoHandler");
  expect(files()["src/a.ts"]).toBe(users);
  const none = project(
    { "src/a.ts": users, "src/b.ts": users },
    { hono: "4", "@hono/node-server": "1" },
  );
  await none.init(["--mount"]);
  expect(none.files()).toHaveProperty(["src/api-server.ts"]);
});

const nest = {
  "tsconfig.json": '{ "compilerOptions": { "module": "commonjs" } }',
  "src/main.ts": "app.setGlobalPrefix('api');",
  "src/app.module.ts": `import { Module } from '@nestjs/common';
import { AppController } from './app.controller';

@Module({
  imports: [],
  controllers: [AppController],
})
export class AppModule {}
`,
};
const service = `import { PrismaClient } from '@prisma/client';
@Injectable()
export class PrismaService extends PrismaClient implements OnModuleInit {}
`;

test("NestJS gets a module that is given the project's service", async () => {
  const { init, files } = project(
    {
      ...nest,
      "src/prisma/prisma.service.ts": service,
      "src/prisma/prisma.module.ts": `@Global()
@Module({ providers: [PrismaService], exports: [PrismaService] })
export class PrismaModule {}`,
    },
    { "@nestjs/core": "11" },
  );
  const { out } = await init();
  const made = files();
  expect(made["src/api.module.ts"]).toContain(
    `import { createRestHandler, createRpcHandler } from "./api/index";
import { access } from "./access";
import { PrismaModule } from "./prisma/prisma.module";
import { PrismaService } from "./prisma/prisma.service";
`,
  );
  expect(made["src/api.module.ts"]).toContain(`        imports: [PrismaModule],
        inject: [PrismaService],
        useFactory: (client: PrismaService) =>
          createRestHandler({ client, endpoint: "/api/rest", access }),
`);
  expect(Object.keys(made).join()).not.toMatch(/api-server|src\/prisma\.ts/);
  expect(out).toContain(
    `- add ApiModule to the imports of AppModule in src/app.module.ts:
    import { ApiModule } from './api.module';
`,
  );
  await init(["--mount"]);
  expect(files()["src/app.module.ts"]).toBe(
    nest["src/app.module.ts"]
      .replace(
        "controller';\n",
        "controller';\nimport { ApiModule } from './api.module';\n",
      )
      .replace("imports: []", "imports: [ApiModule]"),
  );
  const once = files();
  const again = await init(["--mount"]);
  expect(again.out).not.toMatch(/created|amended|add ApiModule/);
  expect(files()).toEqual(once);
});

test.each([
  ["[A, B.forRoot()]", "[A, B.forRoot(), ApiModule]"],
  ["[\n    A,\n    B,\n  ]", "[\n    A,\n    B,\n    ApiModule,\n  ]"],
])("the imports %j of AppModule become %j", async (before, after) => {
  const path = "src/app.module.ts";
  const text = nest[path].replace("[]", before);
  const { init, files } = project(
    { ...nest, [path]: text },
    { "@nestjs/core": "11" },
  );
  await init(["--mount"]);
  expect(files()[path]).toContain(`  imports: ${after},\n`);
});

test("a service that no module of NestJS exports gets one", async () => {
  const { init, files } = project(
    { ...nest, "src/prisma.service.ts": service },
    { "@nestjs/core": "11" },
  );
  await init();
  expect(files()["src/prisma.module.ts"]).toContain(
    "  exports: [PrismaService],",
  );
  expect(files()["src/api.module.ts"]).toContain(
    'import { PrismaModule } from "./prisma.module";',
  );
});

test("routes and handlers name no host", async () => {
  for (const name of ["next", "express", "@nestjs/core"]) {
    const { init, files } = project({}, { [name]: "16" });
    await init();
    const made = Object.entries(files());
    const endpoints = made.flatMap(
      ([, text]) => text.match(/endpoint: "[^"]*"/g) ?? [],
    );
    expect(endpoints).toEqual([
      `endpoint: "${name === "next" ? "/api" : ""}/rest"`,
    ]);
  }
});
