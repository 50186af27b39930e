import { inspect } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type PassedOn, sqlReads } from "@gen-api/runtime/sql";
import fc from "fast-check";
import { delegateName } from "../../../src/runtime/contract/names.js";
import type { DelegateMap } from "../../../src/runtime/prisma/delegate.js";
import { postgresql } from "../../../src/runtime/sql/postgresql.js";
import { type SchemaField } from "../../../src/runtime/model/schema.js";
import { Statements } from "../../../src/runtime/sql/statements.js";
import { describeOn } from "../../support/describe-on.js";
import { search } from "../../support/search.js";
import type { Read } from "../tables/any-arguments.js";
import type { AnyClient, Tables } from "../tables/open-tables.js";
import { AppReads } from "./app-reads.js";
import { openFilled } from "./open-schema.js";
import { valuesOf } from "./values.js";

// The oracle is Prisma, of what applications ask of schemas with the types that people have. The
// database of PostgreSQL is in a zone that is not UTC.

const keys: Readonly<Record<string, readonly [string, string]>> = {
  shop: ["Customer", "id"],
  clinic: ["Patient", "code"],
  press: ["Article", "slug"],
};

await describeOn(["pglite", "postgresql"], (database) => {
  for (const name of ["shop", "clinic", "press"]) {
    let tables: Tables;
    let reading: AnyClient;
    const passed: PassedOn[] = [];

    beforeAll(async () => {
      tables = await openFilled(name, database as "pglite" | "postgresql");
      const reads = sqlReads({ onFallback: (one) => passed.push(one) });
      reading = reads.connect(tables.schema)(
        tables.client as unknown as DelegateMap,
      ) as unknown as AnyClient;
    });
    afterAll(async () => {
      await tables?.close();
    });

    const answer = async (
      client: AnyClient,
      { model, operation, args }: Read,
    ): Promise<string> => {
      const delegate = delegateName(model);
      try {
        const found = await client[delegate]?.[operation]?.(args);
        return inspect(found, { depth: 20, maxArrayLength: 1000 });
      } catch (error) {
        const { name, code } = error as { name: string; code?: string };
        return `${name} ${String(code)}`;
      }
    };

    test(`${name}: a look-up by a native type uses its index`, async () => {
      const [model = "", field = ""] = keys[name] ?? [];
      const column = tables.schema.models[model]?.fields[field] as SchemaField;
      const args = {
        where: { [field]: valuesOf(field, column)[0] },
        select: { [field]: true },
      };
      const statements = new Statements(tables.schema, postgresql);
      const { text, values } = statements.prepare(model, "findUnique", args);
      const plan = await tables.client.$transaction(async (client) => {
        // Of six rows, it would read all.
        await client.$executeRawUnsafe("SET LOCAL enable_seqscan = off");
        return client.$queryRawUnsafe(`EXPLAIN ${text}`, ...values);
      });
      expect(JSON.stringify(plan)).toMatch(/Index Cond/);
      expect(JSON.stringify(plan)).not.toContain("Seq Scan");
    });

    test(`${name}: every read answers what Prisma's does`, async () => {
      await fc.assert(
        fc.asyncProperty(new AppReads(tables.schema).read(), async (one) => {
          passed.length = 0;
          const found = await answer(reading, one);
          const right = await answer(tables.client, one);
          // Its adapter finds no type for the values of lists of enums.
          if (database === "pglite" && right.endsWith("P2007")) return;
          expect({ one, found }).toEqual({ one, found: right });
          // Statements fail for values alone that Prisma's fail for too.
          const failed = passed.find(
            ({ reason }) => reason === "the statement failed",
          );
          if (failed) expect(right).toMatch(/^PrismaClient/);
        }),
        { ...search(400), endOnFailure: true },
      );
    });
  }
});
