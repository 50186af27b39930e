import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { guarded } from "@gen-api/runtime/access";
import fc from "fast-check";
import type { PrismaClient } from "../../../fixtures/blog/generated/prisma/client.js";
import type * as AccessModule from "../../../fixtures/blog/src/api/access.js";
import { complement } from "../../../src/runtime/access/formula.js";
import { holds } from "../../../src/runtime/access/local.js";
import { RequestRules } from "../../../src/runtime/access/request-rules.js";
import { describeOn } from "../../support/describe-on.js";
import {
  openApplication,
  type OpenApplication,
} from "../../support/open-application.js";
import { search } from "../../support/search.js";
import { type ModelName, modelNames, models } from "./requests/blog-models.js";
import { anyCondition, type Condition } from "./requests/conditions.js";

type Row = Readonly<Record<string, unknown>>;
type Find = (args: object) => Promise<readonly Row[]>;
type Of = Readonly<Record<string, { readonly read: object }>>;
type Where = (condition: object) => unknown;

const anyRules = fc
  .tuple(
    fc.constantFrom(...modelNames),
    fc.record(
      Object.fromEntries(
        modelNames.map((name) => [name, anyCondition(name, 1)]),
      ) as Record<ModelName, fc.Arbitrary<Condition>>,
    ),
  )
  .chain(([model, others]) =>
    fc.record({
      model: fc.constant(model),
      others: fc.constant(others),
      condition: anyCondition(
        model,
        3,
        modelNames.filter((one) => one !== model),
      ),
    }),
  );

await describeOn(["sqlite", "postgresql", "mariadb"], (database) => {
  let blog: OpenApplication<PrismaClient>;
  let defineAccess: typeof AccessModule.defineAccess;
  beforeAll(async () => {
    blog = await openApplication("blog", database);
    ({ defineAccess } =
      await blog.load<typeof AccessModule>("src/api/access.ts"));
  });
  afterAll(() => blog.close());

  const seeded = 3;

  test("createMany creates what only the database can judge, or nothing", async () => {
    const access = defineAccess(() => undefined)({
      others: false,
      Category: {
        read: true,
        create: (_, where) => where({ parent: { is: { name: "Computing" } } }),
      },
    });
    const db = guarded(blog.client, access, undefined);
    await expect(
      db.category.createMany({
        data: [
          { name: "A", parentId: 1 },
          { name: "B", parentId: 2 },
        ],
      }),
    ).rejects.toThrow("create of Category is not allowed here");
    expect(await blog.client.category.count()).toBe(seeded);
    const data = [
      { name: "A", parentId: 1 },
      { name: "B", parentId: 1 },
    ];
    expect(await db.category.createMany({ data })).toEqual({ count: 2 });
    expect(await blog.client.category.count()).toBe(seeded + 2);
  });

  type Client = Readonly<Record<string, { readonly findMany: Find }>>;
  const finderOf =
    (client: object, model: ModelName): Find =>
    async (args) =>
      (await (client as Client)[models[model].delegate]?.findMany(args)) ?? [];

  test("a rule finds the rows that Prisma finds by the same condition", async () => {
    await blog.client.comment.create({
      data: { id: "anonymous", body: "x", postId: 4 },
    });
    await fc.assert(
      fc.asyncProperty(anyRules, async ({ model, others, condition }) => {
        const plain = (name: ModelName): object => others[name](plain);
        const where = condition(plain);
        const access = defineAccess(() => undefined)({
          ...Object.fromEntries(
            modelNames.map((name) => [
              name,
              {
                read: (_: unknown, make: Where, of: Of) =>
                  make(
                    (name === model ? condition : others[name])(
                      (one) => of[one]?.read as object,
                    ),
                  ),
              },
            ]),
          ),
          others: false,
        } as never);
        const id = models[model].id;
        const keyOf = (row: Row): string => id.map((one) => row[one]).join();
        const find = finderOf(blog.client, model);
        const all = await find({});
        const expected = (await find({ where })).map(keyOf).sort();
        const db = guarded(blog.client, access, undefined);
        const found = await finderOf(db, model)({});
        const asked = `${model} where ${JSON.stringify(where)}`;
        expect([asked, ...found.map(keyOf).sort()]).toEqual([
          asked,
          ...expected,
        ]);
        // Each row is readable or absent, and no data decide otherwise.
        const rules = new RequestRules(access as never, undefined);
        const rule = rules.read(model);
        const absent = await find({
          where: rules.where(model, complement(rule)),
        });
        expect([...absent.map(keyOf), ...expected].sort()).toEqual(
          all.map(keyOf).sort(),
        );
        for (const row of all) {
          const known = holds(rules.model(model).fields, rule, (name) => ({
            value: row[name],
          }));
          expect([undefined, expected.includes(keyOf(row))]).toContain(known);
        }
      }),
      search(60),
    );
  });
});
