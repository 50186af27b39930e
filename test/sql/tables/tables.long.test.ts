import { inspect } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type PassedOn, sqlReads } from "@gen-api/runtime/sql";
import fc from "fast-check";
import { delegateName } from "../../../src/runtime/contract/names.js";
import type { DelegateMap } from "../../../src/runtime/prisma/delegate.js";
import { describeOn } from "../../support/describe-on.js";
import { search } from "../../support/search.js";
import { AnyRead, type Read } from "./any-arguments.js";
import { fillTables } from "./fill-tables.js";
import { type AnyClient, openTables, type Tables } from "./open-tables.js";

// The oracle is Prisma again, here of what the blog has not, and asked of the delegates.

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  let tables: Tables;
  let reading: AnyClient;
  const passed: PassedOn[] = [];
  const asked = new Map<string, number>();

  beforeAll(async () => {
    tables = await openTables(database);
    await fillTables(tables, database);
    const reads = sqlReads({ onFallback: (one) => passed.push(one) });
    reading = reads.connect(tables.schema)(
      tables.client as unknown as DelegateMap,
    ) as unknown as AnyClient;
  });
  afterAll(async () => {
    await tables?.close();
  });

  const all = {
    depth: Number.POSITIVE_INFINITY,
    maxArrayLength: Number.POSITIVE_INFINITY,
    maxStringLength: Number.POSITIVE_INFINITY,
  };
  const bounds = {
    isCounted: true,
    maxRecords: 10_000,
    maxRelated: 1_000,
    maxResponseBytes: 10_000_000,
  };
  const ask = async (
    client: AnyClient,
    { model, operation, args }: Read,
  ): Promise<unknown> => {
    const delegate = delegateName(model);
    if (operation !== "findPage") return client[delegate]?.[operation]?.(args);
    const page =
      client === reading
        ? await client[delegate]?.["findPage"]?.("findMany", args, bounds)
        : undefined;
    if (page !== undefined) return page;
    // Prisma has no pages, and this has none of what it passes on.
    const { where } = args as { where?: object };
    const rows = await client[delegate]?.["findMany"]?.(args);
    const total = await client[delegate]?.["count"]?.(where ? { where } : {});
    return { rows, total };
  };
  /** All that is answered, with types and in order. */
  const answer = async (client: AnyClient, one: Read): Promise<string> => {
    try {
      return inspect(await ask(client, one), all);
    } catch (error) {
      const { name, code } = error as { name: string; code?: string };
      return `${name} ${String(code)}`;
    }
  };

  const failures = (): number =>
    passed.filter(({ reason }) => reason === "the statement failed").length;

  test("every read answers what Prisma's does", async () => {
    await fc.assert(
      fc.asyncProperty(
        new AnyRead(tables.schema, database).read(),
        async (one) => {
          const already = failures();
          const found = await answer(reading, one);
          const right = await answer(tables.client, one);
          // Its adapter finds no type for the values of lists of enums.
          if (database === "pglite" && right.endsWith("P2007")) return;
          expect({ one, found }).toEqual({ one, found: right });
          // Statements fail for values alone that Prisma's fail for too.
          if (failures() > already) expect(right).toMatch(/^PrismaClient/);
          asked.set(one.model, (asked.get(one.model) ?? 0) + 1);
        },
      ),
      { ...search(500), endOnFailure: true },
    );
    // Reads of every model are by SQL, but of what no statement reads.
    for (const model of Object.keys(tables.schema.models)) {
      const own = passed.filter((one) => one.model === model).length;
      const isRead = own < 0.9 * (asked.get(model) ?? 0);
      expect({ model, isRead }).toEqual({
        model,
        isRead: model !== "Strange" || database === "sqlite",
      });
    }
  });
});
