import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import fc from "fast-check";
import type { ApiAccess } from "../../../fixtures/blog/src/api/access.js";
import { openBlog, type OpenBlog } from "../../support/open-blog.js";
import { search } from "../../support/search.js";
import type { Asked } from "./requests/blog-models.js";
import { hostile } from "./requests/hostile.js";
import { anyRestRead, anyRestWrite } from "./requests/rest.js";
import { anyRpcRead } from "./requests/rpc-reads.js";
import { anyRpcWrite } from "./requests/rpc-writes.js";
import { addRows } from "./unreadable-rows.js";

// To who may do everything, a handler with rules is one without: in answers and statements.

const all = { read: true, create: true, update: true, delete: true };
const everything: ApiAccess<unknown> = {
  Category: all,
  Comment: all,
  Follow: all,
  Like: all,
  Post: all,
  Profile: all,
  Tag: all,
  User: all,
};

interface Service {
  readonly blog: OpenBlog;
  readonly rest: ApiHandler;
  readonly rpc: ApiHandler;
  readonly statements: string[];
}

async function open(isRuled: boolean): Promise<Service> {
  const blog = await openBlog();
  const { client } = blog;
  await addRows(client, 1);
  const { defineAccess } =
    await import("../../../fixtures/blog/src/api/access.js");
  const access = defineAccess(() => undefined)(everything);
  const options = { client, log: () => undefined, ...(isRuled && { access }) };
  const statements: string[] = [];
  client.$on("query", ({ query }) => statements.push(query));
  return {
    blog,
    rest: blog.createRestHandler({ endpoint: "/rest", ...options }),
    rpc: blog.createRpcHandler(options),
    statements,
  };
}

let plain: Service;
let ruled: Service;
beforeAll(async () => {
  plain = await open(false);
  ruled = await open(true);
});
afterAll(async () => {
  await plain.blog.close();
  await ruled.blog.close();
});

async function answer(
  service: Service,
  { service: name, method, path, query, headers, body }: Asked,
): Promise<object> {
  service.statements.length = 0;
  const response = await service[name]({
    method,
    path,
    ...(query !== undefined && { query }),
    ...(body !== undefined && {
      body,
      headers: headers ?? { "content-type": "application/json" },
    }),
  });
  // The events of statements come later than their results.
  await setImmediate();
  return {
    status: response.status,
    headers: response.headers,
    // The clocks of two writes differ.
    text: response.text?.replaceAll(/"20(?:2[5-9]|[3-9]\d)-[^"]*Z"/g, '"now"'),
    // Prisma sends those of several relations at once.
    statements: service.statements.toSorted(),
  };
}

const anyRead = fc.oneof(anyRpcRead, anyRestRead);
const anyWrite = fc.oneof(anyRpcWrite, anyRestWrite);

test("rules that allow everything change neither answers nor statements", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(anyRead, anyWrite, hostile(fc.oneof(anyRead, anyWrite))),
      async (asked) => {
        const expected = await answer(plain, asked);
        expect({ asked, ...(await answer(ruled, asked)) }).toEqual({
          asked,
          ...expected,
        });
      },
    ),
    { ...search(250), endOnFailure: true },
  );
});
