import { parse, type ParseError } from "jsonc-parser";
import { amendJson, appendJson } from "./amend-json.js";
import type { InitStep } from "./init-step.js";

/** What keeps a tool that rewrites files away from the API; the user is asked before. */
export interface Ignore {
  /** Absent where only a person can write it, in code. */
  readonly step?: InitStep;
  /** What to do by hand instead. */
  readonly advice: string;
}

/** A folder of the project that a tool's configuration may be in, and its files. */
export interface ToolPlace {
  /** The API as seen from it. */
  readonly api: string;
  readonly path: (name: string) => string;
  readonly read: (name: string) => string | undefined;
}

export type JsonMembers = Readonly<Record<string, unknown>>;

/** A list in a file of JSON that has to have an entry, the last of `list`. */
export function inList(
  place: ToolPlace,
  name: string,
  member: readonly string[],
  list: readonly string[],
): readonly Ignore[] {
  const path = place.path(name);
  const entry = list.at(-1) ?? "";
  const before = place.read(name);
  const object = membersOf(before);
  const [first = "", second] = member;
  const outer = object && second !== undefined ? (object[first] ?? {}) : object;
  const value = isMembers(outer) ? outer[second ?? first] : null;
  if (Array.isArray(value) && value.some((one) => covers(one, entry)))
    return [];
  const setting = `${member.join(".")} in ${path}`;
  const advice = Array.isArray(value)
    ? `add ${JSON.stringify(entry)} to ${setting}`
    : `set ${setting} to ["${list.join('", "')}"]`;
  if (before === undefined || !(value === undefined || Array.isArray(value)))
    return [{ advice }];
  const text = value
    ? appendJson(before, [...member], entry)
    : list.reduce(
        (done, one) => appendJson(done, [...member], one),
        amendJson(before, [...member], []),
      );
  const note = "leaves the API alone";
  return [{ advice, step: { path, action: "amend", before, text, note } }];
}

/** The members of an object of JSON with comments; `undefined` if it is none. */
export function membersOf(text = ""): JsonMembers | undefined {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0 && isMembers(value) ? value : undefined;
}

function isMembers(value: unknown): value is JsonMembers {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a pattern of an ignore list has what the entry for the API has. */
export function covers(pattern: unknown, entry: string): boolean {
  if (typeof pattern !== "string") return false;
  if (pattern.startsWith("!") !== entry.startsWith("!")) return false;
  const bare = folderOf(pattern);
  const anywhere = bare.replace(/^\*\*\//, "");
  const folder = `/${folderOf(entry)}/`;
  return (
    bare !== "" &&
    (folder.startsWith(`/${bare}/`) ||
      (bare !== anywhere && folder.includes(`/${anywhere}/`)))
  );
}

/** A pattern for a folder and all in it, without what may be left out of it. */
function folderOf(pattern: string): string {
  return pattern
    .trim()
    .replace(/^!*(\.?\/)?/, "")
    .replace(/(\/\*\*?)?\/?$/, "");
}
