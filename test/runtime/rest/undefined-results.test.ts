import { expect, test } from "@jest/globals";
import { answerCreate, answerGet, restHandler } from "@gen-api/runtime/rest";
import { rpcHandler } from "@gen-api/runtime/rpc";
import { thing } from "./thing.js";

// An extension of the client, such as a cache, may answer `undefined` where Prisma
// itself answers `null`.

const nothing = (): Promise<never> => Promise.resolve(undefined as never);

test.each([
  ["GET", "/thing/1", 404],
  ["POST", "/thing", 403],
])("B2: %s %s is %i if the client answers undefined", async (...request) => {
  const [method, path, status] = request;
  const rest = restHandler<object>(
    {
      schema: { database: { provider: "sqlite" }, models: {} },
      idDivider: "_",
      routes: [
        {
          resource: thing,
          get: ({ request }) => answerGet(request, { findUnique: nothing }),
          create: ({ request }) =>
            answerCreate(request, { create: nothing, upsert: nothing }),
        },
      ],
    },
    { client: {}, endpoint: "/api" },
  );
  const data = { type: "thing", attributes: { id: 1, name: "one" } };
  const body = method === "POST" ? { data } : undefined;
  expect(await rest({ method, path, body })).toMatchObject({ status });
});

test("P1: no record exists if the client answers undefined", async () => {
  const rpc = rpcHandler<object>(
    {
      schema: { database: { provider: "sqlite" }, models: {} },
      routes: [{ resource: thing, exists: true }],
    },
    { client: { thing: { findFirst: nothing } } },
  );
  const { body } = await rpc({ method: "GET", path: "/thing/exists" });
  expect(body).toEqual({ data: false });
});
