import { describe, expect, test } from "@jest/globals";
import { batchedRead } from "../../../src/runtime/handler/batched-read.js";
import { unbatchedRead } from "../../../src/runtime/handler/unbatched-read.js";

/** Prisma's error of a code. */
function prismaError(code: string): Error {
  const error = new Error("failed");
  error.name = "PrismaClientKnownRequestError";
  return Object.assign(error, { code });
}

describe("a look-up", () => {
  test("waits for others, and for a while no longer where none came", async () => {
    const client = {};
    const waited: boolean[] = [];
    for (let asked = 0; asked < 11; asked += 1) {
      let turned = false;
      setImmediate(() => (turned = true));
      await batchedRead(client, () => Promise.resolve(waited.push(turned)));
      // The next one comes in a turn of its own.
      await new Promise(setImmediate);
    }
    const atOnce = Array.from({ length: 8 }, () => false);
    expect(waited).toEqual([true, ...atOnce, true, false]);
  });

  test("waits as long as others come", async () => {
    const client = {};
    for (let asked = 0; asked < 3; asked += 1) {
      let turned = false;
      setImmediate(() => (turned = true));
      const look = () => Promise.resolve(turned);
      const both = [batchedRead(client, look), batchedRead(client, look)];
      expect(await Promise.all(both)).toEqual([true, true]);
    }
  });

  test.each([
    [1, 1],
    [2, 4],
    [3, 6],
  ])(
    "of %i that find nothing each asks once more in a batch: %i",
    async (size, calls) => {
      const client = {};
      let asked = 0;
      const look = () => {
        asked += 1;
        return Promise.resolve(null);
      };
      const all = Array.from({ length: size }, () => batchedRead(client, look));
      expect(await Promise.all(all)).toEqual(all.map(() => null));
      expect(asked).toBe(calls);
    },
  );

  test.each([
    ["P2025", 2],
    ["P1001", 1],
    ["P2024", 1],
    ["P2037", 1],
  ])("that fails with %s in a batch asks %i times", async (code, calls) => {
    const client = {};
    let asked = 0;
    const fail = () => {
      asked += 1;
      return Promise.reject(prismaError(code));
    };
    const found = batchedRead(client, () => Promise.resolve("found"));
    await expect(batchedRead(client, fail)).rejects.toMatchObject({ code });
    expect([await found, asked]).toEqual(["found", calls]);
  });
});

/** Prisma joins the calls of a tick: the sizes of what it would join. */
async function batches(
  count: number,
  ask: (find: () => Promise<string>) => Promise<unknown>,
): Promise<number[]> {
  const sizes: number[] = [];
  let size = 0;
  const find = () => {
    size += 1;
    if (size === 1) {
      process.nextTick(() => {
        sizes.push(size);
        size = 0;
      });
    }
    return new Promise<string>((resolve) => {
      setImmediate(resolve, "found");
    });
  };
  await Promise.all(Array.from({ length: count }, () => ask(find)));
  return sizes;
}

describe("of many look-ups, at most 64 are batched", () => {
  // Prisma caches a plan for each number of them.
  test("where they wait for each other", async () => {
    const client = {};
    expect(await batches(200, (find) => batchedRead(client, find))).toEqual([
      64, 64, 64, 8,
    ]);
  });

  test("where they wait for no others", async () => {
    expect(await batches(200, unbatchedRead)).toEqual([64, 64, 64, 8]);
    // The next turn starts anew.
    expect(await batches(3, unbatchedRead)).toEqual([3]);
  });
});

describe("a look-up that waits for no others", () => {
  // Prisma may have batched it: the mistake may be another's.
  test.each([
    ["P2010", 2],
    ["P2025", 1],
    ["P1001", 1],
  ])("and fails with %s asks %i times", async (code, calls) => {
    let asked = 0;
    const fail = () => {
      asked += 1;
      return Promise.reject(prismaError(code));
    };
    await expect(unbatchedRead(fail)).rejects.toMatchObject({ code });
    expect(asked).toBe(calls);
  });
});

test.each([
  [1, 1],
  [3, 6],
])(
  "%i that wait for no others and find nothing ask %i times: Prisma may have compared keys",
  async (size, calls) => {
    let asked = 0;
    const look = () => {
      asked += 1;
      return Promise.resolve(null);
    };
    await new Promise(setImmediate);
    const all = Array.from({ length: size }, () => unbatchedRead(look));
    expect(await Promise.all(all)).toEqual(all.map(() => null));
    expect(asked).toBe(calls);
  },
);

test("one asked from outside and one from a promise are of the same tick", async () => {
  let asked = 0;
  const look = () => {
    asked += 1;
    return new Promise<null>((resolve) => setImmediate(resolve, null));
  };
  await new Promise<unknown>((resolve) => {
    setImmediate(() => {
      const first = unbatchedRead(look);
      const second = Promise.resolve().then(() => unbatchedRead(look));
      resolve(Promise.all([first, second]));
    });
  });
  expect(asked).toBe(4);
});
