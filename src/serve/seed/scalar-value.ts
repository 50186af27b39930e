import { faker } from "./sample-words.js";
import type { Datamodel, DatamodelField } from "gen-api/serving";
import { dateFor } from "./dates.js";
import { type RuleContext, textRules } from "./name-rules.js";
import { wordsOf } from "./name-words.js";
import { usualRange } from "./numbers.js";
import { fraction, hash, pick } from "./random.js";

/** Which value of a field is asked for. */
export interface Cell extends RuleContext {
  readonly seed: number;
  /** The name of the model. */
  readonly modelName: string;
  /** How often a value was refused before, since it was there already. */
  readonly attempt: number;
  /** What a comment says that the field is filled with. */
  readonly sample: string | undefined;
}

type Values = (cell: Cell) => unknown;

/** The value of a field of a row. The same cell has the same value at every start. */
export function scalarValue(
  field: DatamodelField,
  cell: Cell,
  enums: Datamodel["enums"],
): unknown {
  const { seed, modelName, index, attempt } = cell;
  faker.seed(hash(seed, modelName, field.name, index, attempt));
  const one = maker(field, enums);
  if (!field.isList) return one(cell);
  const count = pick(4, ...partsOf(field, cell), "length");
  return Array.from({ length: count }, () => one(cell));
}

/** Whether a nullable field is null: for 15 of 100 rows, and mostly where it tells an end. */
export function isNull(field: DatamodelField, cell: Cell): boolean {
  if (field.isRequired || field.isList) return false;
  const isEnd = /\b(delet|remov|archiv|cancel)/.test(wordsOf(field.name));
  const share = isEnd ? 0.85 : 0.15;
  return fraction(...partsOf(field, cell), "null") < share;
}

function maker(field: DatamodelField, enums: Datamodel["enums"]): Values {
  if (field.kind === "enum") return enumValue(field, enums);
  return makers[field.type]?.(field) ?? (() => null);
}

function enumValue(
  { type }: DatamodelField,
  enums: Datamodel["enums"],
): Values {
  const values = enums.find(({ name }) => name === type)?.values ?? [];
  return () => faker.helpers.arrayElement(values).name;
}

const makers: Readonly<Record<string, (field: DatamodelField) => Values>> = {
  String: (field) => (cell) => textValue(field, cell),
  Boolean: () => () => faker.datatype.boolean(),
  Int: (field) => (cell) =>
    isCounted(field)
      ? cell.index + 1
      : integer(field, isSmall(field) ? 100 : 2 ** 31 - 1),
  BigInt: (field) => (cell) =>
    BigInt(
      isCounted(field)
        ? cell.index + 1
        : integer(field, Number.MAX_SAFE_INTEGER),
    ),
  Float:
    ({ name }) =>
    () => {
      const [min, max] = usualRange(name);
      return faker.number.float({ min, max, fractionDigits: 2 });
    },
  Decimal: (field) => () => decimal(field),
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

function integer({ name }: DatamodelField, most: number): number {
  const [min, max] = usualRange(name);
  return faker.number.int({ min, max: Math.min(max, most) });
}

function decimal({ name, nativeType }: DatamodelField): string {
  const [precision = 12, scale = 2] = (nativeType?.[1] ?? []).map(Number);
  const [min, max] = usualRange(name);
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
  const text = plainText(field, cell);
  const [type = "", [length] = []] = field.nativeType ?? [];
  const limit = /char/i.test(type)
    ? Number(length ?? (type === "Char" ? 1 : Infinity))
    : Infinity;
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
  const sampled =
    cell.sample === undefined ? undefined : sampleText(cell.sample, cell);
  return (
    sampled ??
    textOfType(field) ??
    textOfDefault(field) ??
    textRules
      .find(({ pattern }) => pattern.test(wordsOf(field.name)))
      ?.make(cell) ??
    (field.isId ? faker.string.alphanumeric(12) : faker.lorem.words(3))
  );
}

/** `email`, or `"red", "green"`. A kind that is not known is not an error of the API. */
function sampleText(sample: string, cell: Cell): string | undefined {
  const texts = [...sample.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text);
  if (texts.length > 0) return faker.helpers.arrayElement(texts);
  return textRules.find(({ kind }) => kind === sample)?.make(cell);
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
