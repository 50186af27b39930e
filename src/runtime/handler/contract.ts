/** A request as a handler sees it, whatever framework it came through. */
export interface ApiRequest {
  /** The HTTP verb, in any case. */
  readonly method: string;
  /** The path relative to the mount point, still percent-encoded. */
  readonly path: string;
  /** The raw query string (preferred, since nothing is lost), or a framework's parsed form. */
  readonly query?:
    | string
    | URLSearchParams
    | Readonly<Record<string, string | readonly string[]>>
    | undefined;
  readonly headers?: RequestHeaders | undefined;
  /**
   * A parsed JSON value, or its text or bytes, or the error that reading it
   * ended with. A string or a `Uint8Array` is taken as JSON text.
   */
  readonly body?: unknown;
  /** Whatever the application wants to hand to `client` and `authorize`. */
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
  /** The document as a plain JSON value; absent when there is none (204). */
  readonly body?: unknown;
  /** The same document as JSON text: what adapters send. */
  readonly text?: string;
}

/** Answers a request. It never throws: a failure is a response. */
export type ApiHandler = (request: ApiRequest) => Promise<ApiResponse>;
