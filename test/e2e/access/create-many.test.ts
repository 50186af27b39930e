import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { guarded } from "@gen-api/runtime/access";
import type { PrismaClient } from "../../../fixtures/blog/generated/prisma/client.js";
import type * as AccessModule from "../../../fixtures/blog/src/api/access.js";
import { describeOn } from "../../support/describe-on.js";
import {
  openApplication,
  type OpenApplication,
} from "../../support/open-application.js";

await describeOn(["sqlite", "postgresql", "mariadb"], (database) => {
  let blog: OpenApplication<PrismaClient>;
  let db: PrismaClient;
  beforeAll(async () => {
    blog = await openApplication("blog", database);
    const { defineAccess } =
      await blog.load<typeof AccessModule>("src/api/access.ts");
    const access = defineAccess(() => undefined)({
      others: false,
      Category: {
        read: true,
        create: (_, where) => where({ parent: { is: { name: "Computing" } } }),
      },
    });
    db = guarded(blog.client, access, undefined) as unknown as PrismaClient;
  });
  afterAll(() => blog.close());

  const seeded = 3;

  test("createMany creates what only the database can judge, or nothing", async () => {
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
});
