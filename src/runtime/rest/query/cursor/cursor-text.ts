import { maxCursorLength } from "../../../contract/cursor-profile.js";
import { ApiError } from "../../../errors/api-error.js";
import type { Field } from "../../../model/field.js";
import type { Resource } from "../../../model/resource.js";
import { fromBase64, toBase64 } from "../../../serialization/base64.js";
import { partText } from "../../../serialization/id-text.js";
import { parseText } from "../../../serialization/parse-text.js";
import type { RestApi } from "../../api.js";
import { hashOf } from "./hash.js";
import type { CursorKey } from "./keys.js";
import { type CursorParameter, profileError } from "./profile.js";

/** A place in a list: the values that a row there has or had, or its end. */
export type Cursor = readonly unknown[] | "end";

/** The end of every list. */
export const endCursor = "e";

/** Of the form of cursors; those of another are refused. */
const version = 1;

/** Writes and reads the cursors of one list. */
export class CursorText {
  readonly #api: RestApi;
  readonly #type: string;
  readonly #keys: readonly CursorKey[];
  /** A cursor of another type or order would lead to another place. */
  readonly #hash: string;

  constructor(api: RestApi, { type }: Resource, keys: readonly CursorKey[]) {
    this.#api = api;
    this.#type = type;
    this.#keys = keys;
    this.#hash = hashOf(
      JSON.stringify([
        type,
        keys.map(({ names, direction, nulls }) => [names, direction, nulls]),
      ]),
    );
  }

  /** @throws ApiError `invalid-sort` (400) for values that do not fit in a cursor. */
  async write(values: readonly unknown[]): Promise<string> {
    const texts = values.map((value, index) =>
      value === null ? null : this.#text(value, index),
    );
    const json = JSON.stringify([version, this.#hash, ...texts]);
    const bytes = new TextEncoder().encode(json);
    const { seal } = this.#api;
    const base64 = toBase64(seal ? await seal.seal(bytes, this.#type) : bytes);
    if (base64.length > maxCursorLength) {
      this.#refuse("the values that a row is sorted by are too long");
    }
    return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }

  #text(value: unknown, index: number): string {
    const key = this.#keys[index] as CursorKey;
    const text = partText(value);
    // Such as NaN, and dates that no `Date` can hold.
    if (parseText(plain(key.field), text).invalid) {
      this.#refuse(`"${key.names.join(".")}" has a value that does not fit`);
    }
    return text;
  }

  #refuse(problem: string): never {
    throw profileError(
      "unsupported-sort",
      "invalid-sort",
      `${problem} in a cursor: sort by something else, or use page[offset]`,
      "sort",
    );
  }

  /** @throws ApiError `invalid-page` (400) for what is no cursor of this list. */
  async read(text: string, parameter: CursorParameter): Promise<Cursor> {
    if (text === endCursor) return "end";
    const values = await this.#values(text);
    if (!values) {
      throw new ApiError(
        "invalid-page",
        `"${parameter}" is no cursor of this list: take those of its links, with the same sort`,
        { parameter },
      );
    }
    return values;
  }

  async #values(text: string): Promise<readonly unknown[] | undefined> {
    if (text.length > maxCursorLength || !/^[\w-]+$/.test(text))
      return undefined;
    const base64 = text.replaceAll("-", "+").replaceAll("_", "/");
    const padded = base64.padEnd(Math.ceil(base64.length / 4) * 4, "=");
    const given = fromBase64(padded);
    const { seal } = this.#api;
    const bytes = given && seal ? await seal.open(given, this.#type) : given;
    const parts = bytes && jsonOf(bytes);
    if (!Array.isArray(parts)) return undefined;
    const [madeBy, hash, ...texts] = parts as unknown[];
    const isOurs =
      madeBy === version &&
      hash === this.#hash &&
      texts.length === this.#keys.length;
    if (!isOurs) return undefined;
    const values: unknown[] = [];
    for (const [index, { field, nulls }] of this.#keys.entries()) {
      const one = texts[index];
      if (one === null && nulls) {
        values.push(null);
        continue;
      }
      if (typeof one !== "string") return undefined;
      const parsed = parseText(plain(field), one);
      if (parsed.invalid) return undefined;
      values.push(parsed.value);
    }
    return values;
  }
}

/** The field without what only values of clients must keep. */
function plain({ type, format, maxLength: length, values }: Field): Field {
  return {
    type,
    ...(format && { format }),
    ...(length !== undefined && { maxLength: length }),
    ...(values && { values }),
  };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
