import type { Model } from "../graph/model-graph.js";
import { attributeLines } from "./attribute-lines.js";
import { declaration } from "./declaration.js";
import { docComment, documentationLines } from "./doc-comment.js";
import {
  importLines,
  importStatement,
  importTypes,
  oneFolderUp,
} from "./imports.js";
import { property } from "./literal.js";
import { compositeName, resourceName } from "./names.js";
import type { RenderOptions } from "./render-options.js";
import { type RowType, rowType } from "./row-type.js";
import { sorted } from "./sorted.js";

/** The view of `resource.ts.hbs`. */
export function resourceView(model: Model, options: RenderOptions): object {
  const { lines, writers } = attributeLines(model);
  const row = lines.some((line) => line.includes("row.")) && rowType(model);
  const { open, close } = declaration(
    resourceName(model),
    "resource",
    ": Resource = resourceOf(schema, {",
  );
  return {
    imports: imports(model, options, writers, row),
    doc: docComment("", [
      `${model.name} on the wire.`,
      ...documentationLines(model.documentation),
    ]),
    model: model.name,
    member: property("  ", "model", model.name),
    open,
    close,
    row,
    attributes: lines,
  };
}

function imports(
  model: Model,
  { clientImport, importExtension }: RenderOptions,
  writers: ReadonlySet<string>,
  row: RowType | false,
): string {
  const composites = sorted(
    new Set(
      model.fields.flatMap(({ type, of }) =>
        type === "Composite" && of !== undefined ? [of] : [],
      ),
    ),
  ).map(compositeName);
  const runtime = [...sorted(["resourceOf", ...writers]), "type Resource"];
  return importLines([
    importStatement(runtime, "@gen-api/runtime"),
    row && importTypes([row.imported], oneFolderUp(clientImport)),
    composites.length > 0 &&
      importStatement(composites, `../composites${importExtension}`),
    importStatement(["schema"], `../schema${importExtension}`),
  ]);
}
