import { groupsOf } from "./group-models.js";
import type { Picture } from "./picture.js";

/** The picture as data for other programs: see docs/tools/graph.md. */
export function jsonText(picture: Picture): string {
  const { models, relations, enums } = picture;
  const data = {
    version: 1,
    models: models.map(({ name, isView, group, comment, mark, fields }) => ({
      name,
      type: isView ? "view" : "model",
      group,
      comment,
      mark,
      fields,
    })),
    relations: relations.map((relation) => ({
      name: relation.name,
      from: relation.from,
      fromField: relation.fromField,
      to: relation.to,
      toField: relation.toField,
      fields: relation.fields,
      references: relation.references,
      kind: relation.kind,
      onDelete: relation.onDelete,
      onUpdate: relation.onUpdate,
      readOnly: relation.readOnly,
    })),
    enums: enums.map(({ name, values }) => ({ name, values })),
    groups: [...groupsOf(picture)].map(([name, models]) => ({ name, models })),
  };
  return `${JSON.stringify(data, undefined, 2)}\n`;
}
