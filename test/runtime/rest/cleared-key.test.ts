import { expect, test } from "@jest/globals";
import { defineResource, type Resource } from "@gen-api/runtime";
import { relationData } from "../../../src/runtime/rest/write/relation-data.js";

// A desk is in an office, and perhaps a team's: of the same office.
const names = { attributes: () => "", uniques: {} };
const desk: Resource = defineResource({
  ...names,
  type: "desk",
  model: "Desk",
  delegate: "desk",
  id: { fields: ["id"], key: "id" },
  fields: {
    id: { type: "Int" },
    officeId: { type: "Int", nullable: true },
    teamNo: { type: "Int", nullable: true },
  },
  relationships: {
    office: {
      resource: () => office,
      kind: "to-one",
      nullable: true,
      inverse: "desks",
      foreignKey: { officeId: "id" },
    },
    team: {
      resource: () => team,
      kind: "to-one",
      nullable: true,
      inverse: "desks",
      foreignKey: { officeId: "officeId", teamNo: "no" },
    },
  },
});
const desks = {
  resource: () => desk,
  kind: "to-many",
} as const;
const office: Resource = defineResource({
  ...names,
  type: "office",
  model: "Office",
  delegate: "office",
  id: { fields: ["id"], key: "id" },
  fields: { id: { type: "Int" } },
  relationships: { desks: { ...desks, inverse: "office" } },
});
const team: Resource = defineResource({
  ...names,
  type: "team",
  model: "Team",
  delegate: "team",
  id: { fields: ["officeId", "no"], key: "officeId_no" },
  fields: { officeId: { type: "Int" }, no: { type: "Int" } },
  relationships: { desks: { ...desks, inverse: "team" } },
});

/** What a document that says these relationships are empty, or of office 1, writes. */
async function written(
  relationships: Readonly<Record<string, 1 | null>>,
): Promise<object> {
  const columns = new Map<string, unknown>();
  const linkages = Object.entries(relationships).map(([name, id]) => {
    const relationship = desk.relationshipMap().get(name);
    if (!relationship) throw new Error(name);
    const pointer = `/data/relationships/${name}/data`;
    const record = { pointer, values: [id], where: { id } };
    return { relationship, pointer, records: id === null ? [] : [record] };
  });
  await relationData({}, linkages, columns, "update");
  return Object.fromEntries(columns);
}

test("R10: null clears the columns that no other relationship has", async () => {
  expect(await written({ team: null })).toEqual({ teamNo: null });
  expect(await written({ office: null })).toEqual({ officeId: null });
  expect(await written({ team: null, office: null })).toEqual({
    teamNo: null,
    officeId: null,
  });
  expect(await written({ office: 1, team: null })).toEqual({
    officeId: 1,
    teamNo: null,
  });
});
