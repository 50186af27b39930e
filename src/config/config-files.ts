import { resolve } from "node:path";

const called = (end: string): string => `gen-api.config.${end}`;

/** The names that a configuration file may have; the first one that exists counts. */
export const configFiles: readonly string[] = ["ts", "mts", "js", "mjs"].map(
  called,
);

/** Names that one may expect to be read: what they close would stay open. */
export const unreadFiles: readonly string[] = ["json", "cjs", "cts"].map(
  called,
);

/** The absolute paths at which a configuration may be, or may come to be. */
export function placesOfConfig(
  given: string | undefined,
  cwd: string,
): readonly string[] {
  const names =
    given === undefined ? [...configFiles, ...unreadFiles] : [given];
  return names.map((name) => resolve(cwd, name));
}
