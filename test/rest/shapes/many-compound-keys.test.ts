import { beforeAll, expect, test } from "@jest/globals";
import { at, linkageRequests, many } from "../support/linkage-requests.js";
import { useService } from "../support/use-service.js";

// SQLite takes a thousand values in a statement. Keys of several columns are as many values
// each, and Prisma does not divide them.

const service = useService("shapes");
const { write } = linkageRequests(service);

const count = 1_100;

/** So many pairs of one big, each with a knot. */
beforeAll(async () => {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  await service.run(`
    INSERT INTO "Big" (id) VALUES (80);
    ${numbers} INSERT INTO "Pair" ("left", "right", "bigId")
      SELECT 'm' || i, 's' || i, 80 FROM n;
    ${numbers} INSERT INTO "Knot" (a, b, "pairLeft", "pairRight", "friendLeft", "friendRight")
      SELECT i + 5000, i, 'm' || i, 's' || i, 'm' || i, 's' || i FROM n;
  `);
});

test.each([
  "/big/80/pairs?page[limit]=1000&include=knots",
  "/big/80/relationships/pairs?page[limit]=1000&include=pairs.knots",
])("members of a thousand records with compound keys: %s", async (url) => {
  const { status, document } = await service.get(url);
  expect(status).toBe(200);
  const knots = document.included?.filter(({ type }) => type === "knot");
  expect(knots).toHaveLength(1_000);
});

test("to-one records of too many compound keys are refused at include", async () => {
  const url = "/knot?filter[a$gt]=5000&include=friend&page[limit]=";
  const few = await service.get(`${url}400`);
  expect([few.status, few.document.included?.length]).toEqual([200, 400]);
  const unfiltered = await service.get("/knot?include=friend&page[limit]=1000");
  expect([unfiltered.status, unfiltered.error]).toEqual([
    400,
    expect.objectContaining({
      code: "invalid-include",
      source: { parameter: "include" },
    }),
  ]);
});

test("a relationship of too many members is emptied in parts", async () => {
  const path = `/big/80${at}pairs`;
  for (const [url, body, pointer] of [
    [path, many("pair"), "/data"],
    [
      "/big/80",
      {
        data: { type: "big", id: "80", relationships: { pairs: { data: [] } } },
      },
      "/data/relationships/pairs/data",
    ],
  ] as const) {
    const { status, error } = await service.patch(url, body);
    expect([status, error]).toEqual([
      409,
      expect.objectContaining({
        code: "conflict",
        detail: expect.stringContaining("remove them in parts, with DELETE"),
        source: { pointer },
      }),
    ]);
  }
  const id = (index: number): string => `m${index + 1}_s${index + 1}`;
  const ids = Array.from({ length: count }, (_, index) => id(index));
  for (let from = 0; from < count; from += 300) {
    const part = many("pair", ...ids.slice(from, from + 300));
    const [status] = await write("DELETE", path, part);
    expect(status).toBe(200);
  }
  expect(await write("PATCH", path, many("pair"))).toEqual([200, []]);
});

test("a document that names too many is too large", async () => {
  const ids = Array.from(
    { length: 500 },
    (_, index) => `m${index + 1}_s${index + 1}`,
  );
  const path = `/big/80${at}pairs`;
  const [status] = await write("POST", path, many("pair", ...ids));
  expect(status).toBe(413);
});
