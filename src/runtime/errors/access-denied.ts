import { ApiError } from "./api-error.js";

/** The argument of a call that a rule refuses. */
type RefusedArgument = "where" | "orderBy" | "select" | "data";

/** What a refused call does to records of the model that the rule is of. */
type RefusedOperation = "read" | "create" | "update" | "delete" | "link";

/** Where a refused call has what the rule is about. */
interface Place {
  readonly field?: string | undefined;
  readonly argument?: RefusedArgument;
  readonly record?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the column may not be written at all, whatever its value is. */
  readonly isReadOnly?: boolean;
}

/** A rule refuses a call: 403. */
export class AccessDenied extends ApiError {
  /** The model's name in the schema. */
  readonly model: string;
  readonly operation: RefusedOperation;
  /** The column that decides; absent where none does alone. */
  readonly field: string | undefined;
  readonly argument: RefusedArgument | undefined;
  /** The id of the related record that decides, with the names of its columns. */
  readonly record: Readonly<Record<string, unknown>> | undefined;

  /**
   * @param rule what it is called in the user's code: `Post.update.before`
   * @param detail a sentence for the caller
   */
  constructor(
    rule: string,
    detail: string,
    { field, argument, record, isReadOnly = false }: Place = {},
  ) {
    super(isReadOnly ? "read-only" : "forbidden", detail, undefined, {
      meta: { rule },
    });
    const [model = "", ...steps] = rule.split(".");
    const isOfColumns = steps[0] === "fields" || steps[0] === "preset";
    this.model = model;
    this.operation = steps.at(isOfColumns ? -1 : 0) as RefusedOperation;
    this.field = field;
    this.argument = argument;
    this.record = record;
  }
}
