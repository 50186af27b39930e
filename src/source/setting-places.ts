import { basename } from "node:path";
import type { ts } from "ts-morph";
import {
  exportedObject,
  type Member,
  membersOf,
  resolved,
  topLevelVariables,
  valueOf,
} from "./exported-object.js";
import { readSource } from "./source-file.js";
import { type Place, placeAt } from "./position.js";

/**
 * Finds a member in the text of a configuration by its path: `models.User.id`, or
 * an item of a list, `exclude.User`. Constants of the file are followed. A member that is
 * computed otherwise has the place of the nearest one above it that is not.
 */
export type SettingPlaces = (setting: string) => Place | undefined;

/** Parses a configuration for the places in it; it is not run. */
export async function settingPlaces(
  path: string,
  cwd: string,
): Promise<SettingPlaces> {
  const { ts } = await import("ts-morph");
  const file = readSource(path, cwd);
  const source = ts.createSourceFile(
    // Its ending tells JSON from code.
    basename(path),
    file.text,
    ts.ScriptTarget.Latest,
  );
  const config = exportedObject(ts, source);
  const variables = topLevelVariables(ts, source, true);
  const placeOf = (node: ts.Node): Place =>
    placeAt(file, node.getStart(source), node.getWidth(source));
  return (setting) => {
    let object: ts.Expression | undefined = config;
    let place: Place | undefined;
    let path: string | undefined = setting;
    while (object && path !== undefined) {
      if (ts.isArrayLiteralExpression(object)) {
        const item = object.elements.find(
          (one) => ts.isStringLiteralLike(one) && one.text === path,
        );
        // If the item is not in this list, it came from the command line.
        return item && placeOf(item);
      }
      if (!ts.isObjectLiteralExpression(object)) break;
      const member = firstMember(object, path);
      if (!member) break;
      const { property, name }: Member = member;
      place = placeOf(property.name);
      path = path === name ? undefined : path.slice(name.length + 1);
      const value = valueOf(ts, property);
      object = value && resolved(ts, value, variables).value;
    }
    return place;
  };
}

/**
 * The member that a path begins with: the longest, since names may have dots, and of
 * equal ones the last, which is the one that counts.
 */
function firstMember(
  object: ts.ObjectLiteralExpression,
  path: string,
): Member | undefined {
  return membersOf(object)
    .filter(({ name }) => `${path}.`.startsWith(`${name}.`))
    .toSorted((one, other) => one.name.length - other.name.length)
    .at(-1);
}
