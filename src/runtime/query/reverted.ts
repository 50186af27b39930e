import { isPlainObject } from "../serialization/plain-object.js";
import { isEqual, withMembers } from "./share.js";

/**
 * The current value without a change: what still is as the change left it becomes what it
 * was, and what somebody else changed since stays.
 */
export function reverted(
  before: unknown,
  after: unknown,
  current: unknown,
): unknown {
  if (before === after) return current;
  if (isEqual(after, current)) return before;
  if (isList(before) && isList(after) && isList(current)) {
    return revertedList(before, after, current);
  }
  if (
    !isPlainObject(before) ||
    !isPlainObject(after) ||
    !isPlainObject(current)
  ) {
    return current;
  }
  const kept = withMembers(current, []);
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[name] === after[name] || !Object.hasOwn(current, name)) continue;
    const value = reverted(before[name], after[name], current[name]);
    if (value === undefined && !Object.hasOwn(before, name)) {
      Reflect.deleteProperty(kept, name);
    } else kept[name] = value;
  }
  return kept;
}

/** A change edits records in their places, or takes some out or puts some in. */
function revertedList(
  before: readonly unknown[],
  after: readonly unknown[],
  current: readonly unknown[],
): readonly unknown[] {
  if (before.length === after.length) {
    const changed = new Map(after.map((item, at) => [item, before[at]]));
    return current.length === after.length
      ? current.map((item, at) => reverted(before[at], after[at], item))
      : current.map((item) => (changed.has(item) ? changed.get(item) : item));
  }
  const inserted = after.filter((item) => !before.includes(item));
  const list = current.filter((item) => !inserted.includes(item));
  for (const [at, item] of before.entries()) {
    if (!after.includes(item) && !list.includes(item)) list.splice(at, 0, item);
  }
  return list;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
