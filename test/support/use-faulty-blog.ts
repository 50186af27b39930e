import { copyFile } from "node:fs/promises";
import { afterAll, beforeAll } from "@jest/globals";
import type { ApiHandler, ApiRequest } from "../../src/runtime/index.js";
import { dumpTables } from "../rest/support/dump-tables.js";
import {
  type DatabaseCall,
  type Failing,
  faultyAdapter,
  Faults,
  faults,
  secret,
} from "./faulty-adapter.js";
import { openBlog, type OpenBlog } from "./open-blog.js";

/** A request's answer, and every row of the database after it. */
interface Outcome {
  readonly status: number;
  readonly text: string;
  readonly rows: string;
}

/** What is wrong with the answer to a failure of the database. */
export type ErrorProblems = (status: number, text: string) => readonly string[];

/** The blog on a database whose calls can fail. */
export interface FaultyBlog {
  readonly rest: ApiHandler;
  readonly rpc: ApiHandler;
  /**
   * Sends a request once for each call of the database that it makes, and for each way in
   * which this can fail: with an error, nothing may be written, and when the database is
   * well again, the same handler has to answer as if nothing had been.
   *
   * @returns the status if nothing fails, and what goes otherwise if something does
   */
  try(
    handler: ApiHandler,
    request: ApiRequest,
    ofError: ErrorProblems,
  ): Promise<{ readonly status: number; readonly problems: readonly string[] }>;
}

/** Opens the blog before a suite's tests, and closes it after them. */
export function useFaultyBlog(): FaultyBlog {
  const calls = new Faults();
  let blog: OpenBlog;
  const opened: { rest?: ApiHandler; rpc?: ApiHandler } = {};
  beforeAll(async () => {
    blog = await openBlog((adapter) => faultyAdapter(adapter, calls));
    await blog.client.$disconnect();
    await copyFile(blog.file, seeded(blog));
    const { client } = blog;
    const log = (): void => undefined;
    const endpoint = "https://example.org";
    opened.rest = blog.createRestHandler({ client, endpoint, log });
    opened.rpc = blog.createRpcHandler({ client, log });
  });
  afterAll(() => blog.close());

  const restore = async (): Promise<void> => {
    await blog.client.$disconnect();
    await copyFile(seeded(blog), blog.file);
  };
  const rows = async (): Promise<string> =>
    masked(await dumpTables(blog.client));
  const send = async (
    handler: ApiHandler,
    request: ApiRequest,
    failing?: Failing,
  ): Promise<Outcome> => {
    calls.start(failing);
    const { status, text = "" } = await handler(structuredClone(request));
    const made = calls.calls;
    calls.start();
    const outcome = { status, text: masked(text), rows: await rows() };
    calls.calls = made;
    return outcome;
  };

  return {
    get rest() {
      return known(opened.rest);
    },
    get rpc() {
      return known(opened.rpc);
    },
    async try(handler, request, ofError) {
      await restore();
      const before = await rows();
      await restore();
      const whole = await send(handler, request);
      const problems: string[] = [];
      for (const [index, call] of calls.calls.entries()) {
        for (const fault of faults) {
          const tell = (problem: string): void => {
            problems.push(`${fault} ${call.operation} ${call.sql}: ${problem}`);
          };
          await restore();
          const failed = await send(handler, request, { index, fault });
          const { status, text } = failed;
          // Prisma ignores that a rollback failed: what failed before is answered.
          const isWhole = call.operation === "rollback" && text === whole.text;
          if (!isWhole) ofError(status, text).forEach(tell);
          if (text.includes(secret)) tell(`tells ${text}`);
          const isWritten = failed.rows === whole.rows;
          if (isWritten && fault === "unanswered" && writes(call)) continue;
          if (failed.rows !== before) tell("something was written");
          const again = await send(handler, request);
          if (again.text !== whole.text) tell(`then answers ${again.text}`);
          if (again.rows !== whole.rows) tell("then writes something else");
        }
      }
      return { status: whole.status, problems };
    },
  };
}

function known(handler: ApiHandler | undefined): ApiHandler {
  if (!handler) throw new Error("the blog opens before the first test");
  return handler;
}

function seeded({ file }: OpenBlog): string {
  return `${file}.seeded`;
}

/** Whether a call has an effect that lasts. */
function writes({ operation, sql, inTransaction }: DatabaseCall): boolean {
  return inTransaction ? operation === "commit" : !sql.startsWith("SELECT");
}

/** Without the time of a write: all others are before 2025. */
function masked(text: string): string {
  return text.replaceAll(/20(?:2[5-9]|[3-9]\d)-[-\dT:.+]+Z?/g, "now");
}
