import { describe, expect, test } from "@jest/globals";
import { type ApiHandler, defineResource } from "../../../src/runtime/index.js";
import { rpcHandler } from "../../../src/runtime/rpc/index.js";

const resource = defineResource({
  type: "post",
  model: "Post",
  delegate: "post",
  fields: { id: { type: "Int" } },
  relationships: {},
  attributes: () => "",
});

const never = (): never => {
  throw new Error("reached");
};
const routes = { resource, findMany: never, update: never, delete: never };
// A preflight has neither cookies nor a token, so nobody is asked about it.
const handler: ApiHandler = rpcHandler(
  {
    schema: { database: { provider: "sqlite" }, models: {} },
    routes: [routes],
  },
  { client: never, authorize: never },
);

const options = (path: string): ReturnType<ApiHandler> =>
  handler({ method: "OPTIONS", path });

describe("P12 OPTIONS", () => {
  test.each([
    ["/post/findMany", "GET, OPTIONS"],
    ["/Post/update", "PUT, PATCH, OPTIONS"],
    ["/post/delete", "DELETE, OPTIONS"],
    ["/$transaction/sequential", "POST, OPTIONS"],
  ])("of %s", async (path, allow) => {
    const { status, headers, body, text } = await options(path);
    expect({ status, headers, body, text }).toEqual({
      status: 204,
      headers: { allow },
    });
  });

  test.each([
    "/post/create",
    "/post/constructor",
    "/tag/findMany",
    "/constructor/findMany",
    "/$transaction/interactive",
    "/post",
  ])("of %s, which nothing serves", async (path) => {
    expect(await options(path)).toMatchObject({
      status: 400,
      body: { error: { message: "invalid request path" } },
    });
  });
});
