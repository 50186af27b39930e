import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  type Answer,
  closed,
  promisedFailure,
  type Sent,
  send,
} from "./answer.js";

/** What callers have counted. */
export interface Outcome {
  /** The texts of the comments whose writes were acknowledged. */
  readonly written: readonly string[];
  /** How many reads were answered. */
  readonly reads: number;
  /** How often each promised failure came, by its name. */
  readonly failures: Readonly<Record<string, number>>;
  /** Answers that nothing promises, with their requests. */
  readonly broken: readonly string[];
  /** Reads of a caller that did not show what he had written. */
  readonly stale: number;
  /** Writes that were answered from their key. */
  readonly replayed: number;
  /** The longest that a caller waited for one answer, in ms. */
  readonly longest: number;
}

/** Callers who write, read what they have written, and read what others have. */
export class Load {
  readonly #url: string;
  readonly #callers: readonly Promise<void>[];
  readonly #written: string[] = [];
  readonly #failures: Record<string, number> = {};
  readonly #broken: string[] = [];
  #reads = 0;
  #stale = 0;
  #replayed = 0;
  #longest = 0;
  #ending = false;

  /** Starts six callers of both services, each of whom rests for 10 ms between requests. */
  constructor(url: string) {
    this.#url = url;
    this.#callers = [
      ...[1, 2, 3].map((one) => this.#go(one % 2 ? "rest" : "rpc", writing)),
      ...[1, 2, 3].map((one) => this.#go(one % 2 ? "rest" : "rpc", reading)),
    ];
  }

  /** Waits until so much more has been written and read that nothing fails any more. */
  async goesOn(): Promise<void> {
    const written = this.#written.length + 15;
    const reads = this.#reads + 30;
    while (this.#written.length < written || this.#reads < reads) {
      await wait(20);
    }
  }

  /** Waits until all callers have got an answer to what they have sent. */
  async stop(): Promise<Outcome> {
    this.#ending = true;
    await Promise.all(this.#callers);
    return {
      written: this.#written,
      reads: this.#reads,
      failures: this.#failures,
      broken: this.#broken,
      stale: this.#stale,
      replayed: this.#replayed,
      longest: this.#longest,
    };
  }

  async #go(service: Service, work: Work): Promise<void> {
    const shape = shapes[service];
    while (!this.#ending) {
      await work(this, shape);
      await wait(10);
    }
  }

  /** Writes a comment, as often as it takes, and reads it. */
  async write(shape: Shape): Promise<void> {
    const text = randomUUID();
    const answer = await this.#untilAnswered({
      ...shape.write(text),
      // The same with each attempt, so that it takes effect once.
      ...{ headers: { "idempotency-key": `"${text}"` } },
    });
    if (answer.status >= 400) return;
    this.#written.push(text);
    if (answer.headers.has("idempotent-replayed")) this.#replayed += 1;
    const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
    const read = await this.#untilAnswered({
      ...shape.read(shape.idOf(answer.body)),
      ...{ headers: { cookie } },
    });
    const isThere = JSON.stringify(read.body).includes(text);
    if (read.status < 400) this.#reads += 1;
    if (!isThere) this.#stale += 1;
  }

  async read(shape: Shape): Promise<void> {
    const { status } = await this.#untilAnswered(shape.list);
    if (status < 400) this.#reads += 1;
  }

  /** Repeats a request as long as what is promised for a database that is away comes. */
  async #untilAnswered(sent: Sent): Promise<Answer> {
    for (;;) {
      const answer = await send(this.#url, sent);
      this.#longest = Math.max(this.#longest, answer.time);
      if (answer.status !== closed && answer.status < 400) return answer;
      const failure = promisedFailure(sent, answer);
      if (failure === undefined) {
        const { status, body } = answer;
        const told = JSON.stringify(body);
        // A read's 404 is counted as stale.
        if (status !== 404)
          this.#broken.push(`${sent.method} ${sent.path}: ${status} ${told}`);
        return answer;
      }
      this.#failures[failure] = (this.#failures[failure] ?? 0) + 1;
      await wait(100);
    }
  }
}

type Work = (load: Load, shape: Shape) => Promise<void>;

const writing: Work = (load, shape) => load.write(shape);
const reading: Work = (load, shape) => load.read(shape);

type Service = "rest" | "rpc";

/** The requests of a service. */
interface Shape {
  write(text: string): Sent;
  /** Of the comment in the answer to its write. */
  idOf(answer: unknown): string;
  read(id: string): Sent;
  readonly list: Sent;
}

const shapes: Readonly<Record<Service, Shape>> = {
  rest: {
    write: (body) => ({
      method: "POST",
      path: "/rest/comment",
      body: {
        data: {
          type: "comment",
          attributes: { body },
          relationships: { post: { data: { type: "post", id: "1" } } },
        },
      },
    }),
    idOf: (answer) => (answer as { data: { id: string } }).data.id,
    read: (id) => ({ method: "GET", path: `/rest/comment/${id}` }),
    list: {
      method: "GET",
      path: "/rest/post?page[limit]=10&include=author",
    },
  },
  rpc: {
    write: (body) => ({
      method: "POST",
      path: "/rpc/comment/create",
      body: { data: { body, postId: 1 } },
    }),
    idOf: (answer) => (answer as { data: { id: string } }).data.id,
    read: (id) => call("comment/findUnique", { where: { id } }),
    list: call("post/findMany", { take: 10, include: { author: true } }),
  },
};

function call(path: string, args: unknown): Sent {
  const q = encodeURIComponent(JSON.stringify(args));
  return { method: "GET", path: `/rpc/${path}?q=${q}` };
}
