import { ApiError } from "../../errors/api-error.js";
import type { ApiResponse } from "../../handler/contract.js";
import { type AnyResource, type Row } from "../../model/resource.js";
import { parseId, rowId } from "../../serialization/id-text.js";
import { documentResponse, resourceDocument } from "../document/document.js";
import { collectionUrl } from "../document/frame.js";
import { selfLinks } from "../document/links.js";
import { resourceQuery } from "../read/resource.js";
import type { Selection } from "../read/selection.js";
import type { RestRequest } from "../request.js";
import { type Columns, readAttributes, unprocessable } from "./attributes.js";
import { malformed, resourceObject, type ResourceObject } from "./envelope.js";
import { readLinkages } from "./linkage.js";
import { withReferences } from "./missing-related.js";
import { relationData } from "./relation-data.js";

/** Prisma's `create` arguments. */
export interface CreateArgs extends Selection {
  readonly data: Readonly<Record<string, unknown>>;
}

/** `POST /type`, ready to be answered. */
export interface Creation {
  answer(
    create: (args: CreateArgs) => PromiseLike<object>,
  ): Promise<ApiResponse>;
}

/**
 * Reads a create (JSON:API §Creating Resources).
 *
 * @throws ApiError (400, 403, 409, 422) at the member that is wrong.
 */
export function readCreate(request: RestRequest): Creation {
  const { api, resource } = request;
  const { selection, include, view } = resourceQuery(resource, request);
  const given = resourceObject(resource, request);
  const columns = readAttributes(resource, given.attributes);
  if (given.id !== undefined)
    takeClientId(request, resource, given.id, columns);
  const linkages = readLinkages(api, resource, given.relationships);
  return {
    async answer(create) {
      const nested = await relationData(
        request.client,
        linkages,
        columns,
        "create",
      );
      requireColumns(resource, columns, given);
      const data = { ...Object.fromEntries(columns), ...nested };
      const references = { resource, linkages, columns };
      const row = (await withReferences(request, references, () =>
        create({ data, ...selection }),
      )) as Row;
      const style = { api, fieldsets: view.fieldsets };
      const text = resourceDocument({
        style,
        include,
        data: row,
        links: selfLinks(request),
      });
      const id = encodeURIComponent(rowId(resource, row, api.idDivider));
      return documentResponse(text, 201, {
        location: `${collectionUrl(api, resource)}/${id}`,
      });
    },
  };
}

/** A client's own id, where the schema lets it set one (R14). */
function takeClientId(
  { api }: RestRequest,
  resource: AnyResource,
  text: string,
  columns: Columns,
): void {
  const pointer = "/data/id";
  const values = parseId(resource, text, api.idDivider);
  for (const [index, name] of (resource.id?.fields ?? []).entries()) {
    if (resource.fieldMap.get(name)?.generated) {
      throw new ApiError(
        "read-only",
        `ids of ${resource.type} are made by the database`,
        { pointer },
      );
    }
    if (!values) {
      throw new ApiError(
        "invalid-value",
        `"${text}" is not an id of ${resource.type}`,
        { pointer },
      );
    }
    if (
      columns.has(name) &&
      String(columns.get(name)) !== String(values[index])
    ) {
      throw malformed(pointer, `"${name}" is given another value elsewhere`);
    }
    columns.set(name, values[index]);
  }
}

/** @throws ApiError `validation-error` (422), one problem for each missing member. */
function requireColumns(
  resource: AnyResource,
  columns: Columns,
  given: ResourceObject,
): void {
  const missing = [...resource.fieldMap].filter(
    ([name, field]) =>
      !field.nullable &&
      !field.hasDefault &&
      !field.generated &&
      !field.list &&
      !columns.has(name),
  );
  const relationships = [...resource.relationshipMap().values()];
  const pointer =
    Object.keys(given.attributes).length > 0 ? "/data/attributes" : "/data";
  const problems = missing.map(([name]) => {
    const owner = relationships.find(
      ({ foreignKey }) => foreignKey && Object.hasOwn(foreignKey, name),
    );
    return owner
      ? unprocessable(`the relationship "${owner.name}" is required`, "/data")
      : unprocessable(`the attribute "${name}" is required`, pointer);
  });
  const [first, ...others] = problems;
  if (first) throw ApiError.of([first, ...others]);
}
