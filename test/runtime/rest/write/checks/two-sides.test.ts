import { expect, test } from "@jest/globals";
import {
  type ApiError,
  defineResource,
  type Resource,
} from "../../../../../src/runtime/index.js";
import { twoSides } from "../../../../../src/runtime/rest/write/checks/two-sides.js";
import type { Linkage } from "../../../../../src/runtime/rest/write/document/linkage.js";
import type { RecordWrite } from "../../../../../src/runtime/rest/write/record-write.js";

const user: Resource = defineResource({
  type: "user",
  model: "User",
  delegate: "user",
  id: { fields: ["name"], key: "name" },
  fields: { name: { type: "String" }, bossName: { type: "String" } },
  relationships: {
    boss: {
      resource: () => user,
      kind: "to-one",
      inverse: "staff",
      foreignKey: { bossName: "name" },
    },
    staff: { resource: () => user, kind: "to-many", inverse: "boss" },
  },
  attributes: () => "",
});

function linkage(name: string, ...to: readonly string[]): Linkage {
  return {
    relationship: user.relationshipMap().get(name),
    pointer: `/data/relationships/${name}`,
    records: to.map((id) => ({ values: [id] })),
  } as unknown as Linkage;
}

/** What is said to a PATCH of the user `ada`. */
function refusal(linkages: readonly Linkage[]): ApiError | undefined {
  const write = { verb: "update", resource: user, linkages } as RecordWrite;
  return twoSides(write, { record: { name: "ada" } });
}

test("a user is its own boss or has other staff", () => {
  const sides = [linkage("boss", "ada"), linkage("staff", "bob")];
  expect(refusal(sides)).toMatchObject({
    problems: [{ source: { pointer: "/data/relationships/staff" } }],
  });
  const same = [linkage("boss", "ada"), linkage("staff", "ada")];
  expect(refusal(same)).toBeUndefined();
});

test.each([
  ["bob", ["ada"], false],
  ["bob", ["cy"], true],
  ["ada", ["ada", "bob"], true],
  [null, ["ada"], false],
  [null, [], true],
] as const)("the boss %s and the staff %j of ada", (boss, staff, fits) => {
  const refused = refusal([
    linkage("boss", ...(boss === null ? [] : [boss])),
    linkage("staff", ...staff),
  ]);
  expect(refused?.status).toBe(fits ? undefined : 400);
});

test("relationships to other models may have the names of the sides", () => {
  const team = (name: string, inverse: string, to: string): Linkage => ({
    ...linkage("boss", to),
    relationship: { wireName: name, name, inverse, target: {} } as never,
  });
  const refused = refusal([
    team("lead", "members", "ada"),
    team("members", "lead", "bob"),
  ]);
  expect(refused).toBeUndefined();
});
