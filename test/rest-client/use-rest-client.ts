import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "@jest/globals";
import {
  createRestClient,
  type RestClient,
} from "../../fixtures/blog/src/api/rest-client.js";
import { fetchHandler } from "../../src/runtime/adapters/fetch.js";
import { nodeHandler } from "../../src/runtime/adapters/node.js";
import type { RestClientOptions } from "../../src/runtime/rest-client/index.js";
import type { RestHandlerOptions } from "../../src/runtime/rest/index.js";
import { openBlog, type OpenBlog } from "../support/open-blog.js";

type Options = Partial<
  Omit<RestHandlerOptions<OpenBlog["client"]>, "authorize">
>;

/** The blog's REST service in the test's process, and its generated client. */
export interface BlogClient {
  readonly api: RestClient;
  /** `GET /api/rest/post?…`, decoded, since the list was last emptied. */
  readonly sent: string[];
  /** The service's client of the database. */
  readonly prisma: OpenBlog["client"];
  /** A client with other options, of a service with other options. */
  readonly clientOf: (
    options?: Partial<RestClientOptions>,
    service?: Options,
  ) => RestClient;
  /** The URL of the same service over HTTP. */
  readonly url: () => Promise<string>;
}

const prefix = "/api/rest";

export function useRestClient(): BlogClient {
  let blog: OpenBlog | undefined;
  let server: Server | undefined;
  let api: RestClient | undefined;
  const sent: string[] = [];
  const opened = (): OpenBlog => {
    if (!blog) throw new Error("the blog opens before the first test");
    return blog;
  };
  const handlerOf = (service: Options = {}) => {
    const { client, createRestHandler } = opened();
    return createRestHandler({ client, endpoint: prefix, ...service });
  };
  const clientOf: BlogClient["clientOf"] = (options, service) => {
    const answer = fetchHandler(handlerOf(service), { prefix });
    return createRestClient({
      url: `https://blog.example${prefix}`,
      fetch: (url, init) => {
        sent.push(
          `${init.method ?? ""} ${decodeURIComponent(url.replace("https://blog.example", ""))}`,
        );
        init.signal?.throwIfAborted();
        return answer(new Request(url, init));
      },
      ...options,
    });
  };
  beforeAll(async () => {
    blog = await openBlog();
    api = clientOf();
  });
  afterAll(async () => {
    server?.close();
    server?.closeAllConnections();
    await blog?.close();
  });
  return {
    sent,
    clientOf,
    get api() {
      if (!api) throw new Error("the client is made before the first test");
      return api;
    },
    get prisma() {
      return opened().client;
    },
    async url() {
      server ??= createServer(nodeHandler(handlerOf(), { prefix }));
      if (!server.listening) {
        server.listen(0, "127.0.0.1");
        await once(server, "listening");
      }
      const { port } = server.address() as AddressInfo;
      return `http://127.0.0.1:${String(port)}${prefix}`;
    },
  };
}

/** What a promise rejects with. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("it did not reject");
}
