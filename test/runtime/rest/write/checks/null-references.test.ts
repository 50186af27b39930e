import { expect, test } from "@jest/globals";
import type { Field } from "../../../../../src/runtime/model/field.js";
import {
  defineResource,
  type Resource,
} from "../../../../../src/runtime/model/resource.js";
import { refuseNullReferences } from "../../../../../src/runtime/rest/write/checks/null-references.js";
import { named } from "../../named.js";

/** Checks a new patient without insurance to whom a claim, which refers to it, is linked. */
async function linked(insurance: Field): Promise<void> {
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
  await refuseNullReferences(
    { client: {} },
    {
      resource: patient,
      linkages: [{ relationship, pointer, records }],
      columns: new Map([["id", 1]]),
    },
  );
}

test("R17: a new record without the unique that keys refer to is not linked to", async () => {
  const optional = { type: "String", nullable: true } as const;
  await expect(linked(optional)).rejects.toMatchObject({ status: 422 });
  // Its default fills it.
  await expect(linked({ ...optional, hasDefault: true })).resolves.toBe(
    undefined,
  );
});
