import type { ApiRequest, ApiResponse } from "@gen-api/runtime";
import { isLocalHost } from "./origin.js";

/** Where clients learn how to become a caller. */
export interface Protected {
  /** The public URL of the tools: `https://example.org/mcp`. Default: as the request names it. */
  readonly endpoint?: string;
  /** The URLs of the servers that issue tokens for it. */
  readonly authorizationServers?: readonly string[];
}

const path = "/.well-known/oauth-protected-resource";

/** Whether a request is for the metadata, which nobody has to be signed in for. */
export function isMetadata({ method, path: asked }: ApiRequest): boolean {
  return method.toUpperCase() === "GET" && asked === path;
}

/** The metadata of a protected resource (RFC 9728). */
export function metadata(options: Protected, request: ApiRequest): ApiResponse {
  return json(200, {
    resource: endpointOf(options, request),
    bearer_methods_supported: ["header"],
    ...(options.authorizationServers && {
      authorization_servers: options.authorizationServers,
    }),
  });
}

/** 401: the header says where the metadata is. */
export function challenged(
  options: Protected,
  request: ApiRequest,
  answer = json(401, { error: "a token is needed" }),
): ApiResponse {
  const place = `${endpointOf(options, request)}${path}`;
  const challenge = `Bearer resource_metadata="${place}"`;
  const { text, headers } = answer;
  return {
    status: 401,
    headers: { ...headers, "www-authenticate": challenge },
    ...(text !== undefined && { text }),
  };
}

function endpointOf(
  { endpoint }: Protected,
  { headers = {}, mount = "" }: ApiRequest,
): string {
  if (endpoint !== undefined) return endpoint.replace(/\/+$/, "");
  const named = headers["host"] ?? headers[":authority"];
  const [host = "localhost"] = [named ?? []].flat();
  // It stands between quotes.
  const plain = host.replaceAll(/[^\w.:[\]-]/g, "");
  const scheme = isLocalHost(plain) ? "http" : "https";
  return `${scheme}://${plain}${mount}`;
}

function json(status: number, value: object): ApiResponse {
  return {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
    },
    text: JSON.stringify(value),
  };
}
