import type { Config } from "./config.js";
import { descriptionFormats } from "./description-format.js";
import { suggestion } from "../runtime/contract/nearest-name.js";
import { isListOfStrings, isObject, textOf } from "./value-kinds.js";

/** What an option must be, as messages say it. */
export type Kind =
  | "a string"
  | "a boolean"
  | "a function"
  | "true, false or a folder"
  | "a list of strings"
  | '"json", "yaml" or "none"'
  | "a list of names or settings by model"
  | '{ path: "operations" } or another path segment';

const kinds: Readonly<Record<keyof Config, Kind>> = {
  schema: "a string",
  out: "a string",
  client: "a string",
  models: "a list of names or settings by model",
  exclude: "a list of strings",
  idDivider: "a string",
  rest: "a boolean",
  rpc: "a boolean",
  openapi: '"json", "yaml" or "none"',
  access: "a boolean",
  restClient: "true, false or a folder",
  atomic: '{ path: "operations" } or another path segment',
  bulk: "a boolean",
  query: "a boolean",
  extensions: "a boolean",
  sql: "a boolean",
  agents: "a boolean",
  format: "a boolean",
  tsNocheck: "a boolean",
  test: "a string",
};

/** The members that a configuration may have. */
export const optionNames: readonly string[] = Object.keys(kinds);

/** A mistake in a configuration, with the name of the member. */
export interface ConfigProblem {
  readonly message: string;
  readonly setting?: string;
}

/**
 * All mistakes in what a configuration file exported that can be found without
 * the schema. Settings of models are checked together with the schema.
 *
 * @param names what may be meant by a name that is no option
 */
export function configProblems(
  value: unknown,
  names: readonly string[] = optionNames,
): readonly ConfigProblem[] {
  if (!isObject(value)) {
    const message =
      "must export a configuration as its default: export default defineConfig({ … })";
    return [{ message }];
  }
  return Object.entries(value).flatMap(([setting, member]) => {
    const problem = problemOf(setting, member, names);
    return problem === undefined
      ? []
      : [{ message: `"${setting}" ${problem}`, setting }];
  });
}

function problemOf(
  name: string,
  member: unknown,
  names: readonly string[],
): string | undefined {
  if (!isOption(name)) return `is no option${suggestion(name, names)}`;
  const wrong = kindProblem(member, kinds[name]);
  if (wrong !== undefined || member === undefined) return wrong;
  if (member === "" && name !== "idDivider") return "must not be empty";
  return name === "idDivider" ? dividerProblem(String(member)) : undefined;
}

/** What is wrong with the kind of an option; one that is `undefined` is not given. */
export function kindProblem(member: unknown, kind: Kind): string | undefined {
  return member === undefined || isOfKind(member, kind)
    ? undefined
    : `must be ${kind}, not ${textOf(member)}`;
}

function isOption(name: string): name is keyof Config {
  return Object.hasOwn(kinds, name);
}

function isOfKind(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case "a string":
      return typeof value === "string";
    case "a boolean":
      return typeof value === "boolean";
    case "true, false or a folder":
      return typeof value === "boolean" || typeof value === "string";
    case "a function":
      return typeof value === "function";
    case '"json", "yaml" or "none"':
      return descriptionFormats.some((format) => format === value);
    case "a list of strings":
      return isListOfStrings(value);
    case "a list of names or settings by model":
      return isListOfStrings(value) || isObject(value);
    case '{ path: "operations" } or another path segment':
      return (
        isObject(value) &&
        Object.keys(value).join() === "path" &&
        /^\w[\w-]*$/.test(String(value["path"]))
      );
  }
}

/** What is wrong with a divider: with a wrong one, ids could not be split again. */
function dividerProblem(divider: string): string | undefined {
  return divider.length !== 1 || /[~/]/.test(divider)
    ? "must be one character other than ~ and /"
    : undefined;
}
