import { type Declaration, stringsOf } from "./declarations.js";

/** The preview features that the generator blocks of a schema switch on. */
export function previewFeatures(
  declarations: readonly Declaration[],
): ReadonlySet<string> {
  return new Set(
    declarations
      .filter(({ keyword }) => keyword === "generator")
      .flatMap(({ file, entries }) =>
        entries
          .filter(({ name }) => name === "previewFeatures")
          .flatMap((entry) => stringsOf(file, entry)),
      )
      .map(({ value }) => value),
  );
}
