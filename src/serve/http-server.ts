import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { isOwnHost, isOwnOrigin } from "./hosts.js";
import { listingStatements, type Statement } from "./database/statements.js";

/** A request that has been answered. */
export interface Answered {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly ms: number;
  /** How many statements it took in the database. */
  readonly statements: number;
}

interface HttpServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Listens for requests of this machine's own pages and programs; others are refused before
 * `answer` sees them.
 *
 * @param ports in the order in which they are tried
 */
export async function httpServer(
  host: string,
  ports: readonly number[],
  answer: (
    request: IncomingMessage,
    response: ServerResponse,
    /** What the database is sent meanwhile. */
    statements: readonly Statement[],
  ) => Promise<void>,
  onAnswered: (answered: Answered) => void,
): Promise<HttpServer> {
  const server = createServer((request, response) => {
    const begun = performance.now();
    listingStatements((statements) => {
      response.once("close", () => {
        onAnswered({
          method: request.method ?? "",
          url: request.url ?? "",
          status: response.statusCode,
          ms: Math.round(performance.now() - begun),
          statements: statements.length,
        });
      });
      const refusal = refusalOf(request, host);
      if (refusal !== undefined) {
        response
          .writeHead(403, { "content-type": "text/plain" })
          .end(`${refusal}\n`);
        return;
      }
      allowOrigin(request, response);
      answer(request, response, statements).catch((error: unknown) => {
        // eslint-disable-next-line no-console -- as the handlers that are mounted do
        console.error("gen-api: a request failed", error);
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
    });
  });
  await listen(server, host, ports);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function refusalOf(request: IncomingMessage, host: string): string | undefined {
  const { origin, host: asked } = request.headers;
  if (!isOwnHost(asked, host)) {
    return `the host "${asked ?? ""}" is not served; ask for localhost or 127.0.0.1`;
  }
  const isRead = ["GET", "HEAD", "OPTIONS"].includes(request.method ?? "");
  // Browsers send some writes of other sites without asking.
  return isRead || origin === undefined || isOwnOrigin(origin)
    ? undefined
    : `pages of ${origin} may not write here`;
}

function allowOrigin(
  { headers: { origin } }: IncomingMessage,
  response: ServerResponse,
): void {
  response.setHeader("vary", "Origin");
  if (origin === undefined || !isOwnOrigin(origin)) return;
  for (const [name, value] of [
    ["access-control-allow-origin", origin],
    ["access-control-allow-credentials", "true"],
    ["access-control-allow-methods", "GET, POST, PATCH, PUT, DELETE"],
    [
      "access-control-allow-headers",
      "content-type, accept, authorization, prefer, if-match, x-http-method-override",
    ],
    ["access-control-max-age", "600"],
    ["access-control-expose-headers", "Location"],
  ] as const) {
    response.setHeader(name, value);
  }
}

async function listen(
  server: Server,
  host: string,
  [port = 0, ...others]: readonly number[],
): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    if (!isTaken || others.length === 0) throw error;
    await listen(server, host, others);
  }
}
