import { describe, expect, test } from "@jest/globals";
import type { ApiHandler, ApiRequest } from "../../src/runtime/index.js";
import { ApiError } from "../../src/runtime/index.js";
import { fetchHandler } from "../../src/runtime/adapters/fetch.js";
import { rpcHandler } from "../../src/runtime/rpc/index.js";

/** Answers with nothing, and keeps what it was asked. */
function recorder(): { asked: ApiRequest[]; handler: ApiHandler } {
  const asked: ApiRequest[] = [];
  const handler: ApiHandler = (request) => {
    asked.push(request);
    return Promise.resolve({ status: 204, headers: {} });
  };
  return { asked, handler };
}

function post(body: RequestInit["body"], headers = {}): Request {
  return new Request("https://example.org/api/post", {
    method: "POST",
    headers,
    body: body ?? null,
    ...{ duplex: "half" },
  });
}

describe("fetchHandler", () => {
  test("answers with 404 outside of the prefix, or asks the next", async () => {
    const { handler, asked } = recorder();
    const request = new Request("https://example.org/apis");
    const alone = fetchHandler(handler, { prefix: "/api" });
    expect((await alone(request)).status).toBe(404);
    const next = (): Response => new Response("next");
    const passing = fetchHandler(handler, { prefix: "api/", next });
    expect(await (await passing(request)).text()).toBe("next");
    expect(asked).toEqual([]);
  });

  test("takes a target that is no URL for one outside of the prefix", async () => {
    const { handler, asked } = recorder();
    const answer = fetchHandler(handler);
    for (const url of ["http://[", "http://[/api", "*"]) {
      const request = Object.create(new Request("https://example.org/"), {
        url: { value: url },
      }) as Request;
      expect([url, (await answer(request)).status]).toEqual([url, 404]);
    }
    expect(asked).toEqual([]);
  });

  test("refuses a next that is no function, when it is mounted", () => {
    const { handler } = recorder();
    const options = JSON.parse('{ "next": "/rpc" }') as object;
    expect(() => fetchHandler(handler, options)).toThrow(
      new TypeError('invalid options: "next" must be a function'),
    );
  });

  test("hands what a platform passes on to context and next", async () => {
    const { handler, asked } = recorder();
    const api = fetchHandler(handler, {
      prefix: "/api",
      context: async (_: Request, env: { readonly user: string }) => env.user,
      next: (_, { user }) => new Response(user),
    });
    await api(new Request("https://example.org/api"), { user: "ada" });
    expect(asked[0]).toMatchObject({ path: "/", context: "ada" });
    const other = await api(new Request("https://e.org/"), { user: "alan" });
    expect(await other.text()).toBe("alan");
  });

  test.each([{}, { "content-length": "100" }])(
    "hands over an error where a body is cut off, with %j",
    async (headers) => {
      const { handler, asked } = recorder();
      const stream = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"data":'));
        },
        pull(controller) {
          controller.error(new Error("reset"));
        },
      });
      await fetchHandler(handler)(post(stream, headers));
      expect(asked[0]?.failure).toMatchObject({
        problems: [{ code: "invalid-payload", detail: "the body was cut off" }],
      });
    },
  );

  test.each([{}, { "content-length": "100" }])(
    "takes a platform's word that a body is too large, with %j",
    async (headers) => {
      const { handler, asked } = recorder();
      const limit = Object.assign(new Error("limit"), { status: 413 });
      const stream = new ReadableStream({
        pull: (controller) => {
          controller.error(limit);
        },
      });
      await fetchHandler(handler)(post(stream, headers));
      expect(asked[0]?.body).toMatchObject({
        problems: [{ status: 413, code: "payload-too-large" }],
      });
    },
  );

  test("trusts no content-length", async () => {
    const { handler, asked } = recorder();
    const lying = post("x".repeat(100), { "content-length": "1" });
    await fetchHandler(handler, { maxBodyBytes: 10 })(lying);
    expect(asked[0]?.body).toMatchObject({ status: 413 });
  });

  test("R12: leaves it to the handler whether a body that is too large matters", async () => {
    const { handler, asked } = recorder();
    const context = (): string => "ada";
    const api = fetchHandler(handler, { maxBodyBytes: 10, context });
    await api(post("x".repeat(100)));
    await api(post("x", { "content-encoding": "gzip" }));
    for (const request of asked) {
      expect(request.body).toBeInstanceOf(ApiError);
      expect(request).toHaveProperty("context", "ada");
      expect(request).not.toHaveProperty("failure");
    }
  });

  test("never holds a body of unknown length that is too large", async () => {
    const { handler, asked } = recorder();
    const whole = (): Promise<never> =>
      Promise.reject(new Error("all of the body is held"));
    const request = Object.assign(post("x".repeat(100)), {
      ...{ arrayBuffer: whole, blob: whole, bytes: whole, text: whole },
    });
    await fetchHandler(handler, { maxBodyBytes: 10 })(request);
    expect(asked[0]?.body).toMatchObject({ status: 413 });
  });

  test("takes a body of as many bytes as it may have", async () => {
    const { handler, asked } = recorder();
    const api = fetchHandler(handler, { maxBodyBytes: 4 });
    await api(post("1234"));
    await api(post("12345"));
    const [fits, exceeds] = asked.map(({ body }) => body);
    expect(fits).toEqual(new TextEncoder().encode("1234"));
    const source = { header: "Content-Length" };
    expect(exceeds).toMatchObject({ problems: [{ status: 413, source }] });
  });

  test("takes a body of a mebibyte, unless told otherwise", async () => {
    const { handler, asked } = recorder();
    const api = fetchHandler(handler);
    await api(post("x".repeat(2 ** 20)));
    await api(post("x".repeat(2 ** 20 + 1)));
    const [fits, exceeds] = asked.map(({ body }) => body);
    expect(fits).toHaveProperty("byteLength", 2 ** 20);
    expect(exceeds).toMatchObject({ status: 413 });
  });

  test.each([{}, { "content-length": "0" }, { "content-encoding": "gzip" }])(
    "takes an empty body for none, with %j",
    async (headers) => {
      const { handler, asked } = recorder();
      await fetchHandler(handler)(post("", headers));
      expect(asked[0]?.body).toBeUndefined();
    },
  );

  test.each(["", " ", "identity", " Identity "])(
    "takes a body in the encoding %j as it is",
    async (encoding) => {
      const { handler, asked } = recorder();
      const headers = { "content-encoding": encoding };
      await fetchHandler(handler)(post("{}", headers));
      expect(asked[0]?.body).toEqual(new TextEncoder().encode("{}"));
    },
  );

  test.each(["/api", "api", "/api/", "api//"])(
    "is mounted below the prefix %j",
    async (prefix) => {
      const { handler, asked } = recorder();
      const api = fetchHandler(handler, { prefix });
      for (const path of ["/api", "/api/", "/api/post?a=1?"]) {
        await api(new Request(`https://example.org${path}`));
      }
      expect(asked.map(({ path, query }) => [path, query])).toEqual([
        ["/", undefined],
        ["/", undefined],
        ["/post", "a=1?"],
      ]);
    },
  );

  test("joins a body that comes in parts", async () => {
    const { handler, asked } = recorder();
    const parts = ["[1", ",2", "]"].map((part) => new Blob([part]));
    const stream = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const part of parts) controller.enqueue(await part.bytes());
        controller.close();
      },
    });
    await fetchHandler(handler)(post(stream));
    expect(asked[0]?.body).toEqual(new TextEncoder().encode("[1,2]"));
  });

  test("fails as a server does where the body was read before it", async () => {
    const { handler, asked } = recorder();
    const request = post("{}");
    await request.text();
    await fetchHandler(handler)(request);
    expect(asked[0]?.body).toMatchObject({
      message: "the body was read before the adapter",
    });
  });

  test("answers nothing but a failure when context throws nothing", async () => {
    const { handler, asked } = recorder();
    const api = fetchHandler(handler, { context: () => Promise.reject() });
    await api(new Request("https://example.org/"));
    expect(asked[0]?.failure).toMatchObject({ message: expect.anything() });
    // The platform's request is none of the application's contexts.
    expect(asked[0]?.context).toBeUndefined();
  });

  test("P12: asks no context for OPTIONS, since a preflight says nothing of the user", async () => {
    const { handler, asked } = recorder();
    const context = (): never => {
      throw new ApiError("unauthorized", "sign in");
    };
    const api = fetchHandler(handler, { context });
    await api(new Request("https://example.org/", { method: "OPTIONS" }));
    expect(asked[0]).not.toHaveProperty("failure");
    expect(asked[0]?.context).toBeUndefined();
  });

  test("lets the RPC answer with what context throws", async () => {
    const handler = rpcHandler(
      { schema: { database: { provider: "sqlite" }, models: {} }, routes: [] },
      { client: {} },
    );
    const context = async (): Promise<never> => {
      await Promise.resolve();
      throw new ApiError("forbidden", "no such session");
    };
    const api = fetchHandler(handler, { context });
    const response = await api(new Request("https://e.org/post/findMany"));
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      error: { message: "no such session", rejectedByPolicy: true },
    });
  });
});
