import type { Schema } from "../service/extensions.js";

/**
 * The part of the published specification Standard Schema, version 1, that is used here:
 * what a value must be, and of what types it is before and after.
 */
export interface StandardSchema<
  Input = unknown,
  Output = Input,
> extends Schema {
  readonly "~standard": Schema["~standard"] & {
    readonly version: 1;
    readonly types?:
      { readonly input: Input; readonly output: Output } | undefined;
  };
}
