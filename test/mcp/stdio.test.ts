import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { join } from "node:path";
import { repository } from "../support/fixture-schemas.js";
import { runHere } from "../support/run-here.js";
import {
  type Agent,
  agentOf,
  openWorkspace,
  type Workspace,
} from "./workspace.js";

// `gen-api mcp`, as an editor starts it.

let workspace: Workspace;
const clients: Client[] = [];
beforeAll(async () => {
  workspace = await openWorkspace();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await workspace.close();
});

async function started(
  args: readonly string[],
  mode: "legacy" | "auto" = "auto",
): Promise<Agent & { said(): string }> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(repository, "bin/gen-api.js"), "mcp", ...args],
    stderr: "pipe",
  });
  let said = "";
  transport.stderr?.on("data", (chunk) => (said += String(chunk)));
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode } },
  );
  clients.push(client);
  await client.connect(transport);
  return { ...agentOf(client), said: () => said };
}

const rest = (): string => `${workspace.url}/rest`;
const as = (user: string): readonly string[] => [
  "--header",
  `Authorization: Bearer ${user}`,
];

test.each(["legacy", "auto"] as const)(
  "reads as its caller, and has no write: %s protocol",
  async (mode) => {
    const boris = await started(["--url", rest(), ...as("boris")], mode);
    const { tools } = await boris.client.listTools();
    expect(tools).toHaveLength(4);
    const { data } = await boris.call("find", {
      type: "document",
      sort: ["-id"],
    });
    expect(data.records.map(({ id }: { id: string }) => id)).toEqual([
      "4",
      "3",
    ]);
    const types = await boris.call("list_types", { search: "tenant" });
    expect(types.text).toBe("organisation: A tenant.");
    expect(boris.said()).toBe("");
  },
);

test("a URL of pages is said to be none of a service", async () => {
  const pages = createServer((_, response) => response.end("<html></html>"));
  await once(pages.listen(0, "127.0.0.1"), "listening");
  const { port } = pages.address() as AddressInfo;
  const agent = await started(["--url", `http://127.0.0.1:${port}`]);
  for (const tool of ["find", "get"]) {
    const { text } = await agent.call(tool, {
      type: "document",
      ...(tool === "get" && { id: "1" }),
    });
    expect(text).toContain("is the URL that of a REST service?");
  }
  pages.close();
  pages.closeAllConnections();
});

test("writes where it is told to", async () => {
  const eddy = await started(["--url", `${rest()}/`, ...as("eddy"), "--write"]);
  const { data } = await eddy.call("write", {
    operations: [
      {
        op: "update",
        type: "document",
        id: "1",
        attributes: { title: "By stdio" },
      },
    ],
  });
  expect(data.records[0].attributes.title).toBe("By stdio");
  const tried = await eddy.call("write", {
    dryRun: true,
    operations: [{ op: "delete", type: "document", id: "1" }],
  });
  expect(tried.data.done).toBe(false);
  expect((await eddy.call("get", { type: "document", id: "1" })).failed).toBe(
    false,
  );
});

test("tells why there is no answer, without the token", async () => {
  const server = createServer((_, response) => {
    response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  for (const url of [
    `http://127.0.0.1:${port}/rest`,
    "http://127.0.0.1:1/rest",
  ]) {
    const agent = await started(["--url", url, ...as("secret")]);
    const { failed, text } = await agent.call("find", { type: "document" });
    expect([failed, text]).toEqual([
      true,
      expect.stringContaining("did not answer"),
    ]);
    expect(text + agent.said()).not.toContain("secret");
  }
  server.close();
});

test("ends when the agent closes its input", async () => {
  const agent = await started(["--url", rest(), ...as("eddy")]);
  const transport = agent.client.transport as StdioClientTransport;
  const pid = transport.pid ?? 0;
  await agent.client.close();
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test.each([
  [[], "gen-api mcp needs --url"],
  [["--url", "ftp://a.org"], "gen-api mcp needs --url"],
  [
    ["--url", "https://me:secret@a.org"],
    "--url has neither a user nor a query",
  ],
  [["--url", "https://a.org", "--header", "secret"], "--header has the form"],
  [
    ["--url", "https://a.org", "--header", "a: secret\n"],
    "--header has the form",
  ],
])("%j is refused, and repeats no secret", async (args, sentence) => {
  const { status, stderr } = await runHere(["mcp", ...args], repository);
  expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  expect(stderr).not.toContain("secret");
});
