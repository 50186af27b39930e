import type { Exposure } from "./exposure.js";
import type { Field, Model } from "./model-graph.js";

/** A field whose name speaks of a secret, and what would keep it from being read. */
export interface SecretField {
  readonly model: string;
  readonly field: string;
  /** `model`: the whole model is hidden, since the field is in the id of its records. */
  readonly setting: "hidden" | "writeOnly" | "model";
}

/** The fields that a service shows though their names speak of a secret. */
export function secretFields(
  models: readonly Model[],
  exposure: Exposure | undefined,
): readonly SecretField[] {
  return models.flatMap((model) => {
    const said = exposure?.get(model.name)?.fields;
    return model.fields
      .filter(
        ({ name, type }) =>
          secretTypes.has(type) &&
          isSecretName(name) &&
          said?.get(name)?.noSecret?.value !== true,
      )
      .map((field) => ({
        model: model.name,
        field: field.name,
        setting: settingFor(model, field),
      }));
  });
}

/** Whoever creates a record has to give what is required, and only he can. */
function settingFor(model: Model, field: Field): SecretField["setting"] {
  if (model.id?.fields.includes(field.name)) return "model";
  const { nullable, hasDefault, list, readOnly } = field;
  const isGiven = !(
    nullable ||
    hasDefault ||
    list ||
    readOnly ||
    isMade.test(field.name)
  );
  return isGiven && !model.isView ? "writeOnly" : "hidden";
}

/** What a server makes of a password: no client can give it. */
const isMade = /(hash(es)?|salt)$/i;

/** Numbers and dates count secrets, or tell when they expire. */
const secretTypes: ReadonlySet<string> = new Set(["String", "Bytes", "Json"]);

/**
 * Whether a name ends in a word for a secret: `passwordHash` and `api_key`, but neither
 * `hashtag` nor `tokenType`.
 */
export function isSecretName(name: string): boolean {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return secret.test(words.join("_").toLowerCase());
}

const secret =
  /(^|_)(passwords?|passwd|pwd|passphrase|passcode|secrets?|tokens?|hash|hashes|t?otp|salt|credentials?|apikeys?|(api|private|secret|access|signing|encryption|master)_keys?|(recovery|backup)_codes?)(_(encrypted|value))?$/;
