import type { StandardSchema } from "./standard-schema.js";

/** What the schemas of actions take, by model and action; of one without a schema, `never`. */
export type ActionInputs<Given> = {
  readonly [
    Model in keyof Given as Given[Model] extends { readonly actions: object }
      ? Model
      : never
  ]: Given[Model] extends { readonly actions: infer Actions }
    ? { readonly [Name in keyof Actions]: InputOf<Actions[Name]> }
    : never;
};

type InputOf<Action> = Action extends {
  readonly input: StandardSchema<infer Input, unknown>;
}
  ? Input
  : never;
