import { inverseOf, type Relationship } from "../../model/resource.js";
import { RpcError } from "../errors/rpc-error.js";

/** Nested writes of many members, and what writes them one by one. */
const wayOut: ReadonlyMap<string, string> = new Map([
  ["set", '"connect" and "disconnect"'],
  ["updateMany", '"update"'],
  ["deleteMany", '"delete"'],
]);

/**
 * Of such a write, Prisma reads the ids of the members, and then writes every record that
 * has a value of theirs in each column of the primary key: after `1_2` and `2_1` also `1_1`,
 * whomever it belongs to. It finds none but members if the key to the parent fixes all of
 * these columns but one, or if one of them is unique.
 *
 * @throws RpcError (400) for a nested write that may spread to records of others.
 */
export function refuseSpreading(
  name: string,
  relation: Relationship,
  write: string,
): void {
  const instead = wayOut.get(write);
  if (instead === undefined || relation.kind !== "to-many") return;
  const { id, uniques = {} } = relation.target;
  const key = inverseOf(relation)?.foreignKey;
  if (!key || !id || id.notPrimary) return;
  const varying = id.fields.filter((field) => !Object.hasOwn(key, field));
  const isUnique = Object.values(uniques).some(
    ([field = "", ...others]) => others.length === 0 && varying.includes(field),
  );
  if (varying.length < 2 || isUnique) return;
  throw new RpcError(
    `"${write}" of "${name}" could reach records of others, whose ids share parts: name each record in ${instead}`,
  );
}
