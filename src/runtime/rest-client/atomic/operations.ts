import {
  type ClientModel,
  type ClientSchema,
  relatedModel,
} from "../client-schema.js";
import {
  type Id,
  idText,
  type Input,
  type Linkage,
  linkage,
  type LinkedRecord,
  resourceObject,
} from "../write-document.js";
import type { OperationOptions } from "./types.js";

/** What identifies a record in the document. */
interface Identifier {
  readonly type: string | undefined;
  readonly id?: string | undefined;
  readonly lid?: string;
}

/** A record that an operation writes. */
interface WrittenRecord extends Identifier {
  readonly operation: number;
}

/** Members that an operation has besides those of its data. */
interface Meta extends OperationOptions {
  readonly operation?: "upsert";
  readonly matchFields?: readonly string[];
}

/** The operations of a function, as a document has them. */
interface Operations {
  readonly operations: readonly object[];
  /** What the function returned. */
  readonly made: unknown;
  /** The operation that a value stands for the record of, if it does. */
  readonly operationOf: (value: unknown) => number | undefined;
}

/**
 * Calls a function with methods that note what it wants written.
 *
 * @throws TypeError for what can be seen to be wrong before it is sent
 */
export function operationsOf(
  schema: ClientSchema,
  write: (op: object) => unknown,
): Operations {
  const operations: object[] = [];
  const written = new Map<unknown, WrittenRecord>();
  // No id of a real record is such a text.
  const random = Math.random().toString(36).slice(2);

  const push = (op: string, operation: object, meta: Meta = {}): void => {
    const hasMeta = Object.values(meta).some((value) => value !== undefined);
    operations.push({ op, ...operation, ...(hasMeta && { meta }) });
  };

  const nextName = (): string => `lid-${operations.length}-${random}`;
  const named = (name: string, record: Identifier): string => {
    written.set(name, { ...record, operation: operations.length - 1 });
    return name;
  };

  const identifier = ({ type, id }: LinkedRecord, name: string): Identifier => {
    const known = written.get(id);
    if (!known) return { type, id };
    if (known.type === type) {
      const { lid } = known;
      return lid === undefined ? { type, id: known.id } : { type, lid };
    }
    throw new TypeError(
      `"${name}" takes type ${String(type)}, not the ${String(known.type)} of operation ${known.operation}`,
    );
  };

  const linked = (data: Linkage, name: string): unknown =>
    Array.isArray(data)
      ? (data as readonly LinkedRecord[]).map((one) => identifier(one, name))
      : data && identifier(data as LinkedRecord, name);

  const resource = (model: ClientModel, input: Input) => {
    const { relationships, ...own } = resourceObject(schema, model, input);
    for (const [name, value] of Object.entries(own.attributes)) {
      if (!written.has(value)) continue;
      throw new TypeError(
        `"${name}" is no relationship: a record that is written here can be the value of relationships alone`,
      );
    }
    const links = Object.entries(relationships ?? {}).map(
      ([name, { data }]) => [name, { data: linked(data, name) }] as const,
    );
    return {
      ...own,
      ...(relationships && { relationships: Object.fromEntries(links) }),
    };
  };

  const methods = (model: ClientModel) => {
    const { type } = model;
    const target = (id: Id) => identifier({ type, id: idText(id, "id") }, "id");
    const create = (input: Input, meta?: Meta): string => {
      const data = resource(model, input);
      const { id } = data;
      const lid = nextName();
      const own = id === undefined ? { lid } : { id };
      push("add", { data: { ...data, ...own } }, meta);
      return named(lid, { type, ...own });
    };
    const change =
      (op: string) =>
      (
        id: Id,
        relationship: string,
        ids: unknown,
        options?: OperationOptions,
      ): void => {
        const of = relatedModel(schema, model, relationship);
        const data = linked(linkage(of, relationship, ids), relationship);
        push(op, { ref: { ...target(id), relationship }, data }, options);
      };
    return {
      create: (input: Input) => create(input),
      upsert: (matchFields: readonly string[], input: Input) =>
        create(input, { operation: "upsert", matchFields }),
      update(id: Id, input: Input, options?: OperationOptions): string {
        const record = target(id);
        const name = nextName();
        push(
          "update",
          { data: { ...resource(model, input), ...record } },
          options,
        );
        return named(name, record);
      },
      delete(id: Id, options?: OperationOptions): void {
        push("remove", { ref: target(id) }, options);
      },
      add: change("add"),
      remove: change("remove"),
      replace: change("update"),
    };
  };

  const made = write(
    Object.fromEntries(
      Object.entries(schema).map(([name, model]) => [name, methods(model)]),
    ),
  );
  return {
    operations,
    made,
    operationOf: (value) => written.get(value)?.operation,
  };
}
