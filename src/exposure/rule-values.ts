import { compareDecimals } from "../runtime/contract/decimal-order.js";
import { isObject } from "../config/value-kinds.js";
import { readRange } from "../graph/field-rules.js";
import type { SettingType } from "./setting-values.js";

/** How many characters a text has. */
export const lengthRule = rule(/\S+/, String, (is) =>
  typeof is === "string" && readRange(is)
    ? undefined
    : "must be a number of characters, 3..80, 3.., ..80 or 8, and perhaps a message in quotes",
);

/** A number that bounds others. */
export const boundRule = rule(/\S+/, String, (is) =>
  ["number", "string"].includes(typeof is) &&
  compareDecimals(String(is), "0") !== undefined
    ? undefined
    : "must be a number, such as 0 or 0.5, and perhaps a message in quotes",
);

/** A form that texts have, and that needs no value. */
export const formRule = rule(
  /(?:true)?/,
  () => true,
  (is) =>
    is === true
      ? undefined
      : "takes true, or nothing, and perhaps a message in quotes",
);

/** A regular expression in quotes. */
export const patternRule = rule(/"(?:[^"\\]|\\.)*"/, unquoted, (is) =>
  typeof is === "string" && is !== ""
    ? expressionProblem(is)
    : 'must be a regular expression in quotes, "^[a-z]+$", and perhaps a message in quotes',
);

/**
 * What a rule demands, alone or with a message: `3..80 "Between 3 and 80 characters"` in
 * a directive, `{ is: "3..80", message: "…" }` in the configuration.
 *
 * @param demand matches what it demands in a directive
 * @param read makes of that what a configuration would have
 */
function rule(
  demand: RegExp,
  read: (text: string) => unknown,
  problem: (is: unknown) => string | undefined,
): SettingType {
  const directive = new RegExp(
    `^(${demand.source})(?:(?:^|\\s+)("(?:[^"\\\\]|\\\\.)+"))?$`,
  );
  return {
    parse(text) {
      if (text === "false") return false;
      const [, is, message] = directive.exec(text) ?? [];
      if (is === undefined) return { is: undefined };
      const value = read(is);
      return message === undefined
        ? value
        : { is: value, message: unquoted(message) };
    },
    problem(value) {
      if (value === false) return undefined;
      if (!isObject(value)) return problem(value);
      const { is, message, ...others } = value;
      if (Object.keys(others).length > 0) {
        return "must be an object { is, message }";
      }
      const wrong = problem(is);
      if (wrong !== undefined) return wrong;
      return typeof message === "string" && message !== ""
        ? undefined
        : "needs a message: a text in quotes";
    },
  };
}

/** Backslashes are as they stand, for expressions; one before a quote makes it part of the text. */
function unquoted(text: string): string {
  return text
    .slice(1, -1)
    .replaceAll(/\\(.)/gs, (both, one: string) => (one === '"' ? one : both));
}

function expressionProblem(source: string): string | undefined {
  try {
    new RegExp(source, "u");
    return undefined;
  } catch (error) {
    return `is ${(error as Error).message.replace(/^I/, "an i")}`;
  }
}
