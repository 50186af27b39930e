import { expect, test } from "@jest/globals";
import {
  defineResource,
  type Resource,
} from "../../../../../src/runtime/model/resource.js";
import { removedMembers } from "../../../../../src/runtime/rest/write/checks/removed-members.js";
import { named } from "../../named.js";

/** The office of a desk, which has no other, is in the key of its squad too. */
const office: Resource = defineResource({
  ...named("office"),
  fields: { id: { type: "Int" } },
  relationships: {
    desk: { resource: () => desk, kind: "to-one", inverse: "office" },
  },
});
const desk: Resource = defineResource({
  ...named("desk"),
  fields: {
    id: { type: "Int" },
    officeId: { type: "Int", nullable: true },
    squadNumber: { type: "Int", nullable: true },
  },
  relationships: {
    office: {
      resource: () => office,
      kind: "to-one",
      nullable: true,
      inverse: "desk",
      foreignKey: { officeId: "id" },
    },
    squad: {
      resource: () => office,
      kind: "to-one",
      nullable: true,
      inverse: "none",
      foreignKey: { officeId: "officeId", squadNumber: "number" },
    },
  },
});

test("JSON:API 100: the member of a to-one that stays loses nothing", () => {
  const record = { desk: { id: 1, officeId: 1, squadNumber: 1 } };
  const relationship = office.relationshipMap().get("desk");
  if (!relationship) throw new Error("no desk");
  const pointer = "/data";
  const replaced = (id: number) =>
    removedMembers(
      {
        verb: "update",
        resource: office,
        linkages: [
          {
            relationship,
            pointer,
            records: [{ pointer, values: [id], where: {} }],
          },
        ],
        attributes: new Map(),
        columns: new Map(),
        where: { id: 1 },
      },
      { record },
    );
  expect(replaced(1)).toBeUndefined();
  expect(replaced(2)).toMatchObject({ status: 400 });
});
