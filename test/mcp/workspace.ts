import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import {
  type ApiHandler,
  ApiError,
  type RequestHeaders,
} from "@gen-api/runtime";
import { nodeHandler } from "@gen-api/runtime/node";
import { type McpOptions, mcpHandler } from "@gen-api/mcp";
import {
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import type { PrismaClient } from "../../fixtures/workspace/generated/prisma/client.js";
import type * as Rules from "../../fixtures/workspace/src/access.js";
import type * as Api from "../../fixtures/workspace/src/api/index.js";
import type * as Own from "../../fixtures/workspace/src/extensions.js";
import { openApplication } from "../support/open-application.js";

/** What a tool answered: its text, its data, whether it failed. */
export interface Told {
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests say what is in it
  readonly data: any;
  readonly failed: boolean;
}

export interface Agent {
  readonly client: Client;
  call(tool: string, input: object): Promise<Told>;
}

/** The token of a user is their id. */
export const userOf = ({
  headers = {},
}: {
  readonly headers?: RequestHeaders | undefined;
}): object | undefined => {
  const [, userId] =
    /^Bearer (\w+)$/.exec(String(headers["authorization"])) ?? [];
  if (userId === "expired") throw new ApiError("unauthorized", "it expired");
  return userId === undefined ? undefined : { userId };
};

/** Calls tools over streamable HTTP, as a user. */
export async function agentAt(
  url: string,
  token: string,
  mode: "legacy" | "auto" = "auto",
): Promise<Agent> {
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  return agentOf(client);
}

export function agentOf(client: Client): Agent {
  return {
    client,
    async call(name, input) {
      const result = await client.callTool({ name, arguments: { ...input } });
      const [content] = result.content as readonly { readonly text: string }[];
      return {
        text: content?.text ?? "",
        data: result.structuredContent,
        failed: result.isError === true,
      };
    },
  };
}

/** The workspace over HTTP, its service at /rest and the tools at /mcp and /mcp-write. */
export async function openWorkspace() {
  const opened = await openApplication<PrismaClient<"query">>(
    "workspace",
    "sqlite",
  );
  const { client, folder } = opened;
  const statements: string[] = [];
  client.$on("query", ({ query }) => statements.push(query));
  const { access } = await opened.load<typeof Rules>("src/access.ts");
  const { extensions, outbox } =
    await opened.load<typeof Own>("src/extensions.ts");
  const api = await opened.load<typeof Api>("src/api/index.ts");
  const description = JSON.parse(
    readFileSync(join(folder, "src/api/openapi/rest.json"), "utf8"),
  ) as object;
  const logged: string[] = [];
  const rest: ApiHandler = api.createRestHandler({
    client,
    access,
    extensions,
    description,
    endpoint: "/rest",
    log: (message: string) => {
      logged.push(message);
    },
  });
  const handlers: Record<string, ApiHandler> = { rest };
  const server = createServer((request, response) => {
    const [, mount = ""] = (request.url ?? "").split("/");
    const handler = handlers[mount];
    if (!handler) return response.writeHead(404).end();
    return nodeHandler(handler, {
      prefix: `/${mount}`,
      context: (one: IncomingMessage) => userOf(one) ?? {},
    })(request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mount = (name: string, options: Partial<McpOptions>): string => {
    handlers[name] = mcpHandler({ rest, callerOf: userOf, ...options });
    return `${url}/${name}`;
  };
  return {
    client,
    rest,
    description,
    statements,
    logged,
    outbox,
    url,
    mount,
    reading: mount("mcp", {}),
    writing: mount("mcp-write", { write: true }),
    async close() {
      server.close();
      server.closeAllConnections();
      await opened.close();
    },
  };
}

export type Workspace = Awaited<ReturnType<typeof openWorkspace>>;
