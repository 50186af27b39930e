import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import type { ApiHandler } from "@gen-api/runtime";
import { restHandler } from "@gen-api/runtime/rest";
import { atomicOperations } from "@gen-api/runtime/rest/atomic";
import { z } from "zod";
import { generateClient } from "../../../fixtures/support/generate-client.js";
import { schemaScript } from "../../../fixtures/support/schema-script.js";
import { generate } from "../../../src/generate.js";
import { atomicHeaders } from "../../support/as-operations.js";
import { codeBlocks, read, root } from "../../docs/document.js";

// A required column that clients cannot send, which `validate` sets: the slug of the document.

const folder = join(root, ".tmp", "set-columns");
const url = `file:${join(folder, "set.db")}`;
const schemaText = `generator client {
  provider = "prisma-client"
  output   = "generated/prisma"
}

datasource db {
  provider = "sqlite"
}

${codeBlocks(read("docs/extensions.md")).find(({ language }) => language === "prisma")?.code ?? ""}`;

type Define = (
  contextOf: (request: { readonly context?: unknown }) => unknown,
) => (given: object) => object;
interface Api {
  readonly restService: Parameters<typeof restHandler>[0];
  createRpcHandler(options: object): ApiHandler;
}
let api: Api;
let defineAccess: Define;
let defineExtensions: Define;
let client: {
  readonly document: { findMany(): Promise<readonly { slug: string }[]> };
};

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const schema = join(folder, "schema.prisma");
  await writeFile(schema, schemaText);
  await generateClient(schema);
  const options = { access: true, extensions: true, format: false };
  await generate({ schema, out: join(folder, "api"), ...options });
  const database = await new PrismaLibSql({ url }).connect();
  await database.executeScript(await schemaScript(schemaText));
  await database.dispose();
  const load = async (path: string): Promise<object> =>
    (await import(join(folder, path))) as object;
  api = (await load("api/index.ts")) as Api;
  ({ defineAccess } = (await load("api/access.ts")) as never);
  ({ defineExtensions } = (await load("api/extensions.ts")) as never);
  const { PrismaClient } = (await load("generated/prisma/client.ts")) as {
    PrismaClient: new (options: object) => typeof client;
  };
  client = new PrismaClient({ adapter: new PrismaLibSql({ url }) });
});

const slugOf = (title: string): string =>
  title.toLowerCase().replace(/ /g, "-");
const own = (create?: object) =>
  defineExtensions(() => undefined)({
    Document: {
      validate: {
        create:
          create ??
          z
            .object({ title: z.string().trim().min(3) })
            .transform((one) => ({ ...one, slug: slugOf(one.title) })),
      },
    },
  });
const open = { read: true, create: true, update: true };

const attributes = (title: string, more: object = {}) => ({
  type: "document",
  attributes: { title, ...more },
});

async function ask(
  handler: ApiHandler,
  path: string,
  type: string,
  body: object,
): Promise<readonly [number, string]> {
  const headers = { "content-type": type };
  const { status, text = "" } = await handler({
    ...{ method: "POST", path, headers, body },
  });
  return [status, text];
}

const json = "application/json";
const jsonApi = "application/vnd.api+json";
const atomicType = atomicHeaders["content-type"];
const operations = (data: object): object => ({
  "atomic:operations": [{ op: "add", data }],
});

test.each([false, true])(
  "is set alike in REST, atomic operations and RPC; access rules: %p",
  async (isRuled) => {
    const n = String(isRuled);
    const options = {
      ...{ client, extensions: own() },
      ...(isRuled && {
        access: defineAccess(() => undefined)({ Document: open }),
      }),
    };
    const rest = restHandler(
      { ...api.restService, atomic: atomicOperations("operations") },
      { endpoint: "/", ...options } as never,
    );
    const rpc = api.createRpcHandler(options);
    const sent = { slug: "mine" };
    const refused = [
      await ask(rest, "/document", jsonApi, {
        data: attributes("Not mine", sent),
      }),
      await ask(
        rest,
        "/operations",
        atomicType,
        operations(attributes("Not mine", sent)),
      ),
      await ask(rpc, "/document/create", json, {
        data: { title: "Not mine", ...sent },
      }),
    ];
    for (const [status, text] of refused) {
      expect([400, 403, 422]).toContain(status);
      expect(text).toContain("slug");
    }
    const made = [
      await ask(rest, "/document", jsonApi, {
        data: attributes(`In REST ${n}`),
      }),
      await ask(
        rest,
        "/operations",
        atomicType,
        operations(attributes(`In Atomic ${n}`)),
      ),
      await ask(rpc, "/document/create", json, {
        data: { title: `In RPC ${n}` },
      }),
      await ask(rpc, "/document/createMany", json, {
        data: [{ title: `Of Many ${n}` }],
      }),
    ];
    expect(made.map(([status]) => status)).toEqual([201, 200, 201, 201]);
    const slugs = (await client.document.findMany()).map(({ slug }) => slug);
    expect(slugs.slice(-4)).toEqual([
      ...[`in-rest-${n}`, `in-atomic-${n}`, `in-rpc-${n}`, `of-many-${n}`],
    ]);
    // What the schema refuses is still refused at its place.
    const [status, text] = await ask(rest, "/document", jsonApi, {
      data: attributes("x"),
    });
    expect([status, text.includes("/data/attributes/title")]).toEqual([
      422,
      true,
    ]);
  },
);

test("where nothing sets it, handlers with rules say so at the start", () => {
  const access = defineAccess(() => undefined)({ Document: open });
  const message =
    'nothing sets slug of a new Document: Document.preset.create of the access rules has to, or Document.validate.create of "extensions"';
  expect(() => api.createRpcHandler({ client, access })).toThrow(message);
  const preset = { create: () => ({ slug: "set" }) };
  const set = defineAccess(() => undefined)({ Document: { ...open, preset } });
  expect(() => api.createRpcHandler({ client, access: set })).not.toThrow();
});

test("a schema that leaves it out is a failure in REST, and Prisma's message in RPC", async () => {
  const options = { client, extensions: own(z.looseObject({})) };
  const rest = restHandler(api.restService, {
    ...{ endpoint: "/", log: () => undefined, ...options },
  } as never);
  const rpc = api.createRpcHandler({ ...options, log: () => undefined });
  const [inRest] = await ask(rest, "/document", jsonApi, {
    data: attributes("No slug"),
  });
  const [inRpc] = await ask(rpc, "/document/create", json, {
    data: { title: "No slug" },
  });
  expect([inRest, inRpc]).toEqual([500, 400]);
});
