import { expect, test } from "@jest/globals";
import { requestClient } from "../../../src/runtime/handler/client.js";

const request = { method: "GET", path: "/post" };
const client = { post: {} };

test("B3: a client is the one that is given, or made for the request", async () => {
  expect(await requestClient(client, request)).toBe(client);
  expect(await requestClient(() => client, request)).toBe(client);
  expect(await requestClient(async () => client, request)).toBe(client);
});

test.each([[undefined], [null], ["client"]])(
  "B3: %p is no client for a request",
  async (made) => {
    const problems = [
      { status: 500, detail: "the client for the request is missing" },
    ];
    for (const source of [() => made, async () => made]) {
      await expect(requestClient(source, request)).rejects.toMatchObject({
        problems,
      });
    }
  },
);
