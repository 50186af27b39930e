import { expect, test } from "@jest/globals";
import {
  defineResource,
  type Resource,
} from "../../../../src/runtime/model/resource.js";
import { leavingMembers } from "../../../../src/runtime/rest/write/members.js";
import type { Linkage } from "../../../../src/runtime/rest/write/document/linkage.js";
import { growthTimesEight } from "../../../support/growth.js";
import { named } from "../named.js";

const purse: Resource = defineResource({
  ...named("purse"),
  fields: { id: { type: "Int" } },
  relationships: {
    coins: { resource: () => coin, kind: "to-many", inverse: "purse" },
  },
});
const coin: Resource = defineResource({
  ...named("coin"),
  id: { fields: ["code", "worth"], key: "code_worth" },
  fields: { code: { type: "String" }, worth: { type: "Decimal" } },
  relationships: {
    purse: { resource: () => purse, kind: "to-one", inverse: "coins" },
  },
});

/** Who leaves a purse of these coins when only some are to stay. */
function leaving(coins: readonly object[], staying: readonly unknown[][]) {
  const linkage = {
    relationship: purse.relationshipMap().get("coins"),
    records: staying.map((values) => ({ values })),
  } as unknown as Linkage;
  return leavingMembers("update", linkage, { coins });
}

test("R15: who stays is named by equal ids, in whatever spelling", () => {
  const coins = [
    { code: "a", worth: "1.0" },
    { code: "b", worth: "1" },
  ];
  expect(leaving(coins, [["a", "1"]])).toEqual([{ code: "b", worth: "1" }]);
});

test("each member is looked at once, however many are to stay", async () => {
  const growth = await growthTimesEight(250, (size) => {
    const codes = Array.from({ length: size }, (_, at) => `coin ${String(at)}`);
    const coins = codes.map((code) => ({ code, worth: "1" }));
    const staying = codes.toReversed().map((code) => [code, "1"]);
    expect(leaving(coins, staying)).toEqual([]);
    return Promise.resolve();
  });
  expect(growth).toBeLessThan(24);
});
