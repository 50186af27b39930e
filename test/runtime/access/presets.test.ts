import { expect, test } from "@jest/globals";
import type { ApiHandler, ApiRequest } from "@gen-api/runtime";
import { defineAccess } from "../../../fixtures/blog/src/api/access.js";
import {
  type ApiClient,
  createRestHandler,
  createRpcHandler,
} from "../../../fixtures/blog/src/api/index.js";

// Beside a column, the compiler overlooks a name that is none.

const access = defineAccess(() => undefined)({
  others: false,
  Post: {
    read: true,
    create: true,
    preset: { create: () => ({ authorId: "ada", autorId: "ada" }) },
  },
});
const attributes = { slug: "a", title: "a" };

const requests: Readonly<Record<string, ApiRequest>> = {
  rest: {
    method: "POST",
    path: "/post",
    headers: { "content-type": "application/vnd.api+json" },
    body: { data: { type: "post", attributes } },
  },
  rpc: {
    method: "POST",
    path: "/post/create",
    headers: { "content-type": "application/json" },
    body: { data: attributes },
  },
};

test.each(["rest", "rpc"])(
  "a preset of what is no column is 500 in %s, and the log names it",
  async (service) => {
    const logged: unknown[] = [];
    const options = {
      client: { post: {} } as unknown as ApiClient,
      access,
      log: (_: string, error: unknown) => logged.push(error),
    };
    const handler: ApiHandler =
      service === "rest"
        ? createRestHandler({ ...options, endpoint: "/api" })
        : createRpcHandler(options);
    const answer = await handler(requests[service] as ApiRequest);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain("autorId");
    expect(logged).toEqual([
      new Error(
        'the preset Post.preset.create sets "autorId", which is no column of Post',
      ),
    ]);
  },
);
