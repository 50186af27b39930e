import { isPlainObject } from "../serialization/plain-object.js";
import { toBase64 } from "./base64.js";
import {
  type ClientModel,
  type ClientSchema,
  relatedModel,
} from "./client-schema.js";
import { jsonText } from "./json-text.js";

/** Adds the parameter `filter[author.name$contains]`. */
type Add = (name: string, value: string) => void;

const quantifier = /^\$(some|every|none)$/;
const jsonOperators = /^(\$ne|\$null)+$/;

/**
 * Adds the parameters of a filter, all of which must hold.
 *
 * @param json whether these are the operators of Json
 * @throws TypeError for a value that no filter has, RangeError for a list that cannot be sent
 */
export function addFilter(
  add: Add,
  schema: ClientSchema,
  model: ClientModel | undefined,
  filter: object,
  path = "",
  json = false,
): void {
  for (const [name, value] of Object.entries(filter) as [string, unknown][]) {
    if (value === undefined) continue;
    const isOperator = name.startsWith("$");
    const at = path && !isOperator ? `${path}.${name}` : path + name;
    const isJson = isOperator ? json : model?.fields?.[name] === "Json";
    if (isGroup(name, value) && !isJson) {
      value.forEach((one, index) => {
        addFilter(add, schema, model, one, `${at}.${index}`);
      });
    } else if (value === null && !isOperator) add(`filter[${at}$null]`, "true");
    else if (
      isPlainObject(value) &&
      (isJson
        ? jsonOperators.test(Object.keys(value).join(""))
        : !isOperator || quantifier.test(name))
    ) {
      // A quantifier and `not` stay at the same model.
      const inner =
        relatedModel(schema, model, name) ??
        (isOperator || name === "not" ? model : undefined);
      addFilter(add, schema, inner, value, at, isJson);
    } else {
      // Json is one text, whose commas separate nothing.
      add(`filter[${at}]`, isJson ? jsonText(value) : listText(at, value));
    }
  }
}

/** Alternatives, or conditions together. A field of such a name is never compared with objects. */
function isGroup(name: string, value: unknown): value is readonly object[] {
  return (
    /^(and|or)$/.test(name) &&
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(isPlainObject)
  );
}

/** A value, or several separated by commas. */
function listText(at: string, value: unknown): string {
  const texts = [value].flat().map((one) => valueText(at, one));
  if (texts.length === 0) {
    throw new RangeError(`"${at}": an empty list would find nothing`);
  }
  if (texts.slice(0, -1).some((text) => text.endsWith("\\"))) {
    throw new RangeError(
      `"${at}": a text that ends in a backslash has to be the last of a list`,
    );
  }
  return texts.map((text) => text.replaceAll(",", "\\,")).join();
}

function valueText(at: string, value: unknown): string {
  if (value instanceof Uint8Array) return toBase64(value);
  if (Object(value) !== value && value != null) return String(value);
  // A date or a decimal.
  const { toJSON } = Object(value) as { readonly toJSON?: () => unknown };
  const text = toJSON?.call(value);
  if (typeof text === "string") return text;
  throw new TypeError(`"${at}" cannot be sent in a filter`);
}
