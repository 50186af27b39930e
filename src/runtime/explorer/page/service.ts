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
  readonly meta?: { readonly total?: number; readonly groups?: unknown };
  readonly errors?: readonly Problem[];
}

/** A request that the page has sent. */
export interface Sent {
  readonly method: string;
  /** Below the URL of the service, with the query. */
  readonly path: string;
  readonly body: unknown;
  /** What was sent and accepted. */
  readonly mediaType: string;
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  readonly milliseconds: number;
  /** Whether it only counted or named records. */
  readonly isAside: boolean;
  /** Whether it had the user's token. */
  readonly hasToken: boolean;
  /** The number under which `gen-api serve` keeps its statements. */
  readonly statements: string | undefined;
}

export const jsonApi = "application/vnd.api+json";

/** A request, and what is usual of it. */
interface Request {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly mediaType?: string;
  readonly isAside?: boolean;
  readonly signal?: AbortSignal | undefined;
}

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

  get hasToken(): boolean {
    return this.#token.value !== "";
  }

  async get<Data>(path: string, signal?: AbortSignal): Promise<Answer<Data>> {
    return documentOf(await this.#send({ path, signal }));
  }

  /** Sends a write. */
  async write<Data>(
    method: "POST" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
  ): Promise<Answer<Data>> {
    return documentOf(await this.#send({ method, path, body }));
  }

  /** Runs operations together: all of them, or none. */
  async runTogether(
    path: string,
    operations: readonly object[],
  ): Promise<void> {
    const mediaType = `${jsonApi};ext="https://jsonapi.org/ext/atomic"`;
    const body = { "atomic:operations": operations };
    await documentOf(
      await this.#send({ method: "POST", path, body, mediaType }),
    );
  }

  /** A list as a file. */
  async file(path: string, mediaType: string): Promise<Blob> {
    const response = await this.#send({ path, mediaType });
    if (!response.ok) await documentOf(response);
    return response.blob();
  }

  /** The number of records of a collection. */
  async count(path: string): Promise<number> {
    const { data, meta } = await this.look<readonly Resource[]>(
      `${path}?page[limit]=1`,
    );
    return meta?.total ?? data.length;
  }

  /** Reads what nobody asked for but the page. */
  async look<Data>(path: string): Promise<Answer<Data>> {
    return documentOf(await this.#send({ path, isAside: true }));
  }

  /** @throws Refused if nothing answers */
  async #send({
    method = "GET",
    path,
    body,
    mediaType = jsonApi,
    isAside = false,
    signal,
  }: Request): Promise<Response> {
    const start = performance.now();
    const authorization = this.#token.headers;
    const tell = (status: number, headers?: Headers): void => {
      this.#told({
        ...{ method, path, body, mediaType, status, isAside },
        milliseconds: Math.round(performance.now() - start),
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
    return response;
  }
}

/** @throws Refused with what the service said */
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
