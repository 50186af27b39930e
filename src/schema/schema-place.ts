import type { Setting } from "../source/at-setting.js";

/** Where a schema is, or should be. */
export interface SchemaPlace {
  /** Of the file or folder, absolute. */
  readonly path: string;
  /** What names it, if a file does. */
  readonly setting?: Setting;
}
