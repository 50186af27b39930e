import type { OperationName } from "../runtime/contract/rpc-operations.js";
import type { RestOperation } from "../graph/model-graph.js";
import type { DescriptionFormat } from "./description-format.js";

/** Settings of models, by their names in the schema. */
export type ModelsConfig = Readonly<Record<string, ModelConfig>>;

/** The public name of a model, and what the services offer of it. */
export interface ModelConfig {
  /** Whether to keep it out of the API altogether. Default: false. */
  readonly hidden?: boolean;
  /** Its JSON:API type and path segment. Default: `postLike` for `PostLike`. */
  readonly type?: string;
  /** The field or fields of another unique that is the public id. */
  readonly id?: string | readonly string[];
  /**
   * The REST routes to offer: all, none, or these. `get` includes the routes that
   * read relationships, `update` those that change them.
   */
  readonly rest?: boolean | readonly RestOperation[];
  /** The RPC operations to offer: all, none, or these. */
  readonly rpc?: boolean | readonly OperationName[];
  /** Its foreign keys need no index: no note about them. Default: false. */
  readonly noIndex?: boolean;
  /** Settings of fields and relations, by their names in the schema. */
  readonly fields?: Readonly<Record<string, FieldConfig>>;
}

/** The public name of a field or relation, and whether clients see and write it. */
export interface FieldConfig {
  /** In no service: not in responses, not in requests, not in queries. */
  readonly hidden?: boolean;
  /** Its name in REST documents and queries. RPC uses Prisma's names. */
  readonly name?: string;
  /** Clients may read it and not write it. */
  readonly readOnly?: boolean;
  /** Clients may write it; for all that reads, it is as a hidden one. */
  readonly writeOnly?: boolean;
  /** A column that access rules set on creates: clients do not give it. */
  readonly preset?: boolean;
  /** A foreign key that needs no index: no note about it. */
  readonly noIndex?: boolean;
  /** No secret, whatever its name says: no note about it. */
  readonly noSecret?: boolean;
  /**
   * What `gen-api serve` fills it with: the name of a kind of value, such as `email`, or
   * quoted texts to choose from, such as `"red", "green"`.
   */
  readonly sample?: string;
}

/** The contents of a `gen-api.config.ts`. Paths are relative to that file. */
export interface Config {
  /** The schema: a file, or a folder of `.prisma` files. */
  readonly schema?: string;
  /** The folder that the generated modules go to. */
  readonly out?: string;
  /** The import specifier of the Prisma client, relative to the output folder. */
  readonly client?: string;
  /**
   * Settings of models, by their names in the schema; or a list of the models to
   * expose. They win over the directives of the schema.
   */
  readonly models?: readonly string[] | ModelsConfig;
  /** The models not to expose. */
  readonly exclude?: readonly string[];
  /** What joins the parts of compound ids. Default: `_`. */
  readonly idDivider?: string;
  /** Whether to generate the JSON:API service. Default: true. */
  readonly rest?: boolean;
  /** Whether to generate the RPC service. Default: true. */
  readonly rpc?: boolean;
  /** The format of the OpenAPI documents of the services. Default: `json`. */
  readonly openapi?: DescriptionFormat;
  /** Whether to generate `access.ts`, which types rules of access. Default: false. */
  readonly access?: boolean;
  /** Whether to use the project's prettier configuration. Default: true. */
  readonly format?: boolean;
  /** Whether modules begin with `// @ts-nocheck`. Default: false. */
  readonly tsNocheck?: boolean;
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
 *   models: {
 *     PostLike: { type: "post-likes", rest: ["list", "get"] },
 *     User: { id: "email", fields: { passwordHash: { hidden: true } } },
 *   },
 * });
 */
export function defineConfig(config: Config): Config {
  return config;
}
