import { catalogue, type ErrorCode } from "../contract/error-codes.js";

/** Where the error is in the request (JSON:API §Error Objects, `source`). */
export type ErrorSource =
  | { readonly pointer: string }
  | { readonly parameter: string }
  | { readonly header: string };

/** What a program may go by beside the code: `meta` of an error in REST, members of it in RPC. */
export interface ErrorMeta {
  /**
   * `RESULT_NOT_READABLE`: it was written, but may not be read back; or why a policy of
   * the client refuses.
   */
  readonly reason?: string;
  /** The access rule that refuses, as the application's code names it: `Post.update`. */
  readonly rule?: string;
  /** The write that the request repeats was done. */
  readonly applied?: true;
  /** The largest page, where a larger one was asked for. */
  readonly page?: { readonly maxSize: number };
}

/** One problem of a request. */
export interface Problem {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly source?: ErrorSource | undefined;
  /** The Prisma error code behind it, when the data layer raised it. */
  readonly ormCode?: string | undefined;
  readonly meta?: ErrorMeta | undefined;
  /** What kind of error it is in a profile of JSON:API: a URL. */
  readonly type?: string | undefined;
  /** A page that explains it, for `links` of an error in REST. */
  readonly about?: string | undefined;
}

/** Headers that mark the end of a body: only the adapter that sends it may set them. */
const framing: readonly string[] = ["content-length", "transfer-encoding"];

// RFC 9110 §5.1 and §5.5. Servers fail in the middle of an answer with any other.
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
const headerValue = /^[\t -~\u0080-\u00ff]*$/;

/**
 * A failure that can be sent as an answer: it has a status, a code and a place in
 * the request. Handlers turn it into their protocol's error format.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly problems: readonly [Problem, ...Problem[]];
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @throws TypeError for a code that is none, and if the caller sets `Content-Length`
   *   or `Transfer-Encoding`, or a header that HTTP does not allow.
   */
  constructor(
    code: ErrorCode,
    detail: string,
    source?: ErrorSource,
    more: {
      ormCode?: string | undefined;
      meta?: ErrorMeta | undefined;
      type?: string;
      about?: string;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(detail, { cause: more.cause });
    if (!Object.hasOwn(catalogue, code)) {
      throw new TypeError(`an ApiError cannot have the code "${String(code)}"`);
    }
    const { ormCode, meta, type, about, headers = {} } = more;
    const refused = Object.keys(headers).find((name) =>
      framing.includes(name.toLowerCase()),
    );
    if (refused !== undefined) {
      throw new TypeError(
        `an ApiError cannot have the header "${refused}": adapters send their own`,
      );
    }
    const invalid = Object.entries<string | undefined>(headers).find(
      ([name, value]) =>
        // What is not there would be tested as a word, and pass.
        !headerName.test(name) || !headerValue.test(value ?? "\0"),
    );
    if (invalid) {
      throw new TypeError(
        `an ApiError cannot have the header ${JSON.stringify(invalid[0])}: HTTP does not allow its name or its value`,
      );
    }
    const status = catalogue[code][0];
    const told = { ormCode, meta, type, about };
    this.problems = [{ code, status, detail, source, ...told }];
    this.headers = headers;
  }

  /**
   * Combines several problems of one request into one failure; a single error is
   * returned as is.
   */
  static of(errors: readonly [ApiError, ...ApiError[]]): ApiError {
    const [first] = errors;
    if (errors.length === 1) return first;
    const all = new ApiError(first.problems[0].code, first.message);
    return Object.assign(all, {
      problems: errors.flatMap((error) => error.problems),
    });
  }

  /** The status of the whole answer: that of all problems, or 400 if they differ. */
  get status(): number {
    const [first, ...others] = this.problems;
    return others.every(({ status }) => status === first.status)
      ? first.status
      : 400;
  }
}
