import { columnSelect } from "../../../model/resource.js";
import { findRecord } from "../../find-record.js";
import type { RestRequest } from "../../request.js";
import type { RecordWrite } from "../record-write.js";
import { leadsToRecord } from "./leads-to-record.js";
import { required } from "./required-relationship.js";

/**
 * Refuses to empty a relationship whose own key is required (R18). Without foreign
 * keys in the database, such a key may refer to nothing: the record is gone, or it is
 * one of another model. Then `null` is what a client has received and may send back,
 * and it is refused only if the key leads to a record after the write.
 *
 * @throws ApiError `required-relationship` (403) at the linkage.
 */
export async function refuseEmptiedKeys(
  { api, client }: Pick<RestRequest, "api" | "client">,
  { resource, linkages, columns, where }: RecordWrite,
): Promise<void> {
  for (const { relationship, records, pointer } of linkages) {
    const { foreignKey, nullable, target } = relationship;
    if (!foreignKey || nullable || records.length > 0) continue;
    if (api.database.foreignKeys) throw required(relationship, pointer);
    const unwritten = Object.keys(foreignKey).filter(
      (name) => !columns.has(name),
    );
    const row =
      where && unwritten.length > 0
        ? await findRecord(client, resource, where, columnSelect(unwritten))
        : {};
    const key = new Map([...Object.entries(row ?? {}), ...columns]);
    const pairs = Object.entries(foreignKey);
    const isWhole = pairs.every(([name]) => key.has(name));
    // If the record to update does not exist, the write will fail.
    if (!isWhole && where) continue;
    if (!isWhole || (await leadsToRecord(client, { target, pairs }, key))) {
      throw required(relationship, pointer);
    }
  }
}
