/** Why a value does not have its field's type; `path` is the place inside the value. */
export interface InvalidValue {
  readonly message: string;
  readonly path: readonly (string | number)[];
}
