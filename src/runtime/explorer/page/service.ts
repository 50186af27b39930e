import { Refused, type Problem } from "./refused.js";
import type { Token } from "./token.js";

export interface Identifier {
  readonly type: string;
  readonly id: string;
}

export interface Resource extends Identifier {
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<
    Record<
      string,
      { readonly data?: Identifier | readonly Identifier[] | null }
    >
  >;
}

interface Answer<Data> {
  readonly data: Data;
  readonly meta?: { readonly total?: number };
  readonly errors?: readonly Problem[];
}

/** A request that the page has sent. */
export interface Sent {
  readonly method: string;
  /** Below the URL of the service, with the query. */
  readonly path: string;
  readonly body: unknown;
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  readonly milliseconds: number;
  /** Whether it only counted records. */
  readonly counts: boolean;
  /** Whether it had the user's token. */
  readonly hasToken: boolean;
  /** The number under which `gen-api serve` keeps its statements. */
  readonly statements: string | undefined;
}

const mediaType = "application/vnd.api+json";

/** The REST service, with a record of what was sent. */
export class Service {
  readonly #base: string;
  readonly #token: Token;
  readonly #told: (sent: Sent) => void;

  /** @param told - called after every request */
  constructor(base: string, token: Token, told: (sent: Sent) => void) {
    this.#base = base;
    this.#token = token;
    this.#told = told;
  }

  get<Data>(path: string, signal?: AbortSignal): Promise<Answer<Data>> {
    return this.#send("GET", path, undefined, { signal });
  }

  /** Sends a write. */
  write<Data>(
    method: "POST" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
  ): Promise<Answer<Data>> {
    return this.#send(method, path, body, {});
  }

  /** The number of records of a collection. */
  async count(path: string): Promise<number> {
    const answer = await this.#send<readonly Resource[]>(
      "GET",
      `${path}?page[limit]=1`,
      undefined,
      { counts: true },
    );
    return answer.meta?.total ?? answer.data.length;
  }

  /** @throws Refused with what the service, or the network, said */
  async #send<Data>(
    method: string,
    path: string,
    body: unknown,
    {
      signal,
      counts = false,
    }: { signal?: AbortSignal | undefined; counts?: boolean },
  ): Promise<Answer<Data>> {
    const start = performance.now();
    const authorization = this.#token.headers;
    const tell = (status: number, headers?: Headers): void => {
      this.#told({
        method,
        path,
        body,
        status,
        milliseconds: Math.round(performance.now() - start),
        counts,
        hasToken: "authorization" in authorization,
        statements: headers?.get("x-statements") ?? undefined,
      });
    };
    let response: Response;
    try {
      response = await fetch(this.#base + path, {
        method,
        headers: {
          accept: mediaType,
          ...authorization,
          ...(body === undefined ? {} : { "content-type": mediaType }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      tell(0);
      throw new Refused(0, [], "The service did not answer.");
    }
    tell(response.status, response.headers);
    return documentOf(response);
  }
}

async function documentOf<Data>(response: Response): Promise<Answer<Data>> {
  const text = await response.text();
  let document: Partial<Answer<Data>> = {};
  let isJson = true;
  try {
    document = text === "" ? {} : (JSON.parse(text) as Answer<Data>);
  } catch {
    isJson = false;
  }
  if (!response.ok) throw new Refused(response.status, document.errors ?? []);
  if (!isJson) {
    const type = response.headers.get("content-type") ?? "no type";
    throw new Refused(
      response.status,
      [],
      `The answer is not JSON:API, but ${type}. Is this the URL of the REST service, and are you signed in?`,
    );
  }
  return document as Answer<Data>;
}
