import { expect, test } from "@jest/globals";
import {
  databaseOf,
  type Provider,
} from "../../../../../src/runtime/contract/databases.js";
import {
  defineResource,
  type Resource,
} from "../../../../../src/runtime/index.js";
import type { RestRequest } from "../../../../../src/runtime/rest/request.js";
import { refuseTwoSides } from "../../../../../src/runtime/rest/write/checks/two-sides.js";
import type { Linkage } from "../../../../../src/runtime/rest/write/document/linkage.js";

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
function patchOf(provider: Provider, name: string): RestRequest {
  const findUnique = () => Promise.resolve({ name: "ada" });
  return {
    api: { database: databaseOf({ provider }) },
    client: { user: { findUnique } },
    resource: user,
    id: { values: [name], where: { name } },
  } as unknown as RestRequest;
}

function linkage(name: string, ...to: readonly string[]): Linkage {
  return {
    relationship: user.relationshipMap().get(name),
    pointer: `/data/relationships/${name}`,
    records: to.map((id) => ({ values: [id] })),
  } as unknown as Linkage;
}

function twoSides(
  request: RestRequest,
  linkages: readonly Linkage[],
): Promise<void> {
  const columns = new Map<string, unknown>();
  const write = { resource: user, linkages, columns, where: {} };
  return refuseTwoSides(request, write);
}

// Linkages have the spelling of their records by now.
test.each<[Provider, string]>([
  ["sqlite", "ada"],
  ["mysql", "ada"],
  ["mysql", "ADA"],
])("on %s, /user/%s is its own boss or has other staff", async (...path) => {
  const sides = [linkage("boss", "ada"), linkage("staff", "bob")];
  await expect(twoSides(patchOf(...path), sides)).rejects.toMatchObject({
    problems: [{ source: { pointer: "/data/relationships/staff" } }],
  });
  const same = [linkage("boss", "ada"), linkage("staff", "ada")];
  await expect(twoSides(patchOf(...path), same)).resolves.toBeUndefined();
});

test.each([
  ["bob", ["ada"], false],
  ["bob", ["cy"], true],
  ["ada", ["ada", "bob"], true],
  [null, ["ada"], false],
  [null, [], true],
] as const)(
  "the boss %s and the staff %j of ada",
  async (boss, staff, fits) => {
    const checked = twoSides(patchOf("sqlite", "ada"), [
      linkage("boss", ...(boss === null ? [] : [boss])),
      linkage("staff", ...staff),
    ]);
    if (fits) await expect(checked).resolves.toBeUndefined();
    else await expect(checked).rejects.toMatchObject({ status: 400 });
  },
);

test("relationships to other models may have the names of the sides", async () => {
  const team = (name: string, inverse: string, to: string): Linkage => ({
    ...linkage("boss", to),
    relationship: { wireName: name, name, inverse, target: {} } as never,
  });
  const checked = twoSides(patchOf("sqlite", "ada"), [
    team("lead", "members", "ada"),
    team("members", "lead", "bob"),
  ]);
  await expect(checked).resolves.toBeUndefined();
});
