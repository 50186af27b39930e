import type { Arguments } from "../routes.js";
import type { Shape } from "./shape.js";
import { isPlain } from "./values.js";

/** True for a model without hidden columns. */
export function isOpen({ hiddenColumns }: Shape): boolean {
  return hiddenColumns.length === 0;
}

/** Adds an `omit` of the hidden columns, unless the arguments have a `select`. */
export function withoutHidden(shape: Shape, args: Arguments): Arguments {
  if (isOpen(shape) || isPlain(args["select"])) return args;
  const hidden = shape.hiddenColumns.map((name) => [name, true]);
  const { omit } = args;
  return {
    ...args,
    omit: { ...(isPlain(omit) ? omit : {}), ...Object.fromEntries(hidden) },
  };
}
