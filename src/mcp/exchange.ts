/** A request of a tool to the REST service. */
export interface Asked {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the service's URL, encoded: `/post/1`. */
  readonly path: string;
  readonly query?: URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** What the service answered. */
export interface Answered {
  readonly status: number;
  /** The JSON value of the body; `undefined` if there is none. */
  readonly body: unknown;
}
