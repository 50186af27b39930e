import type {
  FieldDescription,
  ModelDescription,
} from "../../../src/graph/schema-description.js";
import { inverseOf } from "../../../src/graph/relations.js";
import { delegateOf } from "../../../src/serve/client/served-client.js";
import { schemaScript } from "../../../src/serve/schema-script.js";
import type { Application } from "./application.js";

type Row = Readonly<Record<string, unknown>>;

/**
 * Makes the tables of the newer application, with the records of the older one, as a
 * careful team would carry them over: what has to have a value gets one.
 */
export async function migrate(
  from: Application,
  to: Application,
): Promise<void> {
  await to.database.run(await schemaScript(undefined, to.schema.tables));
  const plans: { model: ModelDescription; row: Row }[] = [];
  const made = new Map<string, readonly Row[]>();
  for (const model of to.described.models) {
    const setting = to.api.exposure.get(model.name);
    const old =
      modelOf(from, setting?.was?.value ?? "") ?? modelOf(from, model.name);
    // A new model has something to refer to.
    const rows = old === undefined ? [{}, {}, {}] : await find(from, old.name);
    made.set(
      model.name,
      rows.map((row, index) =>
        carry(row, model, to, index, rows.slice(0, index)),
      ),
    );
  }
  for (const model of to.described.models) {
    for (const row of made.get(model.name) ?? []) {
      const keyed = withKeys(row, model, made);
      if (keyed) plans.push({ model, row: keyed });
    }
  }
  await insert(to, plans);
  await countOn(to);
  await link(from, to);
}

function modelOf(
  { described }: Application,
  name: string,
): ModelDescription | undefined {
  return described.models.find((model) => model.name === name);
}

async function find(
  { client }: Application,
  model: string,
  args: object = {},
): Promise<readonly Row[]> {
  const delegate = delegateOf(client, model) as unknown as {
    findMany(args: object): Promise<readonly Row[]>;
  };
  return delegate.findMany(args);
}

function carry(
  row: Row,
  { name, fields, uniques }: ModelDescription,
  { described, api }: Application,
  index: number,
  earlier: readonly Row[],
): Row {
  const settings = api.exposure.get(name)?.fields;
  const values = fields.flatMap((field): [string, unknown][] => {
    const old = settings?.get(field.name)?.was?.value ?? field.name;
    // A name that REST keeps says what it was too.
    const wireName = settings?.get(field.name)?.name?.value ?? field.name;
    const stored = row[old] ?? row[field.name] ?? row[wireName];
    const isAbsent = stored === undefined || stored === null;
    if (isAbsent && (field.nullable || field.hasDefault || field.generated))
      return [];
    const names = described.enums.find((one) => one.name === field.of)?.values;
    const value = isAbsent
      ? filler(field, names, index)
      : convert(stored, field, names, index);
    const isUnique = uniques.some(
      ({ fields: own }) => own.join() === field.name,
    );
    // Repeated where that was allowed.
    const isRepeated = earlier.some(
      (one) => (one[old] ?? one[field.name]) === stored,
    );
    const changes = !isAbsent && isUnique && isRepeated;
    return [
      [
        field.name,
        changes && field.type === "String"
          ? `${String(value)}${String(index)}`
          : value,
      ],
    ];
  });
  return Object.fromEntries(values);
}

function convert(
  value: unknown,
  field: FieldDescription,
  names: readonly string[] | undefined,
  index: number,
): unknown {
  if (field.list)
    return [value].flat().map((item) => one(item, field, names, index));
  const [item] = [value].flat();
  return item === undefined
    ? filler(field, names, index)
    : one(item, field, names, index);
}

function one(
  value: unknown,
  field: FieldDescription,
  names: readonly string[] | undefined,
  index: number,
): unknown {
  switch (field.type) {
    case "String": {
      const text = value instanceof Date ? value.toISOString() : String(value);
      if (field.format !== undefined) return filler(field, names, index);
      return text.slice(0, field.maxLength);
    }
    case "Int":
    case "Float": {
      const number = Number(value);
      if (!Number.isFinite(number)) return index;
      const whole = field.type === "Int" ? Math.trunc(number) : number;
      return field.format === "int16" ? whole % 30_000 : whole;
    }
    case "BigInt":
      return BigInt(Math.trunc(Number(value)) || index);
    case "Decimal":
      return String(value);
    case "Boolean":
      return Boolean(value);
    case "DateTime":
      return value instanceof Date ? value : new Date(index);
    case "Enum":
      return names?.includes(String(value)) ? value : names?.[0];
    case "Bytes":
    case "Json":
    case "Composite":
      return value;
  }
}

function filler(
  { type, list, format }: FieldDescription,
  names: readonly string[] | undefined,
  index: number,
): unknown {
  if (list) return [];
  const number = index + 1;
  switch (type) {
    case "String":
      if (format === "inet") return `10.0.0.${String(number)}`;
      return format === "uuid"
        ? `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`
        : `text ${String(number)}`;
    case "Int":
    case "Float":
      return number;
    case "BigInt":
      return BigInt(number);
    case "Decimal":
      return String(number);
    case "Boolean":
      return true;
    case "DateTime":
      return new Date(number);
    case "Enum":
      return names?.[0];
    case "Bytes":
      return new Uint8Array([number]);
    case "Json":
    case "Composite":
      return {};
  }
}

/**
 * A key that must not be empty refers to the first record there is; if no two may have the
 * same, to that with its place, or the record is left behind.
 */
function withKeys(
  row: Row,
  { name, relations, fields, uniques }: ModelDescription,
  made: ReadonlyMap<string, readonly Row[]>,
): Row | undefined {
  const keys = relations.flatMap(({ fields: own, references, target }) =>
    own.flatMap((key, at): [string, unknown][] => {
      const targets = made.get(target) ?? [];
      const wanted = references[at] ?? "";
      const known = targets.some((one) => one[wanted] === row[key]);
      const field = fields.find((one) => one.name === key);
      const isOwn = uniques.some((one) => one.fields.join() === key);
      if ((known && !isOwn) || (field?.nullable && row[key] === undefined)) {
        return [];
      }
      const place = isOwn ? (made.get(name) ?? []).indexOf(row) : 0;
      return [[key, targets[place]?.[wanted]]];
    }),
  );
  return keys.some(([, value]) => value === undefined)
    ? undefined
    : { ...row, ...Object.fromEntries(keys) };
}

/** In whatever order the keys allow. */
async function insert(
  { client }: Application,
  plans: readonly { readonly model: ModelDescription; readonly row: Row }[],
): Promise<void> {
  let left = plans;
  while (left.length > 0) {
    const failed: { plan: (typeof left)[number]; error: unknown }[] = [];
    for (const plan of left) {
      try {
        await delegateOf(client, plan.model.name).createMany({
          data: [plan.row],
        });
      } catch (error) {
        failed.push({ plan, error });
      }
    }
    if (failed.length === left.length) throw failed[0]?.error;
    left = failed.map(({ plan }) => plan);
  }
}

/** PostgreSQL does not count ids that it is given. */
async function countOn({
  database,
  described,
  schema,
}: Application): Promise<void> {
  if (schema.provider === "sqlite") return;
  for (const { name, fields } of described.models) {
    for (const { name: field, generated } of fields) {
      if (!generated) continue;
      await database.run(
        `SELECT setval(pg_get_serial_sequence('"${name}"', '${field}'), max("${field}")) FROM "${name}"`,
      );
    }
  }
}

/** The members of relations that have a table of their own. */
async function link(from: Application, to: Application): Promise<void> {
  for (const model of to.described.models) {
    const old = modelOf(from, model.name);
    for (const relation of model.relations) {
      const target = modelOf(to, relation.target);
      const before = old?.relations.find(({ name }) => name === relation.name);
      const isManyToMany =
        relation.list &&
        target &&
        inverseOf(model, relation, target)?.list === true;
      const oldTarget = before && modelOf(from, before.target);
      if (!isManyToMany || !old || !before || !oldTarget) continue;
      if (inverseOf(old, before, oldTarget)?.list !== true) continue;
      const [id = ""] =
        old.uniques.find(({ kind }) => kind === "id")?.fields ?? [];
      const [key = ""] =
        oldTarget.uniques.find(({ kind }) => kind === "id")?.fields ?? [];
      const select = {
        [id]: true,
        [relation.name]: { select: { [key]: true } },
      };
      const records = await idsIn(to, model.name, id);
      const members = await idsIn(to, target.name, key);
      for (const row of await find(from, old.name, { select })) {
        if (!records.has(row[id])) continue;
        const all = row[relation.name] as readonly Row[];
        const connect = all.filter((one) => members.has(one[key]));
        await delegateOf(to.client, model.name).update({
          where: { [id]: row[id] },
          data: { [relation.name]: { connect } },
        });
      }
    }
  }
}

async function idsIn(
  application: Application,
  model: string,
  id: string,
): Promise<ReadonlySet<unknown>> {
  const rows = await find(application, model, { select: { [id]: true } });
  return new Set(rows.map((row) => row[id]));
}
