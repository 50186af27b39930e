import type { IncomingMessage, ServerResponse } from "node:http";
import { UsageError } from "gen-api";
import type { Statement } from "./database/statements.js";
import { isLoopback } from "./hosts.js";

/** Where the server itself is asked, beside the services. */
export const ownPath = "/-";

/** What programs and pages of this machine may ask the server. */
interface OwnRequests {
  /** @throws UsageError for a database that is not the server's */
  reset(): Promise<void>;
  /** What the explorer shows above all. */
  status(): {
    /** Since when this API is served: another one after each change. */
    readonly since: string;
    /** Why the schema as it is now is not served. */
    readonly problem?: string | undefined;
  };
  /** What the database was sent for a request. */
  statements(request: number): readonly Statement[] | undefined;
}

export function isOwnRequest({
  url = "",
}: {
  readonly url?: string | undefined;
}): boolean {
  return url.startsWith(`${ownPath}/`);
}

/** Whether a request comes from this machine. */
export function isLocal({ socket }: IncomingMessage): boolean {
  return isLoopback((socket.remoteAddress ?? "").replace("::ffff:", ""));
}

/** Answers `POST /-/reset`, `GET /-/status` and `GET /-/statements/{number}`. */
export async function answerOwn(
  request: IncomingMessage,
  response: ServerResponse,
  own: OwnRequests,
): Promise<void> {
  const [, , what = "", id = ""] = (request.url ?? "").split("/");
  const verb = verbs.get(what);
  if (!isLocal(request)) response.writeHead(403).end();
  else if (verb === undefined) response.writeHead(404).end();
  else if (request.method !== verb) {
    response.writeHead(405, { allow: verb }).end();
  } else if (what === "reset") {
    response.writeHead(await statusOf(own.reset())).end();
  } else {
    const found = what === "status" ? own.status() : own.statements(Number(id));
    response
      .writeHead(found ? 200 : 404, {
        "content-type": "application/json",
        "cache-control": "no-store",
      })
      .end(found && JSON.stringify(found));
  }
}

const verbs: ReadonlyMap<string, string> = new Map([
  ["reset", "POST"],
  ["status", "GET"],
  ["statements", "GET"],
]);

function statusOf(reset: Promise<void>): Promise<number> {
  return reset.then(
    () => 204,
    (error: unknown) => (error instanceof UsageError ? 409 : 500),
  );
}
