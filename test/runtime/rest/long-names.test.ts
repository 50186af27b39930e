import { expect, test } from "@jest/globals";
import { defineResource, type Resource } from "@gen-api/runtime";
import { restHandler, toMany } from "@gen-api/runtime/rest";

/** What the client is asked to count the relationship `name` of the thing 1. */
async function counting(name: string, back: "to-one" | "to-many") {
  const thing: Resource = defineResource({
    type: "thing",
    model: "Thing",
    delegate: "thing",
    id: { fields: ["id"], key: "id" },
    fields: { id: { type: "Int" } },
    relationships: {
      [name]: { resource: () => thing, kind: "to-many", inverse: "back" },
      back: { resource: () => thing, kind: back, inverse: name },
    },
    attributes: () => "",
  });
  const counts: object[] = [];
  const client = {
    thing: {
      findUnique({ select }: { readonly select: object }) {
        if ("_count" in select) counts.push(select);
        return { id: 1, [name]: [{ id: 2 }], _count: { [name]: 9 } };
      },
      count(args: object) {
        counts.push(args);
        return 9;
      },
    },
  };
  const rest = restHandler(
    {
      schema: { database: { provider: "postgresql" }, models: {} },
      idDivider: "_",
      routes: [{ resource: thing, relationships: { [name]: toMany } }],
    },
    { client, endpoint: "https://example.org" },
  );
  const query = "page[limit]=1&filter[id$gt]=1";
  const path = `/thing/1/${name}`;
  const { body } = await rest({ method: "GET", path, query });
  expect(body).toMatchObject({ meta: { total: 9 } });
  return counts;
}

// Prisma names the column of a nested count `_aggr_count_…`; PostgreSQL cuts names
// after 63 bytes, and Prisma does not find the column again.
test("R27: what cannot be counted below its record is counted by itself", async () => {
  const filter = { id: { gt: 1 } };
  const short = "x".repeat(51);
  expect(await counting(short, "to-one")).toEqual([
    { id: true, _count: { select: { [short]: { where: filter } } } },
  ]);
  const long = "x".repeat(52);
  expect(await counting(long, "to-one")).toEqual([
    { where: { AND: [{ back: { id: 1 } }, filter] } },
  ]);
  const bytes = "ä".repeat(26);
  expect(await counting(bytes, "to-one")).toEqual([
    { where: { AND: [{ back: { id: 1 } }, filter] } },
  ]);
  expect(await counting(long, "to-many")).toEqual([
    { where: { AND: [{ back: { some: { id: 1 } } }, filter] } },
  ]);
});
