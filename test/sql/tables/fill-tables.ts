import type { DatabaseName } from "../../support/databases.js";
import type { Tables } from "./open-tables.js";
import { oddRows, sample, textOf } from "./samples.js";

export const nodeCount = 16;
const leafCount = 10;

/** Fills the tables; every row is another. */
export async function fillTables(
  { client, schema }: Tables,
  database: DatabaseName,
): Promise<void> {
  const create = (name: string, data: object): Promise<unknown> | undefined =>
    client[name]?.["create"]?.({ data });
  const columns = Object.entries(schema.models["Node"]?.fields ?? {});
  for (let at = 0; at < nodeCount; at++) {
    const data: Record<string, unknown> = {};
    for (const [index, [name, { type, list, nullable }]] of columns.entries()) {
      const value = sample(type, at + index, nullable === true);
      data[name] = list ? [value, value] : value;
    }
    // The last ones are one another's.
    const up = at % 3 === 2 ? at - 2 : undefined;
    await create("node", {
      ...data,
      a: at,
      b: textOf(at),
      upA: up ?? (at % 3 === 1 ? 0 : undefined),
      upB: up === undefined ? undefined : textOf(up),
    });
  }
  for (let id = 0; id < leafCount; id++) {
    const one = id % 3 === 0 ? undefined : (id * 5) % nodeCount;
    const two = (id * 7) % nodeCount;
    await create("leaf", {
      id,
      name: textOf(id * 3),
      oneA: one ?? 3,
      oneB: one === undefined ? undefined : textOf(one),
      twoA: two,
      twoB: textOf(two),
      nextId: id > 4 ? id - 5 : undefined,
      tags: {
        create: {
          id: `tag ${String(id)}`,
          rank: id % 4 === 0 ? undefined : id % 3,
        },
      },
      touches: { connect: id > 2 ? [{ id: id - 1 }, { id: id - 3 }] : [] },
    });
  }
  for (const id of [1, 2, 3]) {
    await client["leaf"]?.["update"]?.({
      where: { id },
      data: {
        tags: { connect: [{ id: "tag 0" }, { id: "tag 9" }] },
        odd: { connect: [{ id: "tag 4" }] },
      },
    });
    await create("other", {
      id,
      tagId: id === 2 ? undefined : "tag 4",
      level: id === 3 ? undefined : "HIGH",
    });
  }
  for (const row of oddRows(database)) await client.$executeRawUnsafe(row);
}
