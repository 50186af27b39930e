import { expect, test } from "@jest/globals";
import {
  defineResource,
  type IdDefinition,
  type Resource,
} from "../../../../../src/runtime/model/resource.js";
import { nestedWrites } from "../../../../../src/runtime/rest/write/prisma-data/nested-writes.js";
import type { RecordWrite } from "../../../../../src/runtime/rest/write/record-write.js";
import { named } from "../../named.js";

/** What a PATCH writes that takes the coin `x` out of a purse. */
function emptied(id: IdDefinition): unknown {
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
  const record = { coins: [{ code: "x", side: "y" }] };
  const relationship = purse.relationshipMap().get("coins");
  const linkages = [{ relationship, pointer: "/data", records: [] }];
  const write = { verb: "update", resource: purse, linkages };
  return nestedWrites(write as unknown as RecordWrite, record);
}

test("R17: members leave one by one where the primary key may be compound", () => {
  expect(emptied({ fields: ["code"], key: "code" })).toEqual({
    coins: { set: [], connect: [] },
  });
  expect(emptied({ fields: ["code"], key: "code", notPrimary: true })).toEqual({
    coins: { disconnect: [{ code: "x" }], connect: [] },
  });
  expect(emptied({ fields: ["code", "side"], key: "code_side" })).toEqual({
    coins: {
      disconnect: [{ code_side: { code: "x", side: "y" } }],
      connect: [],
    },
  });
});
