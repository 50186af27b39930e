import { expect, test } from "@jest/globals";
import { restService, rpcService } from "../../fixtures/blog/src/api/index.js";
import { postRest } from "../../fixtures/blog/src/api/post/rest.js";
import { postRpc } from "../../fixtures/blog/src/api/post/rpc.js";
import { restHandler } from "@gen-api/runtime/rest";
import { rpcHandler } from "@gen-api/runtime/rpc";
import { query } from "./rpc/send.js";

const client = {
  post: { update: (args: object) => Promise.resolve({ id: 1, ...args }) },
};

test("a route of REST runs in place of the generated one, which others keep", async () => {
  const own = {
    ...postRest,
    delete: () => Promise.resolve({ status: 202, headers: {} }),
  };
  const routes = restService.routes.map((one) =>
    one === postRest ? own : one,
  );
  const rest = restHandler<object>(
    { ...restService, routes },
    { client, endpoint: "/api" },
  );
  const ask = (path: string) => rest({ method: "DELETE", path });
  expect(await ask("/post/1")).toMatchObject({ status: 202 });
  expect(await ask("/post/one")).toMatchObject({ status: 404 });
});

test("an operation of RPC runs in place of the client's, with arguments that were checked", async () => {
  const own = {
    ...postRpc,
    delete: ({ args }: { readonly args: object }) =>
      client.post.update({ ...args, data: {} }),
  };
  const routes = rpcService.routes.map((one) => (one === postRpc ? own : one));
  const rpc = rpcHandler<object>({ ...rpcService, routes }, { client });
  const where = { id: 1 };
  expect(await query(rpc, "DELETE", "post/delete", { where })).toMatchObject({
    status: 200,
    body: { data: { where, data: {} } },
  });
});
