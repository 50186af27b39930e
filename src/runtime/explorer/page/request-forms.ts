import { rpcCall } from "./rpc-call.js";
import type { Description } from "./description.js";
import type { Sent } from "./service.js";

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

const mediaType = "application/vnd.api+json";

/** `-g`, since curl reads brackets as a range. */
function curl({ method, body }: Sent, url: string): string {
  return [
    "curl -g",
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...(body === undefined
      ? []
      : [
          `-H 'Content-Type: ${mediaType}'`,
          `-d ${shellQuoted(JSON.stringify(body))}`,
        ]),
    shellQuoted(url),
  ].join(" ");
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function fetchCall({ method, body }: Sent, url: string): string {
  const call = JSON.stringify(url);
  if (method === "GET") return `await fetch(${call});`;
  const lines = [
    `  method: "${method}",`,
    ...(body === undefined
      ? []
      : [
          `  headers: { "content-type": "${mediaType}" },`,
          `  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}),`,
        ]),
  ];
  return `await fetch(${call}, {\n${lines.join("\n")}\n});`;
}
