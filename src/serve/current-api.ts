import type { IncomingMessage, ServerResponse } from "node:http";
import { UsageError } from "gen-api";
import type { ServedSchema } from "gen-api/serving";
import type { FillableDatabase } from "./database/database.js";
import type { LiveApi } from "./live-api.js";
import {
  changeTables,
  type Filled,
  makeTables,
  nothing,
  resetTables,
  type SeedOptions,
} from "./served-data.js";

/** The API that answers now, and its data. Requests wait while one of them is replaced. */
export class CurrentApi {
  #live: LiveApi;
  /** The work that was begun last. */
  #gate: Promise<unknown> = Promise.resolve();
  readonly #database: FillableDatabase | undefined;
  readonly #seed: SeedOptions;

  /** @param database where its tables may be changed */
  constructor(
    live: LiveApi,
    database: FillableDatabase | undefined,
    seed: SeedOptions,
  ) {
    this.#live = live;
    this.#database = database;
    this.#seed = seed;
  }

  get schema(): ServedSchema {
    return this.#live.schema;
  }

  async answer(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    await this.#gate;
    this.#live.answer(request, response);
  }

  /**
   * Gives all tables the records that they began with.
   *
   * @throws UsageError where they may not be changed
   */
  async reset(): Promise<void> {
    const database = this.#database;
    if (!database) {
      throw new UsageError("a database that --db names is not reset");
    }
    await this.#hold(() =>
      resetTables(database, this.#live.client, this.schema, this.#seed),
    );
  }

  /**
   * Lets another API answer from now on, with tables that are changed for it.
   *
   * @throws UsageError when it is one for another kind of database
   */
  async replaceBy(next: LiveApi): Promise<Filled> {
    const before = this.#live;
    const filled = await this.#hold(async () => {
      try {
        const changed = await this.#changeTables(next);
        this.#live = next;
        return changed;
      } catch (error) {
        await next.client.$disconnect();
        throw error;
      }
    });
    await before.client.$disconnect();
    return filled;
  }

  disconnect(): Promise<void> {
    return this.#live.client.$disconnect();
  }

  async #changeTables({ client, schema }: LiveApi): Promise<Filled> {
    const database = this.#database;
    const before = this.#live;
    if (schema.provider !== before.schema.provider) {
      throw new UsageError(
        "the schema has another provider now: start gen-api serve again",
      );
    }
    if (!database) return nothing;
    try {
      return await changeTables(
        database,
        client,
        before.schema,
        schema,
        this.#seed,
      );
    } catch (error) {
      await database.clear();
      await makeTables(database, before.client, before.schema, this.#seed);
      throw error;
    }
  }

  #hold<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#gate.then(work);
    this.#gate = done.catch(() => undefined);
    return done;
  }
}
