import type { FilterOperator } from "../contract/filter-operators.js";
import type { ApiRequest, ApiResponse } from "../service/api-handler.js";
import type { StandardSchema } from "./standard-schema.js";

/** The application's client as it is in a transaction, and outside of one. */
export interface Clients {
  readonly inside: unknown;
  readonly whole: unknown;
}

/**
 * Code of the application's own around the writes of a model, in every service.
 *
 * @typeParam Row of the model, with all of its columns
 * @typeParam Id what Prisma's `where` takes for the id
 * @typeParam Input what a create gives, by the names in REST
 */
export interface ModelExtensions<
  Context,
  Client extends Clients,
  Row,
  Id,
  Input,
> {
  /** Schemas of what clients give: their output is what is written. */
  readonly validate?: Validation;
  /** Around a write, in its transaction; several run from the first, which is outermost. */
  readonly around?: Around<Context, Client["inside"], Row, Id, Input>;
  /** After the commit. What they throw is logged, and answered to nobody. */
  readonly after?: After<Context, Client["whole"], Row, Id, Input>;
  /** In place of a delete, in its transaction. */
  remove?(event: RemoveEvent<Context, Client["inside"], Row, Id>): unknown;
  /** In place of generated routes of REST, or around them. */
  readonly routes?: Partial<Record<RouteName, Route>>;
}

/** Any schema of the specification Standard Schema: of Zod, Valibot, ArkType and others. */
export interface Validation {
  readonly create?: StandardSchema;
  /** Of what an update gives. */
  readonly update?: StandardSchema;
  /** Whether `update` is asked of the whole record as it will be. Default: false. */
  readonly full?: boolean;
}

interface Around<Context, Client, Row, Id, Input> {
  readonly create?: OneOrMany<
    (event: InputEvent<Context, Client, Input>, next: Next<Row>) => unknown
  >;
  readonly update?: OneOrMany<
    (
      event: UpdateEvent<Context, Client, Id, Partial<Input>>,
      next: Next<Row>,
    ) => unknown
  >;
  readonly delete?: OneOrMany<
    (event: RemoveEvent<Context, Client, Row, Id>, next: Next<Row>) => unknown
  >;
}

interface After<Context, Client, Row, Id, Input> {
  readonly create?: OneOrMany<
    (event: WrittenEvent<Context, Client, Row, Id, Input>) => unknown
  >;
  readonly update?: OneOrMany<
    (event: WrittenEvent<Context, Client, Row, Id, Partial<Input>>) => unknown
  >;
  readonly delete?: OneOrMany<
    (event: RemoveEvent<Context, Client, Row, Id>) => unknown
  >;
}

type OneOrMany<One> = One | readonly One[];

/** Does the write, once, and returns the written record. */
type Next<Row> = () => Promise<Row>;

interface CallerEvent<Context, Client> {
  /** The application's client, without access rules. */
  readonly client: Client;
  readonly context: Context;
}

interface InputEvent<Context, Client, Input> extends CallerEvent<
  Context,
  Client
> {
  /** What is written, by the names in REST. */
  readonly input: Input;
}

interface UpdateEvent<Context, Client, Id, Input> extends InputEvent<
  Context,
  Client,
  Input
> {
  readonly id: Id;
}

interface WrittenEvent<Context, Client, Row, Id, Input> extends UpdateEvent<
  Context,
  Client,
  Id,
  Input
> {
  readonly record: Row;
}

interface RemoveEvent<Context, Client, Row, Id> extends CallerEvent<
  Context,
  Client
> {
  readonly id: Id;
  /** As it was before. */
  readonly record: Row;
}

type RouteName = "list" | "create" | "get" | "update" | "delete";

type Route = (
  request: ApiRequest,
  next: () => Promise<ApiResponse>,
) => ApiResponse | Promise<ApiResponse>;

/**
 * An attribute that is computed from these columns: of one row, or of all rows of an answer
 * at once. `load` gets a client that reads what the caller may read.
 */
export type Attribute<
  Context,
  Client extends Clients,
  Row,
  Value,
  Where,
> = FilteredAttribute<Where> &
  (
    | { readonly value: (row: Row) => Value }
    | {
        readonly load: (
          rows: readonly Row[],
          caller: CallerEvent<Context, Client["inside"]>,
        ) => Promise<ReadonlyMap<Row, Value>>;
      }
  );

interface FilteredAttribute<Where> {
  /**
   * Which records a filter by it finds; without it, nobody can filter by it. The value is
   * one of the attribute's type, a list of them for `in`, `nin` and `between`, and a boolean
   * for `null`.
   */
  readonly filter?: (operator: AttributeOperator, value: unknown) => Where;
}

/** An operator of REST's filters without its `$`; `eq` where none is given. */
type AttributeOperator = FilterOperator | "eq";

/**
 * An operation of the application's own. It runs outside of a transaction, with the
 * application's client: that the caller may read the record is all that is checked before.
 *
 * @typeParam Id of the record; `undefined` for an action of a collection
 * @typeParam Result what `run` returns: the record that the answer shows, or its id
 * @typeParam Input what `run` gets: what the configuration says that the action takes
 */
export interface Action<
  Context,
  Client extends Clients,
  Id,
  Result,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the schema knows its type
  Input = any,
> {
  /** What clients give must be; `run` gets what it makes of that. */
  readonly input?: StandardSchema<unknown, Input>;
  run(
    event: ActionEvent<Context, Client["whole"], Id, Input>,
  ): Result | Promise<Result>;
}

interface ActionEvent<Context, Client, Id, Input> extends CallerEvent<
  Context,
  Client
> {
  readonly id: Id;
  readonly input: Input;
}
