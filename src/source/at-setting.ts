import { type Diagnostic, inFile } from "./diagnostic.js";
import { settingPlaces } from "./setting-places.js";
import { shownPath } from "./source-file.js";

/** A member of a file that people write: `schema` of a `prisma.config.ts`. */
export interface Setting {
  /** Absolute. */
  readonly file: string;
  /** Such as `prisma.schema`. */
  readonly member: string;
}

/** A diagnostic at the setting that caused it; without a line if that is computed. */
export async function atSetting(
  diagnostic: Diagnostic,
  { file, member }: Setting,
  cwd: string,
): Promise<Diagnostic> {
  const place = (await settingPlaces(file, cwd))(member);
  return {
    ...diagnostic,
    ...(place ? inFile(place, "error") : { file: shownPath(file, cwd) }),
  };
}
