// Not `HeadersInit`: Node's own types have no such name.
type HeaderList = NonNullable<RequestInit["headers"]>;

/** Where the service is and how it is reached. */
export interface RpcClientOptions {
  /** The URL that the RPC handler is mounted at: `https://example.org/api/rpc`, `/api/rpc`. */
  readonly url: string;
  /** Sends a request; default: the platform's `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Headers of every request, or a function that gives them for each one. */
  readonly headers?: HeaderList | (() => HeaderList | Promise<HeaderList>);
}

/** What may accompany the arguments of one operation. */
export interface RequestOptions {
  /** Cancels the request; its promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}
