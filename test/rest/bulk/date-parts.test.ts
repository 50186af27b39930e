import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import type { Access } from "@gen-api/runtime/access";
import { sqlReads } from "@gen-api/runtime/sql";
import fc from "fast-check";
import type { PrismaClient } from "../../../fixtures/blog/generated/prisma/client.js";
import type * as AccessModule from "../../../fixtures/blog/src/api/access.js";
import type * as ApiModule from "../../../fixtures/blog/src/api/index.js";
import { describeOn } from "../../support/describe-on.js";
import {
  openApplication,
  type OpenApplication,
} from "../../support/open-application.js";
import { ask, linesOf } from "./file.js";

// The oracle is the export: groups by parts of dates are those of its records.

interface Exported {
  readonly attributes: Readonly<Record<string, string | null>>;
}

interface Group {
  readonly group: Readonly<Record<string, unknown>>;
  readonly count: number;
  readonly sum?: Readonly<Record<string, string>>;
  readonly max?: Readonly<Record<string, string>>;
}

interface Caller {
  readonly id: string;
}
type Where = (condition: object) => unknown;

const lengths = { year: 4, month: 7, day: 10, hour: 13 };
type Part = keyof typeof lengths;

const dates = [
  "1969-12-31T23:59:59.999Z",
  "2023-12-31T23:59:59.999Z",
  "2024-01-01T00:00:00.000Z",
  "2024-02-29T12:30:00.001Z",
  "2024-03-01T00:59:59.999Z",
  "2024-03-01T01:00:00.000Z",
];

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  let blog: OpenApplication<PrismaClient<"query">>;
  let bySql: ApiHandler;
  let byPrisma: ApiHandler;
  let guarded: ApiHandler;
  let closed: ApiHandler;

  beforeAll(async () => {
    blog = await openApplication("blog", database);
    await blog.client.post.createMany({
      data: Array.from({ length: 60 }, (_, at) => ({
        ...{ slug: `dated-${String(at)}`, title: `Dated ${String(at % 7)}` },
        authorId: at % 3 === 0 ? "ada" : "grace",
        status: at % 4 === 0 ? ("PUBLISHED" as const) : ("DRAFT" as const),
        ...{ views: BigInt(at), wordCount: at, price: `${String(at)}.5` },
        createdAt: new Date(dates[at % dates.length] ?? ""),
        publishedAt: at % 5 === 0 ? null : new Date(dates[at % 4] ?? ""),
      })),
    });
    const { createRestHandler } =
      await blog.load<typeof ApiModule>("src/api/index.ts");
    const { defineAccess } =
      await blog.load<typeof AccessModule>("src/api/access.ts");
    const define = defineAccess((): Caller => ({ id: "ada" })) as unknown as (
      rules: object,
    ) => Access<Caller>;
    const readable = { read: true } as const;
    const mine = {
      read: ({ id }: Caller, where: Where) => where({ authorId: id }),
    };
    const open = (options: object = {}): ApiHandler =>
      createRestHandler({
        ...{ client: blog.client, endpoint: "/", log: () => undefined },
        ...{ aggregates: true, bulk: { export: true } },
        ...options,
      });
    const reads = sqlReads();
    byPrisma = open();
    bySql = open({ reads });
    guarded = open({
      reads,
      access: define({ others: false, Post: mine, User: readable }),
    });
    const fields = { createdAt: { read: false } } as const;
    closed = open({
      reads,
      access: define({
        ...{ others: false, User: readable },
        Post: { ...mine, fields },
      }),
    });
  });
  afterAll(() => blog.close());

  const groups = async (
    rest: ApiHandler,
    query: string,
  ): Promise<readonly Group[]> => {
    const { status, file } = await ask(rest, `/post/-/aggregate?${query}`);
    if (status !== 200) throw new Error(file);
    return (JSON.parse(file) as { meta: { groups: readonly Group[] } }).meta
      .groups;
  };

  const exported = async (
    rest: ApiHandler,
    query: string,
  ): Promise<readonly Exported["attributes"][]> => {
    const headers = { accept: "application/x-ndjson" };
    const { file } = await ask(rest, `/post?${query}`, { headers });
    return linesOf<Exported>(file).map(({ attributes }) => attributes);
  };

  /** What JavaScript makes of the records of a file. */
  const grouped = (
    rows: readonly Exported["attributes"][],
    names: readonly (readonly [name: string, part?: Part])[],
  ): readonly Group[] => {
    const found = new Map<string, Exported["attributes"][]>();
    const group = (row: Exported["attributes"]): Group["group"] =>
      Object.fromEntries(
        names.map(([name, part]) => [
          name,
          part
            ? { [part]: row[name]?.slice(0, lengths[part]) ?? null }
            : (row[name] ?? null),
        ]),
      );
    for (const row of rows) {
      const key = JSON.stringify(group(row));
      found.set(key, [...(found.get(key) ?? []), row]);
    }
    return [...found].map(([key, own]) => ({
      group: JSON.parse(key) as Group["group"],
      count: own.length,
      sum: {
        views: String(
          own.reduce((sum, row) => sum + BigInt(row["views"] ?? 0), 0n),
        ),
      },
      max: {
        createdAt:
          own
            .map((row) => row["createdAt"])
            .toSorted()
            .at(-1) ?? "",
      },
    }));
  };

  const inAnyOrder = (all: readonly Group[]): readonly string[] =>
    all.map((one) => JSON.stringify(one)).toSorted();

  test("groups are those of the exported records, of all and of a caller's", async () => {
    const part = fc.constantFrom("year", "month", "day", "hour");
    const date = fc.constantFrom("createdAt", "publishedAt");
    const filters = fc.constantFrom(
      ...["", "&filter[status]=DRAFT", "&filter[views$gte]=17"],
      ...[
        "&filter[author.id]=ada",
        "&filter[createdAt$lt]=2024-03-01T01:00:00Z",
      ],
      "&filter[tags$none.name]=nothing",
    );
    await fc.assert(
      fc.asyncProperty(
        ...[part, date, fc.boolean(), filters, fc.boolean()],
        async (part, date, isMore, filter, isGuarded) => {
          const rest = isGuarded ? guarded : bySql;
          const names = [
            [date, part] as const,
            ...(isMore ? [["status"] as const] : []),
          ];
          const by = isMore ? `${date}.${part},status` : `${date}.${part}`;
          const found = await groups(
            rest,
            `groupBy=${by}&withCount=true&sumOf=views&maxOf=createdAt${filter}`,
          );
          const rows = await exported(rest, filter.slice(1));
          expect(rows.length).toBeGreaterThan(0);
          expect(inAnyOrder(found)).toEqual(inAnyOrder(grouped(rows, names)));
        },
      ),
      { numRuns: 30 },
    );
  });

  test("numbers are those of Prisma's groupBy", async () => {
    const numbers =
      "sumOf=views,wordCount,rating,price&avgOf=views,wordCount,rating,price&minOf=createdAt,title,price&maxOf=views,publishedAt";
    const [whole] = await groups(byPrisma, `withCount=true&${numbers}`);
    // All dates are of one millennium.
    const found = await groups(
      bySql,
      `groupBy=status,createdAt.year&filter[status]=DRAFT&withCount=true&${numbers}&filter[createdAt$lt]=1970-01-01T00:00:00Z`,
    );
    const same = await groups(
      byPrisma,
      `groupBy=status&filter[status]=DRAFT&withCount=true&${numbers}&filter[createdAt$lt]=1970-01-01T00:00:00Z`,
    );
    expect(whole?.count).toBeGreaterThan(60);
    expect(found).toHaveLength(1);
    expect(found[0]).toEqual({
      ...same[0],
      group: { status: "DRAFT", createdAt: { year: "1969" } },
    });
  });

  test("sort and page choose groups, which are in their order otherwise", async () => {
    const asked =
      "groupBy=createdAt.month&withCount=true&filter[title$contains]=Dated";
    const names = (all: readonly Group[]): readonly unknown[] =>
      all.map(({ group }) => Object(group["createdAt"]).month as unknown);
    const months = ["1969-12", "2023-12", "2024-01", "2024-02", "2024-03"];
    expect(names(await groups(bySql, asked))).toEqual(months);
    expect(
      names(await groups(bySql, `${asked}&sort=-createdAt.month`)),
    ).toEqual(months.toReversed());
    const counted = await groups(
      bySql,
      `${asked}&sort=-count,createdAt.month&page[limit]=2&page[offset]=0`,
    );
    expect(names(counted)).toEqual(["2024-03", "1969-12"]);
    expect(
      names(
        await groups(
          bySql,
          `${asked}&sort=createdAt.month&page[limit]=2&page[offset]=3`,
        ),
      ),
    ).toEqual(months.slice(3));
  });

  test("rows of others do not count, whatever is asked of them", async () => {
    const asked = "groupBy=createdAt.year,author&withCount=true";
    const found = await groups(guarded, asked);
    const sum = (all: readonly Group[]): number =>
      all.reduce((total, { count }) => total + count, 0);
    expect(sum(found)).toBe(
      await blog.client.post.count({ where: { authorId: "ada" } }),
    );
    expect(sum(found)).toBeLessThan(sum(await groups(bySql, asked)));
    for (const filter of [
      "filter[authorId]=grace",
      "filter[author.id]=grace",
    ]) {
      expect(await groups(guarded, `${asked}&${filter}`)).toEqual([]);
    }
  });

  test.each([
    ["groupBy", "groupBy=createdAt.month&withCount=true"],
    ["groupBy", "groupBy=status,createdAt.hour&withCount=true"],
    ["maxOf", "groupBy=publishedAt.year&maxOf=createdAt"],
    ["maxOf", "groupBy=publishedAt.year&maxOf=createdAt&sort=-max.createdAt"],
  ])("a date that is closed is refused at %s: %s", async (parameter, query) => {
    const { status, file } = await ask(closed, `/post/-/aggregate?${query}`);
    expect(status).toBe(403);
    expect(JSON.parse(file)).toMatchObject({
      errors: [{ code: "forbidden", source: { parameter } }],
    });
    expect(file).not.toContain("2024");
    expect(
      await groups(closed, "groupBy=publishedAt.year&withCount=true"),
    ).not.toEqual([]);
  });

  test("a filter tells nothing of a date that is closed", async () => {
    expect(
      await groups(
        closed,
        "groupBy=publishedAt.year&withCount=true&filter[createdAt$gt]=1900-01-01T00:00:00Z",
      ),
    ).toEqual([]);
  });

  test.each([
    ["a part that dates have not", "bySql", "createdAt.century"],
    ["a part of what is no date", "bySql", "title.month"],
    ["a part of a part", "bySql", "createdAt.month.day"],
    ["a date by two parts", "bySql", "createdAt.year,createdAt.month"],
    ["a date and its part", "bySql", "createdAt,createdAt.month"],
    ["a part, without reads by SQL", "byPrisma", "createdAt.month"],
  ])("refused is %s", async (_, by, names) => {
    const rest = by === "bySql" ? bySql : byPrisma;
    const url = `/post/-/aggregate?groupBy=${names}&withCount=true`;
    const { status, file } = await ask(rest, url);
    expect(status).toBe(400);
    expect(JSON.parse(file)).toMatchObject({
      errors: [{ code: "invalid-query", source: { parameter: "groupBy" } }],
    });
  });
});
