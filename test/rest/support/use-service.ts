import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "@jest/globals";
import type { DatabaseName } from "../../support/databases.js";
import {
  type FreshDatabase,
  freshDatabase,
} from "../../support/fresh-database.js";
import { type ApplicationName, prepare } from "../../support/prepare.js";
import { runScript } from "../../support/run-script.js";
import { Reply, type RestClient } from "../../support/rest-client.js";
import type {
  HostAnswer,
  HostReply,
  HostRequest,
  ServiceOptions,
  TypeDescription,
} from "./protocol.js";

/** An application's handlers in a process of its own, without HTTP. */
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
const host = fileURLToPath(new URL("./host.ts", import.meta.url));

/** A service that runs while the tests of the enclosing block do. */
export function useService(
  name: ApplicationName,
  database: DatabaseName = "sqlite",
): Service {
  let child: ChildProcess | undefined;
  let fresh: FreshDatabase | undefined;
  let types: readonly TypeDescription[] = [];
  let asked = 0;
  const waiting = new Map<number, (reply: HostReply) => void>();

  beforeAll(async () => {
    const application = await prepare(name, database);
    fresh = await freshDatabase(application, database);
    child = fork(host, {
      cwd: application.folder,
      env: { ...process.env, DATABASE_URL: fresh.url },
      execArgv: ["--import", "tsx"],
      serialization: "advanced",
    });
    [types] = (await once(child, "message")) as [typeof types];
    child.on("message", ({ id, reply }: HostAnswer) => {
      waiting.get(id)?.(reply);
      waiting.delete(id);
    });
  });
  afterAll(async () => {
    if (child && child.exitCode === null) {
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
    }
    await fresh?.drop();
  });

  const ask = (
    request: HostRequest,
    options: ServiceOptions,
  ): Promise<HostReply> =>
    new Promise((resolve, reject) => {
      const id = ++asked;
      waiting.set(id, resolve);
      child?.send({ id, options, request }, (error) => {
        if (error) reject(error);
      });
    });
  const run = (script: string): Promise<void> =>
    runScript(database, fresh?.url ?? "", script);
  return serviceThat(ask, { types: () => types, run }, {});
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
