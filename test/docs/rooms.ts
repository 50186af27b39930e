import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { read, root } from "./document.js";

/** The rooms that something imports from, by whether it imports more than types. */
export interface Imports {
  readonly code: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
}

/**
 * The rooms below a heading of docs/contributing/architecture.md, in their order, with what
 * they may import.
 */
export function roomsBelow(heading: string): ReadonlyMap<string, Imports> {
  const { text } = read("docs/contributing/architecture.md");
  const [, section = ""] = text.split(`\n### ${heading}\n`);
  const [, block = ""] = /^```rooms\n(.*?)^```$/ms.exec(section) ?? [];
  return new Map(
    block
      .split(/\n(?=\S)/)
      .map((room) => /^(\S+)[^]*?\n +imports ([^]+)$/.exec(room) ?? [])
      .map(([, name = "", list = ""]) => [name, namesIn(list)]),
  );
}

function namesIn(list: string): Imports {
  const names = list.split(",").map((name) => name.trim());
  const isType = (name: string): boolean => name.startsWith("(");
  return {
    code: new Set(names.filter((name) => !isType(name) && name !== "nothing")),
    types: new Set(names.filter(isType).map((name) => name.slice(1, -1))),
  };
}

/** What the rooms of a folder import, by the room that `roomOf` says a path is in. */
export function importsBetween(
  folder: string,
  roomOf: (path: string) => string | undefined,
): ReadonlyMap<string, Imports> {
  const rooms = new Map<string, { code: Set<string>; types: Set<string> }>();
  for (const path of modulesOf(folder)) {
    const room = roomOf(path);
    if (room === undefined) continue;
    const found = rooms.get(room) ?? { code: new Set(), types: new Set() };
    rooms.set(room, found);
    for (const { to, isType } of importsOf(folder, path)) {
      const other = roomOf(to) ?? to;
      if (other !== room) found[isType ? "types" : "code"].add(other);
    }
  }
  for (const { code, types } of rooms.values()) {
    for (const name of code) types.delete(name);
  }
  return rooms;
}

/** The paths of a folder's modules, relative to it. */
export function modulesOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter(
      (path) =>
        path.endsWith(".ts") && !/(^|\/)(dist|node_modules)\//.test(path),
    );
}

/** The modules that a module of a folder imports, relative to the folder. */
export function importsOf(
  folder: string,
  path: string,
): readonly { readonly to: string; readonly isType: boolean }[] {
  const text = readFileSync(join(root, folder, path), "utf8");
  return [
    ...text.matchAll(
      /(?:\b(?:import|export)\s(type\s)?([^;"]*?)\bfrom\s|\bimport\s|\bimport\(\s*)"(\.[^"]+)\.js"/g,
    ),
  ].map(([, type, names = "", to = ""]) => ({
    to: posix.join(posix.dirname(path), `${to}.ts`),
    isType: type !== undefined || areTypes(names),
  }));
}

/** Whether `{ type A, type B }` names only types. */
function areTypes(names: string): boolean {
  const [, list] = /^\{([^}]*)\}\s*$/.exec(names) ?? [];
  const each = list?.split(",").map((name) => name.trim());
  return (
    each?.filter(Boolean).every((name) => name.startsWith("type ")) ?? false
  );
}
