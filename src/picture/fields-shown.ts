import type { Picture } from "./picture.js";

/** How much of a model is drawn: its name, its ids, uniques and keys too, or all fields. */
export const fieldLevels = ["none", "keys", "all"] as const;

export type FieldLevel = (typeof fieldLevels)[number];

/** How much of so many models can still be read. */
export function levelFor(models: number): FieldLevel {
  if (models <= 15) return "all";
  return models <= 60 ? "keys" : "none";
}

export function withFields(picture: Picture, level: FieldLevel): Picture {
  if (level === "all") return picture;
  return {
    ...picture,
    models: picture.models.map((model) => ({
      ...model,
      fields: model.fields.filter(
        ({ id, unique, key }) => level === "keys" && (id || unique || key),
      ),
    })),
  };
}
