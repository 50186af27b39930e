import type { Resource, Relationship } from "../model/resource.js";
import { compositeShape, modelShape, type Shape } from "./argument-shape.js";
import {
  dataValue,
  filterValue,
  isPlain,
  mapItems,
  mapMembers,
} from "./argument-values.js";
import type { Arguments } from "./input.js";
import type { AnyRpcRoutes } from "./routes.js";
import { RpcError } from "./rpc-error.js";

type Read = (shape: Shape, value: unknown) => unknown;

/**
 * Walks the arguments of operations once, guided by the fields that the schema
 * declares: values take their declared types (P5), and relations to models that
 * the service does not serve are refused. Everything else is left to Prisma.
 */
export class ArgumentReader {
  readonly #shapes: ReadonlyMap<Resource, Shape>;

  constructor(routes: readonly AnyRpcRoutes[]) {
    this.#shapes = new Map(
      routes.map(({ resource, hiddenRelations }) => [
        resource,
        modelShape(resource, hiddenRelations),
      ]),
    );
  }

  /** @throws RpcError (400) where a relation that is not served is named. */
  read(resource: Resource, args: Arguments): Arguments {
    return this.#arguments(this.#shapeOf(resource), args) as Arguments;
  }

  #shapeOf(resource: Resource): Shape {
    return this.#shapes.get(resource) ?? modelShape(resource);
  }

  /** The arguments of an operation, and of whatever nests like one. */
  readonly #arguments: Read = (shape, value) =>
    isPlain(value)
      ? mapMembers(value, (name, member) => {
          const read = this.#members.get(name);
          return read ? read(shape, member) : member;
        })
      : value;

  readonly #where: Read = (shape, value) =>
    each(value, (filter) =>
      mapMembers(filter, (name, member) =>
        this.#condition(shape, name, member),
      ),
    );

  #condition(shape: Shape, name: string, value: unknown): unknown {
    const field = shape.fieldMap.get(name);
    if (field?.type === "Composite") {
      return this.#quantified(compositeShape(field.fields?.()), value);
    }
    if (field) return filterValue(field, value);
    const relation = this.#relation(shape, name);
    return relation
      ? this.#quantified(this.#shapeOf(relation.target), value)
      : // AND, OR, NOT, or a compound key's parts: fields of the same model.
        this.#where(shape, value);
  }

  /** `{ some: filter }`, `{ is: filter }`, or the filter itself. */
  #quantified(shape: Shape, value: unknown): unknown {
    return each(value, (filter) =>
      mapMembers(filter, (name, member) =>
        quantifiers.has(name) && !shape.fieldMap.has(name)
          ? this.#where(shape, member)
          : this.#condition(shape, name, member),
      ),
    );
  }

  readonly #orderBy: Read = (shape, value) =>
    each(value, (order) =>
      mapMembers(order, (name, member) => {
        const relation = this.#relation(shape, name);
        return relation
          ? this.#orderBy(this.#shapeOf(relation.target), member)
          : member;
      }),
    );

  /** `select` and `include`: a related record's own arguments. */
  readonly #selection: Read = (shape, value) =>
    each(value, (selection) =>
      mapMembers(selection, (name, member) => {
        if (name === "_count") return this.#counts(shape, member);
        const relation = this.#relation(shape, name);
        return relation
          ? this.#arguments(this.#shapeOf(relation.target), member)
          : member;
      }),
    );

  /** `true` counts every relation; of those that are closed only the served ones. */
  #counts(shape: Shape, value: unknown): unknown {
    if (value !== true || shape.hidden.size === 0) {
      return this.#arguments(shape, value);
    }
    const served = [...shape.relationshipMap()]
      .filter(([, { kind }]) => kind === "to-many")
      .map(([name]) => [name, true]);
    return { select: Object.fromEntries(served) };
  }

  readonly #data: Read = (shape, value) =>
    each(value, (data) =>
      mapMembers(data, (name, member) => {
        const field = shape.fieldMap.get(name);
        if (field?.type === "Composite") {
          return this.#embedded(compositeShape(field.fields?.()), member);
        }
        if (field) return dataValue(field, member);
        const relation = this.#relation(shape, name);
        return relation
          ? this.#nested(this.#shapeOf(relation.target), member)
          : member;
      }),
    );

  /** An embedded document: itself, or an operation with one. */
  #embedded(shape: Shape, value: unknown): unknown {
    return each(value, (one) =>
      Object.keys(one).some((name) => shape.fieldMap.has(name))
        ? this.#data(shape, one)
        : this.#nested(shape, one),
    );
  }

  /** A nested write: `create`, `connect`, `upsert`… over another model. */
  #nested(shape: Shape, value: unknown): unknown {
    return each(value, (write) =>
      mapMembers(write, (name, member) => {
        if (selections.has(name)) return this.#where(shape, member);
        if (name === "create") return this.#data(shape, member);
        return each(member, (one) =>
          // A to-one update is the data itself, or `{ where, data }`.
          name === "update" && !isEnveloped(shape, one)
            ? this.#data(shape, one)
            : this.#arguments(shape, one),
        );
      }),
    );
  }

  /** @throws RpcError (400) for one to a model that is not served. */
  #relation(shape: Shape, name: string): Relationship | undefined {
    if (shape.hidden.has(name)) throw new RpcError(`unknown field: ${name}`);
    return shape.relationshipMap().get(name);
  }

  readonly #members: ReadonlyMap<string, Read> = new Map<string, Read>([
    ["where", this.#where],
    ["cursor", this.#where],
    ["having", this.#where],
    ["orderBy", this.#orderBy],
    ["select", this.#selection],
    ["include", this.#selection],
    ["data", this.#data],
    ["set", this.#data],
    ["create", this.#data],
    ["update", this.#data],
  ]);
}

const quantifiers = new Set(["some", "every", "none", "is", "isNot", "equals"]);

/** Nested writes that name records: each is a `where`. */
const selections = new Set([
  "connect",
  "disconnect",
  "delete",
  "deleteMany",
  "set",
]);

function isEnveloped(
  { fieldMap, relationshipMap }: Shape,
  update: Record<string, unknown>,
): boolean {
  return (
    Object.hasOwn(update, "data") &&
    !fieldMap.has("data") &&
    !relationshipMap().has("data")
  );
}

/** Reads an object, or each of several; anything else stays as it is. */
function each(
  value: unknown,
  read: (one: Record<string, unknown>) => unknown,
): unknown {
  if (isPlain(value)) return read(value);
  return Array.isArray(value)
    ? mapItems(value, (item) => (isPlain(item) ? read(item) : item))
    : value;
}
