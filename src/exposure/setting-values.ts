import { suggestion } from "../runtime/contract/nearest-name.js";
import { isListOfStrings } from "../config/value-kinds.js";
import { allRestOperations } from "../graph/operations.js";
import { operationNames } from "../runtime/contract/rpc-operations.js";

/**
 * The type of a setting. `parse` turns the text of a directive into the value
 * that a configuration would have; `problem` checks a value from either.
 */
export interface SettingType {
  parse(text: string): unknown;
  /** @param field that it is said of, if of one */
  problem(value: unknown, field?: string): string | undefined;
  /** Its value has members, so that it may be said several times. */
  readonly merges?: true;
}

/** A boolean. A directive without a value means `true`. */
export const flag: SettingType = {
  parse: (text) => (text === "" ? true : (truths.get(text) ?? text)),
  problem: (value) =>
    typeof value === "boolean" ? undefined : "must be true or false",
};

/** A type or wire name: a JSON:API member name that needs no escaping in a URL. */
export const memberName: SettingType = {
  parse: (text) => text,
  problem: (value) =>
    typeof value === "string" &&
    /^[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?$/.test(value)
      ? undefined
      : "must be letters, digits, hyphens and underscores, with a letter or digit at both ends",
};

/**
 * A field's wire name, which must not be one of a resource object's own members; but a
 * field may keep its name.
 */
export const fieldName: SettingType = {
  ...memberName,
  problem: (value, field) =>
    value === field
      ? undefined
      : (memberName.problem(value) ??
        (reserved.has(value)
          ? `must not be "${String(value)}", which JSON:API keeps for itself`
          : undefined)),
};

const reserved: ReadonlySet<unknown> = new Set([
  "id",
  "type",
  "lid",
  "attributes",
  "relationships",
  "links",
  "meta",
]);

/** The name of a kind of value, or texts in quotes. */
export const sample: SettingType = {
  parse: (text) => text,
  problem: (value) =>
    typeof value === "string" && /^(\w+|"[^"]*"(\s*,\s*"[^"]*")*)$/.test(value)
      ? undefined
      : 'must be the name of a kind of value, such as email, or texts in quotes, such as "red", "green"',
};

/** A name that the schema had. */
export const schemaName: SettingType = {
  parse: (text) => text,
  problem: (value) =>
    typeof value === "string" && /^[A-Za-z]\w*$/.test(value)
      ? undefined
      : "must be the name that it had in the schema",
};

/** A field. */
export const oneField: SettingType = {
  parse: (text) => text,
  problem: (value) =>
    typeof value === "string" && value !== "" ? undefined : "must be a field",
};

/** A field, or several. */
export const fieldNames: SettingType = {
  parse: list,
  problem: (value) =>
    isNames(typeof value === "string" ? [value] : value)
      ? undefined
      : "must be a field or a list of fields",
};

export const restOperations = operations(allRestOperations);
export const rpcOperations = operations(operationNames);

/** All of a service's operations, none, or a list of them. */
function operations(names: readonly string[]): SettingType {
  return {
    parse: (text) => truths.get(text) ?? list(text),
    problem(value) {
      if (typeof value === "boolean") return undefined;
      if (!isListOfStrings(value)) {
        return `must be true, false or a list of operations: ${names.join(", ")}`;
      }
      // The value of a directive that ends with its name.
      if (value.length === 1 && value[0] === "") {
        return `needs a value: true, false or a list of operations: ${names.join(", ")}`;
      }
      const unknown = value.filter((name) => !names.includes(name));
      if (unknown.length === 0) return undefined;
      const others = `; the operations are ${names.join(", ")}`;
      const said = unknown.map((name) => `"${name}"`).join(", ");
      return unknown.length === 1
        ? `names ${said}, which is no operation${suggestion(unknown.join(), names) || others}`
        : `names ${said}, which are no operations${others}`;
    },
  };
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);

function list(text: string): readonly string[] {
  return text.split(",").map((name) => name.trim());
}

function isNames(value: unknown): boolean {
  return isListOfStrings(value) && value.length > 0 && !value.includes("");
}
