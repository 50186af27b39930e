import addFormats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** Validates values against the schemas of a description, compiled on demand. */
export class Schemas {
  readonly #ajv = new Ajv2020({ strict: false, logger: false });
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(description: object) {
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(description, "description");
  }

  /**
   * The problems of a value; `undefined` if it is valid.
   *
   * @param pointer the JSON pointer to the schema in the description
   */
  problems(pointer: string, value: unknown): string | undefined {
    let validate = this.#compiled.get(pointer);
    if (!validate) {
      validate = this.#ajv.compile({ $ref: `description#${pointer}` });
      this.#compiled.set(pointer, validate);
    }
    if (validate(value)) return undefined;
    return this.#ajv.errorsText(validate.errors);
  }
}

const known = new Map<string, Schemas>();

/** Those of a description, for all suites of a process: compiling takes a while. */
export function schemasOf(description: object): Schemas {
  const text = JSON.stringify(description);
  const schemas = known.get(text) ?? new Schemas(description);
  known.set(text, schemas);
  return schemas;
}
