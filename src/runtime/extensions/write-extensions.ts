import type { Row } from "../model/resource.js";
import type { Schema } from "../service/extensions.js";

/** A write of one record. */
export type WriteKind = "create" | "update" | "delete";

/** The extensions of a model's writes, without the types of the application. */
export interface WriteExtensions {
  readonly validate?: {
    readonly create?: Schema;
    readonly update?: Schema;
    readonly full?: boolean;
  };
  readonly around?: Partial<Record<WriteKind, AroundFunctions>>;
  readonly after?: Partial<Record<WriteKind, AfterFunctions>>;
  readonly remove?: (event: object) => unknown;
}

type AroundFunctions = AroundFunction | readonly AroundFunction[];
export type AroundFunction = (
  event: object,
  next: () => Promise<Row>,
) => unknown;
type AfterFunctions = AfterFunction | readonly AfterFunction[];
type AfterFunction = (event: object) => unknown;

/** What runs around a write, or in place of it, in its transaction. */
export function surrounds(
  { around, remove }: WriteExtensions,
  kind: WriteKind,
): boolean {
  return (
    around?.[kind] !== undefined || (kind === "delete" && remove !== undefined)
  );
}

/** Whether a write has to be done record by record for its extensions. */
export function isExtended(own: WriteExtensions, kind: WriteKind): boolean {
  return surrounds(own, kind) || own.after?.[kind] !== undefined;
}
