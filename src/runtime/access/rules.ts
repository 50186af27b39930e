import type { AccessGuard } from "../service/access.js";
import type { ApiRequest } from "../service/api-handler.js";
import type { Schema } from "../model/schema.js";

declare const condition: unique symbol;

/** A checked condition on the rows of a model: what a rule's `where` returns. */
export interface Condition {
  readonly [condition]: true;
}

/** The conditions of a model's rules for the caller, for rules of other models to contain. */
export interface Conditions<Where> {
  readonly read: Where & Condition;
  readonly create: Where & Condition;
  readonly update: Where & Condition;
  readonly delete: Where & Condition;
}

/**
 * Whether an operation is allowed: for no row, for every row, or for the rows that a
 * condition holds for. Synchronous; what it needs to know of the caller is in `context`.
 *
 * @typeParam Context what the function given to `defineAccess` makes of a request
 * @typeParam Of the conditions of all models, by name
 * @typeParam Where the model's `WhereInput`
 */
export type Rule<Context, Of, Where> =
  | boolean
  | ((
      context: Context,
      where: (condition: Where) => Condition,
      of: Of,
    ) => boolean | Condition);

/**
 * A rule for rows as they are before an update, and one for what they become. Of several in a
 * list, one pair has to hold.
 */
export interface UpdateRules<Context, Of, Where> {
  readonly before: Rule<Context, Of, Where>;
  readonly after: Rule<Context, Of, Where>;
}

/** The rules of one column; what is absent is allowed. */
export interface FieldRules<Context, Of, Where> {
  /** The rows whose value the caller may read; elsewhere it is left out. */
  readonly read?: Rule<Context, Of, Where>;
  /** The new rows in which the caller may give the value. */
  readonly create?: Rule<Context, Of, Where>;
  /** The rows whose value the caller may change. */
  readonly update?: Rule<Context, Of, Where>;
}

/**
 * The rules of one model.
 *
 * @typeParam Columns the names of its columns
 * @typeParam Links the names of its implicit many-to-many relations
 * @typeParam Values its columns' values in a create, by name
 */
export interface ModelRules<
  Context,
  Of,
  Where,
  Columns extends string,
  Links extends string,
  Values,
> {
  /** The rows that exist for the caller. */
  readonly read: Rule<Context, Of, Where>;
  /** Must hold for a new row, with all that its request writes. Default: `false`. */
  readonly create?: Rule<Context, Of, Where>;
  /** One rule must hold before and after an update. Default: `false`. */
  readonly update?:
    | Rule<Context, Of, Where>
    | UpdateRules<Context, Of, Where>
    | readonly UpdateRules<Context, Of, Where>[];
  /** The rows that may be deleted. Default: `false`. */
  readonly delete?: Rule<Context, Of, Where>;
  /** The rows that who edits the other side may link and unlink. Default: `update`. */
  readonly link?: { readonly [Name in Links]?: Rule<Context, Of, Where> };
  /** The server's values of columns; a caller who sends such a column gets 403. */
  readonly preset?: {
    readonly create?: (context: Context) => Values;
    readonly update?: (context: Context) => Values;
  };
  readonly fields?: {
    readonly [Name in Columns]?: FieldRules<Context, Of, Where>;
  };
  /** What the 403 for an operation says. */
  readonly messages?: {
    readonly [
      Name in "read" | "create" | "update" | "delete" | "link"
    ]?: string;
  };
}

/** Beside the rules of some models: the others have no access. */
export interface Others {
  readonly others: false;
}

/** Beside the rules: who may do everything. */
export interface Unrestricted<Context> {
  /**
   * Every rule of every model holds for a caller for whom it returns `true`, also of models
   * that `others` closes. Presets are no rules: the server sets them for this caller, too.
   */
  readonly all?: (context: Context) => boolean;
}

/** Any model's rules, without the types of its schema. */
export type AnyRules = ModelRules<
  unknown,
  unknown,
  object,
  string,
  string,
  object
>;

/** The rules of a schema, checked: the option `access` of the handlers. */
export interface Access<Context> extends AccessGuard, Unrestricted<unknown> {
  readonly schema: Schema;
  readonly contextOf: (request: ApiRequest) => Context;
  readonly rules: Readonly<Record<string, AnyRules>>;
}
