import type { OperationName } from "../runtime/contract/rpc-operations.js";
import type { DeprecationSetting, RuleSetting } from "../graph/exposure.js";
import type { ComputedType, RestOperation } from "../graph/model-graph.js";
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
  /** The field that counts the writes of a record, for `If-Match` and `ETag`. */
  readonly version?: string;
  /** Its foreign keys need no index: no note about them. Default: false. */
  readonly noIndex?: boolean;
  /** That it goes away: `{ since: "2026-09-01", sunset: "2027-03-01", use: "Article" }`. */
  readonly deprecated?: DeprecationSetting;
  /** Its name in the schema before, which `gen-api diff` then takes for the same model. */
  readonly was?: string;
  /** Attributes of REST that extensions compute, by their names in documents. */
  readonly computed?: Readonly<Record<string, ComputedConfig>>;
  /** Operations of the application's own, which extensions run, by their names in paths. */
  readonly actions?: Readonly<Record<string, ActionConfig>>;
  /** Settings of fields and relations, by their names in the schema. */
  readonly fields?: Readonly<Record<string, FieldConfig>>;
}

/** An attribute that extensions compute from columns of its record. */
interface ComputedConfig {
  readonly type: ComputedType;
  /** Whether it may be null. Default: false. */
  readonly nullable?: boolean;
  /** The columns that it is computed from, hidden ones too. */
  readonly needs: string | readonly string[];
}

/** An operation of the application's own. */
interface ActionConfig {
  /** Of one record, or of the collection. */
  readonly on: "record" | "collection";
  /**
   * What it answers: a record of this JSON:API type, `many` records of the model's own,
   * `none`, any other `value`, or an object, whose types are said as those of `input`.
   * Default: `none`.
   */
  readonly returns?: string | Readonly<Record<string, string>>;
  /**
   * What it takes: by name a type, `String`, `Int`, `Float` or `Boolean`, with `[]` for a
   * list and `?` for what may be left out. Services refuse other input, if the action has no
   * schema.
   */
  readonly input?: Readonly<Record<string, string>>;
  /**
   * The models that it writes, for queries to be fetched again after it. Default: its own,
   * and that of the record that it answers.
   */
  readonly writes?: string | readonly string[];
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
  /** It counts the writes of its record, for `If-Match` and `ETag`; clients do not write it. */
  readonly version?: boolean;
  /** A foreign key that needs no index: no note about it. */
  readonly noIndex?: boolean;
  /** No secret, whatever its name says: no note about it. */
  readonly noSecret?: boolean;
  /**
   * What `gen-api serve` fills it with: the name of a kind of value, such as `email`, or
   * quoted texts to choose from, such as `"red", "green"`.
   */
  readonly sample?: string;
  /** How many characters clients may write to a String: `3..80`, `3..`, `..80` or `8`. */
  readonly length?: RuleSetting<string>;
  /** The least number that clients may write; as text where a number would be rounded. */
  readonly min?: RuleSetting<number | string>;
  /** The greatest number that clients may write. */
  readonly max?: RuleSetting<number | string>;
  /** Clients may write e-mail addresses alone. */
  readonly email?: RuleSetting<true>;
  /** Clients may write web addresses alone, with `http` or `https`. */
  readonly url?: RuleSetting<true>;
  /** What matches this regular expression is all that clients may write. */
  readonly pattern?: RuleSetting<string>;
  /** White space at both ends of what clients write is not stored. */
  readonly trim?: boolean;
  /** What clients write is stored in lower case. */
  readonly lower?: boolean;
  /** That it goes away: `{ since: "2026-09-01", sunset: "2027-03-01", use: "fullName" }`. */
  readonly deprecated?: DeprecationSetting;
  /** Its name in the schema before, which `gen-api diff` then takes for the same field. */
  readonly was?: string;
}

/** Atomic operations of the REST service. */
interface AtomicConfig {
  /** The path segment below the endpoint: `operations`. */
  readonly path: string;
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
  /**
   * Whether to generate `rest-client.ts`, a typed client of the REST service; or the folder
   * that it goes to alone, which may be that of a front end. Default: false.
   */
  readonly restClient?: boolean | string;
  /** Where the REST service takes JSON:API's atomic operations. Default: nowhere. */
  readonly atomic?: AtomicConfig;
  /** Whether the REST client has `export` and `aggregate`. Default: false. */
  readonly bulk?: boolean;
  /** Whether to generate `query-graph.ts`, for options of TanStack Query. Default: false. */
  readonly query?: boolean;
  /** Whether to generate `sql.ts`, the tables that reads by SQL need. Default: false. */
  readonly sql?: boolean;
  /** Whether to generate `extensions.ts`, which types code of one's own. Default: false. */
  readonly extensions?: boolean;
  /** Whether to write `AGENTS.md` and `llms.txt`, for coding agents. Default: false. */
  readonly agents?: boolean;
  /** Whether to use the project's prettier configuration. Default: true. */
  readonly format?: boolean;
  /** Whether modules begin with `// @ts-nocheck`. Default: false. */
  readonly tsNocheck?: boolean;
  /** The module of `testApi`'s options that `gen-api test` runs without a file of tests. */
  readonly test?: string;
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
