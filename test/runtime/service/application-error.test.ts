import { expect, test } from "@jest/globals";
import { ApiError } from "../../../src/runtime/errors/api-error.js";
import type { ApiHandler, ApiRequest } from "../../../src/runtime/index.js";
import { restHandler } from "../../../src/runtime/rest/index.js";
import { rpcHandler } from "../../../src/runtime/rpc/index.js";
import { note } from "../rpc/arguments/note.js";

/** An error as the Prisma client throws it. */
function ormError(name: string, code?: string): Error {
  return Object.assign(new Error("no Session with this token"), {
    name,
    ...(code && { code }),
  });
}

/** An error as Prisma passes it on from a driver adapter. */
function adapterError(kind: string, more = {}): Error {
  const cause = { kind, ...more };
  return Object.assign(new Error("no Session with this token", { cause }), {
    name: "DriverAdapterError",
  });
}

/** As Node's `fetch` throws. */
function failedFetch(code: string): Error {
  const cause = Object.assign(new Error("no Session here"), { code });
  return new TypeError("fetch failed", { cause });
}

const get: ApiRequest = { method: "GET", path: "/note/1" };
const findMany: ApiRequest = { method: "GET", path: "/note/findMany" };

/** What both services answer if this is thrown in each place of the application's code. */
async function answers(error: unknown): Promise<unknown[]> {
  const thrown = (): never => {
    throw error;
  };
  const found: unknown[] = [];
  for (const hooks of [
    { authorize: () => Promise.resolve().then(thrown) },
    { authorize: thrown },
    { client: () => Promise.resolve().then(thrown) },
    { client: thrown },
    { failure: error },
  ]) {
    const logged: unknown[] = [];
    const { failure, ...given } = { failure: undefined, ...hooks };
    const options = {
      client: {},
      log: (_: string, cause: unknown) => logged.push(cause),
      ...given,
    };
    const service = {
      schema: { database: { provider: "sqlite" }, models: {} },
      idDivider: "_",
    } as const;
    const rest = restHandler(
      {
        ...service,
        routes: [{ resource: note, get: () => Promise.reject(new Error()) }],
      },
      { ...options, endpoint: "http://x" },
    );
    const rpc = rpcHandler(
      {
        schema: { database: { provider: "sqlite" }, models: {} },
        routes: [{ resource: note, findMany: () => Promise.resolve([]) }],
      },
      options,
    );
    const asked: [ApiHandler, ApiRequest][] = [
      [rest, get],
      [rpc, findMany],
    ];
    for (const [handler, request] of asked) {
      const { status, text = "" } = await handler({ ...request, failure });
      const causes = logged
        .splice(0)
        .map((one) => (one === error ? one : (one as Error).cause));
      found.push([status, text.includes("Session"), causes]);
    }
  }
  return found;
}

test.each([
  ormError("PrismaClientKnownRequestError", "P2025"),
  ormError("PrismaClientKnownRequestError", "P2002"),
  ormError("PrismaClientKnownRequestError", "P2004"),
  ormError("PrismaClientValidationError"),
  ormError("PrismaClientUnknownRequestError"),
  new Error("no Session with this token"),
  adapterError("UniqueConstraintViolation"),
  adapterError("postgres", { originalCode: "22P02" }),
  failedFetch("ECONNREFUSED"),
])("R33 P7: %s of the application is 500, and logged", async (error) => {
  for (const answer of await answers(error)) {
    expect(answer).toEqual([500, false, [error]]);
  }
});

test("R39: an ApiError of the application is the answer", async () => {
  for (const answer of await answers(
    new ApiError("unauthorized", "no token"),
  )) {
    expect(answer).toEqual([401, false, []]);
  }
});

test.each([
  ormError("PrismaClientKnownRequestError", "P1001"),
  Object.assign(ormError("PrismaClientKnownRequestError", "P2039"), {
    meta: { driverAdapterError: { cause: { originalCode: "57014" } } },
  }),
])("R33: a database that cannot answer is reported as such", async (error) => {
  const statuses = (await answers(error)).map(
    (answer) => (answer as unknown[])[0],
  );
  // Of REST and RPC, in each place.
  expect(statuses).toEqual(Array.from({ length: 5 }, () => [503, 500]).flat());
});
