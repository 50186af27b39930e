import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Client from "../../../fixtures/workspace/generated/prisma/client.js";
import type * as Api from "../../../fixtures/workspace/src/api/index.js";
import type * as Types from "../../../fixtures/workspace/src/api/extensions.js";
import { connect } from "../../../fixtures/blog/src/connection.js";

// A write whose function around it never comes back, for killed.long.test.ts to kill.

const [folder = "", url = ""] = process.argv.slice(2);
const load = async <Module>(path: string): Promise<Module> =>
  (await import(pathToFileURL(join(folder, path)).href)) as Module;

const { PrismaClient } = await load<typeof Client>(
  "generated/prisma/client.ts",
);
const { createRestHandler } = await load<typeof Api>("src/api/index.ts");
const { defineExtensions } = await load<typeof Types>("src/api/extensions.ts");
const client = new PrismaClient({ adapter: connect(url).adapter });

const extensions = defineExtensions(() => undefined)({
  User: { attributes: { domain: { value: () => "" } } },
  Comment: {
    around: {
      create: async (_, next) => {
        const { id } = await next();
        process.stdout.write(`stored ${id}\n`);
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      },
    },
    after: { create: () => process.stdout.write("after\n") },
  },
  Document: {
    attributes: {
      excerpt: { value: () => "" },
      commentCount: { value: () => 0 },
    },
    actions: {
      publish: { run: ({ id }) => ({ id }) },
      archive: { run: () => [] },
      summary: { run: () => ({ documents: 1 }) },
      cancel: { run: () => undefined },
    },
  },
});
const rest = createRestHandler({ client, endpoint: "/", extensions });
await rest({
  method: "POST",
  path: "/comment",
  headers: { "content-type": "application/vnd.api+json" },
  body: {
    data: {
      type: "comment",
      attributes: { body: "half a write" },
      relationships: {
        document: { data: { type: "document", id: "1" } },
        author: { data: { type: "user", id: "olga" } },
      },
    },
  },
});
