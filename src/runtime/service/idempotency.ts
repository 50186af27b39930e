import { ApiError } from "../errors/api-error.js";
import type { Delegate, DelegateMap } from "../prisma/delegate.js";
import { type Fault, faultOf } from "../prisma/errors/fault.js";
import type { ApiRequest, ApiResponse } from "./api-handler.js";
import { applicationError } from "./application-error.js";
import { idempotencyKey } from "./idempotency-key.js";
import { delegateOf, type IdempotencyOptions } from "./idempotency-options.js";
import { textOf } from "./not-modified.js";
import { sha256 } from "./sha256.js";
import { textResponse } from "./text-response.js";

/** Where the table has a key. */
interface KeyPlace {
  readonly scope: string;
  readonly key: string;
}

/** A stored answer. */
interface Kept extends KeyPlace {
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly createdAt: Date;
}

/** In the stored headers: what names the records that are to be read again. */
const recordHeader = ":record";

/** Larger answers are read again. */
const maxKeptLength = 65_536;

/** How a service repeats an answer to a caller whose rights may have changed since. */
export interface Replay {
  /** Whether he may read all that the answer can show, so that its stored text may be shown. */
  readonly isOpen: () => boolean;
  /** Absent: the service cannot read the answer again. */
  readonly rereading?: Rereading;
}

/** How a service reads an answer again. */
interface Rereading {
  /** What names the records that the answer shows; `undefined` if nothing does. */
  nameOf(response: ApiResponse): string | undefined;
  /** The answer as it is now; `undefined` if the caller cannot read its records. */
  read(name: string): Promise<ApiResponse | undefined>;
  /** Whether even small answers may have to be read again, since there are rules. */
  readonly always: boolean;
}

/** Keeps the answer to a write, as the last step of its transaction. */
type Keep = (response: ApiResponse) => Promise<ApiResponse>;

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
  /** Hashes, which no collation takes for another's. */
  readonly #at: KeyPlace;
  /** As releases before have stored it. */
  readonly #unhashed: KeyPlace;
  readonly #fingerprint: string;
  /** The client of the transaction, without rules. */
  inside: DelegateMap | undefined;

  private constructor(
    options: IdempotencyOptions,
    own: DelegateMap,
    { at, unhashed }: { readonly at: KeyPlace; readonly unhashed: KeyPlace },
    fingerprint: string,
  ) {
    this.#options = options;
    this.#own = own;
    this.#at = at;
    this.#unhashed = unhashed;
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
    const unhashed = { scope: String(scope), key };
    const at = { scope: await sha256(unhashed.scope), key: await sha256(key) };
    const saying = await sha256(JSON.stringify(said(), inOrder));
    return new KeyedWrite(options, own, { at, unhashed }, saying);
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
    if (await this.#unhashedRow(this.#tableIn(inside))) throw new KeyTaken();
  }

  /** The row that a release before has stored, as long as there may be one. */
  async #unhashedRow(table: Delegate): Promise<Kept | undefined> {
    if (started < this.#oldest().getTime()) return undefined;
    return rowAt(table, this.#unhashed);
  }

  /**
   * Runs the write in its transaction, or answers as it was answered before.
   *
   * @param write in a transaction that begins with {@link take}; it gets what ends it
   * @throws ApiError `idempotency-mismatch` (422) if the key was another request's;
   *   `conflict` (409) if the other request is still running; `replay-not-readable` (409)
   *   if the caller may not read the answer any more; what the write throws
   */
  async run(
    replay: Replay,
    write: (keep: Keep) => Promise<ApiResponse>,
  ): Promise<ApiResponse> {
    for (let left = 2; ; left -= 1) {
      try {
        const response = await write((answer) => this.#keep(answer, replay));
        await this.#clean();
        return response;
      } catch (error) {
        if (error instanceof KeyTaken) {
          const replayed = await this.#replay(replay);
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
    { rereading }: Replay,
  ): Promise<ApiResponse> {
    const text = response.status === 204 ? "" : textOf(response);
    const isLarge = text.length > maxKeptLength;
    const name =
      text !== "" && rereading && (rereading.always || isLarge)
        ? rereading.nameOf(response)
        : undefined;
    try {
      const kept = isLarge && name !== undefined ? "" : text;
      await this.#store(response, kept, name);
    } catch (error) {
      if (faultOf(error)?.kind !== "misfit") throw error;
      // A column of MySQL for short texts, which others have for long ones.
      const short = rereading?.nameOf(response);
      if (short === undefined) {
        throw new Error(
          `the answer cannot be kept in ${this.#options.model}: its columns must take long texts`,
          { cause: error },
        );
      }
      await this.#store(response, "", short);
    }
    return response;
  }

  /** @param name of the records that are to be read again */
  async #store(
    { status, headers }: ApiResponse,
    body: string,
    name: string | undefined,
  ): Promise<void> {
    const named = name === undefined ? {} : { [recordHeader]: name };
    await this.#tableIn(this.inside as DelegateMap).update({
      where: { scope_key: this.#at },
      data: { status, headers: { ...headers, ...named }, body },
    });
  }

  /** The answer that is kept; `undefined` if there is none any more. */
  async #replay(replay: Replay): Promise<ApiResponse | undefined> {
    const kept =
      (await rowAt(this.#table, this.#at)) ??
      (await this.#unhashedRow(this.#table));
    if (!kept) return undefined;
    const { scope, key, createdAt } = kept;
    if (createdAt.getTime() < this.#oldest().getTime()) {
      await this.#table.deleteMany({ where: { scope, key, createdAt } });
      return undefined;
    }
    if (kept.fingerprint !== this.#fingerprint) {
      throw new ApiError(
        "idempotency-mismatch",
        "the key was sent with another request: each write needs a new one",
        { header: "Idempotency-Key" },
      );
    }
    return repeated(kept, replay);
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

/** Of so many requests, one deletes up to 100 rows: more than they add. */
const cleaningRequests = 50;

/** No row that is not hashed is newer, once all processes run this release. */
const started = Date.now();

/** The row of a key. Some collations find another's, too. */
async function rowAt(table: Delegate, at: KeyPlace): Promise<Kept | undefined> {
  const where = { scope_key: at };
  const row = (await table.findUnique({ where })) as Kept | null;
  return row?.scope === at.scope && row.key === at.key ? row : undefined;
}

/** @throws ApiError `replay-not-readable` (409) */
async function repeated(
  { status, headers: kept, body }: Kept,
  { isOpen, rereading }: Replay,
): Promise<ApiResponse> {
  const { [recordHeader]: name, ...others } = kept;
  const headers = { ...others, "idempotent-replayed": "true" };
  if (body === "" && name === undefined) return { status, headers };
  // Of the answer that is kept, not of what this request prefers.
  const isMinimal = kept["preference-applied"] === "return=minimal";
  if (body !== "" && (isMinimal || isOpen())) {
    return textResponse(status, headers, body);
  }
  const now = name === undefined ? undefined : await rereading?.read(name);
  if (now) {
    const { etag, ...untagged } = headers as Readonly<Record<string, string>>;
    const tag = etag === undefined ? undefined : now.headers["etag"];
    const tagged = tag === undefined ? untagged : { ...untagged, etag: tag };
    return textResponse(status, tagged, textOf(now));
  }
  throw new ApiError(
    "replay-not-readable",
    "the write was done before, but its answer may not be read any more, or cannot be read again",
    { header: "Idempotency-Key" },
    { meta: { applied: true } },
  );
}

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

/** Requests say the same in whatever order their members are. */
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
