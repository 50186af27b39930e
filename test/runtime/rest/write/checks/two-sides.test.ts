import { expect, test } from "@jest/globals";
import {
  defineResource,
  type Resource,
} from "../../../../../src/runtime/index.js";
import type { RestRequest } from "../../../../../src/runtime/rest/request.js";
import { refuseTwoSides } from "../../../../../src/runtime/rest/write/checks/two-sides.js";
import type { Linkage } from "../../../../../src/runtime/rest/write/input/linkage.js";

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

/** A PATCH of `/user/…`, where the database has a user `ada`. */
function patchOf(provider: string, name: string): RestRequest {
  const findUnique = () => Promise.resolve({ name: "ada" });
  return {
    api: { provider },
    client: { user: { findUnique } },
    resource: user,
    id: { values: [name], where: { name } },
  } as unknown as RestRequest;
}

function linkage(name: string, to: string): Linkage {
  return {
    relationship: user.relationshipMap().get(name),
    pointer: `/data/relationships/${name}`,
    records: [{ values: [to] }],
  } as unknown as Linkage;
}

// Linkages have the spelling of their records by now.
test.each([
  ["sqlite", "ada"],
  ["mysql", "ada"],
  ["mysql", "ADA"],
])("on %s, /user/%s is its own boss or has other staff", async (...path) => {
  const sides = [linkage("boss", "ada"), linkage("staff", "bob")];
  await expect(refuseTwoSides(patchOf(...path), sides)).rejects.toMatchObject({
    problems: [{ source: { pointer: "/data/relationships/staff" } }],
  });
  const same = [linkage("boss", "ada"), linkage("staff", "ada")];
  await expect(refuseTwoSides(patchOf(...path), same)).resolves.toBeUndefined();
});
