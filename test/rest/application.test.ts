import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Access } from "../../src/runtime/service/authorize.js";
import { ApiError } from "../../src/runtime/errors/api-error.js";
import type {
  ApiHandler,
  ApiResponse,
} from "../../src/runtime/service/api-handler.js";
import { type OpenBlog, openBlog } from "../support/open-blog.js";
import { serviceSuperJson } from "../support/service-superjson.js";

let blog: OpenBlog;
beforeAll(async () => {
  blog = await openBlog();
});
afterAll(() => blog.close());

const endpoint = "https://example.org";

function status(answer: ApiResponse): readonly [number, unknown] {
  const { errors } = answer.body as { errors?: { code: string }[] };
  return [answer.status, errors?.[0]?.code];
}

describe("what an application decides", () => {
  const requests = [
    ["GET", "/post", "list"],
    ["GET", "/post/1", "get"],
    ["HEAD", "/post/1", "get"],
    ["POST", "/post", "create"],
    ["PATCH", "/post/1", "update"],
    ["PUT", "/post/1", "update"],
    ["DELETE", "/post/1", "delete"],
    ["GET", "/post/1/comments", "comments.related"],
    ["GET", "/post/1/relationships/tags", "tags.linkage"],
    ["POST", "/post/1/relationships/tags", "tags.add"],
    ["PATCH", "/post/1/relationships/tags", "tags.replace"],
    ["PATCH", "/post/1/author", "author.replace"],
    ["DELETE", "/post/1/relationships/tags", "tags.remove"],
  ] as const;

  test("R39: authorize is asked before anything is read or written", async () => {
    const asked: Access[] = [];
    const untouched = new Proxy(blog.client, {
      get: (client, name) => {
        if (name !== "then") throw new Error(`touched ${String(name)}`);
        return Reflect.get(client, name) as unknown;
      },
    });
    const handler = blog.createRestHandler({
      client: untouched,
      endpoint,
      authorize: (access) => {
        asked.push(access);
        return false;
      },
    });
    for (const [method, path, operation] of requests) {
      const body = { data: { type: "post", id: "1" } };
      const answer = await handler({ method, path, body });
      expect([path, answer.status]).toEqual([path, 403]);
      const access = asked.at(-1);
      expect(access).toMatchObject({
        protocol: "rest",
        model: "Post",
        operation,
      });
      const writes =
        !["GET", "HEAD"].includes(method) && operation !== "delete";
      expect(access?.arguments["body"]).toEqual(writes ? body : undefined);
    }
    expect(asked).toHaveLength(requests.length);
  });

  test("R39: a rule may hide a record", async () => {
    const handler = blog.createRestHandler({
      client: blog.client,
      endpoint,
      authorize: () => {
        throw new ApiError("not-found", "there is no such post", {
          parameter: "id",
        });
      },
    });
    const answer = await handler({ method: "GET", path: "/post/1" });
    expect(status(answer)).toEqual([404, "not-found"]);
  });

  test("R39: a rule may ask for a token or for patience", async () => {
    for (const [code, expected, headers] of [
      ["unauthorized", 401, { "www-authenticate": "Bearer" }],
      ["too-many-requests", 429, { "retry-after": "9" }],
    ] as const) {
      const handler = blog.createRestHandler({
        client: blog.client,
        endpoint,
        authorize: () => {
          throw new ApiError(code, "not now", undefined, { headers });
        },
      });
      const answer = await handler({ method: "GET", path: "/post/1" });
      expect(status(answer)).toEqual([expected, code]);
      expect(answer.headers).toMatchObject(headers);
    }
  });

  const name = "PrismaClientKnownRequestError";
  /** A service whose client refuses everything. */
  const denied = (error: object): ApiHandler =>
    blog.createRestHandler({
      endpoint,
      client: blog.client.$extends({
        query: {
          $allModels: {
            $allOperations: () => {
              throw Object.assign(new Error("policy 7 of table Post"), error);
            },
          },
        },
      }) as unknown as typeof blog.client,
    });

  test("B2: denials of the data layer are 403 and say nothing of it", async () => {
    for (const error of [
      { name, code: "P2004", meta: { reason: "ACCESS_POLICY_VIOLATION" } },
      { name, code: "P1010", meta: {} },
      { name, code: "P2010", meta: { code: "42501" } },
    ]) {
      for (const method of ["GET", "DELETE"]) {
        const answer = await denied(error)({ method, path: "/post/1" });
        expect(status(answer)).toEqual([403, "forbidden"]);
        expect(answer.text).not.toContain("policy 7");
        // Its reason is for programs, as in RPC.
        const { reason } = error.meta as { reason?: string };
        expect(answer.body).toMatchObject({
          errors: [reason === undefined ? {} : { meta: { reason } }],
        });
      }
    }
  });

  test("B2: data that a validation rule of the client refuses are 422", async () => {
    const meta = { reason: "DATA_VALIDATION_VIOLATION" };
    const answer = await denied({ name, code: "P2004", meta })({
      method: "PATCH",
      path: "/post/1",
      body: { data: { type: "post", attributes: { title: "" } } },
    });
    expect(status(answer)).toEqual([422, "validation-error"]);
    expect(answer.text).not.toContain("policy 7");
  });

  test("B3: the client may be one for each request", async () => {
    const seen: unknown[] = [];
    const handler = blog.createRestHandler({
      endpoint,
      client: async ({ context }) => {
        seen.push(context);
        return blog.client;
      },
    });
    for (const context of ["a", "b"])
      await handler({ method: "GET", path: "/tag", context });
    expect(seen).toEqual(["a", "b"]);
  });

  test("R33: a failure of the server is logged under the id of its answer", async () => {
    const log: [string, unknown][] = [];
    const failure = new Error("secret of the database");
    const handler = blog.createRestHandler({
      endpoint,
      client: () => {
        throw failure;
      },
      log: (message, error) => log.push([message, error]),
    });
    const answer = await handler({ method: "GET", path: "/post" });
    const { errors } = answer.body as { errors: { id: string }[] };
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain("secret");
    expect(log).toEqual([
      [expect.stringContaining(errors[0]?.id ?? "?"), failure],
    ]);
  });
});

describe("B1", () => {
  test("B1: documents are what superjson makes of them", async () => {
    const handler = blog.createRestHandler({ client: blog.client, endpoint });
    const superJson = serviceSuperJson();
    for (const [path, query] of [
      ["/post", "include=author.profile,comments"],
      ["/post/1", ""],
      ["/user/ada/profile", ""],
      ["/like", "include=user"],
      ["/tag", ""],
    ] as const) {
      const { body } = await handler({ method: "GET", path, query });
      const { meta: { serialization, ...meta } = {}, ...rest } = body as {
        meta?: { serialization?: { values?: object }; total?: number };
      };
      const json = JSON.parse(JSON.stringify(rest)) as never;
      const revived = superJson.deserialize({
        json,
        ...(serialization && { meta: serialization as never }),
      });
      const again = superJson.serialize(revived);
      expect(again.json).toEqual(rest);
      expect(again.meta?.values).toEqual(serialization?.values);
      expect(Object.keys(meta)).toEqual(
        /^\/(post|like|tag)$/.test(path) ? ["total"] : [],
      );
    }
  });
});
