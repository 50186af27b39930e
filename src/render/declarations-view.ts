import type { CompositeType, Enum, ModelGraph } from "../graph/model-graph.js";
import { docComment, documentationLines } from "./doc-comment.js";
import { fieldLiteral } from "./field-literal.js";
import { importStatement, sorted } from "./imports.js";
import { fits } from "./layout.js";
import { properties } from "./literal.js";
import { compositeName, valuesName } from "./names.js";
import type { RenderOptions } from "./render-options.js";
import { fitsWidth } from "./text-width.js";

/** The view of `enums.ts.hbs`: a list of the values of each enum. */
export function enumsView({ enums }: ModelGraph): object {
  return {
    enums: [...enums]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((one) => ({
        doc: docComment("", [
          `The values of ${one.name}.`,
          ...documentationLines(one.documentation),
        ]),
        declaration: enumDeclaration(one),
      })),
  };
}

function enumDeclaration(one: Enum): string {
  const values = one.values.map((value) => JSON.stringify(value));
  const head = `export const ${valuesName(one)} =`;
  return fitsWidth(`${head} [`)
    ? fits(`${head} [`, values, "] as const;")
    : `${head}\n${fits("  [", values, "] as const;")}`;
}

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
  const names = sorted(enums).map((name) => valuesName({ name }));
  return {
    imports: [
      importStatement(["Fields"], "@gen-api/runtime", { typeOnly: true }),
      ...(names.length > 0
        ? [importStatement(names, `./enums${importExtension}`)]
        : []),
    ].join("\n"),
    composites: [...compositeTypes]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((one) => ({
        doc: `/** The members of an embedded ${one.name}. */`,
        declaration: compositeDeclaration(one),
      })),
  };
}

function compositeDeclaration({ name, fields }: CompositeType): string {
  const members = new Map(
    fields.map((field) => [field.name, fieldLiteral(field)]),
  );
  const head = `export const ${compositeName(name)}: Fields =`;
  return fitsWidth(`${head} {`)
    ? `${head} {\n${properties("  ", members)}\n};`
    : `${head}\n  {\n${properties("    ", members)}\n  };`;
}
