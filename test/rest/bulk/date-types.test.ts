import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import { sqlReads } from "@gen-api/runtime/sql";
import type { PrismaClient } from "../../../fixtures/catalogue/generated/prisma/client.js";
import type * as ApiModule from "../../../fixtures/catalogue/src/api/index.js";
import { describeOn } from "../../support/describe-on.js";
import {
  openApplication,
  type OpenApplication,
} from "../../support/open-application.js";
import { ask } from "./file.js";

// Days, moments with zones, and years that no group can tell.

await describeOn(["pglite", "postgresql"], (database) => {
  let catalogue: OpenApplication<PrismaClient>;
  let rest: ApiHandler;

  beforeAll(async () => {
    catalogue = await openApplication("catalogue", database);
    const { createRestHandler } =
      await catalogue.load<typeof ApiModule>("src/api/index.ts");
    const { client } = catalogue;
    rest = createRestHandler({
      ...{ client, endpoint: "/", aggregates: true, reads: sqlReads() },
    });
    await client.brand.create({ data: { code: "dated", name: "Dated" } });
    await client.warehouse.create({
      data: { region: "dated", number: 1, address: "" },
    });
    const days = ["2024-02-29", "2024-02-01", "2024-03-31"];
    for (const [at, day] of days.entries()) {
      const product = await client.product.create({
        data: {
          ...{ sku: day, name: "Dated", description: "", price: 1 },
          ...{ releasedOn: new Date(day), brandCode: "dated" },
        },
      });
      await client.stock.create({
        data: {
          ...{ productId: product.id, quantity: at },
          ...{ warehouseRegion: "dated", warehouseNumber: 1 },
          countedAt: new Date(`${day}T23:30:00Z`),
        },
      });
    }
  });
  afterAll(() => catalogue.close());

  const groups = async (path: string): Promise<unknown> => {
    const { status, file } = await ask(rest, path);
    if (status !== 200) return status;
    return (JSON.parse(file) as { meta: { groups: unknown } }).meta.groups;
  };

  test("days and moments with zones have their parts in UTC", async () => {
    expect(
      await groups(
        "/product/-/aggregate?groupBy=releasedOn.month&withCount=true&filter[name]=Dated",
      ),
    ).toEqual([
      { group: { releasedOn: { month: "2024-02" } }, count: 2 },
      { group: { releasedOn: { month: "2024-03" } }, count: 1 },
    ]);
    expect(
      await groups(
        "/stock/-/aggregate?groupBy=countedAt.hour&sumOf=quantity&filter[warehouseRegion]=dated",
      ),
    ).toEqual([
      { group: { countedAt: { hour: "2024-02-01T23" } }, sum: { quantity: 1 } },
      { group: { countedAt: { hour: "2024-02-29T23" } }, sum: { quantity: 0 } },
      { group: { countedAt: { hour: "2024-03-31T23" } }, sum: { quantity: 2 } },
    ]);
  });

  test.each(["infinity", "10000-01-01", "0044-03-15 BC"])(
    "%s is refused, and is in no other group",
    async (day) => {
      await catalogue.client.$executeRawUnsafe(
        `UPDATE "Product" SET "releasedOn" = '${day}' WHERE sku = '2024-03-31'`,
      );
      const asked =
        "/product/-/aggregate?groupBy=releasedOn.year&withCount=true&filter[name]=Dated";
      expect(await groups(asked)).toBe(400);
      expect(await groups(`${asked}&filter[sku]=2024-02-29`)).toEqual([
        { group: { releasedOn: { year: "2024" } }, count: 1 },
      ]);
    },
  );
});
