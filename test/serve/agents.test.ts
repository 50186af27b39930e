import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import {
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { schemaScript } from "../../fixtures/support/schema-script.js";
import { connect } from "../../fixtures/blog/src/connection.js";
import { agentOf } from "../mcp/workspace.js";
import { root } from "../support/built-command.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { serving } from "./serving.js";

async function agentAt(url: string) {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`)),
  );
  return agentOf(client);
}

const cwdWithBlog = (): string => {
  const cwd = temporaryFolder();
  const path = join(cwd, "schema.prisma");
  copyFileSync(join(root, "fixtures/blog/schema.prisma"), path);
  return cwd;
};

test("an agent reads and writes the sample records at /mcp", async () => {
  const api = await serving(cwdWithBlog());
  const agent = await agentAt(api.url);
  const types = await agent.call("list_types", { search: "tag", count: true });
  expect(types.data.types[0]).toMatchObject({
    type: "tag",
    records: expect.any(Number),
  });
  const found = await agent.call("find", {
    type: "post",
    filter: { "author.email$contains": "@example.org" },
    include: ["author"],
    page: { limit: 2 },
  });
  expect(found.data.records).toHaveLength(2);
  const made = await agent.call("write", {
    operations: [
      { op: "create", type: "tag", attributes: { name: "by-agent" } },
    ],
  });
  // Of one operation, where the configuration has no atomic ones.
  expect(made.data.records).toMatchObject([{ type: "tag", id: "by-agent" }]);
});

test("of a database that is there, agents only read", async () => {
  const cwd = cwdWithBlog();
  const script = await schemaScript(
    readFileSync(join(cwd, "schema.prisma"), "utf8"),
  );
  await connect(`file:${join(cwd, "blog.db")}`).runScript(script);
  const api = await serving(cwd, ["--db", "file:blog.db"]);
  const { client } = await agentAt(api.url);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).not.toContain("write");
});
