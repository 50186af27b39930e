import { setImmediate } from "node:timers/promises";
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  test,
} from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import fc from "fast-check";
import { openBlog, type OpenBlog } from "../../support/open-blog.js";
import { search } from "../../support/search.js";
import {
  anyRestRead,
  anyRestWrite,
  anyRpcRead,
  anyRpcWrite,
  type Asked,
  everything,
} from "./blog-requests.js";
import { blogAccess, type Caller } from "./blog-rules.js";
import { addRows, untouchable } from "./unreadable-rows.js";

interface Opened {
  readonly blog: OpenBlog;
  readonly rest: ApiHandler;
  readonly rpc: ApiHandler;
  readonly statements: string[];
  readonly log: unknown[];
}

const callers: readonly Caller[] = [
  { id: "ada" },
  { id: "ada" },
  { id: "grace" },
  { id: undefined },
];
const anyCaller = fc.constantFrom(...callers);

async function open(variant: 1 | 2): Promise<Opened> {
  const { defineAccess } =
    await import("../../../fixtures/blog/src/api/access.js");
  const blog = await openBlog();
  await addRows(blog.client, variant);
  const access = blogAccess(defineAccess);
  const logged: unknown[] = [];
  const statements: string[] = [];
  blog.client.$on("query", ({ query }) => statements.push(query));
  const log = (_: string, error: unknown): unknown => logged.push(error);
  const { client } = blog;
  return {
    blog,
    rest: blog.createRestHandler({ endpoint: "/rest", client, access, log }),
    rpc: blog.createRpcHandler({ client, access, log }),
    statements,
    log: logged,
  };
}

// Two databases that differ in what the callers may not read, and in nothing else.
let one: Opened;
let other: Opened;

beforeAll(async () => {
  one = await open(1);
  other = await open(2);
});
afterAll(async () => {
  await one.blog.close();
  await other.blog.close();
});

const tally = { asked: 0, answered: 0 };
afterEach(() => {
  // Enough was answered for equal answers to mean something.
  expect(tally.answered).toBeGreaterThan(tally.asked / 10);
  Object.assign(tally, { asked: 0, answered: 0 });
});

interface Answer {
  readonly status: number;
  readonly headers: object;
  readonly text: string;
}

async function ask(
  opened: Opened,
  { service, method, path, query, body }: Asked,
  context: Caller,
): Promise<Answer> {
  const {
    status,
    headers,
    text = "",
  } = await opened[service]({
    method,
    path,
    context,
    ...(query !== undefined && { query }),
    ...(body !== undefined && {
      body,
      headers: {
        "content-type":
          service === "rest" ? "application/vnd.api+json" : "application/json",
      },
    }),
  });
  // The clocks of two writes differ.
  return {
    status,
    headers,
    text: text.replaceAll(/"20(?:2[5-9]|[3-9]\d)-[^"]*Z"/g, '"now"'),
  };
}

/** The events of statements come later than their results. */
async function counted(
  opened: Opened,
  asked: Asked,
  caller: Caller,
): Promise<readonly [Answer, statements: number]> {
  await setImmediate();
  opened.statements.length = 0;
  const answer = await ask(opened, asked, caller);
  await setImmediate();
  return [answer, opened.statements.length];
}

async function bothAsked(asked: Asked, caller: Caller): Promise<void> {
  const [first, statements] = await counted(one, asked, caller);
  const [second, statements2] = await counted(other, asked, caller);
  expect(second).toEqual(first);
  expect([one.log, other.log]).toEqual([[], []]);
  expect(first.status).toBeLessThan(500);
  if (first.status === 404) {
    expect(statements2).toBe(statements);
  }
  expect(first.text).not.toMatch(
    /"(?:email":"(?:alan@|two-|z@x|a@x)|rating":)/,
  );
  tally.asked += 1;
  if (first.status < 300) tally.answered += 1;
}

async function bothWritten(asked: Asked, caller: Caller): Promise<void> {
  const before = await Promise.all(
    [one, other].map(({ blog }) => untouchable(blog.client)),
  );
  await bothAsked(asked, caller);
  const after = await Promise.all(
    [one, other].map(({ blog }) => untouchable(blog.client)),
  );
  expect(after).toEqual(before);
  for (const each of everything) await bothAsked(each, caller);
}

describe("what a caller may not read changes no answer", () => {
  test("to reads of RPC", async () => {
    await fc.assert(fc.asyncProperty(anyRpcRead, anyCaller, bothAsked), {
      ...search(300),
      endOnFailure: true,
    });
  });

  test("to reads of REST", async () => {
    await fc.assert(fc.asyncProperty(anyRestRead, anyCaller, bothAsked), {
      ...search(200),
      endOnFailure: true,
    });
  });

  test("to writes of RPC, and no write reaches what it may not", async () => {
    await fc.assert(fc.asyncProperty(anyRpcWrite, anyCaller, bothWritten), {
      ...search(150),
      endOnFailure: true,
    });
  });

  test("to writes of REST, and no write reaches what it may not", async () => {
    await fc.assert(fc.asyncProperty(anyRestWrite, anyCaller, bothWritten), {
      ...search(100),
      endOnFailure: true,
    });
  });
});
