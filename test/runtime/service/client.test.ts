import { expect, test } from "@jest/globals";
import type { DelegateMap } from "../../../src/runtime/prisma/delegate.js";
import { madeClient } from "../../../src/runtime/service/client.js";

const request = { method: "GET", path: "/post" };
const client: DelegateMap = {};

test("B3: a client may be made for each request, also later", async () => {
  expect(await madeClient(() => client, request)).toBe(client);
  expect(await madeClient(async () => client, request)).toBe(client);
});

test.each([[undefined], [null], ["client"]])(
  "B3: %p is no client for a request",
  async (made) => {
    const problems = [
      { status: 500, detail: "the client for the request is missing" },
    ];
    for (const make of [() => made, async () => made]) {
      await expect(
        madeClient(make as unknown as () => DelegateMap, request),
      ).rejects.toMatchObject({ problems });
    }
  },
);
