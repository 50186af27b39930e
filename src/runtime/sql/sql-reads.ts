import type { Provider } from "../contract/databases.js";
import type { DelegateMap } from "../prisma/delegate.js";
import { layered } from "../prisma/layers.js";
import type { Schema } from "../model/schema.js";
import type { ReadsOption } from "../service/reads.js";
import type { Dialect } from "./dialect.js";
import type { PassedOn } from "./fallback.js";
import { LookUps } from "./look-ups.js";
import { mariadb } from "./mariadb.js";
import { printOnce } from "./print-once.js";
import { postgresql } from "./postgresql.js";
import { refuseClient } from "./refuse-client.js";
import { sqlLayer } from "./sql-layer.js";
import { sqlite } from "./sqlite.js";
import { Statements } from "./statements.js";

export interface SqlReadsOptions {
  /**
   * Is told of each read that Prisma makes because no statement can, and why; not of look-ups
   * that start together, which Prisma joins. It must not throw. Without it, reasons are printed
   * once for each model where `NODE_ENV` is `development`.
   */
  readonly onFallback?: (read: PassedOn) => void;
}

const dialects: Partial<Record<Provider, Dialect>> = {
  sqlite,
  postgresql,
  mysql: mariadb,
};

/**
 * Reads by statements of its own, for the option `reads` of the handlers. What it does not
 * understand, Prisma reads.
 *
 * Query extensions of the client are not applied to these reads: a client is refused if
 * such extensions are found.
 */
export function sqlReads({
  onFallback = printOnce(),
}: SqlReadsOptions = {}): ReadsOption {
  return {
    connect(schema: Schema) {
      if (!Object.values(schema.models).some(({ table }) => table)) {
        throw new TypeError(
          '"reads": sqlReads() needs the tables: generate with "sql: true"',
        );
      }
      const { provider } = schema.database;
      const dialect = dialects[provider];
      if (!dialect) {
        throw new TypeError(`"reads": sqlReads() cannot read from ${provider}`);
      }
      const statements = new Statements(schema, dialect);
      const known = new WeakMap<DelegateMap, DelegateMap>();
      return (client) => {
        let reader = known.get(client);
        if (!reader) {
          refuseClient(client, schema);
          const sql = sqlLayer(statements, onFallback, new LookUps());
          reader = layered(client, { sql });
          known.set(client, reader);
        }
        return reader;
      };
    },
  };
}
