/** What a `gen-api.config.ts` may say. Paths are relative to that file. */
export interface Config {
  /** The schema: a file, or a folder of `.prisma` files. */
  readonly schema?: string;
  /** The folder that the generated modules go to. */
  readonly out?: string;
  /** The Prisma client's import specifier, as seen from the output folder. */
  readonly client?: string;
  /** The models to expose; all of them when absent. */
  readonly models?: readonly string[];
  /** The models not to expose. */
  readonly exclude?: readonly string[];
  /** Whether to generate the JSON:API service. Default: true. */
  readonly rest?: boolean;
  /** Whether to generate the RPC service. Default: true. */
  readonly rpc?: boolean;
  /** Whether to use the project's prettier configuration. Default: true. */
  readonly format?: boolean;
}

/**
 * Gives a configuration its type in the editor.
 *
 * @example
 * // gen-api.config.ts
 * import { defineConfig } from "gen-api";
 * export default defineConfig({ out: "src/api", exclude: ["Session"] });
 */
export function defineConfig(config: Config): Config {
  return config;
}
