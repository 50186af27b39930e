/** A JSON value. */
export type Json =
  string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object; members that are `undefined` are left out. */
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}
