import { describe, expect, test } from "@jest/globals";
import { ApiError } from "../../../../src/runtime/errors/api-error.js";
import { batchedRead } from "../../../../src/runtime/prisma/batching/batched-read.js";
import { unbatchedRead } from "../../../../src/runtime/prisma/batching/unbatched-read.js";

/** Prisma's error of a code. */
function prismaError(code: string): Error {
  const error = new Error("failed");
  error.name = "PrismaClientKnownRequestError";
  return Object.assign(error, { code });
}

describe("a look-up", () => {
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

  test("that an extension of the client refuses is not repeated", async () => {
    const client = {};
    const refusal = new ApiError("forbidden", "not yours");
    let asked = 0;
    const refuse = () => {
      asked += 1;
      return Promise.reject(refusal);
    };
    const all = [batchedRead(client, refuse), batchedRead(client, refuse)];
    expect(await Promise.allSettled(all)).toMatchObject([
      { reason: refusal },
      { reason: refusal },
    ]);
    expect(asked).toBe(2);
  });

  test("has no company in those of another shape", async () => {
    const client = {};
    let asked = 0;
    const look = () => {
      asked += 1;
      return Promise.resolve(null);
    };
    const shapes = ["title", "body"];
    await Promise.all(shapes.map((shape) => batchedRead(client, look, shape)));
    expect(asked).toBe(2);
  });
});

/** Prisma joins the calls of a tick: the sizes of what it would join. */
async function batches(
  count: number,
  ask: (find: () => Promise<string | null>) => Promise<unknown>,
  found: string | null = "found",
): Promise<number[]> {
  const sizes: number[] = [];
  let size = 0;
  let answer = Promise.resolve<string | null>(null);
  const find = () => {
    size += 1;
    if (size === 1) {
      answer = new Promise((resolve) => setImmediate(resolve, found));
      process.nextTick(() => {
        sizes.push(size);
        size = 0;
      });
    }
    return answer;
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

test.each([
  ["that wait for each other", batchedRead.bind(undefined, {})],
  ["that wait for no others", unbatchedRead],
])("look-ups %s are repeated one by one", async (_, ask) => {
  expect(await batches(3, ask, null)).toEqual([3, 1, 1, 1]);
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
  [2, 4],
])(
  "%i that find no transaction free ask %i times: only a batch needs one",
  async (size, calls) => {
    let asked = 0;
    const fail = () => {
      asked += 1;
      return Promise.reject(prismaError("P2028"));
    };
    await new Promise(setImmediate);
    const all = Array.from({ length: size }, () => unbatchedRead(fail));
    const settled = await Promise.allSettled(all);
    expect(settled).toMatchObject(
      all.map(() => ({ reason: { code: "P2028" } })),
    );
    expect(asked).toBe(calls);
  },
);

test("a batch may miss the record of one that must find it", async () => {
  let asked = 0;
  const find = () => {
    asked += 1;
    return asked > 2
      ? Promise.resolve("found")
      : Promise.reject(prismaError("P2025"));
  };
  await new Promise(setImmediate);
  const both = [unbatchedRead(find), unbatchedRead(find)];
  expect(await Promise.all(both)).toEqual(["found", "found"]);
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
      let later: Promise<unknown> = Promise.resolve();
      for (let steps = 0; steps < 9; steps += 1) later = later.then();
      const second = later.then(() => unbatchedRead(look));
      resolve(Promise.all([first, second]));
    });
  });
  expect(asked).toBe(4);
});

test("one that was too much for a tick may have company when it starts", async () => {
  await new Promise(setImmediate);
  const find = () => Promise.resolve("found");
  const many = Array.from({ length: 64 }, () => unbatchedRead(find));
  let asked = 0;
  const late = unbatchedRead(() => {
    asked += 1;
    many.push(unbatchedRead(find));
    return new Promise<null>((resolve) => setImmediate(resolve, null));
  });
  expect(await late).toBeNull();
  expect(asked).toBe(2);
  await Promise.all(many);
});

const another = {};

test.each([
  ["of another client", batchedRead.bind(undefined, another)],
  ["that waits for no others", unbatchedRead],
])("one that does not wait may be batched with one %s", async (_, ask) => {
  const client = {};
  let asked = 0;
  const look = () => {
    asked += 1;
    return new Promise<null>((resolve) => setImmediate(resolve, null));
  };
  const askOwn = () => batchedRead(client, look);
  // After a call that waits alone, the next does not wait.
  await askOwn();
  await ask(look);
  await new Promise(setImmediate);
  asked = 0;
  await Promise.all([askOwn(), ask(look)]);
  expect(asked).toBe(4);
});
