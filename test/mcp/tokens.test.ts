import { randomBytes } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { syntheticSchema } from "../../bench/generate/synthetic-schema.js";
import { budgets } from "../budgets.js";
import { runHere } from "../support/run-here.js";
import {
  type Agent,
  agentAt,
  openWorkspace,
  type Workspace,
} from "./workspace.js";

// Tokens are those of a tokenizer in use, of all that a client receives.

const models = 300;
const mostOfResult = budgets["a result of a tool"].limit;
let workspace: Workspace;
let large: Agent;
let olga: Agent;
const folder = mkdtempSync(join(tmpdir(), "gen-api-mcp-"));

const tokensOf = (value: unknown): number => countTokens(JSON.stringify(value));

beforeAll(async () => {
  workspace = await openWorkspace();
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "schema.prisma"), syntheticSchema(models));
  const { status, stderr } = await runHere(
    ["--out", "api", "--no-rpc"],
    folder,
  );
  if (status !== 0) throw new Error(stderr);
  const file = join(folder, "api/openapi/rest.json");
  const text = readFileSync(file, "utf8");
  const described: ApiHandler = ({ path }) =>
    Promise.resolve(
      path === "/openapi.json"
        ? { status: 200, headers: {}, text, body: JSON.parse(text) as object }
        : { status: 404, headers: {} },
    );
  large = await agentAt(
    workspace.mount("large", { rest: described, write: true }),
    "olga",
  );
  olga = await agentAt(workspace.reading, "olga");
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await workspace.close();
});

test("of the definitions, however many models there are", async () => {
  const { tools } = await large.client.listTools();
  expect(tools).toHaveLength(5);
  expect(tokensOf(tools)).toBeLessThanOrEqual(budgets["tools of agents"].limit);
  expect(tokensOf(tools)).toBeGreaterThan(500);
});

test("of the types of 300 models and of one of them", async () => {
  const known = new Set<string>();
  for (let after: string | undefined; ;) {
    const result = await large.client.callTool({
      name: "list_types",
      arguments: after === undefined ? {} : { after },
    });
    expect(tokensOf(result)).toBeLessThanOrEqual(mostOfResult);
    const { types, next } = result.structuredContent as {
      readonly types: readonly { readonly type: string }[];
      readonly next?: string;
    };
    for (const { type } of types) known.add(type);
    if (next === undefined) break;
    after = next;
  }
  expect(known.size).toBe(models);
  for (const type of [...known].slice(0, 10)) {
    const result = await large.client.callTool({
      name: "describe_type",
      arguments: { type },
    });
    expect(tokensOf(result)).toBeLessThanOrEqual(mostOfResult);
  }
});

const texts: Readonly<Record<string, () => string>> = {
  prose: () => "The quick brown fox jumps over the lazy dog. ".repeat(40),
  base64: () => randomBytes(1_500).toString("base64"),
  hexadecimal: () => randomBytes(1_000).toString("hex"),
  markup: () => '<p class="a">&nbsp;</p>\n'.repeat(100),
  chinese: () => "日本語文字記事評論読者作者国会議員経済".repeat(60),
  emoji: () => "👩‍👩‍👧‍👦🏴‍☠️🦄".repeat(100),
};

test.each(Object.keys(texts))(
  "of many records with long texts: %s",
  async (kind) => {
    const { client } = workspace;
    const body = texts[kind] ?? String;
    await client.document.deleteMany({ where: { id: { gte: 100 } } });
    await client.document.createMany({
      data: Array.from({ length: 60 }, (_, index) => ({
        id: 100 + index,
        title: `Title ${index}`,
        body: body(),
        state: "PUBLISHED" as const,
        projectId: 1,
        ownerId: "olga",
      })),
    });
    const found: string[] = [];
    let page: object | undefined = { limit: 50 };
    while (page) {
      const result = await olga.client.callTool({
        name: "find",
        arguments: {
          ...{ type: "document", filter: { id$gte: 100 }, sort: ["id"], page },
          include: ["owner", "comments"],
        },
      });
      expect(tokensOf(result)).toBeLessThanOrEqual(mostOfResult);
      const { records, next } = result.structuredContent as {
        readonly records: readonly { readonly id: string }[];
        readonly next?: object;
      };
      expect(records.length).toBeGreaterThan(0);
      found.push(...records.map(({ id }) => id));
      page = next;
    }
    // Each is told once, whatever did not fit into a result.
    expect(found).toEqual(
      Array.from({ length: 60 }, (_, index) => String(100 + index)),
    );
    const part = await olga.client.callTool({
      name: "get",
      arguments: { type: "document", id: "100", fields: ["body"], from: 0 },
    });
    expect(tokensOf(part)).toBeLessThanOrEqual(mostOfResult);
  },
);
