import { holdToContract } from "./contract/contract.js";

export interface RpcReply {
  readonly status: number;
  readonly headers: Headers;
  /** The whole response body. */
  readonly body: {
    readonly data?: unknown;
    readonly meta?: { readonly serialization?: unknown };
    readonly error?: {
      readonly message: string;
      readonly orm?: boolean;
      readonly code?: string;
      readonly rejectedByPolicy?: boolean;
      readonly reason?: string;
    };
  };
  /** `data` of the response. */
  readonly data: unknown;
}

export interface RpcClient {
  /** GET or DELETE: arguments and their serialization are in the query. */
  query(
    method: string,
    path: string,
    q?: unknown,
    serialization?: unknown,
  ): Promise<RpcReply>;
  /** POST, PUT or PATCH: arguments are in the body. */
  send(method: string, path: string, body?: unknown): Promise<RpcReply>;
  /** GET of `<model>/<operation>`. */
  get(path: string, q?: unknown): Promise<RpcReply>;
}

/** An RPC client of the service at `base`. */
export function rpcClient(base: () => string): RpcClient {
  const query: RpcClient["query"] = (method, path, q, serialization) => {
    const parameters = new URLSearchParams();
    if (q !== undefined)
      parameters.set("q", typeof q === "string" ? q : JSON.stringify(q));
    if (serialization !== undefined)
      parameters.set("meta", JSON.stringify({ serialization }));
    const search = parameters.size > 0 ? `?${parameters}` : "";
    return exchange(base(), `/${path}${search}`, { method });
  };
  return {
    query,
    get: (path, q) => query("GET", path, q),
    send: (method, path, body) =>
      exchange(base(), `/${path}`, {
        method,
        headers: { "content-type": "application/json" },
        ...(body !== undefined && {
          body: typeof body === "string" ? body : JSON.stringify(body),
        }),
      }),
  };
}

async function exchange(
  base: string,
  url: string,
  request: RequestInit & { readonly method: string },
): Promise<RpcReply> {
  const { method, body } = request;
  const response = await fetch(base + url, request);
  const { status, headers } = response;
  const text = await response.text();
  holdToContract(base, { method, url, body, status, text });
  const answer = JSON.parse(text) as RpcReply["body"];
  return { status, headers, body: answer, data: answer.data };
}
