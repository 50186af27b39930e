import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiHandler } from "../../../src/runtime/index.js";
import { type OpenBlog, openBlog } from "../../support/open-blog.js";
import { send } from "./send.js";

let blog: OpenBlog;
let handler: ApiHandler;

/** The blog's client without what clients of Prisma before 5.14 do not have on SQLite. */
function olderClient<Client extends object>(client: Client): Client {
  const lacking = ["createMany", "createManyAndReturn", "updateManyAndReturn"];
  return new Proxy(client, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name);
      if (name === "$transaction") {
        const transaction = found as (run: unknown) => unknown;
        return (run: (inner: object) => unknown) =>
          transaction.call(target, (inner: object) => run(olderClient(inner)));
      }
      if (name !== "tag") return found;
      return new Proxy(found as object, {
        get: (delegate, operation) =>
          lacking.includes(String(operation))
            ? undefined
            : (Reflect.get(delegate, operation) as unknown),
      });
    },
  });
}

beforeAll(async () => {
  blog = await openBlog();
  handler = blog.createRpcHandler({ client: olderClient(blog.client) });
});
afterAll(() => blog.close());

test.each([
  ["POST", "createMany", { data: [{ name: "new" }] }],
  ["POST", "createManyAndReturn", { data: [{ name: "new" }] }],
  ["PATCH", "updateManyAndReturn", { data: { name: "new" } }],
])(
  "P2: %s %s of a client that lacks it is 400, also in a transaction",
  async (method, op, args) => {
    const message = `the service's version of Prisma has no operation ${op}`;
    const refused = { status: 400, body: { error: { message } } };
    expect(await send(handler, method, `tag/${op}`, args)).toEqual(refused);
    const calls = [
      { model: "tag", op: "create", args: { data: { name: "first" } } },
      { model: "tag", op, args },
    ];
    const run = send(handler, "POST", "$transaction/sequential", calls);
    expect(await run).toEqual(refused);
    const where = { name: { in: ["first", "new"] } };
    expect(await blog.client.tag.count({ where })).toBe(0);
  },
);
