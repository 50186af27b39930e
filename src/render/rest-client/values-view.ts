import { inputFields } from "../../graph/creatable.js";
import type {
  CompositeType,
  Field,
  Model,
  ModelGraph,
} from "../../graph/model-graph.js";
import { docComment, documentationLines } from "../doc-comment.js";
import { importLines, importTypes } from "../imports.js";
import { sortedBy } from "../sorted.js";
import { literals, union } from "../union-member.js";
import { interfaceText, type Member } from "./members.js";
import { valueName } from "./names.js";
import { fieldTypes } from "./value-types.js";

type ValueTypes = Pick<ModelGraph, "enums" | "compositeTypes">;

/** The enums and embedded documents that records of models have or take. */
export function valuesOf(
  { enums, compositeTypes }: ValueTypes,
  models: readonly Model[],
): ValueTypes {
  const within = new Map(compositeTypes.map((one) => [one.name, one.fields]));
  const used = new Set<string>();
  const use = (fields: readonly Field[]): void => {
    for (const { of } of fields) {
      if (of === undefined || used.has(of)) continue;
      used.add(of);
      use(within.get(of) ?? []);
    }
  };
  for (const model of models) use(inputFields(model));
  const isUsed = ({ name }: { readonly name: string }): boolean =>
    used.has(name);
  return {
    enums: enums.filter(isUsed),
    compositeTypes: compositeTypes.filter(isUsed),
  };
}

/** The view of `rest-values.ts.hbs`: enums and embedded documents, which models share. */
export function valuesView({ enums, compositeTypes }: ValueTypes): object {
  const fields = compositeTypes.flatMap((one) => one.fields);
  const has = (type: string): boolean =>
    fields.some((field) => field.type === type);
  return {
    imports: importLines([
      has("Json") &&
        'import type * as rest from "@gen-api/runtime/rest-client";',
      has("Decimal") &&
        importTypes(["Decimal"], "@gen-api/runtime/rest-client/decimals"),
    ]),
    values: [
      ...sortedBy(enums, "name").map(({ name, values, documentation }) => ({
        doc: docComment("", [
          `A value of ${name}.`,
          ...documentationLines(documentation),
        ]),
        declaration: union(
          `export type ${valueName(name)} =`,
          literals(values),
        ),
      })),
      ...sortedBy(compositeTypes, "name").map((one) => ({
        doc: docComment("", [`An embedded ${one.name}.`]),
        declaration: interfaceText(
          valueName(one.name),
          one.fields.map(compositeMember),
        ),
      })),
    ],
  };
}

/** A value that may be null may be left out. */
function compositeMember(field: CompositeType["fields"][number]): Member {
  return {
    name: field.name,
    types: [
      ...fieldTypes(field, "out"),
      ...(field.nullable ? ["undefined"] : []),
    ],
    isOptional: field.nullable,
    documentation: field.documentation,
  };
}
