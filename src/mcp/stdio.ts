import { once } from "node:events";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { toolServer } from "./server.js";
import { remoteService } from "./service.js";

/** Which service to offer, and how to reach it. */
export interface StdioOptions {
  /** The URL of the REST service: `https://example.org/rest`. */
  readonly url: string;
  /** Sent with each request to it, such as `authorization`. Redirects are not followed. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether there is the tool `write`. Default false. */
  readonly write?: boolean;
}

/** Offers a service to the program that has started this process, until that closes stdin. */
export async function mcpStdio({
  url,
  headers = {},
  write = false,
}: StdioOptions): Promise<void> {
  const service = remoteService(url, headers);
  serveStdio(() => toolServer(service, write));
  await once(process.stdin, "close");
}
