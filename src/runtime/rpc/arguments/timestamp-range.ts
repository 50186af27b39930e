import { RpcError } from "../errors/rpc-error.js";
import type { Shape } from "./shape.js";
import { eachObject } from "./values.js";

/**
 * The range of MySQL's TIMESTAMP, and of MariaDB's before 11.5, less a day at both ends:
 * it depends on the session's time zone, and on whether the server rounds fractions.
 */
const first = Date.UTC(1970, 0, 2);
const last = Date.UTC(2038, 0, 18);

/**
 * Refuses timestamps out of range in a `createMany` with `skipDuplicates`: Prisma makes
 * it MySQL's INSERT IGNORE, which stores them as `0000-00-00`. The driver adapter of
 * MariaDB fails at that, so that nobody could read the table any more.
 *
 * @param data the records to create
 * @throws RpcError (400)
 */
export function requireTimestamps({ inputMap }: Shape, data: unknown): void {
  const timestamps = [...inputMap].flatMap(([name, { format }]) =>
    format === "timestamp" ? [name] : [],
  );
  eachObject(data, (row) => {
    for (const name of timestamps) {
      const value = row[name] ?? null;
      if (value === null) continue;
      const time = new Date(value as Date | string).getTime();
      if (time >= first && time <= last) continue;
      throw new RpcError(
        `"${name}" takes dates from 1970-01-02T00:00:00Z to 2038-01-18T00:00:00Z`,
      );
    }
  });
}
