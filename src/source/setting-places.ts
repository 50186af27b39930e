import { basename } from "node:path";
import type { ts } from "ts-morph";
import { exportedObject } from "./exported-object.js";
import { readSource } from "./source-file.js";
import { type Place, placeAt } from "./position.js";

/**
 * Finds a member in the text of a configuration by its path: `models.User.id`, or
 * an item of a list, `exclude.User`. A computed member has the place of the nearest
 * member above it that is literal.
 */
export type SettingPlaces = (setting: string) => Place | undefined;

/** Parses a configuration for the places in it; it is not run. */
export async function settingPlaces(
  path: string,
  cwd: string,
): Promise<SettingPlaces> {
  const { ts } = await import("ts-morph");
  const file = await readSource(path, cwd);
  const source = ts.createSourceFile(
    // Its ending tells JSON from code.
    basename(path),
    file.text,
    ts.ScriptTarget.Latest,
  );
  const config = exportedObject(ts, source);
  const placeOf = (node: ts.Node): Place =>
    placeAt(file, node.getStart(source), node.getWidth(source));
  return (setting) => {
    let object: ts.Expression | undefined = config;
    let place: Place | undefined;
    for (const member of setting.split(".")) {
      if (object && ts.isArrayLiteralExpression(object)) {
        const item = object.elements.find(
          (one) => ts.isStringLiteralLike(one) && one.text === member,
        );
        // If the item is not in this list, it came from the command line.
        return item && placeOf(item);
      }
      if (!object || !ts.isObjectLiteralExpression(object)) break;
      const property = object.properties.find(
        ({ name }) => name && "text" in name && name.text === member,
      );
      if (!property?.name) break;
      place = placeOf(property.name);
      object = ts.isPropertyAssignment(property)
        ? property.initializer
        : undefined;
    }
    return place;
  };
}
