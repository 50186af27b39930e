import { ApiError } from "../../errors/api-error.js";
import { step } from "../../errors/json-pointer.js";
import type { Field } from "../../model/field.js";
import type { Resource } from "../../model/resource.js";
import type { RestApi } from "../api.js";
import { parseFitting } from "./fitting-value.js";

/** Problems told at once: a small document may have tens of thousands. */
export const maxProblems = 100;

/** What stands for the problems that are not told, after one that is. */
export function moreProblems({ problems: [{ code }] }: ApiError): ApiError {
  return new ApiError(code, "there may be more", {
    pointer: "/data/attributes",
  });
}

/** The values of attributes, by their names on the Prisma client. */
export type Columns = Map<string, unknown>;

/**
 * Attributes as Prisma takes them. Members that begin with `@` are ignored
 * (JSON:API §@-Members); problems are reported together, the first hundred and that there may be more.
 *
 * @throws ApiError `validation-error` (422) for unknown names and values that
 *   are not of the field's type (R19); `read-only` (403) for ids that the
 *   database makes (R14) and fields that clients may not write.
 */
export function readAttributes(
  api: RestApi,
  resource: Resource,
  attributes: Readonly<Record<string, unknown>>,
): Columns {
  const columns: Columns = new Map();
  const problems: ApiError[] = [];
  for (const [name, value] of Object.entries(attributes)) {
    if (problems.length === maxProblems) {
      problems.push(moreProblems(problems.at(-1) as ApiError));
      break;
    }
    if (name.startsWith("@")) continue;
    const pointer = `/data/attributes${step(name)}`;
    const field = resource.wireFieldMap.get(name);
    if (!field) {
      const kind = resource.wireRelationshipMap().has(name)
        ? "is a relationship"
        : "is not a field";
      problems.push(
        unprocessable(`"${name}" ${kind} of ${resource.type}`, pointer),
      );
    } else if (field.generated) {
      problems.push(
        new ApiError("read-only", `"${name}" is made by the database`, {
          pointer,
        }),
      );
    } else if (field.readOnly) {
      problems.push(
        new ApiError("read-only", `"${name}" is not written by clients`, {
          pointer,
        }),
      );
    } else {
      const parsed = parseFitting(field, value);
      if (parsed.invalid) {
        const inside = parsed.invalid.path.map(step).join("");
        problems.push(
          unprocessable(parsed.invalid.message, `${pointer}${inside}`),
        );
      } else {
        columns.set(field.name, databaseValue(api, field, parsed.value));
      }
    }
  }
  const [first, ...others] = problems;
  if (first) throw ApiError.of([first, ...others]);
  return columns;
}

/**
 * `null` in a Json field means the database's null where the column has one,
 * and the JSON value `null` where it is required. Prisma wants it spelled out.
 */
function databaseValue({ jsonNulls }: RestApi, field: Field, value: unknown) {
  if (value !== null || field.type !== "Json" || !jsonNulls) return value;
  return field.nullable ? jsonNulls.DbNull : jsonNulls.JsonNull;
}

/** A 422 at its place in the document. */
export function unprocessable(detail: string, pointer: string): ApiError {
  return new ApiError("validation-error", detail, { pointer });
}
