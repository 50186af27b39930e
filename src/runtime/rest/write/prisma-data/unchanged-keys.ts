import type { RestRequest } from "../../request.js";
import type { RecordUpdate } from "../record-write.js";
import { writtenReferences } from "./referenced-columns.js";

/**
 * Leaves out the columns that other records refer to and that keep their values.
 * Without foreign keys in the database, Prisma itself runs the `onUpdate` of relations
 * as soon as such a column is written, whatever the value: a client that sends back
 * the id which it received would empty relationships (`SetNull`), or be refused
 * (`Restrict`).
 */
export async function omitUnchangedKeys(
  { api, client }: Pick<RestRequest, "api" | "client">,
  write: RecordUpdate,
): Promise<void> {
  if (api.database.foreignKeys) return;
  const { unchanged } = await writtenReferences(client, write);
  for (const name of unchanged) write.columns.delete(name);
}
