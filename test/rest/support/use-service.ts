import { afterAll, beforeAll } from "@jest/globals";
import type { DatabaseName } from "../../support/databases.js";
import type { ApplicationName } from "../../support/prepare.js";
import { runScript } from "../../support/run-script.js";
import { Reply, type RestClient } from "../../support/rest-client.js";
import { type Host, openHost } from "./open-host.js";
import type {
  HostReply,
  HostRequest,
  ServiceOptions,
  TypeDescription,
} from "./protocol.js";

/** An application's handlers, without HTTP. */
export interface Service extends RestClient {
  /** The whole answer to a request given as it is. */
  ask(request: HostRequest): Promise<HostReply>;
  /** Known once the tests run. */
  types(): readonly TypeDescription[];
  /** The same application and database through a handler with other options. */
  with(options: ServiceOptions): Service;
  /** Runs SQL in its database. */
  run(script: string): Promise<void>;
}

export const endpoint = "https://example.org/api";

const mediaType = "application/vnd.api+json";

/** A service that runs while the tests of the enclosing block do. */
export function useService(
  name: ApplicationName,
  database: DatabaseName = "sqlite",
): Service {
  let host: Host | undefined;
  beforeAll(async () => {
    host = await openHost(name, database);
  });
  afterAll(() => host?.close());

  const running = (): Host => {
    if (!host) throw new Error("the service runs in tests only");
    return host;
  };
  return serviceThat(
    (request, options) => running().answer(request, options),
    {
      types: () => host?.types ?? [],
      run: (script) => runScript(database, running().databaseUrl, script),
    },
    {},
  );
}

function serviceThat(
  asks: (request: HostRequest, options: ServiceOptions) => Promise<HostReply>,
  about: Pick<Service, "types" | "run">,
  options: ServiceOptions,
): Service {
  const ask: Service["ask"] = (request) => asks(request, options);
  const send: Service["send"] = async (method, url, body, headers) => {
    const at = url.indexOf("?");
    const { status, text, thrown, ...reply } = await ask({
      method,
      path: at < 0 ? url : url.slice(0, at),
      ...(at >= 0 && { query: url.slice(at + 1) }),
      headers: {
        accept: mediaType,
        ...(body !== undefined && { "content-type": mediaType }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    if (thrown !== undefined) throw new Error(thrown);
    return new Reply(status, new Headers(reply.headers), text ?? "");
  };
  return {
    ask,
    ...about,
    with: (more) => serviceThat(asks, about, { ...options, ...more }),
    send,
    get: (path) => send("GET", path),
    post: (path, body) => send("POST", path, body),
    patch: (path, body) => send("PATCH", path, body),
    delete: (path, body) => send("DELETE", path, body),
  };
}
