import { ApiError } from "../errors/api-error.js";
import type { Resource } from "../model/resource.js";
import type { Delegate, DelegateMap } from "../prisma/delegate.js";
import { type Fault, faultOf } from "../prisma/errors/fault.js";
import type { ApiRequest, ApiResponse } from "./api-handler.js";
import { applicationError } from "./application-error.js";
import { check, isPositive } from "./check-option.js";
import { idempotencyKey } from "./idempotency-key.js";
import { textOf } from "./not-modified.js";
import { textResponse } from "./text-response.js";

/** The option `idempotency` of the handlers. */
export interface IdempotencyOptions {
  /** The model of the table of keys, which no service shows. */
  readonly model: string;
  /** Names the caller of a request: each caller has keys of his own. */
  readonly scope: (request: ApiRequest) => unknown;
  /** Whether every write needs a key. Default `false`. */
  readonly required?: boolean;
  /** For how many seconds an answer is kept. Default 86,400. */
  readonly ttl?: number;
}

/** @throws TypeError with a sentence, for an invalid option */
export function checkIdempotency(
  options: IdempotencyOptions | undefined,
): IdempotencyOptions | undefined {
  if (options === undefined) return undefined;
  const known = ["model", "scope", "required", "ttl"];
  check(
    typeof options === "object" && (options as object | null) !== null,
    '"idempotency" must be an object',
  );
  for (const name of Object.keys(options)) {
    check(known.includes(name), `"idempotency.${name}" is unknown`, known);
  }
  const { model, scope, required = false, ttl = 86_400 } = options;
  check(
    typeof model === "string" && model !== "",
    '"idempotency.model" must be the name of a model',
  );
  check(
    typeof scope === "function",
    '"idempotency.scope" must be a function of the request that names its caller',
  );
  check(
    typeof required === "boolean",
    '"idempotency.required" must be a boolean',
  );
  check(isPositive(ttl), '"idempotency.ttl" must be a positive integer');
  return { model, scope, required, ttl };
}

/** @throws TypeError if clients can read the table of keys, or the client lacks it */
export function requireHiddenKeys(
  options: IdempotencyOptions | undefined,
  resources: Iterable<Resource>,
  client: unknown,
): void {
  if (!options) return;
  const { model } = options;
  check(
    ![...resources].some((one) => one.model === model),
    `"idempotency.model" is ${model}, which a service shows: hide it`,
  );
  check(
    typeof client === "function" ||
      (client as Record<string, unknown>)[delegateOf(model)] !== undefined,
    `"idempotency.model" is ${model}, which the client does not have`,
  );
}

function delegateOf(model: string): string {
  return `${model.charAt(0).toLowerCase()}${model.slice(1)}`;
}

/** A stored answer. */
interface Kept {
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly createdAt: Date;
}

/** In the stored headers: the record that is to be read again, in place of a text. */
const recordHeader = ":record";

/** Larger answers are read again. */
const maxKeptLength = 65_536;

/** How a service tells what it answers with one record, and reads that again. */
export interface Rereading {
  /** The record's id, if the answer is a document of one. */
  idOf(response: ApiResponse): string | undefined;
  read(id: string): Promise<string>;
  /** Whether to read even small answers again: what the caller may read can change. */
  readonly always: boolean;
}

/** Keeps the answer to a write, as the last step of its transaction. */
export type Keep = (response: ApiResponse) => Promise<ApiResponse>;

/** The row of the key was there. */
class KeyTaken extends Error {}

/** Another request with the key has not ended in time. */
class KeyAwaited extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super("a request with the same key is running", { cause: fault.error });
    this.fault = fault;
  }
}

/**
 * A write that takes effect once, however often it is sent. The row of its key is part of
 * the write's own transaction, so that both are there or neither is, and a second request
 * waits for the first.
 */
export class KeyedWrite {
  readonly #options: IdempotencyOptions;
  readonly #own: DelegateMap;
  readonly #at: { readonly scope: string; readonly key: string };
  readonly #fingerprint: string;
  /** The client of the transaction, without rules. */
  inside: DelegateMap | undefined;

  private constructor(
    options: IdempotencyOptions,
    own: DelegateMap,
    at: { readonly scope: string; readonly key: string },
    fingerprint: string,
  ) {
    this.#options = options;
    this.#own = own;
    this.#at = at;
    this.#fingerprint = fingerprint;
  }

  /**
   * @param own the application's client
   * @param said what makes two requests the same
   * @returns `undefined` for a write without a key
   * @throws ApiError `invalid-header` (400)
   */
  static async of(
    options: IdempotencyOptions,
    own: DelegateMap,
    request: ApiRequest,
    said: () => unknown,
  ): Promise<KeyedWrite | undefined> {
    const key = idempotencyKey(request.headers, options.required === true);
    if (key === undefined) return undefined;
    let scope: unknown;
    try {
      scope = await options.scope(request);
    } catch (error) {
      throw applicationError(error);
    }
    if (!/^(string|number|bigint)$/.test(typeof scope) || scope === "") {
      throw new Error('"idempotency.scope" names no caller');
    }
    const at = { scope: String(scope), key };
    return new KeyedWrite(options, own, at, await fingerprint(said()));
  }

  get #table(): Delegate {
    return this.#own[delegateOf(this.#options.model)] as Delegate;
  }

  #tableIn(client: DelegateMap): Delegate {
    return client[delegateOf(this.#options.model)] as Delegate;
  }

  /** The first statement of the write's transaction. */
  async take(inside: DelegateMap): Promise<void> {
    this.inside = inside;
    const data = {
      ...this.#at,
      fingerprint: this.#fingerprint,
      status: 0,
      headers: {},
      body: "",
      createdAt: new Date(),
    };
    try {
      await this.#tableIn(inside).create({ data });
    } catch (error) {
      const fault = faultOf(error);
      if (fault?.kind === "unique") throw new KeyTaken();
      throw fault && waits.has(fault.kind) ? new KeyAwaited(fault) : error;
    }
  }

  /**
   * Runs the write in its transaction, or answers as it was answered before.
   *
   * @param write in a transaction that begins with {@link take}; it gets what ends it
   * @throws ApiError `idempotency-mismatch` (422) if the key was another request's;
   *   `conflict` (409) if the other request is still running; what the write throws
   */
  async run(
    rereading: Rereading | undefined,
    write: (keep: Keep) => Promise<ApiResponse>,
  ): Promise<ApiResponse> {
    for (let left = 2; ; left -= 1) {
      try {
        const response = await write((answer) => this.#keep(answer, rereading));
        await this.#clean();
        return response;
      } catch (error) {
        if (error instanceof KeyTaken) {
          const replayed = await this.#replay(rereading);
          if (replayed) return replayed;
        } else if (!(error instanceof KeyAwaited)) throw error;
        // A deadlock with another request of the key, or a row that is no longer there.
        const isWorth =
          error instanceof KeyTaken ||
          (error as KeyAwaited).fault.kind === "overtaken";
        if (!isWorth || left === 0) throw stillRunning(error);
      }
    }
  }

  async #keep(
    response: ApiResponse,
    rereading: Rereading | undefined,
  ): Promise<ApiResponse> {
    const text = response.status === 204 ? "" : textOf(response);
    const record =
      rereading && (rereading.always || text.length > maxKeptLength)
        ? rereading.idOf(response)
        : undefined;
    try {
      await this.#store(response, text, record);
    } catch (error) {
      if (faultOf(error)?.kind !== "misfit") throw error;
      // A column of MySQL for short texts, which others have for long ones.
      const id = rereading?.idOf(response);
      if (id === undefined) {
        throw new Error(
          `the answer cannot be kept in ${this.#options.model}: its columns must take long texts`,
          { cause: error },
        );
      }
      await this.#store(response, text, id);
    }
    return response;
  }

  /** @param record to be read again, in place of the text */
  async #store(
    { status, headers }: ApiResponse,
    text: string,
    record: string | undefined,
  ): Promise<void> {
    await this.#tableIn(this.inside as DelegateMap).update({
      where: { scope_key: this.#at },
      data:
        record === undefined
          ? { status, headers, body: text }
          : { status, headers: { ...headers, [recordHeader]: record } },
    });
  }

  /** The answer that is kept; `undefined` if there is none any more. */
  async #replay(
    rereading: Rereading | undefined,
  ): Promise<ApiResponse | undefined> {
    const where = { scope_key: this.#at };
    const kept = (await this.#table.findUnique({ where })) as Kept | null;
    if (!kept) return undefined;
    if (kept.createdAt.getTime() < this.#oldest().getTime()) {
      const { createdAt } = kept;
      await this.#table.deleteMany({ where: { ...this.#at, createdAt } });
      return undefined;
    }
    if (kept.fingerprint !== this.#fingerprint) {
      throw new ApiError(
        "idempotency-mismatch",
        "the key was sent with another request: each write needs a new one",
        { header: "Idempotency-Key" },
      );
    }
    const { [recordHeader]: record, ...others } = kept.headers;
    const headers = { ...others, "idempotent-replayed": "true" };
    const text =
      record !== undefined && rereading
        ? await rereading.read(record)
        : kept.body;
    return text === ""
      ? { status: kept.status, headers }
      : textResponse(kept.status, headers, text);
  }

  #oldest(): Date {
    return new Date(Date.now() - (this.#options.ttl ?? 0) * 1000);
  }

  /** Now and then, a request takes some of the old rows with it. */
  async #clean(): Promise<void> {
    if (Math.random() * cleaningRequests >= 1) return;
    try {
      const createdAt = { lt: this.#oldest() };
      const rows = await this.#table.findMany({
        where: { createdAt },
        select: { scope: true, key: true },
        take: 100,
      });
      await this.#table.deleteMany({ where: { OR: rows, createdAt } });
    } catch {
      // The next one may succeed, and the write has.
    }
  }
}

const cleaningRequests = 500;

/** What a request of the same key may cause that has not ended. */
const waits: ReadonlySet<Fault["kind"]> = new Set([
  "overtaken",
  "busy",
  "exhausted",
  "no-transaction",
]);

function stillRunning(cause: unknown): ApiError {
  return new ApiError(
    "conflict",
    "a request with the same key is still running",
    { header: "Idempotency-Key" },
    { headers: { "retry-after": "1" }, cause },
  );
}

/** The same for requests that say the same, in whatever order their members are. */
async function fingerprint(said: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(said, inOrder));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return value;
  }
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
