// Not `HeadersInit`: Node's own types lack it.
type HeaderList = NonNullable<RequestInit["headers"]>;

/** Where the service is and how it is reached. */
export interface RestClientOptions {
  /** The URL that the REST handler is mounted at: `https://example.org/api/rest`, `/api/rest`. */
  readonly url: string;
  /** Sends a request; default: the platform's `fetch`. The place for retries and for renewing tokens. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Headers of every request, or a function that returns them for each request. */
  readonly headers?: HeaderList | (() => HeaderList | Promise<HeaderList>);
  /** Called before each request is sent. It may change the headers. */
  readonly onRequest?: (request: RestClientRequest) => void | Promise<void>;
}

/** A request that is about to be sent. */
export interface RestClientRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** The text of the document, if there is one. */
  readonly body?: string;
}

/** What can be set for a single request. */
export interface RequestOptions {
  /** Cancels the request; its promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Headers of this request, which count more than all others. */
  readonly headers?: HeaderList | undefined;
}

/** What can be set for a request that changes a record. */
export interface WriteOptions extends RequestOptions {
  /**
   * The version that the record has to have, such as `record.$meta.version`: with another
   * one the request rejects with `precondition-failed`.
   */
  readonly version?: bigint | number | string | undefined;
}

/** What can be set for a request of a page. */
export interface PageRequestOptions extends RequestOptions {
  /**
   * A link of another page with the same query, such as `page.links.next`: that page is
   * read, and the query only says what its records have.
   */
  readonly link?: string | undefined;
}
