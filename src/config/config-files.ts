/** The names that a configuration file may have; the first one that exists counts. */
export const configFiles: readonly string[] = ["ts", "mts", "js", "mjs"].map(
  (end) => `gen-api.config.${end}`,
);
