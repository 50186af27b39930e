import { expect, test } from "@jest/globals";
import type { Field } from "../../../../../src/runtime/model/field.js";
import {
  defineResource,
  type Resource,
} from "../../../../../src/runtime/model/resource.js";
import { nullReferences } from "../../../../../src/runtime/rest/write/checks/null-references.js";
import { named } from "../../named.js";

/** What is said to a new patient without insurance to whom a claim is linked by it. */
function linked(insurance: Field): number | undefined {
  const patient: Resource = defineResource({
    ...named("patient"),
    fields: { id: { type: "Int" }, insurance },
    relationships: {
      claims: { resource: () => claim, kind: "to-many", inverse: "patient" },
    },
  });
  const claim: Resource = defineResource({
    ...named("claim"),
    fields: { id: { type: "Int" }, insurance },
    relationships: {
      patient: {
        resource: () => patient,
        kind: "to-one",
        inverse: "claims",
        foreignKey: { insurance: "insurance" },
      },
    },
  });
  const relationship = patient.relationshipMap().get("claims");
  if (!relationship) throw new Error("no claims");
  const pointer = "/data/relationships/claims/data";
  const records = [{ pointer: `${pointer}/0`, values: [1], where: { id: 1 } }];
  const columns = new Map([["id", 1]]);
  const linkages = [{ relationship, pointer, records }];
  const write = { verb: "create", resource: patient, linkages } as const;
  return nullReferences({ ...write, columns, attributes: columns }, {})?.status;
}

test("R17: a new record without the unique that keys refer to is not linked to", () => {
  const optional = { type: "String", nullable: true } as const;
  expect(linked(optional)).toBe(422);
  // Its default fills it.
  expect(linked({ ...optional, hasDefault: true })).toBeUndefined();
});
