import { columnSelect } from "../model/resource.js";
import { isJsonObject } from "../serialization/json-object.js";
import type { Args } from "./delegate.js";

/** Arguments that read these columns too, and which of them they did not read before. */
export function withColumns(
  args: Args,
  columns: readonly string[],
): { readonly args: Args; readonly added: readonly string[] } {
  const { select, omit, ...others } = args;
  if (isJsonObject(select)) {
    const added = columns.filter((name) => select[name] !== true);
    const selected = { ...select, ...columnSelect(added) };
    return {
      args: added.length > 0 ? { ...args, select: selected } : args,
      added,
    };
  }
  const omitted = isJsonObject(omit) ? omit : {};
  const added = columns.filter((name) => omitted[name] === true);
  if (added.length === 0) return { args, added };
  const left = Object.entries(omitted).filter(
    ([name]) => !added.includes(name),
  );
  return {
    args: {
      ...others,
      ...(select !== undefined && { select }),
      ...(left.length > 0 && { omit: Object.fromEntries(left) }),
    },
    added,
  };
}
