import { setImmediate, setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { expect } from "@jest/globals";
import type { ApiHandler, ApiRequest } from "@gen-api/runtime";
import type { ReadsOption } from "@gen-api/runtime/sql";
import type { PrismaClient } from "../../../fixtures/blog/generated/prisma/client.js";
import type * as AccessModule from "../../../fixtures/blog/src/api/access.js";
import type * as ApiModule from "../../../fixtures/blog/src/api/index.js";
import type { DatabaseName } from "../../support/databases.js";
import {
  openApplication,
  type OpenApplication,
} from "../../support/open-application.js";
import { blogAccess, type Caller } from "./blog-rules.js";
import { moreExtensions } from "./more-extensions.js";
import type { Asked } from "./requests/blog-models.js";
import { everything } from "./requests/rpc-reads.js";
import {
  forbidden,
  restoreRows,
  type StoredRows,
  storedRows,
  untouchable,
} from "./stored-rows.js";
import { addMore, addRows, forgetKeys } from "./unreadable-rows.js";

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

/** Which blogs are compared. */
export interface Blogs {
  /** Whether they have versions, keys, actions and computed attributes. */
  readonly hasMore?: boolean;
  /** How both read, if not as usual. */
  readonly reads?: ReadsOption;
}

async function open(
  database: DatabaseName,
  variant: 1 | 2,
  { hasMore = false, reads }: Blogs,
): Promise<Side> {
  const name = hasMore ? "blog-with-more" : "blog";
  const blog: Blog = await openApplication(name, database);
  const { client } = blog;
  await addRows(client, variant);
  if (hasMore && database === "mariadb") {
    // As `gen-api init --idempotency` has it for MySQL.
    await client.$executeRawUnsafe(
      "ALTER TABLE ApiRequest MODIFY body LONGTEXT NOT NULL",
    );
  }
  if (hasMore) await addMore(client, variant);
  const { defineAccess } =
    await blog.load<typeof AccessModule>("src/api/access.ts");
  const { createRestHandler, createRpcHandler } =
    await blog.load<typeof ApiModule>("src/api/index.ts");
  const access = blogAccess(defineAccess, hasMore);
  const logged: unknown[] = [];
  const statements: string[] = [];
  client.$on("query", ({ query }) => statements.push(query));
  const log = (_: string, error: unknown): unknown => logged.push(error);
  const initial = await storedRows(client, database);
  const more = {
    // Whether a look-up waits for others depends on when the database answers the one before.
    joinReads: false,
    ...(hasMore && (await moreOptions(blog))),
    ...(reads && { reads }),
  };
  return {
    blog,
    rest: createRestHandler({
      endpoint: "/rest",
      client,
      access,
      log,
      aggregates: true,
      bulk: { export: true, import: true },
      ...(hasMore && { etag: true }),
      ...more,
    }),
    rpc: createRpcHandler({ client, access, log, ...more }),
    statements,
    log: logged,
    initial,
    rows: initial,
  };
}

/** The options of the blog with more. */
async function moreOptions({ load }: Blog): Promise<object> {
  const { defineExtensions } = await load<{
    defineExtensions(
      context: (request: ApiRequest) => unknown,
    ): (extensions: object) => object;
  }>("src/api/extensions.ts");
  return {
    extensions: defineExtensions(({ context }) => context)(moreExtensions),
    idempotency: {
      model: "ApiRequest",
      scope: ({ context }: ApiRequest) => (context as Caller).id ?? "nobody",
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
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
    ...(body !== undefined && { body }),
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
  });
  const { status, headers: answered, stream } = answer;
  let { text = "" } = answer;
  for await (const part of stream ?? []) text += part;
  // The events of statements come later than their results.
  await setImmediate();
  // The clocks of two writes differ.
  const timeless = text.replaceAll(
    /"?20(?:2[5-9]|[3-9]\d)-[^",\s]*Z"?/g,
    '"now"',
  );
  return [
    { status, headers: answered, text: timeless },
    side.statements.length,
  ];
}

/** What an answer leads to: the pages beside it, the same document, a write once more. */
function following(asked: Asked, { headers, text }: Answer): readonly Asked[] {
  const { etag } = headers;
  const known = { ...asked.headers, "if-none-match": etag ?? "" };
  const isKeyed = asked.headers?.["idempotency-key"] !== undefined;
  return [
    ...pagesBeside(text),
    ...(asked.method === "GET" && etag !== undefined
      ? [{ ...asked, headers: known }]
      : []),
    ...(isKeyed ? [asked] : []),
  ];
}

/** The pages that a document leads to by cursors. */
function pagesBeside(text: string): readonly Asked[] {
  if (!text.startsWith("{") || text.endsWith("\n")) return [];
  const { links = {} } = JSON.parse(text) as {
    readonly links?: Readonly<Record<string, string | null>>;
  };
  return [links["prev"], links["next"], links["last"]].flatMap((link) => {
    const [path = "", query = ""] = link?.split("?") ?? [];
    return /page(?:\[|%5B)(?:after|before)/.test(query)
      ? [{ service: "rest", method: "GET", path: path.slice(5), query }]
      : [];
  });
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

  static async open(
    database: DatabaseName,
    blogs: Blogs = {},
  ): Promise<BlogPair> {
    const one = await open(database, 1, blogs);
    const other = await open(database, 2, blogs);
    return new BlogPair(database, [one, other]);
  }

  async close(): Promise<void> {
    for (const { blog } of this.#sides) await blog.close();
  }

  /** Asks both, and expects the same answers, also of what they lead to. */
  async ask(asked: Asked, caller: Caller): Promise<void> {
    const answer = await this.#same(asked, caller);
    const { status } = answer;
    for (const next of following(asked, answer)) await this.#same(next, caller);
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
      await forgetKeys(side.blog.client);
      if (side.rows === side.initial) continue;
      await restoreRows(side.blog.client, this.#database, side.initial);
      side.rows = side.initial;
    }
  }

  async #same(asked: Asked, caller: Caller): Promise<Answer> {
    // One after the other: look-ups that start together are repeated if they find nothing.
    const both = async (): Promise<[Asking, Asking]> => {
      const [one, other] = this.#sides as readonly [Side, Side];
      const first = await ask(one, asked, caller);
      return [first, await ask(other, asked, caller)];
    };
    let [[first, count], [second, count2]] = await both();
    expect({ asked, caller, ...second }).toEqual({ asked, caller, ...first });
    if (first.status === 404 && count !== count2) {
      // A statement of the request before, which has failed early, may be told here.
      await setTimeout(100);
      [[first, count], [second, count2]] = await both();
      expect({ asked, ...second }).toEqual({ asked, ...first });
    }
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
