import { textWidth } from "../../source/text-width.js";
import type { Json, JsonObject } from "./json.js";

/** The part of prettier's options that the layout of JSON depends on. */
export interface JsonLayout {
  readonly printWidth: number;
  readonly tabWidth: number;
  readonly useTabs: boolean;
}

const defaults: JsonLayout = { printWidth: 80, tabWidth: 2, useTabs: false };

/** The text of a member on its own lines, before others and as the last one. */
export interface MemberText {
  readonly text: string;
  /** Without a trailing comma, so that more may fit into a line. */
  readonly last: string;
}

/** The text of a document whose members are on lines of their own. */
export function documentText(document: JsonObject, layout: JsonLayout): string {
  const members = Object.entries(document);
  const texts = members.map(([name, value = null], at) => {
    const { text, last } = memberText(name, value, 1, layout);
    return at === members.length - 1 ? last : text;
  });
  return `{\n${texts.join(",\n")}\n}\n`;
}

/**
 * A member of an object that is `level` levels below the document, as prettier lays it
 * out: an object or array is on one line if it fits. Prettier fills lines of arrays of
 * numbers, but our documents have none.
 */
export function memberText(
  name: string,
  value: Json,
  level: number,
  layout = defaults,
): MemberText {
  const key = keyText(name);
  const place = { layout, level };
  const indent = indentOf(place);
  const room = roomOf(place) - textWidth(key);
  const text = new Text();
  write(text, value, place, room - 1);
  const before = indent + key + text.whole();
  const line = new Line(room);
  const fits = line.add(value);
  return { text: before, last: fits ? indent + key + line.text : before };
}

/** Where a line begins. */
interface TextPlace {
  readonly layout: JsonLayout;
  readonly level: number;
}

function indentOf({ layout: { useTabs, tabWidth }, level }: TextPlace): string {
  return (useTabs ? "\t" : " ".repeat(tabWidth)).repeat(level);
}

/** The columns of a line after its indentation. */
function roomOf({
  layout: { printWidth, tabWidth },
  level,
}: TextPlace): number {
  return printWidth - tabWidth * level;
}

/** Joins a long text from many small parts, without keeping all of them. */
class Text {
  readonly #chunks: string[] = [];
  #parts: string[] = [];

  add(part: string): void {
    if (this.#parts.push(part) >= 4_096) this.#join();
  }

  whole(): string {
    this.#join();
    return this.#chunks.join("");
  }

  #join(): void {
    this.#chunks.push(this.#parts.join(""));
    this.#parts = [];
  }
}

/**
 * @param place that of the value's line
 * @param room the columns that are left on that line
 */
function write(text: Text, value: Json, place: TextPlace, room: number): void {
  const line = new Line(room);
  if (line.add(value) || typeof value !== "object" || value === null) {
    text.add(line.text);
    return;
  }
  const list = isList(value);
  // Broken, it would be no shorter.
  if (sizeOf(value) === 0) {
    text.add(list ? "[]" : "{}");
    return;
  }
  const inner = { ...place, level: place.level + 1 };
  const newLine = `\n${indentOf(inner)}`;
  const members = Object.entries(value as JsonObject);
  const last = members.findLastIndex(([, member]) => member !== undefined);
  text.add(list ? "[" : "{");
  for (const [at, [name, member]] of members.entries()) {
    if (member === undefined) continue;
    const key = list ? "" : keyText(name);
    text.add(newLine);
    text.add(key);
    const comma = at === last ? "" : ",";
    const left = roomOf(inner) - textWidth(key) - comma.length;
    write(text, member, inner, left);
    text.add(comma);
  }
  text.add(`\n${indentOf(place)}`);
  text.add(list ? "]" : "}");
}

/** Writes a value on one line, as long as it fits. */
class Line {
  text = "";
  #room: number;

  constructor(room: number) {
    this.#room = room;
  }

  /**
   * False if the value does not fit, or may not be on one line. A value that is no
   * object is written in any case.
   */
  add(value: Json): boolean {
    if (typeof value !== "object" || value === null) {
      return this.#append(JSON.stringify(value));
    }
    const { $ref } = value as JsonObject;
    if (typeof $ref === "string" && Object.keys(value).length === 1) {
      return this.#append(`{ "$ref": ${JSON.stringify($ref)} }`);
    }
    const list = isList(value);
    if (list && breaks(value)) return false;
    let before = list ? "[" : "{ ";
    for (const name in value) {
      const member = (value as JsonObject)[name];
      if (member === undefined) continue;
      const start = list ? before : before + keyText(name);
      if (!this.#append(start) || !this.add(member)) return false;
      before = ", ";
    }
    if (before === ", ") return this.#append(list ? "]" : " }");
    return this.#append(list ? "[]" : "{}");
  }

  #append(text: string): boolean {
    this.text += text;
    this.#room -= textWidth(text);
    return this.#room >= 0;
  }
}

/** Prettier always breaks lists of several objects, or of several lists. */
function breaks(value: readonly Json[]): boolean {
  return (
    value.length > 1 &&
    (value.every((one) => isObject(one) && sizeOf(one) > 1) ||
      value.every((one) => isList(one) && one.length > 1))
  );
}

function sizeOf(value: object): number {
  return Object.values(value).filter((one) => one !== undefined).length;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !isList(value);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** `"name": ` */
function keyText(name: string): string {
  return `${JSON.stringify(name)}: `;
}
