import type { SourceFile } from "../source/source-file.js";
import type { Declaration, Entry } from "../schema/declarations.js";
import { type Place, placeAt } from "../source/position.js";

/**
 * Finds the members of a generator block in the schema, and the items of their lists:
 * `models.Post`. Prisma passes their values, but not their positions.
 *
 * @param name of the block
 */
export function blockPlaces(
  declarations: readonly Declaration[],
  name: string,
): (setting: string) => Place | undefined {
  const block = declarations.find(
    (one) => one.keyword === "generator" && one.name === name,
  );
  return (setting) => {
    const [, member = "", item] = /^([^.]*)(?:\.(.*))?$/s.exec(setting) ?? [];
    const entry = block?.entries.find((one) => one.name === member);
    if (!block || !entry) return undefined;
    const offset =
      item === undefined ? -1 : itemOffset(block.file, entry, item);
    return offset === -1
      ? placeAt(block.file, entry.offset, member.length)
      : placeAt(block.file, offset, item?.length ?? 0);
  };
}

/** The offset of a name in the value of a member, which is in one line. */
function itemOffset(
  { text }: SourceFile,
  { offset, masked, name }: Entry,
  item: string,
): number {
  const value = text.slice(offset + name.length, offset + masked.length);
  const quoted = [...value.matchAll(/[^",\s[\]=]+/g)];
  const found = quoted.find(([word]) => word === item);
  return found ? offset + name.length + found.index : -1;
}
