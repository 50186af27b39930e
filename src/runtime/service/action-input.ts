import { suggestion } from "../contract/nearest-name.js";
import type { ActionDefinition } from "../model/resource.js";
import { isPlainObject } from "../serialization/plain-object.js";
import {
  type ActionExtension,
  type SchemaIssue,
  schemaOutput,
} from "./extensions.js";

/**
 * What an action gets of its input: what its schema makes of it; without one, what is sent,
 * which must be as the configuration says.
 *
 * @param refuse makes an error of the issues
 */
export async function actionInput(
  { input: shape }: ActionDefinition,
  { input: schema }: ActionExtension,
  given: unknown,
  refuse: (issues: readonly SchemaIssue[]) => Error,
): Promise<unknown> {
  if (schema || !shape) return schemaOutput(schema, given, refuse);
  const issues = shapeIssues(shape, given);
  if (issues.length > 0) throw refuse(issues);
  return given;
}

type Shape = NonNullable<ActionDefinition["input"]>;

function shapeIssues(shape: Shape, given: unknown): readonly SchemaIssue[] {
  if (!isPlainObject(given)) return [{ message: "must be an object" }];
  const names = Object.keys(shape);
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  return [
    ...unknown.slice(0, maxIssues).map((name) => ({
      path: [name],
      message: `is not known${suggestion(name, names)}`,
    })),
    ...names.flatMap((name) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      const message = problemOf(shape[name] ?? "", value);
      return message === undefined ? [] : [{ path: [name], message }];
    }),
  ];
}

/** As many as those of a schema that are reported. */
const maxIssues = 100;

/** @param text the type, as the configuration says it */
function problemOf(text: string, value: unknown): string | undefined {
  const [, type = "", list, optional] = /^(\w+)(\[\])?(\?)?$/.exec(text) ?? [];
  const known = types[type];
  if (value === undefined) return optional ? undefined : "is required";
  if (!known) return undefined;
  if (!list) return known.is(value) ? undefined : `must be ${known.one}`;
  return Array.isArray(value) && value.every((one) => known.is(one))
    ? undefined
    : `must be a list, and each of it ${known.one}`;
}

interface Type {
  readonly one: string;
  readonly is: (value: unknown) => boolean;
}

const types: Readonly<Record<string, Type>> = {
  String: { one: "a string", is: (value) => typeof value === "string" },
  Int: { one: "an integer", is: Number.isSafeInteger },
  Float: { one: "a number", is: Number.isFinite },
  Boolean: { one: "true or false", is: (value) => typeof value === "boolean" },
};
