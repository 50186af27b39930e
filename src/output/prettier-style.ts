import type { Options } from "prettier";
import type { JsonLayout } from "../render/openapi/json-text.js";

/** Options of prettier 3 that change TypeScript, and the values that they have by default. */
const defaults: Options = {
  arrowParens: "always",
  bracketSpacing: true,
  embeddedLanguageFormatting: "auto",
  experimentalOperatorPosition: "end",
  experimentalTernaries: false,
  insertPragma: false,
  objectWrap: "preserve",
  printWidth: 80,
  quoteProps: "as-needed",
  requirePragma: false,
  semi: true,
  singleQuote: false,
  tabWidth: 2,
  trailingComma: "all",
  useTabs: false,
};

/** Those of other languages, and those that are followed otherwise. */
const ofOthers = new Set([
  "bracketSameLine",
  "endOfLine",
  "htmlWhitespaceSensitivity",
  "jsxSingleQuote",
  "parser",
  "proseWrap",
  "singleAttributePerLine",
  "vueIndentScriptAndStyle",
]);

/** Those of TypeScript that JSON has no use for. */
const ofTypeScript = new Set([
  "arrowParens",
  "experimentalOperatorPosition",
  "experimentalTernaries",
  "semi",
  "singleQuote",
]);

const ofLayout = new Set(["printWidth", "tabWidth", "useTabs"]);

/** Of these versions it is tested that they leave generated texts as they are. */
const tested = /^3\.10\./;

/** Whether prettier leaves generated texts as they are: these have its default style. */
export function isDefaultStyle(version: string, options: Options): boolean {
  return tested.test(version) && changed(options).length === 0;
}

/** The layout of JSON by the options; `undefined` if other options, or plugins, change it. */
export function jsonLayout(options: Options): JsonLayout | undefined {
  const { printWidth = 80, tabWidth = 2, useTabs = false } = options;
  const isKnown = changed(options).every(
    (name) => ofLayout.has(name) || ofTypeScript.has(name),
  );
  return isKnown ? { printWidth, tabWidth, useTabs } : undefined;
}

/** The names of options that are not as by default. Plugins may do anything. */
function changed(options: Options): readonly string[] {
  return Object.entries(options)
    .filter(([name, value]) => {
      if (name === "plugins") return (value as readonly unknown[]).length > 0;
      return (
        value !== undefined &&
        !ofOthers.has(name) &&
        (!Object.hasOwn(defaults, name) || defaults[name] !== value)
      );
    })
    .map(([name]) => name);
}
