import { expect, test } from "@jest/globals";
import {
  defineResource,
  type IdDefinition,
  type Resource,
} from "../../../../../src/runtime/model/resource.js";
import { relationData } from "../../../../../src/runtime/rest/write/data/relation-data.js";
import { named } from "../../named.js";

/** What a PATCH writes that takes the coin `x` out of a purse. */
async function emptied(id: IdDefinition): Promise<unknown> {
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
  const row = { coins: [{ code: "x" }] };
  const client = { purse: { findUnique: () => Promise.resolve(row) } };
  const request = { api: { foreignKeys: true }, client };
  const relationship = purse.relationshipMap().get("coins");
  const pointer = "/data/relationships/coins/data";
  const write = {
    resource: purse,
    where: { id: 1 },
    columns: new Map(),
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
