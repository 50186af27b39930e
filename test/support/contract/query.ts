import type { Parameter } from "./operation.js";

/** A value of a query, and the parameter that describes it. */
export interface QueryValue {
  readonly parameter: Parameter;
  /** What it may be read as: a list with commas is an array, or the text that it is. */
  readonly readings: readonly unknown[];
}

/**
 * The values of a query in the form that the schemas of parameters describe. Names
 * behind relationships may be in brackets, but descriptions write them with dots; a
 * parameter given twice is two values.
 *
 * @throws Error for a parameter that is not described
 */
export function queryValues(
  query: string,
  parameters: readonly Parameter[],
): readonly QueryValue[] {
  return [...new URLSearchParams(query)].flatMap(([name, text]) => {
    const [family = "", ...brackets] = name.split(/\]\[|\[|\]$/);
    const parameter = parameters.find(
      (one) => one.in === "query" && one.name === family,
    );
    if (!parameter) {
      // Names with other characters than lower-case letters are the application's own.
      if (/[^a-z]/.test(family)) return [];
      throw new Error(`the parameter ${name} is not described`);
    }
    if (parameter.content) return [{ parameter, readings: [JSON.parse(text)] }];
    if (parameter.style !== "deepObject") {
      return [
        { parameter, readings: [text === "" ? [] : text.split(","), text] },
      ];
    }
    const member = brackets.filter((part) => part !== "").join(".");
    const isNumber = family === "page" && !["after", "before"].includes(member);
    const value = isNumber ? Number(text) : text;
    return [{ parameter, readings: [{ [member]: value }] }];
  });
}
