/** A value as it is sent: JSON, and the types that JSON cannot express. */
export interface Serialized {
  readonly json: unknown;
  readonly meta?: unknown;
}
