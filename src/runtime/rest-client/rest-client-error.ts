import type { ErrorCode } from "../contract/error-codes.js";

/** One error of an answer (JSON:API §Error Objects). */
export interface ErrorObject {
  readonly status?: number | string;
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  /** Under which the service has logged the cause. */
  readonly id?: string;
  readonly source?: {
    readonly pointer?: string;
    readonly parameter?: string;
    readonly header?: string;
  };
  readonly ormCode?: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/**
 * The service answered with an error. A request that got no answer (no network,
 * a cancelled one) rejects with what `fetch` threw.
 *
 * @example
 * catch (error) {
 *   if (!(error instanceof RestClientError)) throw error;
 *   form.title.problems = error.at("title");
 *   if (error.is("conflict")) …
 * }
 */
export class RestClientError extends Error {
  override readonly name = "RestClientError";
  declare readonly status: number;
  /** The code of the first error. */
  declare readonly code: string | undefined;
  /** Empty if the answer is not the service's: that of a proxy, for example. */
  declare readonly errors: readonly ErrorObject[];
  declare readonly headers: Headers;
  /** The operation of `atomic` that failed, from 0. */
  declare readonly operation?: number;

  /** @param text the answer, whose first line is the message if it has no errors */
  constructor(
    { status, statusText, headers }: Response,
    errors: readonly ErrorObject[],
    text: string,
  ) {
    const [line] = text.split("\n");
    super(
      errors.map(messageOf).join("; ") ||
        line ||
        `the service answered ${status} ${statusText}`,
    );
    this.status = status;
    this.headers = headers;
    this.errors = errors;
    this.code = errors[0]?.code;
  }

  /** The messages about an attribute, a relationship or a member of an action's input; empty if there are none. */
  at(name: string): readonly string[] {
    return this.errors
      .filter((error) => isAt(error, name))
      .map(({ detail, title = "" }) => detail ?? title);
  }

  /** Whether one of the errors has this code. */
  is(code: ErrorCode): boolean {
    return this.errors.some((error) => error.code === code);
  }
}

function messageOf({ detail, title, source = {} }: ErrorObject): string {
  const [place] = Object.values(source);
  return `${detail ?? title ?? "error"}${place ? ` (${place})` : ""}`;
}

function isAt({ source, detail }: ErrorObject, name: string): boolean {
  const found =
    /^(\/atomic:operations\/\d+)?(\/meta|\/data(?:\/attributes|\/relationships)?)(\/[^/]+)?/.exec(
      source?.pointer ?? "",
    );
  const member = found?.[3];
  // One that is missing has no pointer of its own: the message names it.
  return member
    ? member === `/${name}`
    : !!found && !!detail?.includes(`"${name}"`);
}
