/** A request as a handler sees it, independent of the framework. */
export interface ApiRequest {
  /** The HTTP verb, in any case. */
  readonly method: string;
  /** The path relative to the mount point, still percent-encoded. */
  readonly path: string;
  /** The mount point, as adapters are given it: traces name the route by it. */
  readonly mount?: string | undefined;
  /** The raw query string (preferred, since it is complete), or a framework's parsed form. */
  readonly query?:
    | string
    | URLSearchParams
    | Readonly<Record<string, string | readonly string[]>>
    | undefined;
  readonly headers?: RequestHeaders | undefined;
  /**
   * A parsed JSON value, its text or bytes, or the error that occurred while it was
   * read. A string or a `Uint8Array` is parsed as JSON text.
   */
  readonly body?: unknown;
  /** Any value that the application passes to `client` and `authorize`. */
  readonly context?: unknown;
  /**
   * An error in the application's own code before the handler was called.
   * The handler answers with this error and does nothing else.
   */
  readonly failure?: unknown;
}

export type RequestHeaders = Readonly<
  Record<string, string | readonly string[] | undefined>
>;

/** A response, ready for an adapter to send. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** The document as a plain JSON value; absent if there is none (204). */
  readonly body?: unknown;
  /** The same document as JSON text, which adapters send. */
  readonly text?: string;
  /**
   * In place of a text: its parts, each made when the one before it is sent. Where they end with
   * an error, the connection is cut.
   */
  readonly stream?: AsyncIterable<string>;
}

/** Answers a request. It never throws: a failure becomes a response. */
export type ApiHandler = (request: ApiRequest) => Promise<ApiResponse>;
