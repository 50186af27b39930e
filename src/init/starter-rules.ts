import type { Exposure } from "../graph/exposure.js";
import type {
  ModelDescription,
  SchemaDescription,
} from "../graph/schema-description.js";
import { isSecretName } from "../graph/secret-fields.js";

/** Rules to start with: everybody reads, but of people only oneself, and nobody writes. */
export interface StarterRules {
  /** What `read` is for each model, in the order of their names. */
  readonly read: ReadonlyMap<string, ReadRule>;
  /** The type of a caller's id. */
  readonly idType: string;
}

/** For everybody, for nobody, or for the rows in which this column is the caller's id. */
export type ReadRule = boolean | { readonly column: string };

/** @param served the names of the models that need rules */
export function starterRules(
  { models }: SchemaDescription,
  served: readonly string[],
  exposure: Exposure,
): StarterRules {
  const callers = callersIn(models);
  const byName = new Map(models.map((model) => [model.name, model]));
  const rule = (name: string): ReadRule => {
    const model = byName.get(name);
    if (!model) return false;
    const isPrivate = personal.has(kindOf(name)) || hasSecrets(model, exposure);
    return isPrivate ? ownRows(model, callers) : true;
  };
  return {
    read: new Map(served.toSorted().map((name) => [name, rule(name)])),
    idType: callers?.idType ?? "string",
  };
}

/** The model of those who sign in, and the column that tells them apart. */
interface Callers {
  readonly model: ModelDescription;
  readonly id: string;
  readonly idType: string;
}

/** Who signs in, the likeliest first. */
const signingIn = ["user", "person", "account", "member", "customer"];

/** What else is about one person. */
const personal: ReadonlySet<string> = new Set([
  ...signingIn,
  ...["people", "session", "profile", "identity", "credential", "login"],
  ...["employee", "student", "patient", "subscriber", "contact", "passkey"],
]);

const idTypes: ReadonlyMap<string, string> = new Map([
  ["String", "string"],
  ["Int", "number"],
  ["BigInt", "bigint"],
]);

function callersIn(models: readonly ModelDescription[]): Callers | undefined {
  const [model] = models
    .filter(({ name }) => signingIn.includes(kindOf(name)))
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

/** The rows of a model that are the caller's: by its own id, or by one key of his. */
function ownRows(
  model: ModelDescription,
  callers: Callers | undefined,
): ReadRule {
  if (!callers) return false;
  if (model === callers.model) return { column: callers.id };
  const keys = model.relations.flatMap(({ target, fields, references }) =>
    target === callers.model.name &&
    references.length === 1 &&
    references[0] === callers.id
      ? fields
      : [],
  );
  const [column, ...others] = keys;
  return column !== undefined && others.length === 0 ? { column } : false;
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

/** What records of a model are, by the last word of its name: `user` of `AppUsers`. */
function kindOf(model: string): string {
  const last = model.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)?.at(-1) ?? "";
  const word = last.toLowerCase();
  return personal.has(word) ? word : word.replace(/s$/, "");
}
