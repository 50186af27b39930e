import { faker } from "./sample-words.js";
import type { Datamodel, DatamodelField, FieldValues } from "gen-api/serving";
import { dateFor } from "./dates.js";
import { type RuleContext, textRules } from "./name-rules.js";
import { wordsOf } from "./name-words.js";
import { usualRange } from "./usual-range.js";
import { fraction, hash, pick } from "./random.js";
import {
  keptValue,
  lengthRange,
  ruledRange,
  runtimeRules,
  textOfPattern,
} from "./ruled-values.js";

/** Which value of a field is asked for. */
export interface Cell extends RuleContext {
  readonly seed: number;
  /** The name of the model. */
  readonly modelName: string;
  /** How often a value was refused before, since it was there already. */
  readonly attempt: number;
  /** What the schema and the configuration say of the field. */
  readonly said: FieldValues;
}

type MakeValue = (cell: Cell) => unknown;

/** How many values are tried for one that holds the rules of its field. */
const tries = 8;

/**
 * The value of a field of a row; `undefined` if none was found that holds the field's rules.
 * The same cell has the same value at every start.
 */
export function scalarValue(
  field: DatamodelField,
  cell: Cell,
  enums: Datamodel["enums"],
): unknown {
  const { seed, modelName, index, attempt } = cell;
  faker.seed(hash(seed, modelName, field.name, index, attempt));
  const one = withRules(maker(field, enums), cell);
  if (!field.isList) return one(cell);
  const count = pick(4, ...partsOf(field, cell), "length");
  const items = Array.from({ length: count }, () => one(cell));
  return items.includes(undefined) ? [] : items;
}

function withRules(make: MakeValue, { said }: Cell): MakeValue {
  if (said.rules.length === 0) return make;
  const rules = runtimeRules(said.rules);
  return (cell) => {
    for (let tried = 0; tried < tries; tried += 1) {
      const value = keptValue(rules, make(cell));
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

/** Whether a nullable field is null: for 15 of 100 rows, and mostly where it tells an end. */
export function isNull(field: DatamodelField, cell: Cell): boolean {
  if (field.isRequired || field.isList) return false;
  const isEnd = /\b(delet|remov|archiv|cancel)/.test(wordsOf(field.name));
  const share = isEnd ? 0.85 : 0.15;
  return fraction(...partsOf(field, cell), "null") < share;
}

function maker(field: DatamodelField, enums: Datamodel["enums"]): MakeValue {
  if (field.kind === "enum") return enumValue(field, enums);
  return makers[field.type]?.(field) ?? (() => null);
}

function enumValue(
  { type }: DatamodelField,
  enums: Datamodel["enums"],
): MakeValue {
  const values = enums.find(({ name }) => name === type)?.values ?? [];
  return () => faker.helpers.arrayElement(values).name;
}

const makers: Readonly<Record<string, (field: DatamodelField) => MakeValue>> = {
  String: (field) => (cell) => textValue(field, cell),
  Boolean: () => () => faker.datatype.boolean(),
  Int: (field) => (cell) =>
    isCounted(field)
      ? counted(cell)
      : integer(field, cell, isSmall(field) ? 100 : 2 ** 31 - 1),
  BigInt: (field) => (cell) =>
    BigInt(
      isCounted(field)
        ? counted(cell)
        : integer(field, cell, Number.MAX_SAFE_INTEGER),
    ),
  Float:
    ({ name }) =>
    ({ said }) => {
      const [min, max] = ruledRange(said.rules, usualRange(name));
      return faker.number.float({ min, max, fractionDigits: 2 });
    },
  Decimal: (field) => (cell) => decimal(field, cell),
  DateTime: (field) => (cell) => date(field, cell),
  Json: () => () => ({
    note: faker.lorem.words(2),
    count: faker.number.int({ max: 100 }),
  }),
  Bytes: () => () =>
    Uint8Array.from({ length: 8 }, () => faker.number.int({ max: 255 })),
};

/** Its values count the rows: `autoincrement()`, and numbers that are ids without it. */
function isCounted({ isId, default: initial }: DatamodelField): boolean {
  return isId || functionOf(initial)?.name === "autoincrement";
}

interface DefaultFunction {
  readonly name: string;
  readonly args: readonly unknown[];
}

function functionOf(initial: unknown): DefaultFunction | undefined {
  return typeof initial === "object" && initial !== null && "name" in initial
    ? (initial as DefaultFunction)
    : undefined;
}

function isSmall({ nativeType }: DatamodelField): boolean {
  return nativeType?.[0] === "SmallInt";
}

function counted({ index, said }: Cell): number {
  const [first] = ruledRange(said.rules, [1, Infinity]);
  return Math.ceil(first) + index;
}

function integer(
  { name }: DatamodelField,
  { said }: Cell,
  most: number,
): number {
  const [min, max] = ruledRange(said.rules, usualRange(name));
  return faker.number.int({
    min: Math.ceil(min),
    max: Math.max(Math.ceil(min), Math.floor(Math.min(max, most))),
  });
}

function decimal({ name, nativeType }: DatamodelField, { said }: Cell): string {
  const [precision = 12, scale = 2] = (nativeType?.[1] ?? []).map(Number);
  const [min, max] = ruledRange(said.rules, usualRange(name));
  const most = 10 ** (precision - scale) - 1;
  return faker.number
    .float({
      min: Math.min(min, most),
      max: Math.min(max, most),
      fractionDigits: Math.min(scale, 2),
    })
    .toFixed(Math.min(scale, 2));
}

function date(
  { name, nativeType, isUnique }: DatamodelField,
  cell: Cell,
): Date {
  const { seed, modelName, index, attempt } = cell;
  // A later attempt is for another date of a row whose first one was taken.
  const value = dateFor(
    name,
    seed,
    modelName,
    index,
    ...(attempt > 0 || isUnique ? [attempt] : []),
  );
  const [type] = nativeType ?? [];
  if (type === "Date") return new Date(value.setUTCHours(0, 0, 0, 0));
  if (type === "Time" || type === "Timetz") {
    return new Date(value.getTime() % 86_400_000);
  }
  return value;
}

function textValue(field: DatamodelField, cell: Cell): string {
  const [, most] = lengthRange(cell.said.rules);
  const [type = "", [length] = []] = field.nativeType ?? [];
  const column = /char/i.test(type)
    ? Number(length ?? (type === "Char" ? 1 : Infinity))
    : Infinity;
  const limit = Math.min(column, most);
  const text = longEnough(plainText(field, cell), cell);
  if (cell.attempt < 3) return text.slice(0, limit);
  // Texts of that kind are used up.
  const number = String(cell.index + 1);
  const more = text.includes("@")
    ? text.replace("@", `${number}@`)
    : `${text}-${number}`;
  return more.length <= limit
    ? more
    : `${text.slice(0, Math.max(0, limit - number.length))}${number}`;
}

function plainText(field: DatamodelField, cell: Cell): string {
  const { said } = cell;
  const sampled =
    said.sample === undefined ? undefined : sampleText(said.sample, cell);
  return (
    sampled ??
    textOfType(field) ??
    textOfDefault(field) ??
    textOfRules(said, cell, textOfName(field, cell))
  );
}

function textOfName(field: DatamodelField, cell: Cell): string {
  return (
    textRules
      .find(({ pattern }) => pattern.test(wordsOf(field.name)))
      ?.make(cell) ??
    (field.isId ? faker.string.alphanumeric(12) : faker.lorem.words(3))
  );
}

/** Of an e-mail or web address, and of a pattern that the name of the field is not enough for. */
function textOfRules(
  { rules }: FieldValues,
  cell: Cell,
  named: string,
): string {
  const form = rules.find(({ kind }) => kind === "email" || kind === "url");
  const text = form ? (textOfKind(form.kind, cell) ?? named) : named;
  const pattern = patternIn(rules);
  if (pattern === undefined || new RegExp(pattern, "u").test(text)) return text;
  const made = textOfPattern(pattern);
  return pattern.startsWith("^") ? made : `${made} ${text}`;
}

function longEnough(text: string, { said: { rules } }: Cell): string {
  const [least] = lengthRange(rules);
  const pattern = patternIn(rules);
  let long = text;
  for (let part = 0; long.length < least && part < least; part += 1) {
    long +=
      pattern === undefined ? ` ${faker.lorem.word()}` : textOfPattern(pattern);
  }
  return long;
}

function patternIn(rules: FieldValues["rules"]): string | undefined {
  const rule = rules.find(({ kind }) => kind === "pattern");
  return rule?.kind === "pattern" ? rule.source : undefined;
}

function textOfKind(kind: string, cell: Cell): string | undefined {
  return textRules.find((one) => one.kind === kind)?.make(cell);
}

/** `email`, or `"red", "green"`. A kind that is not known is not an error of the API. */
function sampleText(sample: string, cell: Cell): string | undefined {
  const texts = [...sample.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text);
  if (texts.length > 0) return faker.helpers.arrayElement(texts);
  return textOfKind(sample, cell);
}

function textOfType({ nativeType }: DatamodelField): string | undefined {
  switch (nativeType?.[0]) {
    case "Uuid":
      return faker.string.uuid();
    case "Inet":
      return "192.0.2.1";
    case "Xml":
      return "<note/>";
    case "Bit":
    case "VarBit":
      return "1".repeat(Number(nativeType[1][0] ?? 1));
    default:
      return undefined;
  }
}

function textOfDefault({
  default: initial,
}: DatamodelField): string | undefined {
  const made = functionOf(initial);
  switch (made?.name) {
    case "uuid":
      return faker.string.uuid();
    case "cuid":
      return `c${faker.string.alphanumeric({ length: 24, casing: "lower" })}`;
    case "ulid":
      return faker.string.ulid({ refDate: "2025-01-01T00:00:00.000Z" });
    case "nanoid":
      return faker.string.nanoid(Number(made.args[0] ?? 21));
    case "dbgenerated":
      return /uuid/i.test(String(made.args[0]))
        ? faker.string.uuid()
        : undefined;
    default:
      return undefined;
  }
}

function partsOf(
  { name }: DatamodelField,
  { seed, modelName, index, attempt }: Cell,
): readonly (string | number)[] {
  return [seed, modelName, name, index, attempt];
}
