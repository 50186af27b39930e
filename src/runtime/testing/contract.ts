import type { Validator } from "./databases.js";
import type { Answer, Asked } from "./side.js";
import { named } from "./side.js";

interface Operation {
  /** What coverage calls it: `GET /post/{id}`. */
  readonly name: string;
  readonly pointer: string;
  readonly verb: string;
  readonly parts: readonly string[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

const keyHeader = "Idempotency-Key";

const verbs = ["get", "post", "patch", "put", "delete"];

/** Holds a service to its OpenAPI document. */
export class Contract {
  readonly #document: object;
  readonly #problem: Validator;
  readonly #operations: readonly Operation[];
  /** By verb, length of the path and what it begins with. */
  readonly #alike = new Map<string, readonly Operation[]>();
  /** Whether writes may have an `Idempotency-Key`. */
  readonly takesKeys: boolean;
  /** Operations that have succeeded. */
  readonly reached = new Set<string>();

  constructor(document: object, validatorOf: (document: object) => Validator) {
    this.#document = document;
    this.#problem = validatorOf(document);
    this.#operations = operationsOf(document);
    for (const one of this.#operations) {
      const alike = this.#alike.get(startOf(one)) ?? [];
      this.#alike.set(startOf(one), [...alike, one]);
    }
    this.takesKeys = this.words.includes(keyHeader);
  }

  /** The names of all operations. */
  get names(): readonly string[] {
    return this.#operations.map(({ name }) => name);
  }

  /** The path of documents with several operations, if there is one. */
  get atomicPath(): string | undefined {
    const { paths } = this.#document as { readonly paths: object };
    return Object.keys(paths).find(
      (path) => /^\/[^/{]+$/.test(path) && this.#isAtomic(path),
    );
  }

  #isAtomic(path: string): boolean {
    const text = JSON.stringify(
      at(this.#document, `/paths/${step(path)}/post`) ?? null,
    );
    return text.includes("/atomic");
  }

  /** All names and texts of one word in the document. */
  get words(): readonly string[] {
    const words = new Set<string>();
    const read = (value: unknown): void => {
      if (typeof value === "string") words.add(value);
      if (typeof value !== "object" || value === null) return;
      for (const [name, one] of Object.entries(value)) {
        words.add(name);
        read(one);
      }
    };
    read(this.#document);
    return [...words];
  }

  /** What is wrong with an answer, in words. */
  problem(asked: Asked, { status, text }: Answer): string | undefined {
    const fail = (problem: string): string =>
      `${named(asked)} answers ${String(status)}: ${problem}`;
    if (status >= 500) return fail(`no request may do that: ${text}`);
    const operation = this.#find(asked);
    if (!operation)
      return status < 300 ? fail("nothing describes it") : undefined;
    if (status < 300) this.reached.add(operation.name);
    const { responses, pointer } = operation;
    const key = Object.hasOwn(responses, status) ? String(status) : "default";
    if (!Object.hasOwn(responses, key))
      return fail("the description has no such status");
    const schema = this.#schemaAt(`${pointer}/responses/${key}`);
    if (schema === undefined)
      return text === "" ? undefined : fail("a body that is not described");
    if (text === "") return fail("the body that is described is missing");
    const problem = this.#problem(schema, JSON.parse(text));
    return problem && fail(`${problem} in ${text.slice(0, 300)}`);
  }

  #find({ method, path }: Asked): Operation | undefined {
    const parts = path.split("/").slice(1).map(decodeURIComponent);
    const verb = method.toLowerCase();
    return [parts, ["{", ...parts.slice(1)]]
      .flatMap((like) => this.#alike.get(startOf({ verb, parts: like })) ?? [])
      .find((one) =>
        one.parts.every(
          (part, at) => part.startsWith("{") || part === parts[at],
        ),
      );
  }

  #schemaAt(pointer: string): string | undefined {
    const value = at(this.#document, pointer) as {
      readonly $ref?: string;
      readonly content?: object;
    };
    if (value.$ref !== undefined) return this.#schemaAt(value.$ref.slice(1));
    const [type] = Object.keys(value.content ?? {});
    return type && `${pointer}/content/${step(type)}/schema`;
  }
}

function operationsOf(document: object): readonly Operation[] {
  const { paths } = document as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  };
  return Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.keys(item)
        .filter((verb) => verbs.includes(verb))
        .map((verb) => ({
          verb,
          name: `${verb.toUpperCase()} ${path}`,
          pointer: `/paths/${step(path)}/${verb}`,
          parts: path.split("/").slice(1).map(decodeURIComponent),
          responses: (item[verb] as Pick<Operation, "responses">).responses,
        })),
    )
    .sort((one, other) => variables(one) - variables(other));
}

function startOf({ verb, parts }: Pick<Operation, "verb" | "parts">): string {
  const [first = ""] = parts;
  return `${verb} ${String(parts.length)} ${first.startsWith("{") ? "{" : first}`;
}

function variables({ parts }: Operation): number {
  return parts.filter((part) => part.startsWith("{")).length;
}

function at(document: object, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      document,
    );
}

function step(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
