import type { Limits } from "../contract/limits.js";
import type { Resource, Row } from "../model/resource.js";
import type { DelegateMap, Where } from "../prisma/delegate.js";
import type { Layer } from "../prisma/layers.js";
import type { AccessGuard, GuardedRequest } from "./access.js";
import { applicationError } from "./application-error.js";
import type { ApiRequest, ApiResponse } from "./api-handler.js";
import type { Protocol } from "./authorize.js";
import { check } from "./check-option.js";

/** The option `extensions` as handlers see it: they do not load extensions that nobody uses. */
export interface ExtensionsOption {
  /** What a service calls of a model by itself. */
  of(model: string): ServiceExtensions | undefined;
  extend(start: ExtensionStart): ExtendedRequest;
  /** Whether a schema is asked of a model's creates, which may set columns. */
  validates(model: string): boolean;
  /** Whether attributes are filtered by: what those functions return may change. */
  readonly hasFilters: boolean;
  /** A description that says what actions take. */
  describe(document: object, protocol: Protocol): object;
}

/** What a request under extensions begins with. */
export interface ExtensionStart {
  readonly request: ApiRequest;
  /** The application's client, without access rules. */
  readonly origin: DelegateMap;
  readonly guarded: GuardedRequest | undefined;
  readonly limits: Pick<Limits, "maxTake">;
  readonly log: (message: string, error: unknown) => void;
}

/** A request under extensions. */
export interface ExtendedRequest {
  /**
   * What the application's function makes of the request, called once.
   *
   * @throws any error of that function
   */
  context(): unknown;
  /** Runs the extensions of what is written; absent if no code of the application does. */
  readonly layer?: Layer;
  /** Runs writes in one transaction, and what follows them after its commit. */
  transaction?<Result>(
    run: (inside: Clients) => Promise<Result>,
    options?: object,
  ): Promise<Result>;
}

/** The clients of a request. */
export interface Clients {
  /** The application's, without access rules and extensions. */
  readonly origin: DelegateMap;
  /** The caller's. */
  readonly client: DelegateMap;
}

/** The parts of a model's extensions that are no matter of writes. */
export interface ServiceExtensions {
  readonly attributes?: Readonly<Record<string, AttributeExtension>>;
  readonly actions?: Readonly<Record<string, ActionExtension>>;
  readonly routes?: Readonly<Record<string, RouteExtension>>;
}

/** How an attribute is computed: of one row, or of all rows of an answer at once. */
export interface AttributeExtension {
  readonly value?: (row: Row) => unknown;
  readonly load?: (
    rows: readonly Row[],
    with_: { readonly client: unknown; readonly context: unknown },
  ) => Promise<ReadonlyMap<Row, unknown>>;
  /** Prisma's `where` for a filter by it. */
  readonly filter?: (operator: string, value: unknown) => Where;
}

/** What an action does. */
export interface ActionExtension {
  readonly input?: Schema;
  run(event: object): unknown;
}

/** A schema of the published specification Standard Schema, version 1. */
export interface Schema {
  readonly "~standard": {
    readonly validate: (value: unknown) => SchemaResult | Promise<SchemaResult>;
  };
}

type SchemaResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

export interface SchemaIssue {
  readonly message: string;
  readonly path?:
    readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What runs in place of a route, or around it. */
export type RouteExtension = (
  request: ApiRequest,
  next: () => Promise<ApiResponse>,
) => ApiResponse | Promise<ApiResponse>;

/**
 * What a schema makes of a value; without a schema, the value.
 *
 * @param refuse makes an error of the issues
 * @throws Error (500) if the schema itself fails
 */
export async function schemaOutput(
  schema: Schema | undefined,
  given: unknown,
  refuse: (issues: readonly SchemaIssue[]) => Error,
): Promise<unknown> {
  if (!schema) return given;
  let result: SchemaResult;
  try {
    result = await schema["~standard"].validate(given);
  } catch (error) {
    throw applicationError(error);
  }
  if (result.issues) throw refuse(result.issues.slice(0, maxIssues));
  return result.value;
}

/** Issues that are reported at once. */
const maxIssues = 100;

/** The columns of a new record that the server may set: clients need not give them. */
export function setColumns(
  { model, fields }: Resource,
  guarded: GuardedRequest | undefined,
  extensions: ExtensionsOption | undefined,
): ReadonlySet<string> {
  const validated = extensions?.validates(model)
    ? Object.keys(fields).filter((name) => fields[name]?.preset)
    : [];
  return new Set([...(guarded?.preset(model) ?? []), ...validated]);
}

/** Runs an action for a caller. */
export async function runAction(
  action: ActionExtension,
  origin: DelegateMap,
  { context }: ExtendedRequest,
  event: { readonly id: unknown; readonly input: unknown },
): Promise<unknown> {
  try {
    return await action.run({ ...event, client: origin, context: context() });
  } catch (error) {
    throw applicationError(error);
  }
}

/**
 * @throws TypeError if the generated code has attributes or actions that only extensions
 *   can give; if creates need columns that nothing on the server sets
 */
export function requireExtensions(
  resources: Iterable<Resource>,
  {
    extensions,
    access,
  }: {
    readonly extensions: ExtensionsOption | undefined;
    readonly access: AccessGuard | undefined;
  },
): void {
  for (const { model, columns } of access?.unset ?? []) {
    check(
      extensions?.validates(model) === true,
      `nothing sets ${columns.join(", ")} of a new ${model}: ${model}.preset.create of the access rules has to, or ${model}.validate.create of "extensions"`,
    );
  }
  if (extensions) return;
  for (const { model, computed = {}, actions = {} } of resources) {
    const [name] = [...Object.keys(computed), ...Object.keys(actions)];
    check(
      name === undefined,
      `"extensions" must be given: they have ${model}.${String(name)}`,
    );
  }
}
