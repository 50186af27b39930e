import type { Model } from "../../graph/model-graph.js";
import { folderName } from "../names.js";

/** The types of a model in its `rest-types.ts`, by the suffixes of their names. */
export type TypeSuffix =
  | "Actions"
  | "Attributes"
  | "Create"
  | "Filter"
  | "Include"
  | "Input"
  | "Members"
  | "Model"
  | "Relations"
  | "Sort"
  | "SortName"
  | "Update";

/**
 * The name of a type of a model. No suffix ends in another one, so two names are equal only
 * if the models' names are.
 */
export function typeName(
  { name }: Pick<Model, "name">,
  suffix: TypeSuffix,
): string {
  return `${name}${suffix}`;
}

/** The name of the type of an enum's values, or of an embedded document. */
export function valueName(name: string): string {
  return `${name}Value`;
}

export const valuesFile = "rest-values";

/** The module of a model's types, relative to the folder of the client. */
export function typesModule(model: Pick<Model, "delegate">): string {
  return `${folderName(model)}/rest-types`;
}
