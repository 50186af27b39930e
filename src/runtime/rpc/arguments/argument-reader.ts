import type { Database } from "../../contract/databases.js";
import type { Limits } from "../../contract/limits.js";
import type { Field } from "../../model/field.js";
import type { Relationship, Resource } from "../../model/resource.js";
import { isNestedName, writtenKinds } from "../../prisma/nested-forms.js";
import { toOneUpdate } from "../../prisma/to-one-update.js";
import { RpcError } from "../errors/rpc-error.js";
import type { RpcRoutes } from "../routes.js";
import type { Arguments } from "../routes.js";
import {
  countedIn,
  includedIn,
  JoinBudget,
  outermost,
  type ReadPlace,
  readOf,
} from "../../service/join-budget.js";
import { BoundedCount } from "./bounded-count.js";
import { BoundedInclude } from "./bounded-include.js";
import { exceed } from "./exceeded-limit.js";
import {
  requireChoice,
  requireChoices,
  requireNoObject,
} from "./selected-names.js";
import { refuseWrite, relationOf } from "./exposed-names.js";
import { requireCursorValues } from "./panics/cursor-values.js";
import { readFlags, readListed } from "./field-names.js";
import { FilterReader } from "./filter-reader.js";
import { OrderReader } from "./order-reader.js";
import { refuseCut } from "./cut-names.js";
import { isOpen, withoutHidden } from "./hidden-columns.js";
import { compositeShape, modelShape, type Read, type Shape } from "./shape.js";
import { requireTrue } from "./own-key-disconnect.js";
import { ruledData } from "./ruled-data.js";
import { refuseSpreading } from "./spreading-writes.js";
import { requireStored } from "./stored-numbers.js";
import { requireTimestamps } from "./timestamp-range.js";
import { dataValue, eachObject, isPlain, mapMembers } from "./values.js";

/** The limits of what the arguments of one operation may ask for. */
type ArgumentLimits = Partial<
  Pick<
    Limits,
    | "maxConditions"
    | "maxIncludeDepth"
    | "maxIncludes"
    | "maxJoins"
    | "maxSortFields"
  >
>;

/** What an {@link ArgumentReader} depends on beside the routes. */
interface ArgumentReaderOptions {
  /** One without abilities by default. */
  database?: Pick<
    Database,
    "specialFloats" | "caseSensitiveJson" | "noWayBack" | "cutsNames"
  >;
  /** Of one operation, nested arguments included; none by default. */
  limits?: ArgumentLimits;
}

/**
 * Walks the arguments of an operation once, with the fields that the schema
 * declares: converts values to their declared types (P5), and refuses names that the
 * service does not expose. Prisma checks everything else.
 */
export class ArgumentReader {
  readonly #shapes: ReadonlyMap<Resource, Shape>;
  /** Names that are hidden in some model. */
  readonly hiddenNames: ReadonlySet<string>;

  readonly #database: Pick<
    Database,
    "specialFloats" | "noWayBack" | "cutsNames"
  >;
  readonly #conditions: BoundedCount;
  readonly #joins: JoinBudget;
  readonly #includes: BoundedInclude;
  readonly #filters: FilterReader;
  readonly #orders: OrderReader;
  /** The records that the arguments are about that are being read. */
  #place = readOf(1, 1);

  constructor(
    routes: readonly RpcRoutes[],
    { database = {}, limits = {} }: ArgumentReaderOptions = {},
  ) {
    const {
      maxConditions = Infinity,
      maxJoins = Infinity,
      maxSortFields = Infinity,
    } = limits;
    this.#database = database;
    this.#includes = new BoundedInclude(limits);
    this.#conditions = new BoundedCount(maxConditions, "conditions");
    this.#joins = new JoinBudget({ maxJoins });
    const shared = { shapeOf: this.#shapeOf, joins: this.#joins };
    this.#filters = new FilterReader({
      ...shared,
      conditions: this.#conditions,
      database,
    });
    this.#orders = new OrderReader({ ...shared, maxSortFields });
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
   * @param isWrite whether its `where` selects what is written
   * @param place the records that it returns
   * @param sameRequest whether the last operation belongs to the same request: what
   *   costs the database most is counted for all of its operations
   * @throws RpcError (400) for names that are not exposed, ExceededLimit, and BrokenRules
   *   (422).
   */
  read(
    resource: Resource,
    args: Arguments,
    {
      answersRecords = false,
      isWrite = false,
      place = readOf(1, 1),
      sameRequest = false,
    }: {
      answersRecords?: boolean;
      isWrite?: boolean;
      place?: ReadPlace;
      sameRequest?: boolean;
    } = {},
  ): Arguments {
    const shape = this.#shapeOf(resource);
    if (!sameRequest) {
      this.#conditions.reset();
      this.#joins.reset();
    }
    this.#includes.reset();
    this.#place = isWrite ? this.#written(resource, place) : place;
    const read = this.#arguments(shape, args) as Arguments;
    return answersRecords ? withoutHidden(shape, read) : read;
  }

  readonly #shapeOf = (resource: Resource): Shape =>
    this.#shapes.get(resource) ?? modelShape(resource);

  /** The arguments of an operation, and of nested reads and writes. */
  readonly #arguments: Read = (shape, value) => {
    if (!isPlain(value)) return value;
    const { cursor, orderBy } = value;
    const args = mapMembers(value, (name, member) => {
      if (name === "orderBy") {
        return this.#orders.read(shape, orderBy, cursor, this.#place);
      }
      const read = this.#members.get(name);
      if (read) return read(shape, member);
      // A non-finite `limit` or `take` would be no limit.
      requireStored(name, counts.has(name) ? integer : number, member);
      return member;
    });
    if (args["skipDuplicates"] === true) requireTimestamps(shape, args["data"]);
    return args;
  };

  readonly #where: Read = (shape, value) =>
    this.#filters.where(shape, value, this.#place.filter);

  /** Reads the arguments of related records. */
  #at<Result>(place: ReadPlace, read: () => Result): Result {
    const outer = this.#place;
    this.#place = place;
    try {
      return read();
    } finally {
      this.#place = outer;
    }
  }

  /** Records of a write: where the database cannot, no filter may lead back to them. */
  #written(resource: Resource, place = readOf(1, 1)): ReadPlace {
    const { noWayBack } = this.#database;
    return noWayBack
      ? { ...place, filter: { ...outermost, written: resource } }
      : place;
  }

  readonly #cursor: Read = (shape, value) => {
    requireCursorValues(shape, value);
    return this.#where(shape, value);
  };

  /** `select` and `include`, with the arguments of related records. */
  readonly #selection: Read = (shape, value) => {
    requireChoices(value);
    if (!isPlain(value)) return value;
    return mapMembers(value, (name, member) => {
      requireChoice(name, member);
      if (isScalar(shape, name)) requireNoObject(name, member);
      if (name === "_count") return this.#counts(shape, member);
      // No field begins so: Prisma's functions of columns, hidden ones too.
      if (name.startsWith("_") && name !== "_all") {
        throw new RpcError(`unknown field: ${name}`);
      }
      const relation = relationOf(shape, name);
      if (!relation) return member;
      const target = this.#shapeOf(relation.target);
      const args = this.#includes.within(member, () =>
        this.#at(this.#related(relation, member), () =>
          this.#arguments(target, member),
        ),
      );
      if (args === true) return isOpen(target) || withoutHidden(target, {});
      return isPlain(args) ? withoutHidden(target, args) : args;
    });
  };

  /** The records of a relation that is included, or in `_count`. */
  #related(relation: Relationship, member: unknown): ReadPlace {
    if (!this.#includes.isApart) {
      return includedIn(relation, this.#place, member);
    }
    this.#joins.counts(1, this.#place, exceed);
    return { ...this.#place, filter: countedIn(relation, this.#place) };
  }

  readonly #include: Read = (shape, value) => {
    const names = isPlain(value) ? Object.keys(value) : [];
    const field = names.find((name) => shape.fieldMap.has(name));
    // With `false`, Prisma does not read the column, which may lead to related records.
    if (field !== undefined) {
      throw new RpcError(
        `"include" takes relations, and "${field}" is a field`,
      );
    }
    return this.#selection(shape, value);
  };

  /**
   * `true` counts every to-many relation; if some are hidden, only the exposed ones.
   * Without any, `_count` is unknown, as in Prisma for models without such
   * relations.
   */
  #counts(shape: Shape, value: unknown): unknown {
    if (value !== true) {
      const { select } = Object(value) as { readonly select?: unknown };
      refuseCut(this.#database, isPlain(select) ? Object.keys(select) : []);
      return this.#includes.apart(() => this.#arguments(shape, value));
    }
    const served = [...shape.relationshipMap()]
      .filter(([, { kind }]) => kind === "to-many")
      .map(([name]) => [name, true]);
    refuseCut(
      this.#database,
      served.map(([name]) => String(name)),
    );
    this.#joins.counts(served.length, this.#place, exceed);
    if (shape.hidden.size === 0) return value;
    if (served.length === 0) throw new RpcError("unknown field: _count");
    return { select: Object.fromEntries(served) };
  }

  readonly #data: Read = (shape, value) =>
    eachObject(value, (data) =>
      mapMembers(data, (name, member) => {
        if (shape.readOnly.has(name)) {
          throw new RpcError(`read-only field: ${name}`);
        }
        const field = shape.inputMap.get(name);
        if (field?.type === "Composite") {
          return this.#embedded(compositeShape(field.fields?.()), member);
        }
        if (field) {
          requireStored(name, field, member, this.#database.specialFloats);
          return ruledData(name, field, dataValue(field, member));
        }
        const relation = relationOf(shape, name);
        return relation ? this.#nested(name, relation, member) : member;
      }),
    );

  /** An embedded document: itself, or operations with one. */
  #embedded(shape: Shape, value: unknown): unknown {
    return eachObject(value, (one) =>
      Object.keys(one).some((name) => shape.fieldMap.has(name))
        ? this.#data(shape, one)
        : mapMembers(one, (name, member) =>
            documents.has(name)
              ? this.#data(shape, member)
              : eachObject(member, (args) => this.#arguments(shape, args)),
          ),
    );
  }

  /** A nested write of another model: `create`, `connect`, `upsert`… */
  #nested(relationName: string, relation: Relationship, value: unknown) {
    const { target } = relation;
    const shape = this.#shapeOf(target);
    const nested = (write: Record<string, unknown>): unknown =>
      mapMembers(write, (name, member) => {
        refuseWrite(shape, name);
        refuseSpreading(relationName, relation, name);
        if (name === "disconnect") requireTrue(relationName, relation, member);
        if (isSelection(name)) return this.#where(shape, member);
        if (name === "create") return this.#data(shape, member);
        return eachObject(member, (one) =>
          name === "update" && relation.kind === "to-one"
            ? this.#toOneUpdate(target, one)
            : this.#arguments(shape, one),
        );
      });
    return this.#at(this.#written(target), () => eachObject(value, nested));
  }

  /**
   * The data itself, or `{ where, data }`. Both parts are passed on where Prisma could read
   * it either way: what is not meant as the data, its client stores with its own marks.
   */
  #toOneUpdate(target: Resource, value: unknown): unknown {
    const shape = this.#shapeOf(target);
    if (!isPlain(value) || !Object.hasOwn(value, "data")) {
      return this.#data(shape, value);
    }
    const { fields, relationships } = target;
    return this.#arguments(shape, {
      where: {},
      ...toOneUpdate(value, fields, relationships),
    });
  }

  readonly #members: ReadonlyMap<string, Read> = new Map<string, Read>([
    ["where", this.#where],
    ["cursor", this.#cursor],
    ["having", (shape, value) => this.#filters.having(shape, value)],
    ["select", this.#selection],
    ["include", this.#include],
    ["omit", readFlags],
    ["distinct", readListed],
    ["by", readListed],
    ["_count", readFlags],
    ["_avg", readFlags],
    ["_sum", readFlags],
    ["_min", readFlags],
    ["_max", readFlags],
    ["data", this.#data],
    ["set", this.#data],
    ["create", this.#data],
    ["update", this.#data],
  ]);
}

/** Whether a name in `select` has no members of its own; `count` knows `_all` too. */
function isScalar({ fieldMap }: Shape, name: string): boolean {
  const field = fieldMap.get(name);
  return name === "_all" || (field !== undefined && field.type !== "Composite");
}

/** Arguments of Prisma that are integers; those of an extension may be any number. */
const counts = new Set(["take", "skip", "limit"]);
const integer: Field = { type: "Int" };
const number: Field = { type: "Float" };

/** Operations that hold an embedded document, or several, or parts of one. */
const documents = new Set(["set", "push", "update"]);

/** Whether a nested write only selects records, by a `where`. */
function isSelection(name: string): boolean {
  return isNestedName(name, "update") && writtenKinds(name).length === 0;
}
