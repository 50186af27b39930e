import { holdToContract } from "./contract/contract.js";

/** A JSON:API resource identifier. */
export interface Identifier {
  readonly type: string;
  readonly id: string;
}

export type Links = Readonly<Record<string, string | null>>;

export interface Resource extends Identifier {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<
    Record<
      string,
      {
        readonly links: Links;
        readonly data?: Identifier | readonly Identifier[] | null;
      }
    >
  >;
  readonly links: Links;
}

export interface RestError {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly ormCode?: string;
  readonly meta?: { readonly reason?: string };
  readonly id?: string;
  readonly source?: {
    readonly pointer?: string;
    readonly parameter?: string;
    readonly header?: string;
  };
}

/** Any JSON:API document: tests check which members it has. */
export interface RestDocument {
  readonly jsonapi: { readonly version: string };
  readonly data?: unknown;
  readonly included?: readonly Resource[];
  readonly links?: Links;
  readonly meta?: {
    readonly total?: number;
    readonly serialization?: unknown;
  };
  readonly errors?: readonly RestError[];
}

export interface RestReply {
  readonly status: number;
  readonly headers: Headers;
  /** The body as it was sent; empty on 204. */
  readonly text: string;
  readonly document: RestDocument;
  /** `data` of a single-resource document. */
  readonly resource: Resource;
  /** `data` of a collection or of to-many linkage. */
  readonly resources: readonly Resource[];
  /** The only error; throws if there is none or more than one. */
  readonly error: RestError;
}

export interface RestClient {
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<RestReply>;
  get(path: string): Promise<RestReply>;
  post(path: string, body: unknown): Promise<RestReply>;
  patch(path: string, body: unknown): Promise<RestReply>;
  delete(path: string, body?: unknown): Promise<RestReply>;
}

/** A JSON:API client of the service at `base`. */
export function restClient(base: () => string): RestClient {
  const send: RestClient["send"] = async (method, path, body, headers) => {
    const response = await fetch(base() + path, {
      method,
      headers: {
        accept: "application/vnd.api+json",
        ...(body !== undefined && {
          "content-type": "application/vnd.api+json",
        }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    });
    const { status } = response;
    const text = await response.text();
    holdToContract(base(), { method, url: path, body, status, text });
    return new Reply(status, response.headers, text);
  };
  return {
    send,
    get: (path) => send("GET", path),
    post: (path, body) => send("POST", path, body),
    patch: (path, body) => send("PATCH", path, body),
    delete: (path, body) => send("DELETE", path, body),
  };
}

/** A response whose document is parsed on demand. */
export class Reply implements RestReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;

  constructor(status: number, headers: Headers, text: string) {
    this.status = status;
    this.headers = headers;
    this.text = text;
  }

  get document(): RestDocument {
    return JSON.parse(this.text) as RestDocument;
  }

  get resource(): Resource {
    const { data } = this.document;
    if (data === null || typeof data !== "object" || Array.isArray(data))
      throw new Error(`not a single resource: ${this.text}`);
    return data as Resource;
  }

  get resources(): readonly Resource[] {
    const { data } = this.document;
    if (!Array.isArray(data)) throw new Error(`not a list: ${this.text}`);
    return data as readonly Resource[];
  }

  get error(): RestError {
    const [error, ...others] = this.document.errors ?? [];
    if (error === undefined || others.length > 0)
      throw new Error(`not one error: ${this.text}`);
    return error;
  }
}
