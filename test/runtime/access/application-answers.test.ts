import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiHandler, ApiRequest } from "@gen-api/runtime";
import { type Access, checkAccess, guarded } from "@gen-api/runtime/access";
import { defineAccess } from "../../../fixtures/blog/src/api/access.js";
import {
  type ApiClient,
  createRestHandler,
  createRpcHandler,
} from "../../../fixtures/blog/src/api/index.js";

// What functions of the application must not answer is its own fault, whatever a caller asks.

const unhandled: unknown[] = [];
const note = (reason: unknown): unknown => unhandled.push(reason);
beforeAll(() => {
  process.on("unhandledRejection", note);
});
afterAll(async () => {
  await setImmediate();
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

class Owner {
  readonly id = "ada";
}
const rejected = (): Promise<never> => Promise.reject(new Error("no"));
const messages = (error: unknown): string =>
  error instanceof Error ? `${error.message}: ${messages(error.cause)}` : "";

/** Asks both services for a new post. */
async function answersOf<Context>(access: Access<Context>): Promise<string[]> {
  const attributes = { slug: "a", title: "a" };
  const requests: readonly ApiRequest[] = [
    {
      method: "POST",
      path: "/post",
      headers: { "content-type": "application/vnd.api+json" },
      body: { data: { type: "post", attributes } },
    },
    {
      method: "POST",
      path: "/post/create",
      headers: { "content-type": "application/json" },
      body: { data: attributes },
    },
  ];
  const logged: string[] = [];
  const options = {
    client: { post: {} } as unknown as ApiClient,
    access,
    log: (_: string, error: unknown) => logged.push(messages(error)),
  };
  const handlers: readonly ApiHandler[] = [
    createRestHandler({ ...options, endpoint: "/api" }),
    createRpcHandler(options),
  ];
  for (const [at, handler] of handlers.entries()) {
    const answer = await handler(requests[at] as ApiRequest);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain("Post.");
  }
  await setImmediate();
  return logged;
}

test.each<readonly [string, (where: (one: object) => unknown) => unknown]>([
  ["a promise", () => Promise.resolve(true)],
  ["a rejected promise", rejected],
  [
    "what a rejected promise would be true for",
    async (where) => {
      await setImmediate();
      return where({ autor: 1 });
    },
  ],
  ["nothing", () => undefined],
  ["a map", () => new Map()],
  ["a plain condition", () => ({ id: 1 })],
  ["a map as a condition", (where) => where(new Map())],
  ["an object of a class", (where) => where(new Owner())],
  ["inherited members", (where) => where(Object.create({ id: 1 }) as object)],
  ["a symbol", (where) => where({ [Symbol("id")]: 1 })],
  ["a promise as a condition", (where) => where(rejected())],
  [
    "a promise as a value",
    (where) => where({ id: rejected(), AND: [rejected()] }),
  ],
  ["a map as a relation's test", (where) => where({ comments: new Map() })],
  ["a map as a comparison", (where) => where({ title: { not: new Map() } })],
  [
    "a symbol in a comparison",
    (where) => where({ id: { gt: 1, [Symbol("not")]: 2 } }),
  ],
  ["NaN", (where) => where({ wordCount: { not: NaN } })],
  ["infinity", (where) => where({ rating: { lt: Infinity } })],
  ["an invalid date", (where) => where({ createdAt: new Date(NaN) })],
  ["a text for a number", (where) => where({ id: "1" })],
  ["a number for a text", (where) => where({ title: { startsWith: 1 } })],
  ["a number for a date", (where) => where({ createdAt: { gt: 5 } })],
  ["one value for a list", (where) => where({ id: { in: 1 } })],
  ["a list for one value", (where) => where({ id: [1] })],
  ["a fraction for an integer", (where) => where({ id: { notIn: [1.5] } })],
  ["a text for an amount", (where) => where({ price: "much" })],
  ["a text for a truth", (where) => where({ featured: "false" })],
  [
    "a mode that SQLite lacks",
    (where) => where({ title: { equals: "a", mode: "insensitive" } }),
  ],
  [
    "a column of another type",
    (where) => where({ id: { gt: { _ref: "title", _container: "Post" } } }),
  ],
])("a rule that answers %s is 500, and the log names it", async (_, rule) => {
  const access = defineAccess(() => undefined)({
    others: false,
    Post: {
      read: true,
      create: ((__: unknown, where: (one: object) => unknown) =>
        rule(where)) as never,
    },
  });
  const named: unknown = expect.stringMatching(
    /^the access rule Post\.create /,
  );
  expect(await answersOf(access)).toEqual([named, named]);
  expect(checkAccess(access, [undefined])).toContainEqual({
    rule: "Post.create",
    problem: expect.stringContaining("Post.create"),
  });
});

test.each<readonly [string, (request: ApiRequest) => unknown]>([
  ["a promise", () => Promise.resolve({ banned: true })],
  ["a rejected promise", rejected],
  ["a map", () => new Map([["banned", true]])],
])("a context that is %s is 500", async (_, contextOf) => {
  const access = defineAccess(contextOf as () => { banned?: boolean })({
    others: false,
    Post: { read: true, create: ({ banned }) => banned !== true },
  });
  const named: unknown = expect.stringMatching(/^the context of access rules /);
  expect(await answersOf(access)).toEqual([named, named]);
});

test("own code is refused with a context that is a promise", () => {
  const access = defineAccess(() => ({}))({ others: false });
  expect(() => guarded({}, access, Promise.resolve({}))).toThrow(
    "the context of access rules must be an object: await what it needs",
  );
});

test.each<readonly [string, () => unknown]>([
  ["a promise", () => Promise.resolve({ authorId: "ada" })],
  ["a rejected promise", rejected],
  ["a map", () => new Map([["authorId", "ada"]])],
  ["an object of a class", () => new Owner()],
  ["nothing", () => undefined],
  [
    "an error",
    () => {
      throw new Error("no");
    },
  ],
  ["what is no column", () => ({ authorId: "ada", autorId: "ada" })],
  ["a symbol", () => ({ [Symbol("authorId")]: "ada" })],
  ["undefined for a column", () => ({ authorId: undefined })],
  ["a promise for a column", () => ({ authorId: rejected() })],
  ["a map for a column", () => ({ authorId: new Map() })],
  ["an object for a column", () => ({ authorId: new Owner() })],
  ["a number for a text", () => ({ authorId: 1 })],
  ["null for a required column", () => ({ authorId: null })],
  ["NaN", () => ({ wordCount: NaN })],
  ["an invalid date", () => ({ publishedAt: new Date(NaN) })],
  ["a map in JSON", () => ({ metadata: { roles: [new Map()] } })],
  ["an unknown computation", () => ({ wordCount: { add: 1 } })],
])(
  "a preset that answers %s is 500, and the log names it",
  async (_, preset) => {
    const access = defineAccess(() => undefined)({
      others: false,
      Post: { read: true, create: true, preset: { create: preset as never } },
    });
    const named: unknown = expect.stringMatching(
      /^the preset Post\.preset\.create /,
    );
    expect(await answersOf(access)).toEqual([named, named]);
    expect(checkAccess(access, [undefined])).toContainEqual({
      rule: "Post.preset.create",
      problem: expect.stringContaining("Post.preset.create"),
    });
  },
);

test("a preset may give all that Prisma takes, and nothing for who may not create", () => {
  class Decimal {
    readonly [Symbol.toStringTag] = "Decimal";
    toJSON = (): string => "1.50";
  }
  const access = defineAccess(({ context }) => context as { id?: string })({
    others: false,
    Post: {
      read: true,
      create: ({ id }) => id !== undefined,
      update: true,
      preset: {
        create: ({ id }) => ({
          authorId: id,
          categoryId: null,
          views: 1n,
          rating: 1.5,
          price: new Decimal() as never,
          metadata: { at: new Date(0), tags: [null, "a", 1, true] } as never,
          publishedAt: "2024-01-20T08:30:00Z",
          createdAt: new Date(0),
          status: "DRAFT",
          featured: false,
        }),
        // Of types, these are no values.
        update: (() => ({
          wordCount: { increment: 1 },
          price: "0.10",
          title: { set: "a" },
        })) as never,
      },
    },
    Profile: {
      read: true,
      create: true,
      preset: { create: () => ({ avatar: new Uint8Array([1]) }) },
    },
  });
  const found = checkAccess(access, [{}, { id: "ada" }]);
  expect(found.filter(({ rule }) => rule.includes("preset"))).toEqual([]);
});
