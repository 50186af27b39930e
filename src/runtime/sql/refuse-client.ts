import { delegateName } from "../contract/names.js";
import type { DelegateMap } from "../prisma/delegate.js";
import type { Schema } from "../model/schema.js";

/** What Prisma's client knows of its extensions, as of Prisma 5. */
interface Internals {
  readonly _extensions?: {
    isEmpty(): boolean;
    getAllComputedFields?(model: string): unknown;
    getAllQueryCallbacks?(model: string, operation: string): unknown;
    getAllModelExtensions?(model: string): unknown;
  };
  /** Those of `$use`, which Prisma 7 has no more. */
  readonly _middlewares?: { length: unknown };
  readonly _globalOmit?: object;
  readonly _engineConfig?: {
    readonly adapter?: { readonly options?: { readonly schema?: unknown } };
  };
}

/**
 * Refuses a client whose extensions change what reads find, or their rows: a statement of
 * our own would not be changed.
 *
 * @throws TypeError
 */
export function refuseClient(client: DelegateMap, schema: Schema): void {
  const {
    _extensions: extensions,
    _globalOmit: omit,
    _middlewares: middlewares,
    _engineConfig,
  } = client as unknown as Internals;
  const { schema: place } = _engineConfig?.adapter?.options ?? {};
  if (place !== undefined && place !== "public") {
    refuse(`the adapter has the schema ${String(place)}`);
  }
  if (typeof client["$queryRawUnsafe"] !== "function") {
    refuse("the client has no $queryRawUnsafe");
  }
  const { length: used } = middlewares ?? { length: 0 };
  if (Number(typeof used === "function" ? used.call(middlewares) : used) > 0) {
    refuse("the client has middleware ($use)");
  }
  if (Object.keys(omit ?? {}).length > 0) {
    refuse(
      "the client omits fields of all reads, which SQL of its own would answer",
    );
  }
  if (!extensions || extensions.isEmpty()) return;
  for (const [name, { table }] of Object.entries(schema.models)) {
    if (!table) continue;
    const computed = extensions.getAllComputedFields?.(name);
    if (Object.keys(computed ?? {}).length > 0) {
      refuse(`an extension of the client computes fields of ${name}`);
    }
    const reads = ["findMany", "findFirst", "findUnique", "count"];
    const isChanged = reads.some(
      (operation) =>
        lengthOf(
          extensions.getAllQueryCallbacks?.(delegateName(name), operation),
        ) > 0,
    );
    const own = Object(extensions.getAllModelExtensions?.(name)) as object;
    if (isChanged || reads.some((operation) => Object.hasOwn(own, operation))) {
      refuse(`an extension of the client changes queries of ${name}`);
    }
  }
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

function refuse(why: string): never {
  throw new TypeError(`"reads": ${why}: sqlReads() would not apply that`);
}
