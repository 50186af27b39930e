import type { Where } from "../../handler/delegate.js";
import type { RestRequest } from "../request.js";
import type { Columns } from "./input/attributes.js";
import { writtenReferences } from "./referenced-columns.js";

/**
 * Leaves out the columns that other records refer to and that keep their values.
 * Without foreign keys in the database, Prisma itself runs the `onUpdate` of relations
 * as soon as such a column is written, whatever the value: a client that sends back
 * the id which it received would empty relationships (`SetNull`), or be refused
 * (`Restrict`).
 *
 * @param columns what the request writes
 * @param where the record to update
 */
export async function omitUnchangedKeys(
  { api, client, resource }: Pick<RestRequest, "api" | "client" | "resource">,
  columns: Columns,
  where: Where,
): Promise<void> {
  if (api.foreignKeys) return;
  const { unchanged } = await writtenReferences(
    client,
    resource,
    columns,
    where,
  );
  for (const name of unchanged) columns.delete(name);
}
