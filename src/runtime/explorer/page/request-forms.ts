import { rpcCall } from "./rpc-call.js";
import type { Description } from "./description.js";
import { jsonApi, type Sent } from "./service.js";

/** A way to write a request down. */
export interface RequestForm {
  readonly name: string;
  readonly text: string;
}

/**
 * @param url - the whole URL of the request
 * @param hasRpc - whether there is an RPC service beside
 */
export function requestForms(
  sent: Sent,
  url: string,
  description: Description,
  hasRpc: boolean,
): readonly RequestForm[] {
  const equivalent = hasRpc ? rpcCall(sent, description) : undefined;
  return [
    { name: "URL", text: `${sent.method} ${url}` },
    { name: "curl", text: curl(sent, url) },
    { name: "fetch", text: fetchCall(sent, url) },
    ...(equivalent === undefined ? [] : [{ name: "RPC", text: equivalent }]),
  ];
}

type SentHow = Pick<Sent, "method" | "body" | "hasToken" | "mediaType">;

/** `-g`, since curl reads brackets as a range. */
export function curl(
  { method, body, hasToken, mediaType }: SentHow,
  url: string,
): string {
  return [
    "curl -g",
    // The token itself is not shown.
    ...(hasToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...(mediaType === jsonApi
      ? []
      : [`-H ${shellQuoted(`Accept: ${mediaType}`)}`]),
    ...(body === undefined
      ? []
      : [
          `-H ${shellQuoted(`Content-Type: ${mediaType}`)}`,
          `-d ${shellQuoted(JSON.stringify(body))}`,
        ]),
    shellQuoted(url),
  ].join(" ");
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function fetchCall(
  { method, body, hasToken, mediaType }: SentHow,
  url: string,
): string {
  const call = JSON.stringify(url);
  const headers = [
    ...(hasToken ? ["authorization: `Bearer ${token}`"] : []),
    ...(mediaType === jsonApi ? [] : [`accept: ${JSON.stringify(mediaType)}`]),
    ...(body === undefined
      ? []
      : [`"content-type": ${JSON.stringify(mediaType)}`]),
  ];
  const lines = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(", ")} },`]),
    ...(body === undefined
      ? []
      : [
          `  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}),`,
        ]),
  ];
  return lines.length === 0
    ? `await fetch(${call});`
    : `await fetch(${call}, {\n${lines.join("\n")}\n});`;
}
