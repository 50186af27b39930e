import { compatibilityEdits, needsViewsFeature } from "./compatibility.js";
import type { Declaration } from "./declarations.js";
import { applyEdits, type Edit } from "./edits.js";
import { knownPreviewFeatures, type SchemaTexts } from "./prisma-parser.js";
import type { SourceFile } from "../source/source-file.js";

/** A file, and how the text that the parser sees differs from it. */
export interface EditedFile {
  readonly file: SourceFile;
  readonly edits: readonly Edit[];
}

/** The input of the parser, with the edits that lead back to the user's text. */
interface PreparedTexts {
  readonly texts: SchemaTexts;
  /** By file name. */
  readonly edited: ReadonlyMap<string, EditedFile>;
}

/** An additional file that enables views, so that the user's files stay unchanged. */
const viewsSwitch: SchemaTexts[number] = [
  "views",
  'generator gen_api_views {\n  provider = "gen-api"\n  previewFeatures = ["views"]\n}\n',
];

/** The texts in the form that the current parser accepts. */
export function prepareTexts(
  files: readonly SourceFile[],
  declarations: readonly Declaration[],
): PreparedTexts {
  const features = knownPreviewFeatures();
  const edited = new Map<string, EditedFile>(
    files.map((file) => {
      const own = declarations.filter((one) => one.file === file);
      return [file.name, { file, edits: compatibilityEdits(own, features) }];
    }),
  );
  const texts: SchemaTexts = [...edited].map(([name, { file, edits }]) => [
    name,
    applyEdits(file.text, edits),
  ]);
  return {
    texts: needsViewsFeature(declarations) ? [...texts, viewsSwitch] : texts,
    edited,
  };
}
