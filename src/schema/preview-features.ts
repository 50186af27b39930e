import { type Declaration, stringsOf } from "./declarations.js";

/** The preview features that a generator block enables. */
export function previewFeatures({
  file,
  entries,
}: Declaration): readonly string[] {
  return entries
    .filter(({ name }) => name === "previewFeatures")
    .flatMap((entry) => stringsOf(file, entry))
    .map(({ value }) => value);
}
