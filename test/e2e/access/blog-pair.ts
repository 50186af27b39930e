import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { expect } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import type { PrismaClient } from "../../../fixtures/blog/generated/prisma/client.js";
import type * as AccessModule from "../../../fixtures/blog/src/api/access.js";
import type * as ApiModule from "../../../fixtures/blog/src/api/index.js";
import type { DatabaseName } from "../../support/databases.js";
import {
  openApplication,
  type OpenApplication,
} from "../../support/open-application.js";
import { blogAccess, type Caller } from "./blog-rules.js";
import type { Asked } from "./requests/blog-models.js";
import { everything } from "./requests/rpc-reads.js";
import {
  forbidden,
  restoreRows,
  type StoredRows,
  storedRows,
  untouchable,
} from "./stored-rows.js";
import { addRows } from "./unreadable-rows.js";

type Blog = OpenApplication<PrismaClient<"query">>;

interface Side {
  readonly blog: Blog;
  readonly rest: ApiHandler;
  readonly rpc: ApiHandler;
  readonly statements: string[];
  readonly log: unknown[];
  /** What it had at first. */
  readonly initial: StoredRows;
  /** What it had after the last request. */
  rows: StoredRows;
}

async function open(database: DatabaseName, variant: 1 | 2): Promise<Side> {
  const blog: Blog = await openApplication("blog", database);
  const { client } = blog;
  await addRows(client, variant);
  const { defineAccess } =
    await blog.load<typeof AccessModule>("src/api/access.ts");
  const { createRestHandler, createRpcHandler } =
    await blog.load<typeof ApiModule>("src/api/index.ts");
  const access = blogAccess(defineAccess);
  const logged: unknown[] = [];
  const statements: string[] = [];
  client.$on("query", ({ query }) => statements.push(query));
  const log = (_: string, error: unknown): unknown => logged.push(error);
  const initial = await storedRows(client, database);
  return {
    blog,
    rest: createRestHandler({ endpoint: "/rest", client, access, log }),
    rpc: createRpcHandler({ client, access, log }),
    statements,
    log: logged,
    initial,
    rows: initial,
  };
}

interface Answer {
  readonly status: number;
  readonly headers: object;
  readonly text: string;
}

async function ask(
  side: Side,
  { service, method, path, query, headers, body }: Asked,
  context: Caller,
): Promise<readonly [Answer, statements: number]> {
  side.statements.length = 0;
  const answer = await side[service]({
    method,
    path,
    context,
    ...(query !== undefined && { query }),
    ...(body !== undefined && {
      body,
      headers: headers ?? { "content-type": "application/json" },
    }),
  });
  // The events of statements come later than their results.
  await setImmediate();
  const { status, headers: answered, text = "" } = answer;
  // The clocks of two writes differ.
  const timeless = text.replaceAll(/"20(?:2[5-9]|[3-9]\d)-[^"]*Z"/g, '"now"');
  return [
    { status, headers: answered, text: timeless },
    side.statements.length,
  ];
}

/** Two blogs that differ in what their callers may not read, and in nothing else. */
export class BlogPair {
  readonly #database: DatabaseName;
  readonly #sides: readonly Side[];
  /** How many requests were asked, and how many of them were not refused. */
  readonly tally = { asked: 0, answered: 0 };

  private constructor(database: DatabaseName, sides: readonly Side[]) {
    this.#database = database;
    this.#sides = sides;
  }

  static async open(database: DatabaseName): Promise<BlogPair> {
    const one = await open(database, 1);
    const other = await open(database, 2);
    return new BlogPair(database, [one, other]);
  }

  async close(): Promise<void> {
    for (const { blog } of this.#sides) await blog.close();
  }

  /** Asks both, and expects the same answers. */
  async ask(asked: Asked, caller: Caller): Promise<void> {
    const { status } = await this.#same(asked, caller);
    if (asked.method !== "GET" && status < 300) await this.compare(caller);
  }

  /** Expects that both show the same, and that a caller has changed nothing of others. */
  async compare(caller: Caller): Promise<void> {
    const changes = await Promise.all(
      this.#sides.map(async (side) => {
        const before = side.rows;
        const after = await storedRows(side.blog.client, this.#database);
        if (isDeepStrictEqual(after, before)) return false;
        side.rows = after;
        const kept = untouchable(before, caller.id, after);
        expect(untouchable(after, caller.id, after)).toEqual(kept);
        expect(forbidden(after)).toEqual([]);
        return true;
      }),
    );
    if (!changes.includes(true)) return;
    for (const each of everything) await this.#same(each, caller);
  }

  /** Makes both what they were at first. */
  async restore(): Promise<void> {
    for (const side of this.#sides) {
      if (side.rows === side.initial) continue;
      await restoreRows(side.blog.client, this.#database, side.initial);
      side.rows = side.initial;
    }
  }

  async #same(asked: Asked, caller: Caller): Promise<Answer> {
    const [[first, count], [second, count2]] = (await Promise.all(
      this.#sides.map((side) => ask(side, asked, caller)),
    )) as [Asking, Asking];
    expect({ asked, caller, ...second }).toEqual({ asked, caller, ...first });
    for (const { log } of this.#sides) expect(log).toEqual([]);
    expect(first.status).toBeLessThan(500);
    if (first.status === 404)
      expect({ asked, count: count2 }).toEqual({ asked, count });
    expect(first.text).not.toMatch(
      /"(?:email":"(?:alan@|two-|z@x|a@x)|rating":)/,
    );
    this.tally.asked += 1;
    if (first.status < 300) this.tally.answered += 1;
    return first;
  }
}

type Asking = Awaited<ReturnType<typeof ask>>;
