import { expect, test } from "@jest/globals";
import type { DelegateMap } from "../../../src/runtime/prisma/delegate.js";
import { inTransaction } from "../../../src/runtime/prisma/in-transaction.js";

type Run = (inside: object) => unknown;

/** Which clients a write runs with. */
async function writtenWith(client: object): Promise<readonly object[]> {
  const clients: object[] = [];
  await inTransaction(client as DelegateMap, (inside) => {
    clients.push(inside);
    return Promise.resolve();
  });
  return clients;
}

const inside = {};

class Client {
  #inside = inside;

  $transaction(run: Run): unknown {
    return run(this.#inside);
  }
}

const ofGetter = {
  inside,
  get $transaction() {
    return function (this: typeof ofGetter, run: Run): unknown {
      return run(this.inside);
    };
  },
};

test.each<readonly [string, object]>([
  ["a method that relies on its client", new Client()],
  ["a getter", ofGetter],
  [
    "one that answers nothing",
    {
      $transaction: (run: Run) => {
        void run(inside);
      },
    },
  ],
])("a write runs once, in the transaction of %s", async (_, client) => {
  const clients = await writtenWith(client);
  expect(clients.length).toBe(1);
  expect(clients[0]).toBe(inside);
});

test.each<object>([{}, { $transaction: undefined }])(
  "it runs with the client itself without one: %j",
  async (client) => {
    const clients = await writtenWith(client);
    expect(clients.length).toBe(1);
    expect(clients[0]).toBe(client);
  },
);
