import type { Field } from "../model/field.js";
import { type Parsed, parseValue } from "./parse-value.js";

/**
 * The value that a text of a URL stands for: an id or a filter's value. Numbers
 * are read exactly: `1x`, `01` and 2^53+1 for an Int are no numbers (R21).
 */
export function parseText(field: Field, text: string): Parsed {
  switch (field.type) {
    case "Int":
      return parseValue(field, /^(0|-?[1-9]\d*)$/.test(text) ? +text : text);
    case "Float":
      return parseValue(field, floatText.test(text) ? +text : text);
    case "Boolean":
      return parseValue(field, booleans.get(text) ?? text);
    case "Json":
      return parseJson(text);
    default:
      return parseValue(field, text);
  }
}

const floatText = /^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/;
const booleans = new Map([
  ["true", true],
  ["false", false],
]);

function parseJson(text: string): Parsed {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { invalid: { message: "must be JSON", path: [] } };
  }
}
