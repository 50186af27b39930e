import { afterAll, beforeAll } from "@jest/globals";
import type { ApiHandler, ApiResponse } from "../../../src/runtime/index.js";
import type { Limits } from "../../../src/runtime/contract/limits.js";
import { Answers, countingAdapter } from "../../support/counting-adapter.js";
import { openBlog, type OpenBlog } from "../../support/open-blog.js";

/** 4 users with 10 posts each, 5 tags on each post, 3 comments to each. */
export interface FilledBlog {
  readonly client: OpenBlog["client"];
  /** What the database has returned since it was last emptied. */
  readonly answers: Answers;
  rest(limits: Partial<Limits>, options?: object): ApiHandler;
  rpc(limits: Partial<Limits>): ApiHandler;
}

export function useFilledBlog(): FilledBlog {
  const answers = new Answers();
  let opened: OpenBlog | undefined;
  const blog = (): OpenBlog => {
    if (!opened) throw new Error("the blog opens before the first test");
    return opened;
  };
  beforeAll(async () => {
    opened = await openBlog((adapter) => countingAdapter(adapter, answers));
    await fill(opened.client);
  });
  afterAll(() => opened?.close());
  return {
    answers,
    get client() {
      return blog().client;
    },
    rest: (limits, options = {}) =>
      blog().createRestHandler({
        client: blog().client,
        endpoint: "http://localhost",
        limits,
        ...options,
      }),
    rpc: (limits) => blog().createRpcHandler({ client: blog().client, limits }),
  };
}

async function fill(client: OpenBlog["client"]): Promise<void> {
  await client.like.deleteMany();
  await client.comment.deleteMany();
  await client.post.deleteMany();
  await client.tag.deleteMany();
  await client.follow.deleteMany();
  await client.user.deleteMany();
  const users = Array.from({ length: 4 }, (_, at) => `u${String(at)}`);
  await client.user.createMany({
    data: users.map((id) => ({ id, email: `${id}@example.org` })),
  });
  const tags = Array.from({ length: 5 }, (_, at) => ({
    name: `t${String(at)}`,
  }));
  await client.tag.createMany({ data: tags });
  for (let at = 0; at < 40; at += 1) {
    const text = String(at);
    await client.post.create({
      data: {
        id: at + 1,
        slug: `p${text}`,
        title: `Title ${String((at * 7) % 40)}`,
        authorId: users[at % 4] ?? "",
        tags: { connect: tags },
        comments: {
          create: [0, 1, 2].map((one) => ({
            id: `c${text}-${String(one)}`,
            body: `Comment ${text}`,
            authorId: users[one] ?? null,
          })),
        },
      },
    });
  }
}

/** `GET /post?include=author`, with the answer's text. */
export function get(handler: ApiHandler, url: string): Promise<ApiResponse> {
  const [path = "", query] = url.split("?");
  return handler({
    method: "GET",
    path,
    ...(query !== undefined && { query }),
  });
}

/** An RPC operation with its arguments, or a transaction. */
export function run(
  handler: ApiHandler,
  method: string,
  path: string,
  args: unknown,
): Promise<ApiResponse> {
  const inQuery = method === "GET" || method === "DELETE";
  return handler({
    method,
    path,
    headers: { "content-type": "application/json" },
    ...(inQuery
      ? { query: `q=${encodeURIComponent(JSON.stringify(args))}` }
      : { body: args }),
  });
}

/** Sends a JSON:API document. */
export function send(
  handler: ApiHandler,
  method: string,
  url: string,
  data: object,
): Promise<ApiResponse> {
  const [path = "", query] = url.split("?");
  return handler({
    method,
    path,
    headers: { "content-type": "application/vnd.api+json" },
    body: { data },
    ...(query !== undefined && { query }),
  });
}

/** The first error of a JSON:API answer, or the message of an RPC one. */
export function problemOf({ body }: ApiResponse): unknown {
  const { errors, error } = body as {
    readonly errors?: readonly { detail: string; source: object }[];
    readonly error?: { readonly message: string };
  };
  const [first] = errors ?? [];
  return first
    ? { detail: first.detail, source: first.source }
    : error?.message;
}
