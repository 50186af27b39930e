import type { CompositeType, ModelGraph } from "../graph/model-graph.js";
import { fieldMembers } from "./field-literal.js";
import { importLines, importStatement, importTypes } from "./imports.js";
import { objectOf, properties } from "./literal.js";
import { compositeName, valuesName } from "./names.js";
import type { RenderOptions } from "./render-options.js";
import { sorted, sortedBy } from "./sorted.js";
import { fitsWidth } from "../source/text-width.js";

/** The view of `composites.ts.hbs`: the embedded documents of MongoDB schemas. */
export function compositesView(
  { compositeTypes }: ModelGraph,
  { importExtension }: RenderOptions,
): object {
  const enums = new Set(
    compositeTypes.flatMap(({ fields }) =>
      fields.flatMap((field) =>
        field.type === "Enum" && field.of !== undefined ? [field.of] : [],
      ),
    ),
  );
  const names = sorted(enums).map(valuesName);
  return {
    imports: importLines([
      importTypes(["Fields"], "@gen-api/runtime"),
      names.length > 0 && importStatement(names, `./enums${importExtension}`),
    ]),
    composites: sortedBy(compositeTypes, "name").map((one) => ({
      doc: `/** The members of an embedded ${one.name}. */`,
      declaration: compositeDeclaration(one),
    })),
  };
}

function compositeDeclaration({ name, fields }: CompositeType): string {
  const members = new Map(
    fields.map((field) => [field.name, objectOf(fieldMembers(field))]),
  );
  const head = `export const ${compositeName(name)}: Fields =`;
  return fitsWidth(`${head} {`)
    ? `${head} {\n${properties("  ", members)}\n};`
    : `${head}\n  {\n${properties("    ", members)}\n  };`;
}
