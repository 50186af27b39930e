import { checkDivider } from "./check-divider.js";
import type { Config } from "./config.js";
import { descriptionFormats } from "./description-format.js";
import { suggestion } from "./nearest-name.js";
import { UsageError } from "./usage-error.js";

type Kind =
  | "a string"
  | "a boolean"
  | "a list of strings"
  | '"json", "yaml" or "none"'
  | "a list of names or settings by model";

const KINDS: Readonly<Record<keyof Config, Kind>> = {
  schema: "a string",
  out: "a string",
  client: "a string",
  models: "a list of names or settings by model",
  exclude: "a list of strings",
  idDivider: "a string",
  rest: "a boolean",
  rpc: "a boolean",
  openapi: '"json", "yaml" or "none"',
  format: "a boolean",
};

/** The members that a configuration may have. */
export const optionNames: readonly string[] = Object.keys(KINDS);

/**
 * Checks what a configuration file exported, as far as that can be done without
 * the schema: settings of models are read beside it.
 *
 * @param file the file's name, for the message
 * @throws UsageError naming the first member that is wrong
 */
export function checkConfig(value: unknown, file: string): Config {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UsageError(
      `${file} must export a configuration as its default: export default defineConfig({ … })`,
    );
  }
  for (const [name, member] of Object.entries(value)) {
    if (!isOption(name)) {
      throw new UsageError(
        `${file}: "${name}" is no option${suggestion(name, optionNames)}`,
      );
    }
    if (member !== undefined && !isOfKind(member, KINDS[name])) {
      throw new UsageError(
        `${file}: "${name}" must be ${KINDS[name]}, not ${JSON.stringify(member) ?? typeof member}`,
      );
    }
  }
  const given = Object.entries(value).filter(([, v]) => v !== undefined);
  const config = Object.fromEntries(given) as Config;
  const { idDivider } = config;
  if (idDivider !== undefined) checkDivider(idDivider, file);
  return config;
}

function isOption(name: string): name is keyof Config {
  return Object.hasOwn(KINDS, name);
}

function isOfKind(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case "a string":
      return typeof value === "string";
    case "a boolean":
      return typeof value === "boolean";
    case '"json", "yaml" or "none"':
      return descriptionFormats.some((format) => format === value);
    case "a list of strings":
      return isList(value);
    case "a list of names or settings by model":
      return isList(value) || (isObject(value) && !Array.isArray(value));
  }
}

function isList(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) && value.every((item) => typeof item === "string")
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
