import { writableFields } from "../graph/creatable.js";
import type {
  Field,
  Model,
  ModelGraph,
  FieldRule,
} from "../graph/model-graph.js";
import { isServed } from "../graph/served.js";
import { importStatement } from "./imports.js";
import { fits } from "./layout.js";
import { inline, keyText } from "./literal.js";
import { rulesName, rulesTypeName } from "./names.js";
import { sorted, sortedBy } from "./sorted.js";
import { fitsWidth } from "../source/text-width.js";

/** Fields with rules that clients may write. */
export function ruledFields(
  model: Model,
): readonly (Field & Required<Pick<Field, "rules">>)[] {
  return writableFields(model).flatMap(({ rules, ...field }) =>
    rules ? [{ ...field, rules }] : [],
  );
}

/** The view of `rules.ts.hbs`: the rules of fields, for the services and for forms. */
export function rulesView({ models }: ModelGraph): object {
  const ruled = sortedBy(models, "name")
    .map((model) => ({ model, fields: ruledFields(model) }))
    .filter(({ fields }) => fields.length > 0);
  const kinds = ruled.flatMap(({ fields }) =>
    fields.flatMap(({ rules }) => rules.map(({ kind }) => kind)),
  );
  return {
    imports: importStatement(
      [...sorted(new Set(kinds)), "type Rule"],
      "@gen-api/runtime/rules",
    ),
    models: ruled.map(({ model, fields }) => {
      const members = fields.flatMap((field) =>
        formNames(model, field).map((name) => ({
          key: keyText(name),
          rules: field.rules,
        })),
      );
      return {
        model: model.name,
        type: rulesTypeName(model),
        name: rulesName(model),
        keys: members.map(({ key }) => key),
        members: members.map(({ key, rules }) => member(key, rules)),
      };
    }),
  };
}

/** The names of a field in the documents of REST and in the data of RPC. */
function formNames(model: Model, { name, wireName }: Field): readonly string[] {
  const names = [
    ...(isServed(model, "rpc") ? [name] : []),
    ...(isServed(model, "rest") ? [wireName] : []),
  ];
  return [...new Set(names)];
}

/** The rules of a field, as a resource refers to them. */
export function rulesReference(model: Model, field: Field): string {
  const [name = field.name] = formNames(model, field);
  const key = keyText(name);
  return key.startsWith('"')
    ? `${rulesName(model)}[${key}]`
    : `${rulesName(model)}.${key}`;
}

function member(key: string, rules: readonly FieldRule[]): string {
  const calls = rules.map(callOf);
  const line = `  ${key}: [${calls.map(inlineCall).join(", ")}],`;
  if (fitsWidth(line)) return line;
  const items = calls.map((call) => {
    const flat = `    ${inlineCall(call)},`;
    return fitsWidth(flat) || call.args.length === 0
      ? flat
      : fits(`    ${call.name}(`, call.args, "),");
  });
  return `  ${key}: [\n${items.join("\n")}\n  ],`;
}

interface RuleCall {
  readonly name: string;
  readonly args: readonly string[];
}

function inlineCall({ name, args }: RuleCall): string {
  return isConstant(name) ? name : `${name}(${args.join(", ")})`;
}

function isConstant(name: string): boolean {
  return name === "trim" || name === "lower";
}

/** The runtime's function of a rule, and the arguments that its defaults do not give. */
function callOf(rule: FieldRule): RuleCall {
  const { kind } = rule;
  if (kind === "trim" || kind === "lower") return { name: kind, args: [] };
  const message = rule.message === undefined ? [] : [inline(rule.message)];
  switch (kind) {
    case "length": {
      const { min, max } = rule;
      const most = max === Infinity ? "Infinity" : String(max);
      const isOpen = max === Infinity && message.length === 0;
      return {
        name: kind,
        args: [String(min), ...(isOpen ? [] : [most]), ...message],
      };
    }
    case "min":
    case "max":
      return { name: kind, args: [boundText(rule.bound), ...message] };
    case "email":
    case "url":
      return { name: kind, args: message };
    case "pattern":
      return { name: kind, args: [inline(rule.source), ...message] };
  }
}

/** As a number where JavaScript prints it by the same text. */
function boundText(bound: string): string {
  return String(Number(bound)) === bound ? bound : JSON.stringify(bound);
}
