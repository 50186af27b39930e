import { ApiError, type ApiHandler } from "@gen-api/runtime";

/** The handlers that every server mounts. */
export interface Service {
  /** JSON:API of the blog. */
  readonly rest: ApiHandler;
  /** RPC of the blog. */
  readonly rpc: ApiHandler;
}

/** A server of the tests, by the framework that it shows. */
export interface ServerKind {
  readonly name: string;
  /** The bodies that are parsed before the adapter sees them: of both services, or of RPC. */
  readonly parses?: "all" | "rpc";
  /** @returns the server's port */
  start(service: Service): Promise<number>;
}

/** How the handlers are mounted, everywhere. */
export const rest = { prefix: "/api/rest", maxBodyBytes: 2_000 } as const;
export const rpc = { prefix: "/api/rpc", maxBodyBytes: 2_000 } as const;
export const failing = {
  prefix: "/api/failing",
  context: (): never => {
    throw new ApiError("forbidden", "no such session");
  },
} as const;
export const echoed = { prefix: "/api/echo" } as const;

/** What an adapter made of a request. */
export const echo: ApiHandler = ({ method, path, query, body, headers }) => {
  const { "if-match": match, "if-none-match": known } = headers ?? {};
  if (known !== undefined) {
    const etag = String(known);
    return Promise.resolve({ status: 304, headers: { etag, vary: "Accept" } });
  }
  const text =
    body instanceof Uint8Array
      ? new TextDecoder().decode(body)
      : (body ?? null);
  const said = { method, path, query: query ?? null, body: text };
  return Promise.resolve({
    status: 200,
    headers: {
      "content-type": "application/json",
      ...(match !== undefined && { etag: String(match) }),
    },
    text: JSON.stringify(said),
  });
};
