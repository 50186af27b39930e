import { execFile } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "@jest/globals";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { schemaScript } from "../../fixtures/support/schema-script.js";
import { generate } from "../../src/generate.js";
import { compile } from "../types/project.js";
import { codeBlocks, examplesOf, read, root } from "./document.js";

const project = join(root, ".tmp", "recipes");
const page = read("docs/access/recipes.md");
const url = `file:${join(project, "recipes.db")}`;

beforeAll(async () => {
  await rm(project, { recursive: true, force: true });
  await cp(join(root, "test/docs/recipes"), project, { recursive: true });
  await mkdir(join(project, "src"), { recursive: true });
  for (const [path, code] of examplesOf(page))
    await writeFile(join(project, "src", path), code);
  const [models] = codeBlocks(page).filter((one) => one.language === "prisma");
  const text = `generator client {
  provider = "prisma-client"
  output   = "generated/prisma"
}

datasource db {
  provider = "sqlite"
}

${models?.code ?? ""}`;
  const schema = join(project, "schema.prisma");
  await writeFile(schema, text);
  await generateClient(schema);
  const out = join(project, "src/api");
  await generate({ schema, out, access: true, format: false });
  const database = await new PrismaLibSql({ url }).connect();
  await database.executeScript(await schemaScript(text));
  await database.dispose();
});

test("the recipes compile", async () => {
  expect([...examplesOf(page).keys()]).not.toContain("");
  expect(await compile("typescript", project)).toBe("");
});

type Request = readonly [service: string, request: string, body?: object];
type Row = readonly [
  recipe: string,
  context: object,
  request: Request,
  status: number,
];

const ada = { userId: "ada" };
const alan = { userId: "alan" };
const title = { title: "changed" };

function change(id: number, data: object): Request {
  return ["rpc", "PATCH /document/update", { where: { id }, data }];
}

function add(data: object): Request {
  return ["rpc", "POST /document/create", { data }];
}

const post: Request = [
  "rest",
  "POST /document",
  { data: { type: "document", attributes: { title: "new" } } },
];
const remove = (id: number): Request => ["rest", `DELETE /document/${id}`];
const get = (id: number): Request => ["rest", `GET /document/${id}`];
const share = { documentId: 1, userId: "eve" };

const requests: readonly Row[] = [
  ["own-records", {}, ["rest", "GET /document"], 403],
  ["own-records", ada, get(1), 200],
  ["own-records", ada, get(2), 404],
  ["own-records", {}, post, 403],
  ["own-records", ada, post, 201],
  ["own-records", ada, add({ title: "mine", ownerId: "ada" }), 403],
  ["own-records", ada, change(1, title), 200],
  ["own-records", ada, change(2, title), 404],
  ["own-records", ada, change(1, { ownerId: "alan" }), 404],
  ["own-records", alan, remove(1), 404],

  ["tenants", { orgId: 1 }, get(1), 200],
  ["tenants", { orgId: 1 }, get(3), 404],
  ["tenants", { orgId: 1 }, post, 201],
  ["tenants", { orgId: 1 }, add({ title: "x", ownerId: "alan" }), 201],
  ["tenants", { orgId: 1 }, add({ title: "x", ownerId: "eve" }), 404],
  ["tenants", { orgId: 1 }, change(1, { orgId: 2 }), 404],
  [
    "tenants",
    { orgId: 1 },
    ["rpc", "POST /share/create", { data: share }],
    404,
  ],
  ["tenants", {}, ["rpc", "GET /document/count"], 403],

  ["roles", { role: "reader" }, get(1), 200],
  ["roles", { role: "reader" }, post, 403],
  ["roles", { role: "editor" }, post, 201],
  ["roles", { role: "editor" }, remove(1), 403],
  ["roles", { role: "editor" }, ["rest", "GET /user?sort=role"], 403],
  ["roles", { role: "admin" }, ["rest", "GET /user?sort=role"], 200],

  ["public-and-draft", {}, get(1), 404],
  ["public-and-draft", {}, get(2), 200],
  ["public-and-draft", {}, change(2, title), 403],
  ["public-and-draft", { role: "editor" }, change(1, title), 200],
  ["public-and-draft", { role: "editor" }, change(2, title), 403],
  [
    "public-and-draft",
    { role: "editor" },
    change(1, { state: "published" }),
    403,
  ],
  [
    "public-and-draft",
    { role: "admin" },
    change(3, { state: "published" }),
    200,
  ],

  ["administrators-too", {}, get(1), 404],
  ["administrators-too", {}, get(2), 200],
  ["administrators-too", ada, change(1, title), 404],
  ["administrators-too", {}, ["rpc", "GET /user/count"], 403],
  ["administrators-too", { isAdmin: true }, get(1), 200],
  ["administrators-too", { isAdmin: true }, change(1, title), 200],
  ["administrators-too", { isAdmin: true }, change(1, { state: "draft" }), 200],
  ["administrators-too", { isAdmin: true }, ["rpc", "GET /user/count"], 200],
  ["administrators-too", { isAdmin: 1 }, get(1), 404],

  ["states", ada, change(1, { state: "published" }), 403],
  ["states", ada, change(1, { state: "review" }), 200],
  ["states", ada, change(1, title), 403],
  ["states", { role: "editor" }, change(1, title), 403],
  ["states", { role: "editor" }, change(1, { state: "draft" }), 200],
  ["states", { role: "editor" }, change(1, { state: "review" }), 403],
  ["states", ada, change(1, title), 200],

  ["shared-conditions", { orgId: 1 }, get(1), 200],
  ["shared-conditions", { orgId: 1 }, get(3), 404],
  ["shared-conditions", { orgId: 1 }, ["rest", "GET /share/1_alan"], 200],
  ["shared-conditions", { orgId: 2 }, ["rest", "GET /share/1_alan"], 404],
  ["shared-conditions", {}, get(1), 403],
  ["shared-conditions", { orgId: 1 }, change(1, { orgId: 2 }), 404],

  ["sharing", alan, get(1), 200],
  ["sharing", alan, change(1, title), 403],
  ["sharing", alan, remove(1), 403],
  ["sharing", alan, ["rpc", "POST /share/create", { data: share }], 403],
  ["sharing", { userId: "eve" }, get(1), 404],
  [
    "sharing",
    ada,
    ["rpc", "POST /share/create", { data: { ...share, canWrite: true } }],
    201,
  ],
  ["sharing", { userId: "eve" }, change(1, title), 200],
  ["sharing", { userId: "eve" }, change(1, { ownerId: "eve" }), 403],
  ["sharing", ada, ["rest", "DELETE /share/1_eve"], 204],
  ["sharing", { userId: "eve" }, get(1), 404],

  ...Array<Row>(100).fill(["rate-limits", ada, get(1), 200]),
  ["rate-limits", ada, get(1), 429],
  ["rate-limits", alan, get(1), 200],
  ["rate-limits", {}, ["rpc", "GET /document/count"], 200],
];

test("the recipes allow and refuse what they say", async () => {
  const asked = requests.map(([recipe, context, [service, request, body]]) => {
    const [method, path] = request.split(" ");
    return { recipe, context, service, method, path, body };
  });
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "src/ask.ts", JSON.stringify(asked)],
    { cwd: project, env: { ...process.env, DATABASE_URL: url } },
  );
  const statuses = JSON.parse(
    /^answered (.*)$/m.exec(stdout)?.[1] ?? "[]",
  ) as readonly number[];
  expect(
    requests.map(([recipe, context, request], at) => [
      recipe,
      context,
      request,
      statuses[at],
    ]),
  ).toEqual(requests);
});

test("the recipe of tests passes", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "--test", "src/documents.test.ts"],
    { cwd: project, env: { ...process.env, DATABASE_URL: url } },
  );
  expect(stdout).toMatch(/^. pass 2$/m);
});
