/** Settings of models, by their names in the schema. */
export type ModelsConfig = Readonly<Record<string, ModelConfig>>;

/** What a model is called outside. */
export interface ModelConfig {
  /** Its JSON:API type and path segment (R1). Default: `postLike` for `PostLike`. */
  readonly type?: string;
  /** The field or fields of another unique that is the public id (R22). */
  readonly id?: string | readonly string[];
}

/** What a `gen-api.config.ts` may say. Paths are relative to that file. */
export interface Config {
  /** The schema: a file, or a folder of `.prisma` files. */
  readonly schema?: string;
  /** The folder that the generated modules go to. */
  readonly out?: string;
  /** The Prisma client's import specifier, as seen from the output folder. */
  readonly client?: string;
  /**
   * What models are called outside, by their names in the schema; or a list of
   * the models to expose.
   */
  readonly models?: readonly string[] | ModelsConfig;
  /** The models not to expose. */
  readonly exclude?: readonly string[];
  /** What joins the parts of compound ids (R22). Default: `_`. */
  readonly idDivider?: string;
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
 * export default defineConfig({
 *   out: "src/api",
 *   exclude: ["Session"],
 *   models: { PostLike: { type: "post-likes" }, User: { id: "email" } },
 * });
 */
export function defineConfig(config: Config): Config {
  return config;
}
