import { describe, expect, test } from "@jest/globals";
import {
  answerCreate,
  restHandler,
  type RestRoutes,
} from "@gen-api/runtime/rest";
import { defineResource } from "@gen-api/runtime";
import { thing as thingResource } from "./thing.js";

/** Answers a POST of attributes; the write fails with an error, if it comes to it. */
async function posted(
  attributes: object,
  error: unknown = new Error("none"),
  resource = thingResource,
) {
  const fail = (): Promise<never> =>
    // Whatever the client throws.
    Promise.reject(error as Error);
  const routes: RestRoutes<unknown> = {
    resource,
    create: ({ request }) =>
      answerCreate(request, { create: fail, upsert: fail }),
  };
  const rest = restHandler(
    {
      schema: { database: { provider: "sqlite" }, models: {} },
      idDivider: "_",
      routes: [routes],
    },
    { client: {}, endpoint: "/api", log: () => undefined },
  );
  const body = { data: { type: "thing", attributes } };
  const answer = await rest({ method: "POST", path: "/thing", body });
  const { errors } = answer.body as {
    readonly errors: readonly { readonly detail?: string }[];
  };
  return { status: answer.status, errors };
}

describe("a client that is older than the generated code is told in the log", () => {
  /** What is logged when the model's delegate is this one. */
  async function logged(thing: object | undefined): Promise<string> {
    let text = "";
    const rest = restHandler(
      {
        schema: { database: { provider: "sqlite" }, models: {} },
        idDivider: "_",
        routes: [
          {
            resource: thingResource,
            create: ({ client, request }) =>
              answerCreate(request, (client as { thing: never }).thing),
          },
        ],
      },
      {
        client: { thing },
        endpoint: "/api",
        log: (_, error) => (text = String(error)),
      },
    );
    const attributes = { id: 1, name: "one" };
    const body = { data: { type: "thing", attributes } };
    const { status } = await rest({ method: "POST", path: "/thing", body });
    expect(status).toBe(500);
    return text;
  }

  test("if it lacks the model", async () => {
    expect(await logged(undefined)).toBe(
      'Error: the Prisma client has no "thing": run "prisma generate" and restart',
    );
  });

  test("if it refuses the arguments", async () => {
    const refused = Object.assign(new Error("Unknown field `x`"), {
      name: "PrismaClientValidationError",
    });
    expect(await logged({ create: () => Promise.reject(refused) })).toContain(
      'run "prisma generate" and restart',
    );
  });
});

describe("failures of the database that is not there for a request", () => {
  class PrismaClientKnownRequestError extends Error {
    override readonly name = "PrismaClientKnownRequestError";
    readonly code: string;
    constructor(code: string) {
      super("secret");
      this.code = code;
    }
  }
  const unreachable = "the database cannot be reached";
  const exhausted =
    "the database has no connection or transaction left in time";

  test.each([
    ["P1001", unreachable],
    ["P1008", unreachable],
    ["P1017", unreachable],
    ["P2024", exhausted],
    ["P2028", exhausted],
    ["P2037", exhausted],
  ])("%s is 503: %s", async (code, detail) => {
    const error = new PrismaClientKnownRequestError(code);
    expect(await posted({ id: 1, name: "one" }, error)).toEqual({
      status: 503,
      errors: [
        {
          id: expect.any(String),
          status: 503,
          code: "service-unavailable",
          title: "Service unavailable",
          detail,
          ormCode: code,
        },
      ],
    });
  });
});

describe("documents that are wrong in many ways", () => {
  test("R33 the first hundred problems are told", async () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `a${index}`);
    const { status, errors } = await posted(
      Object.fromEntries(names.map((name) => [name, 1])),
    );
    expect(status).toBe(422);
    expect(errors).toHaveLength(101);
    expect(errors.at(-1)).toMatchObject({
      detail: "there may be more problems; only the first ones are reported",
      source: { pointer: "/data/attributes" },
    });
  });

  test.each([
    [98, 100],
    [99, 101],
    [100, 101],
    [101, 101],
  ])(
    "R19 R33 %i that are wrong are told with the two that are missing: %i",
    async (wrong, told) => {
      const names = Array.from({ length: wrong }, (_, index) => `a${index}`);
      const { errors } = await posted(
        Object.fromEntries(names.map((name) => [name, 1])),
      );
      expect(errors).toHaveLength(told);
      const last = errors.at(-1)?.detail;
      expect(
        last === "there may be more problems; only the first ones are reported",
      ).toBe(told > 100);
    },
  );

  test("R19 what is refused for itself is told without what is missing", async () => {
    const made = { type: "Int", hasDefault: true, readOnly: true } as const;
    const fields = { ...thingResource.fields, made };
    const resource = defineResource({ ...thingResource, fields });
    const { status, errors } = await posted({ made: 1 }, undefined, resource);
    expect([status, errors]).toMatchObject([403, [{ code: "read-only" }]]);
  });

  test("a name of more than 1024 characters is refused", async () => {
    const longest = { id: 1, name: { ["x".repeat(1024)]: 1 } };
    expect((await posted(longest)).status).toBe(422);
    const longer = { id: 1, name: { ["\n".repeat(1025)]: 1 } };
    expect(await posted(longer)).toMatchObject({
      status: 400,
      errors: [
        {
          code: "invalid-payload",
          source: { pointer: "/data/attributes/name" },
        },
      ],
    });
  });
});
