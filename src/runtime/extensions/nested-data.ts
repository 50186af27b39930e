import type { Relationship, Resource } from "../model/resource.js";
import { inverseOf } from "../model/resource.js";
import { toOneUpdate } from "../prisma/to-one-update.js";
import { isPlainObject } from "../serialization/plain-object.js";
import {
  isExtended,
  type WriteExtensions,
  type WriteKind,
} from "./write-extensions.js";
import { validatedData } from "./validation.js";
import { type Data, refused } from "./written-input.js";

type ExtensionsOf = (model: string) => WriteExtensions | undefined;

/**
 * The data of a write with what is nested in it validated.
 *
 * @param kind of the write that others are nested in
 * @throws ApiError `invalid-payload` (400) for a nested write of a model whose extensions
 *   run around or after writes: those need a write of its own; `validation-error` (422)
 */
export async function nestedData(
  extensionsOf: ExtensionsOf,
  kind: "create" | "update",
  resource: Resource,
  data: Data,
  at = "",
): Promise<Data> {
  const written: Record<string, unknown> = { ...data };
  for (const relationship of resource.allRelationships().values()) {
    const { name } = relationship;
    const operations = data[name];
    if (!Object.hasOwn(data, name) || !isPlainObject(operations)) continue;
    const walk = new NestedWalk(
      extensionsOf,
      kind,
      relationship,
      `${at}${name}.`,
    );
    const entries: [string, unknown][] = [];
    for (const [operation, operand] of Object.entries(operations)) {
      entries.push([operation, await walk.operation(operation, operand)]);
    }
    written[name] = Object.fromEntries(entries);
  }
  return written;
}

/** The writes that are nested in one relation. */
class NestedWalk {
  readonly #extensionsOf: ExtensionsOf;
  readonly #kind: "create" | "update";
  readonly #relationship: Relationship;
  readonly #own: WriteExtensions;
  readonly #at: string;

  constructor(
    extensionsOf: ExtensionsOf,
    kind: "create" | "update",
    relationship: Relationship,
    at: string,
  ) {
    this.#extensionsOf = extensionsOf;
    this.#kind = kind;
    this.#relationship = relationship;
    this.#own = extensionsOf(relationship.target.model) ?? {};
    this.#at = at;
  }

  /** The operand of an operation, validated. */
  operation(operation: string, operand: unknown): unknown {
    if (operand === undefined) return undefined;
    const at = `${this.#at}${operation}`;
    switch (operation) {
      case "create":
        this.#refuseMove(at);
        return each(operand, at, (one, path) =>
          this.#write("create", one, path),
        );
      case "createMany":
        return this.#members(operand, { data: "create" }, at);
      case "connectOrCreate":
        this.#refuseLink(at);
        return each(operand, at, (one, path) =>
          this.#members(one, { create: "create" }, path),
        );
      case "upsert":
        this.#refuseMove(at);
        return each(operand, at, (one, path) =>
          this.#members(one, { create: "create", update: "update" }, path),
        );
      case "update":
        return each(operand, at, (one, path) => this.#update(one, path));
      case "updateMany":
        return each(operand, at, (one, path) =>
          this.#members(one, { data: "update" }, path),
        );
      case "delete":
      case "deleteMany":
        this.#refuseExtended("delete", at);
        return operand;
      default:
        // To connect, to disconnect and to set.
        this.#refuseLink(at);
        return operand;
    }
  }

  async #update(operand: Data, at: string): Promise<unknown> {
    const { kind, target } = this.#relationship;
    const { fields, relationships } = target;
    const parts =
      kind === "to-many"
        ? operand
        : toOneUpdate(operand, fields, relationships);
    return parts.data === operand
      ? { where: {}, data: await this.#write("update", operand, at) }
      : this.#members(parts, { data: "update" }, at);
  }

  async #members(
    operand: unknown,
    kinds: Readonly<Record<string, "create" | "update">>,
    at: string,
  ): Promise<unknown> {
    if (!isPlainObject(operand)) return operand;
    const written: Record<string, unknown> = { ...operand };
    for (const [name, kind] of Object.entries(kinds)) {
      if (operand[name] === undefined) continue;
      written[name] = await each(operand[name], `${at}.${name}`, (one, path) =>
        this.#write(kind, one, path),
      );
    }
    return written;
  }

  async #write(
    kind: "create" | "update",
    data: Data,
    at: string,
  ): Promise<Data> {
    const { target } = this.#relationship;
    this.#refuseExtended(kind, at);
    const { validate } = this.#own;
    const schema = validate?.[kind];
    if (schema && kind === "update" && validate.full) throw this.#refusal(at);
    const own = schema
      ? await validatedData(schema, { resource: target, data, at: `${at}.` })
      : data;
    return nestedData(this.#extensionsOf, kind, target, own, `${at}.`);
  }

  /** Where the other model has the key, linking is a write of it. */
  #refuseLink(at: string): void {
    const theirs = inverseOf(this.#relationship);
    if (this.#relationship.foreignKey || !theirs?.foreignKey) return;
    if (this.#own.validate?.update) throw this.#refusal(at);
    this.#refuseExtended("update", at);
  }

  /** A new other of a to-one takes the key from the one before, of a record that has one. */
  #refuseMove(at: string): void {
    const { kind } = this.#relationship;
    if (kind === "to-one" && this.#kind === "update") this.#refuseLink(at);
  }

  #refuseExtended(kind: WriteKind, at: string): void {
    if (isExtended(this.#own, kind)) throw this.#refusal(at);
  }

  #refusal(at: string): Error {
    const { model } = this.#relationship.target;
    return refused(`${at}: use a write of its own for ${model}`);
  }
}

/** An object, or each of a list, in place of it. */
async function each(
  value: unknown,
  at: string,
  write: (one: Data, at: string) => Promise<unknown>,
): Promise<unknown> {
  if (!Array.isArray(value)) {
    return isPlainObject(value) ? write(value, at) : value;
  }
  const written: unknown[] = [];
  for (const [index, one] of (value as unknown[]).entries()) {
    const path = `${at}[${String(index)}]`;
    written.push(isPlainObject(one) ? await write(one, path) : one);
  }
  return written;
}
