// Not `HeadersInit`: Node's own types lack it.
type HeaderList = NonNullable<RequestInit["headers"]>;

/** Where the service is and how it is reached. */
export interface RpcClientOptions {
  /** The URL that the RPC handler is mounted at: `https://example.org/api/rpc`, `/api/rpc`. */
  readonly url: string;
  /** Sends a request; default: the platform's `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Headers of every request, or a function that returns them for each request. */
  readonly headers?: HeaderList | (() => HeaderList | Promise<HeaderList>);
}

/** What can be set for a single operation. */
export interface RequestOptions {
  /** Cancels the request; its promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}
