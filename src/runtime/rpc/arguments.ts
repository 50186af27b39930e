import type { Field } from "../model/field.js";
import type { Resource } from "../model/resource.js";
import { compositeShape, modelShape, type Shape } from "./argument-shape.js";
import {
  dataValue,
  each,
  filterValue,
  isPlain,
  mapMembers,
} from "./argument-values.js";
import {
  distinctNames,
  requireChoice,
  requireChoices,
  requireFew,
} from "./choices.js";
import {
  isMember,
  namesMembers,
  refuseHidden,
  refuseReferences,
  refuseWrite,
  relationOf,
} from "./closed-names.js";
import { ConditionCount } from "./condition-count.js";
import { requireFinite } from "./finite-numbers.js";
import { isOpen, withoutHidden } from "./hidden-columns.js";
import type { Arguments } from "./input.js";
import type { AnyRpcRoutes } from "./routes.js";
import { RpcError } from "./rpc-error.js";

type Read = (shape: Shape, value: unknown) => unknown;

/**
 * Walks the arguments of an operation once, with the fields that the schema
 * declares: converts values to their declared types (P5), and refuses names that the
 * service does not expose. Prisma checks everything else.
 */
export class ArgumentReader {
  readonly #shapes: ReadonlyMap<Resource, Shape>;
  /** Names that are hidden in some model. */
  readonly hiddenNames: ReadonlySet<string>;

  readonly #specialFloats: boolean;
  readonly #conditions: ConditionCount;

  /**
   * @param specialFloats whether the database stores NaN and the infinities in
   *   floats
   * @param maxConditions in the filters of one operation, nested ones included
   */
  constructor(
    routes: readonly AnyRpcRoutes[],
    specialFloats = false,
    maxConditions = Infinity,
  ) {
    this.#specialFloats = specialFloats;
    this.#conditions = new ConditionCount(maxConditions);
    this.#shapes = new Map(
      routes.map((one) => [one.resource, modelShape(one.resource, one)]),
    );
    this.hiddenNames = new Set(
      [...this.#shapes.values()].flatMap(({ hidden }) => [...hidden]),
    );
  }

  /**
   * @param answersRecords whether the operation returns records: then their hidden
   *   columns are not read
   * @throws RpcError (400) for names that are not exposed, and for too many
   *   conditions.
   */
  read(resource: Resource, args: Arguments, answersRecords = false): Arguments {
    const shape = this.#shapeOf(resource);
    // Only groupBy has `by`; Prisma's client writes to its `select`.
    if (Object.hasOwn(args, "by") && Object.hasOwn(args, "select")) {
      throw new RpcError('groupBy takes no "select"');
    }
    this.#conditions.reset();
    const read = this.#arguments(shape, args) as Arguments;
    return answersRecords ? withoutHidden(shape, read) : read;
  }

  #shapeOf(resource: Resource): Shape {
    return this.#shapes.get(resource) ?? modelShape(resource);
  }

  /** The arguments of an operation, and of nested reads and writes. */
  readonly #arguments: Read = (shape, value) =>
    isPlain(value)
      ? mapMembers(value, (name, member) => {
          const read = this.#members.get(name);
          if (read) return read(shape, member);
          // A non-finite `limit` or `take` would be no limit.
          requireFinite(name, count, member);
          return member;
        })
      : value;

  readonly #where: Read = (shape, value) =>
    each(value, (filter) => {
      // Even an `OR` of empty filters has a cost.
      this.#conditions.add();
      return mapMembers(filter, (name, member) =>
        this.#condition(shape, name, member),
      );
    });

  /**
   * Prisma's query compiler crashes on a `having` without conditions; with an empty
   * AND it does not.
   */
  readonly #having: Read = (shape, value) => {
    const read = this.#where(shape, value);
    return isPlain(read) && saysNothing(read)
      ? { ...read, AND: [read["AND"] ?? []].flat() }
      : read;
  };

  #condition(shape: Shape, name: string, value: unknown): unknown {
    this.#conditions.add();
    const field = shape.fieldMap.get(name);
    if (field?.type === "Composite") {
      return this.#quantified(compositeShape(field.fields?.()), value);
    }
    if (field) {
      if (shape.hidden.size > 0) refuseReferences(shape, value);
      requireFinite(name, field, value, this.#specialFloats);
      return filterValue(field, value);
    }
    const relation = relationOf(shape, name);
    return relation
      ? this.#quantified(this.#shapeOf(relation.target), value)
      : // AND, OR, NOT, or a compound key's parts: fields of the same model.
        this.#where(shape, value);
  }

  /**
   * `{ some: filter }`, `{ is: filter }`, or the filter itself. If a field has the
   * name of a quantifier, Prisma may read it either way: hidden names are refused in
   * both.
   */
  #quantified(shape: Shape, value: unknown): unknown {
    return each(value, (filter) =>
      mapMembers(filter, (name, member) => {
        if (!quantifiers.has(name)) return this.#condition(shape, name, member);
        if (!isMember(shape, name)) return this.#where(shape, member);
        const read = this.#condition(shape, name, member);
        return namesMembers(shape, member) ? this.#where(shape, read) : read;
      }),
    );
  }

  readonly #orderBy: Read = (shape, value) => {
    requireFew(value);
    return each(value, (order) =>
      mapMembers(order, (name, member) => {
        const relation = relationOf(shape, name);
        if (relation) {
          return this.#orderBy(this.#shapeOf(relation.target), member);
        }
        // `_count` and the like sort groups by aggregates of fields.
        if (name.startsWith("_") && isPlain(member)) this.#names(shape, member);
        return member;
      }),
    );
  };

  /**
   * Names of fields: a list, a single name, or the members of an object, whose
   * values do not matter.
   */
  readonly #names: Read = (shape, value) => {
    if (typeof value === "string") refuseHidden(shape, value);
    else if (Array.isArray(value)) {
      for (const item of value) this.#names(shape, item);
    } else if (isPlain(value)) {
      for (const [name, member] of Object.entries(value)) {
        refuseHidden(shape, name);
        // `orderBy: { _relevance: { fields: [...] } }`
        if (name === "fields") this.#names(shape, member);
      }
    }
    return value;
  };

  readonly #listed: Read = (shape, value) =>
    this.#names(shape, distinctNames(value));

  /** `select` and `include`, with the arguments of related records. */
  readonly #selection: Read = (shape, value) => {
    requireChoices(value);
    if (!isPlain(value)) return value;
    return mapMembers(value, (name, member) => {
      requireChoice(name, member);
      if (name === "_count") return this.#counts(shape, member);
      const relation = relationOf(shape, name);
      if (!relation) return member;
      const target = this.#shapeOf(relation.target);
      const args = this.#arguments(target, member);
      if (args === true) return isOpen(target) || withoutHidden(target, {});
      return isPlain(args) ? withoutHidden(target, args) : args;
    });
  };

  readonly #omitted: Read = (shape, value) => {
    requireChoices(value);
    return this.#names(shape, value);
  };

  /** `_sum` and the like: an object that chooses fields. */
  readonly #aggregate: Read = (shape, value) => {
    requireChoices(value);
    if (isPlain(value)) {
      for (const [name, member] of Object.entries(value)) {
        requireChoice(name, member);
      }
    }
    return this.#names(shape, value);
  };

  /**
   * `true` counts every to-many relation; if some are hidden, only the exposed ones.
   * Without any, `_count` is unknown, as in Prisma for models without such
   * relations.
   */
  #counts(shape: Shape, value: unknown): unknown {
    if (value !== true || shape.hidden.size === 0) {
      return this.#arguments(shape, value);
    }
    const served = [...shape.relationshipMap()]
      .filter(([, { kind }]) => kind === "to-many")
      .map(([name]) => [name, true]);
    if (served.length === 0) throw new RpcError("unknown field: _count");
    return { select: Object.fromEntries(served) };
  }

  readonly #data: Read = (shape, value) =>
    each(value, (data) =>
      mapMembers(data, (name, member) => {
        if (shape.readOnly.has(name)) {
          throw new RpcError(`read-only field: ${name}`);
        }
        const field = shape.fieldMap.get(name);
        if (field?.type === "Composite") {
          return this.#embedded(compositeShape(field.fields?.()), member);
        }
        if (field) {
          requireFinite(name, field, member, this.#specialFloats);
          return dataValue(field, member);
        }
        const relation = relationOf(shape, name);
        return relation
          ? this.#nested(
              this.#shapeOf(relation.target),
              member,
              relation.kind === "to-one",
            )
          : member;
      }),
    );

  /** An embedded document: itself, or an operation with one. */
  #embedded(shape: Shape, value: unknown): unknown {
    return each(value, (one) =>
      Object.keys(one).some((name) => shape.fieldMap.has(name))
        ? this.#data(shape, one)
        : this.#nested(shape, one, true),
    );
  }

  /** A nested write of another model: `create`, `connect`, `upsert`… */
  #nested(shape: Shape, value: unknown, toOne: boolean): unknown {
    return each(value, (write) =>
      mapMembers(write, (name, member) => {
        refuseWrite(shape, name);
        if (selections.has(name)) return this.#where(shape, member);
        if (name === "create") return this.#data(shape, member);
        return each(member, (one) =>
          name === "update" && toOne
            ? this.#toOneUpdate(shape, one)
            : this.#arguments(shape, one),
        );
      }),
    );
  }

  /**
   * The data itself, or `{ where, data }`. If a field is called `data`, Prisma may
   * read it either way: hidden names are refused in both.
   */
  readonly #toOneUpdate: Read = (shape, value) => {
    if (!isPlain(value) || !Object.hasOwn(value, "data")) {
      return this.#data(shape, value);
    }
    if (!isMember(shape, "data")) return this.#arguments(shape, value);
    const read = this.#data(shape, value);
    return namesMembers(shape, value["data"])
      ? this.#arguments(shape, read)
      : read;
  };

  readonly #members: ReadonlyMap<string, Read> = new Map<string, Read>([
    ["where", this.#where],
    ["cursor", this.#where],
    ["having", this.#having],
    ["orderBy", this.#orderBy],
    ["select", this.#selection],
    ["include", this.#selection],
    ["omit", this.#omitted],
    ["distinct", this.#listed],
    ["by", this.#listed],
    ["_count", this.#aggregate],
    ["_avg", this.#aggregate],
    ["_sum", this.#aggregate],
    ["_min", this.#aggregate],
    ["_max", this.#aggregate],
    ["data", this.#data],
    ["set", this.#data],
    ["create", this.#data],
    ["update", this.#data],
  ]);
}

/** The type of `take`, `skip` and `limit`. */
const count: Field = { type: "Int" };

const quantifiers = new Set(["some", "every", "none", "is", "isNot", "equals"]);

/** Nested writes that select records by a `where`. */
const selections = new Set([
  "connect",
  "disconnect",
  "delete",
  "deleteMany",
  "set",
]);

/** True for `{}`, and for objects that contain only such objects. */
function saysNothing(filter: object): boolean {
  return Object.values(filter).every(
    (member) => isPlain(member) && saysNothing(member),
  );
}
