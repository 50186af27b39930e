import type { StandardSchema } from "./standard-schema.js";

/**
 * What extensions may not contain, as a type to intersect theirs with: inferred types have
 * no check for excess properties of their own.
 *
 * @typeParam Given the extensions
 * @typeParam Known those that there may be, by model
 * @typeParam Inputs what writes give, by model
 */
export type Checked<Given, Known, Inputs> = {
  readonly [Model in keyof Given]: Model extends keyof Known & keyof Inputs
    ? CheckedModel<Given[Model], Inputs[Model]>
    : never;
};

type CheckedModel<Given, Input> = {
  readonly [Member in keyof Given]: Member extends "validate"
    ? CheckedSchemas<Given[Member], Input>
    : Member extends "around" | "after"
      ? CheckedWrites<Given[Member]>
      : Member extends "attributes" | "actions" | "remove" | "routes"
        ? unknown
        : never;
};

type CheckedSchemas<Given, Input> = {
  readonly [Name in keyof Given]: Name extends "create" | "update"
    ? Given[Name] extends StandardSchema<infer In, infer Out>
      ? UnknownFields<In, Input> | UnknownFields<Out, Input> extends never
        ? unknown
        : { readonly unknownField: UnknownFields<In | Out, Input> }
      : unknown
    : Name extends "full"
      ? unknown
      : never;
};

/** The names that a schema knows and the model does not; none of one that takes any name. */
type UnknownFields<Value, Input> = Value extends object
  ? string extends keyof Value
    ? never
    : Exclude<keyof Value, keyof Input>
  : never;

type CheckedWrites<Given> = {
  readonly [Name in keyof Given]: Name extends "create" | "update" | "delete"
    ? unknown
    : never;
};
