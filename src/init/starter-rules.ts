import type { Exposure } from "../graph/exposure.js";
import type {
  ModelDescription,
  RelationDescription,
  SchemaDescription,
} from "../graph/schema-description.js";
import { isSecretName } from "../graph/secret-fields.js";
import { type Administrators, administratorsAmong } from "./administrators.js";
import {
  isAboutPeople,
  isKeyToOthers,
  owners,
  signingIn,
  wordsOf,
} from "./personal-names.js";

/**
 * Rules to start with: everybody reads what nothing in the schema says is about people,
 * callers what is theirs with its parts, and nobody writes but administrators.
 */
export interface StarterRules {
  /** What `read` is for each model, in the order of their names. */
  readonly read: ReadonlyMap<string, ReadRule>;
  /** The type of a caller's id. */
  readonly idType: string;
  readonly administrators: Administrators | undefined;
  /** The model of those who sign in, and its id. */
  readonly callers: { readonly model: string; readonly id: string } | undefined;
}

/**
 * For everybody, not even for administrators, for these alone, for the rows in which a column
 * is the caller's id, or for those whose parent is readable.
 */
export type ReadRule =
  | boolean
  | "administrators"
  | { readonly column: string }
  | { readonly relation: string; readonly parent: string };

/** Whether others than administrators read something by a rule. */
export function isReadByCallers(rule: ReadRule | undefined): boolean {
  return rule === true || typeof rule === "object";
}

/** @param served the names of the models that need rules */
export function starterRules(
  { models, enums }: SchemaDescription,
  served: readonly string[],
  exposure: Exposure,
): StarterRules {
  const callers = callersIn(models, exposure);
  const rules = withParts(
    models,
    new Map(
      models.map((model) => [model.name, ruleFor(model, callers, exposure)]),
    ),
  );
  const administrators =
    callers && administratorsAmong(callers.model, { enums });
  const ruleOf = (name: string): ReadRule => {
    const rule = rules.get(name) ?? false;
    const isOpen =
      typeof rule === "object"
        ? !("parent" in rule) || served.includes(rule.parent)
        : rule === true;
    return isOpen || rule === false
      ? rule
      : administrators !== undefined && "administrators";
  };
  return {
    read: new Map(served.toSorted().map((name) => [name, ruleOf(name)])),
    idType: callers?.idType ?? "string",
    administrators,
    callers: callers && { model: callers.model.name, id: callers.id },
  };
}

/** The model of those who sign in, and the column that tells them apart. */
interface Callers {
  readonly model: ModelDescription;
  readonly id: string;
  readonly idType: string;
}

/** Those who surely do; others only with what one signs in by. */
const surely: readonly string[] = ["user", "person"];

const idTypes: ReadonlyMap<string, string> = new Map([
  ["String", "string"],
  ["Int", "number"],
  ["BigInt", "bigint"],
]);

function callersIn(
  models: readonly ModelDescription[],
  exposure: Exposure,
): Callers | undefined {
  const kindOf = (name: string): string => wordsOf(name).at(-1) ?? "";
  const signsIn = (model: ModelDescription): boolean =>
    !model.isView &&
    signingIn.includes(kindOf(model.name)) &&
    (surely.includes(kindOf(model.name)) ||
      hasSecrets(model, exposure) ||
      model.fields.some(({ name }) => /mail/i.test(name)));
  const [model] = models
    .filter(signsIn)
    .toSorted(
      (one, other) =>
        signingIn.indexOf(kindOf(one.name)) -
          signingIn.indexOf(kindOf(other.name)) ||
        one.name.length - other.name.length,
    );
  const [id, ...others] =
    model?.uniques.find(({ kind }) => kind === "id")?.fields ?? [];
  if (!model || id === undefined || others.length > 0) return undefined;
  const type = model.fields.find(({ name }) => name === id)?.type ?? "";
  const idType = idTypes.get(type);
  return idType === undefined ? undefined : { model, id, idType };
}

function ruleFor(
  model: ModelDescription,
  callers: Callers | undefined,
  exposure: Exposure,
): ReadRule {
  if (callers && model === callers.model) return { column: callers.id };
  if (isKeyToOthers(model)) return false;
  const relations = callers ? personalRelations(model, callers) : [];
  const isPrivate =
    relations.length > 0 || isAboutPeople(model) || hasSecrets(model, exposure);
  if (!isPrivate) return true;
  const column = callers && ownColumn(model, relations, callers);
  return column === undefined ? "administrators" : { column };
}

/** The relations to callers, without those to all who share a record, such as a country. */
function personalRelations(
  model: ModelDescription,
  callers: Callers,
): readonly RelationDescription[] {
  const isShared = ({ list, relationName }: RelationDescription): boolean =>
    list &&
    callers.model.relations.some(
      (one) =>
        one.target === model.name &&
        one.relationName === relationName &&
        !one.list,
    );
  const relations = model.relations.filter(
    ({ target }) => target === callers.model.name,
  );
  return relations.every(isShared) ? [] : relations;
}

/** The key by which a model's records are each one caller's, if it is told for sure. */
function ownColumn(
  { isView, uniques }: ModelDescription,
  [relation, ...others]: readonly RelationDescription[],
  { model, id }: Callers,
): string | undefined {
  if (isView || relation === undefined || others.length > 0) return undefined;
  const { name, fields, references } = relation;
  const [column, ...rest] = fields;
  if (column === undefined || rest.length > 0 || references[0] !== id)
    return undefined;
  const owning = new Set([...owners, wordsOf(model.name).join("_")]);
  const isOwn = [name, column].some((one) =>
    owning.has(wordsOf(one).join("_").replace(/_id$/, "")),
  );
  const isOneToOne = uniques.some(
    (unique) => unique.fields.length === 1 && unique.fields[0] === column,
  );
  return isOwn || isOneToOne ? column : undefined;
}

/**
 * Lets what belongs, by a key, to records that not everybody reads follow these: an order's
 * items. Of several such keys none is surely the owner's.
 */
function withParts(
  models: readonly ModelDescription[],
  rules: ReadonlyMap<string, ReadRule>,
): ReadonlyMap<string, ReadRule> {
  const parts = models.flatMap(({ name, relations }) => {
    const [parent, ...others] = relations.filter(
      ({ fields, target }) => fields.length > 0 && rules.get(target) !== true,
    );
    if (rules.get(name) !== true || parent === undefined) return [];
    const { name: relation, target } = parent;
    const follows =
      others.length === 0 && typeof rules.get(target) === "object";
    const rule = follows ? { relation, parent: target } : "administrators";
    return [[name, rule] as const];
  });
  return parts.length === 0
    ? rules
    : withParts(models, new Map<string, ReadRule>([...rules, ...parts]));
}

/** Whether a column's name speaks of a secret, also of one that no service shows. */
function hasSecrets(
  { name: model, fields }: ModelDescription,
  exposure: Exposure,
): boolean {
  const said = exposure.get(model)?.fields;
  return fields.some(
    ({ name, type }) =>
      ["String", "Bytes", "Json"].includes(type) &&
      isSecretName(name) &&
      said?.get(name)?.noSecret?.value !== true,
  );
}
