import { ApiError } from "./api-error.js";

/** The argument of a call that a rule refuses. */
export type RefusedArgument = "where" | "orderBy" | "select" | "data";

/** A rule refuses a call: 403. */
export class AccessDenied extends ApiError {
  /** The model's name in the schema. */
  readonly model: string;
  /** The column that decides; absent where none does alone. */
  readonly field: string | undefined;
  readonly argument: RefusedArgument | undefined;

  /**
   * @param rule what it is called in the user's code: `Post.update.before`
   * @param detail a sentence for the caller
   */
  constructor(
    rule: string,
    detail: string,
    place: {
      readonly field?: string | undefined;
      readonly argument?: RefusedArgument;
    } = {},
  ) {
    const { field, argument } = place;
    const isWritten = field !== undefined && argument === "data";
    super(isWritten ? "read-only" : "forbidden", detail, undefined, {
      meta: { rule },
    });
    this.model = rule.slice(0, rule.indexOf("."));
    this.field = field;
    this.argument = argument;
  }
}
