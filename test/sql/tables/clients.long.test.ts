import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type PassedOn, sqlReads } from "@gen-api/runtime/sql";
import type { DelegateMap } from "../../../src/runtime/prisma/delegate.js";
import { describeOn } from "../../support/describe-on.js";
import { fillTables } from "./fill-tables.js";
import { type AnyClient, openTables, type Tables } from "./open-tables.js";

// Reads by SQL take part in what the client of the request does.

type Run = (transaction: AnyClient) => Promise<unknown>;
type Transactional = AnyClient & {
  $transaction(work: Run | readonly unknown[]): Promise<unknown>;
  $extends(extension: object): AnyClient;
};

const order = { orderBy: { id: "asc" } };

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  let tables: Tables;
  let client: Transactional;
  let reading: Transactional;
  const passed: PassedOn[] = [];
  const connect = (one: AnyClient): Transactional =>
    sqlReads({ onFallback: (read) => passed.push(read) }).connect(
      tables.schema,
    )(one as unknown as DelegateMap) as unknown as Transactional;

  beforeAll(async () => {
    tables = await openTables(database);
    await fillTables(tables, database);
    client = tables.client as Transactional;
    reading = connect(client);
  });
  afterAll(async () => {
    await tables?.close();
  });

  test("a transaction reads what it has written, and nobody does after it is undone", async () => {
    passed.length = 0;
    const undone = new Error("undone");
    await expect(
      reading.$transaction(async (inside) => {
        await inside["other"]?.["create"]?.({ data: { id: 9 } });
        expect(
          await inside["other"]?.["findUnique"]?.({ where: { id: 9 } }),
        ).toEqual({ id: 9, tagId: null, level: null });
        expect(await inside["other"]?.["count"]?.({})).toBe(4);
        throw undone;
      }),
    ).rejects.toBe(undone);
    expect(await reading["other"]?.["count"]?.({})).toBe(3);
    expect(passed).toEqual([]);
  });

  test("a batch, whose parts Prisma reads, sees what it has written", async () => {
    const [, found, count] = (await reading.$transaction([
      reading["other"]?.["create"]?.({ data: { id: 8 } }),
      reading["other"]?.["findMany"]?.({ where: { id: 8 } }),
      reading["other"]?.["count"]?.({}),
    ])) as readonly unknown[];
    expect(found).toEqual([{ id: 8, tagId: null, level: null }]);
    expect(count).toBe(4);
    await reading["other"]?.["delete"]?.({ where: { id: 8 } });
  });

  test("look-ups of one turn find what each asks for", async () => {
    passed.length = 0;
    const look = (one: AnyClient): Promise<unknown> =>
      Promise.all(
        [1, 2, 3, 99].map((id) =>
          one["other"]?.["findUnique"]?.({ where: { id } }),
        ),
      );
    expect(await look(reading)).toEqual(await look(client));
    expect(passed).toEqual([]);
  });

  test("also those whose keys are the same for the database alone", async () => {
    passed.length = 0;
    const ids = ["tag 4", "TAG 4", "tag 1"];
    const look = (id: string): Promise<unknown> | undefined =>
      reading["tag"]?.["findUnique"]?.({ where: { id } });
    const alone: unknown[] = [];
    for (const id of ids) alone.push(await look(id));
    expect(await Promise.all(ids.map(look))).toEqual(alone);
    expect(alone[1] === null).toBe(database !== "mariadb");
    expect(passed).toEqual([]);
  });

  test("look-ups of a transaction that start together are a statement each", async () => {
    passed.length = 0;
    const prismas: unknown[] = [];
    const watched = (inside: AnyClient): AnyClient =>
      new Proxy(inside, {
        get: (target, name) =>
          name === "other"
            ? {
                ...target["other"],
                findUnique: (args: unknown) => {
                  prismas.push(args);
                  return target["other"]?.["findUnique"]?.(args);
                },
              }
            : (Reflect.get(target, name) as unknown),
      });
    const watching = connect(
      new Proxy(client, {
        get: (target, name) =>
          name === "$transaction"
            ? (run: Run) =>
                target.$transaction((one: AnyClient) => run(watched(one)))
            : (Reflect.get(target, name) as unknown),
      }),
    );
    await watching.$transaction(async (inside) => {
      const found = await Promise.all(
        [1, 2].map((id) =>
          inside["other"]?.["findUnique"]?.({ where: { id } }),
        ),
      );
      expect(found).toMatchObject([{ id: 1 }, { id: 2 }]);
    });
    expect(prismas).toEqual([]);
  });

  test("a tenant that an extension sets in a batch is refused", () => {
    const extended = client.$extends({
      query: {
        $allModels: {
          $allOperations: ({
            args,
            query,
          }: {
            args: object;
            query: (args: object) => unknown;
          }) => client.$transaction([query(args)]),
        },
      },
    });
    expect(() => connect(extended)).toThrow("changes queries");
    const everything = client.$extends({
      query: { $allOperations: ({ query }: { query: Run }) => query(client) },
    });
    expect(() => connect(everything)).toThrow("changes queries");
  });
});

await describeOn(["pglite", "postgresql"], (database) => {
  let tables: Tables;
  let reading: Transactional;
  const passed: PassedOn[] = [];
  const role = `tenants_${process.pid.toString()}`;

  beforeAll(async () => {
    tables = await openTables(database);
    await fillTables(tables, database);
    for (const statement of [
      `CREATE ROLE ${role}`,
      `GRANT USAGE ON SCHEMA "other s", "main" TO ${role}`,
      `GRANT SELECT ON "other s"."Other", "main"."t.ag" TO ${role}`,
      `CREATE ROLE ${role}_id`,
      `GRANT USAGE ON SCHEMA "other s" TO ${role}_id`,
      `GRANT SELECT (id, tag) ON "other s"."Other" TO ${role}_id`,
      `ALTER TABLE "other s"."Other" ENABLE ROW LEVEL SECURITY`,
      `CREATE POLICY tenant ON "other s"."Other" USING (id = current_setting('app.tenant', TRUE)::int)`,
    ]) {
      await tables.client.$executeRawUnsafe(statement);
    }
    const reads = sqlReads({ onFallback: (one) => passed.push(one) });
    reading = reads.connect(tables.schema)(
      tables.client as unknown as DelegateMap,
    ) as unknown as Transactional;
  });
  afterAll(async () => {
    for (const name of [role, `${role}_id`]) {
      await tables?.client.$executeRawUnsafe(`DROP OWNED BY ${name}`);
      await tables?.client.$executeRawUnsafe(`DROP ROLE ${name}`);
    }
    await tables?.close();
  });

  const tenant = (id: number): string =>
    `SELECT set_config('app.tenant', '${String(id)}', TRUE), set_config('role', '${role}', TRUE)`;

  test("row-level security holds for the tenant of a transaction", async () => {
    for (const id of [1, 3]) {
      await reading.$transaction(async (inside) => {
        await inside.$executeRawUnsafe(tenant(id));
        const found = await inside["other"]?.["findMany"]?.(order);
        expect(found).toMatchObject([{ id }]);
        expect(await inside["other"]?.["count"]?.({})).toBe(1);
        // A relation leads to no other tenant's rows, be it in a filter or in what is read.
        const where = { others: { some: { id: 4 - id } } };
        expect(await inside["tag"]?.["findMany"]?.({ where })).toEqual([]);
        expect(
          await inside["tag"]?.["findUnique"]?.({
            where: { id: "tag 4" },
            select: {
              others: { select: { id: true } },
              _count: { select: { others: true } },
            },
          }),
        ).toEqual({ others: [{ id }], _count: { others: 1 } });
      });
    }
    expect(passed).toEqual([]);
    expect(await reading["other"]?.["count"]?.({})).toBe(3);
  });

  test("a role that may read some columns reads these, sorted and skipped", async () => {
    await reading
      .$transaction(async (inside) => {
        await inside.$executeRawUnsafe(
          `ALTER TABLE "other s"."Other" DISABLE ROW LEVEL SECURITY`,
        );
        await inside.$executeRawUnsafe(
          `SELECT set_config('role', '${role}_id', TRUE)`,
        );
        const found = await inside["other"]?.["findMany"]?.({
          orderBy: [{ tagId: "asc" }, { id: "desc" }],
          select: { id: true },
          skip: 1,
          take: 2,
        });
        expect(found).toHaveLength(2);
        throw new Error("undone");
      })
      .catch((error: unknown) => {
        expect((error as Error).message).toBe("undone");
      });
    expect(passed).toEqual([]);
  });

  test("and for that of a batch", async () => {
    for (const id of [1, 3]) {
      const [, found] = (await reading.$transaction([
        reading.$executeRawUnsafe(tenant(id)),
        reading["other"]?.["findMany"]?.(order),
      ])) as readonly unknown[];
      expect(found).toMatchObject([{ id }]);
    }
  });
});

await describeOn(["mariadb"], (database) => {
  let tables: Tables;
  let reading: Transactional;
  const passed: PassedOn[] = [];

  beforeAll(async () => {
    tables = await openTables(database);
    await fillTables(tables, database);
    const reads = sqlReads({ onFallback: (one) => passed.push(one) });
    reading = reads.connect(tables.schema)(
      tables.client as unknown as DelegateMap,
    ) as unknown as Transactional;
  });
  afterAll(async () => {
    await tables?.close();
  });

  const leaves = { orderBy: { id: "asc" }, select: { id: true, name: true } };
  test("arrays that the server cuts are read by Prisma", async () => {
    // Wherever the cut is.
    for (let length = 4; length < 300; length += 7) {
      passed.length = 0;
      await reading.$transaction(async (inside) => {
        await inside.$executeRawUnsafe(
          `SET SESSION group_concat_max_len = ${String(length)}`,
        );
        const rows = (await inside["leaf"]?.["findMany"]?.(
          leaves,
        )) as unknown[];
        expect(rows).toHaveLength(10);
        expect(
          await inside["node"]?.["findMany"]?.({
            where: { a: 0 },
            select: { first: leaves, second: leaves },
          }),
        ).toEqual(
          await tables.client["node"]?.["findMany"]?.({
            where: { a: 0 },
            select: { first: leaves, second: leaves },
          }),
        );
        await inside.$executeRawUnsafe(
          "SET SESSION group_concat_max_len = DEFAULT",
        );
      });
      const models = passed.map(({ model }) => model);
      if (length === 4) expect(models).toEqual(["Leaf", "Node"]);
    }
  });

  test("and so are bytes, and rows, that are longer than a packet", async () => {
    await tables.client.$executeRawUnsafe(
      "UPDATE `no\"de` SET raw = REPEAT('x', 9000000) WHERE `key a` = 5",
    );
    await tables.client.$executeRawUnsafe(
      "UPDATE Native SET `long` = REPEAT('\"', 9000000) WHERE id = 1",
    );
    const bytes = (await reading["node"]?.["findMany"]?.({
      where: { a: 5 },
      select: { raw: true },
    })) as { raw: Uint8Array }[];
    expect(bytes[0]?.raw.length).toBe(9_000_000);
    const [leaf] = (await reading["leaf"]?.["findMany"]?.({
      where: { oneA: 5 },
      select: { one: { select: { raw: true } } },
    })) as { one: { raw: Uint8Array } }[];
    expect(leaf?.one.raw.length).toBe(9_000_000);
    const native = (await reading["native"]?.["findUnique"]?.({
      where: { id: 1 },
    })) as { long: string };
    expect(native.long.length).toBe(9_000_000);
  });
});
