import { expect, test } from "@jest/globals";
import {
  defineResource,
  type IdDefinition,
  type Resource,
} from "../../../../../src/runtime/model/resource.js";
import { relationData } from "../../../../../src/runtime/rest/write/prisma-data/relation-data.js";
import { named } from "../../named.js";

/** What a PATCH writes that takes the coin `x` out of a purse, and these columns. */
async function emptied(
  id: IdDefinition,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const purse: Resource = defineResource({
    ...named("purse"),
    fields: { id: { type: "Int" } },
    relationships: {
      coins: { resource: () => coin, kind: "to-many", inverse: "purse" },
    },
  });
  const coin: Resource = defineResource({
    ...named("coin"),
    id,
    fields: {
      code: { type: "String" },
      side: { type: "String" },
      purseId: { type: "Int", nullable: true },
    },
    relationships: {
      purse: {
        resource: () => purse,
        kind: "to-one",
        nullable: true,
        inverse: "coins",
        foreignKey: { purseId: "id" },
      },
    },
  });
  const row = { coins: [{ code: "x", side: "y" }] };
  const client = { purse: { findUnique: () => Promise.resolve(row) } };
  const request = { api: { database: { foreignKeys: true } }, client };
  const relationship = purse.relationshipMap().get("coins");
  const pointer = "/data/relationships/coins/data";
  const write = {
    resource: purse,
    where: { id: 1 },
    columns: new Map(Object.entries(columns)),
    linkages: [{ relationship, pointer, records: [] }],
  };
  return relationData(
    request as unknown as Parameters<typeof relationData>[0],
    write as unknown as Parameters<typeof relationData>[1],
  );
}

test("R17: members leave one by one where the primary key may be compound", async () => {
  expect(await emptied({ fields: ["code"], key: "code" })).toEqual({
    coins: { set: [], connect: [] },
  });
  expect(
    await emptied({ fields: ["code"], key: "code", notPrimary: true }),
  ).toEqual({ coins: { disconnect: [{ code: "x" }], connect: [] } });
});

test("R17: so they do where the PATCH also changes the record's own key", async () => {
  const id = { fields: ["code", "side"], key: "code_side" };
  const coins = {
    disconnect: [{ code_side: { code: "x", side: "y" } }],
    connect: [],
  };
  expect(await emptied(id)).toEqual({ coins });
  expect(await emptied(id, { id: 2 })).toEqual({ coins });
});

test("R17: but not if that changes their ids too", async () => {
  const id = { fields: ["code", "side", "purseId"], key: "place" };
  expect(await emptied(id, { id: 2 })).toEqual({
    coins: { set: [], connect: [] },
  });
});
