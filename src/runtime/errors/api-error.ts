import { catalogue, type ErrorCode } from "./catalogue.js";

/** Where a problem lies in the request (JSON:API §Error Objects, `source`). */
export type ErrorSource =
  | { readonly pointer: string }
  | { readonly parameter: string }
  | { readonly header: string };

/** One problem of a request. */
export interface Problem {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly source?: ErrorSource | undefined;
  /** The Prisma error code behind it, when the data layer raised it. */
  readonly ormCode?: string | undefined;
}

/** Headers that say where a body ends: only the adapter, which sends it, may set them. */
const framing: readonly string[] = ["content-length", "transfer-encoding"];

/**
 * A failure that is an answer: it knows its status, its code and its place in
 * the request. Handlers turn it into their protocol's error shape.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly problems: readonly [Problem, ...Problem[]];
  readonly headers: Readonly<Record<string, string>>;

  /** @throws TypeError for a `Content-Length` or `Transfer-Encoding` of the caller's. */
  constructor(
    code: ErrorCode,
    detail: string,
    source?: ErrorSource,
    more: {
      ormCode?: string | undefined;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(detail, { cause: more.cause });
    const { headers = {} } = more;
    const refused = Object.keys(headers).find((name) =>
      framing.includes(name.toLowerCase()),
    );
    if (refused !== undefined) {
      throw new TypeError(
        `an ApiError cannot have the header "${refused}": adapters send their own`,
      );
    }
    const status = catalogue[code][0];
    this.problems = [{ code, status, detail, source, ormCode: more.ormCode }];
    this.headers = headers;
  }

  /** Several problems of one request as one failure; a single error is itself. */
  static of(errors: readonly [ApiError, ...ApiError[]]): ApiError {
    const [first] = errors;
    if (errors.length === 1) return first;
    const all = new ApiError(first.problems[0].code, first.message);
    return Object.assign(all, {
      problems: errors.flatMap((error) => error.problems),
    });
  }

  /** The status of the whole answer: the common one, or 400 when they differ. */
  get status(): number {
    const [first, ...others] = this.problems;
    return others.every(({ status }) => status === first.status)
      ? first.status
      : 400;
  }
}
