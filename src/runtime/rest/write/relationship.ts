import { ApiError } from "../../errors/api-error.js";
import type { ApiResponse } from "../../service/api-handler.js";
import {
  idSelect,
  type Relationship,
  type Resource,
  type Row,
} from "../../model/resource.js";
import { documentResponse, linkageDocument } from "../document/document.js";
import { selfLinks } from "../document/links.js";
import { linkageText } from "../document/resource-text.js";
import { toOneLinkage, toOneSelect } from "../document/to-one-linkage.js";
import { notFound } from "../errors/not-found.js";
import { readParameters } from "../query/parameters.js";
import { type PageQuery, pageQuery } from "../read/list.js";
import { relatedTotal } from "../read/related.js";
import { newVersion, versionSelect } from "../document/version-tag.js";
import { pathId, type RestRequest } from "../request.js";
import { documentData } from "./document/envelope.js";
import { readLinkage } from "./document/linkage.js";
import { minimalChanged } from "./minimal-answer.js";
import { prepareWrite } from "./prepare-write.js";
import { readable } from "./readable.js";
import { runWrite } from "./run-write.js";

/** PATCH: replaces all members by the linkage (JSON:API §Updating Relationships). */
export function replaceLinkage(
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  return change("replace", relationship, request);
}

/** POST: adds the members that are missing (JSON:API §Updating To-Many Relationships). */
export async function addLinkage(
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  refuseToOne(relationship);
  return change("add", relationship, request);
}

/** DELETE: removes members; it also succeeds for those that are not members (R9). */
export async function removeLinkage(
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  refuseToOne(relationship);
  return change("remove", relationship, request);
}

function refuseToOne({ kind, wireName }: Relationship): void {
  if (kind === "to-many") return;
  throw new ApiError(
    "unsupported-operation",
    `"${wireName}" is to-one: replace it with PATCH`,
    { header: ":method" },
  );
}

/** Writes the change, and answers with the linkage as GET of the same URL does (R13). */
async function change(
  verb: "replace" | "add" | "remove",
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  const { api, client, resource } = request;
  const { name, target, kind } = relationship;
  const families = readParameters(request.parameters(), []);
  const data = documentData(request);
  const linkages = [readLinkage(api, relationship, data, "/data")];
  const { text, where } = pathId(request);
  const sent = { resource, where, attributes: new Map(), linkages };
  const prepared = await prepareWrite(request, { verb, ...sent });
  if (verb === "remove" && !(await prepared.record())) {
    throw notFound(resource, text);
  }
  const query =
    kind === "to-many" ? pageQuery(target, request, families) : undefined;
  const select = {
    ...(request.isMinimal
      ? idSelect(resource)
      : query
        ? { [name]: firstMembers(target, query) }
        : toOneSelect(relationship)),
    ...versionSelect(resource),
  };
  const row = await runWrite(request, prepared, async () =>
    client[resource.delegate]?.update({ where, data: prepared.data, select }),
  );
  if (request.isMinimal) return minimalChanged(request, row);
  const written = readable(resource, row);
  const headers = newVersion(resource, written);
  if (!query) {
    const linkage = toOneLinkage(api, relationship, written);
    const document = linkageDocument(selfLinks(request), linkage);
    return documentResponse(document, 200, headers);
  }
  const members = written[name] as readonly Row[];
  const total = await relatedTotal(relationship, request, query, members);
  const linkage = linkageText(api, target, members);
  const document = linkageDocument(query.links(total), linkage, total);
  return documentResponse(document, 200, headers);
}

/** Prisma's arguments for the members on the first page. */
function firstMembers(
  target: Resource,
  { args: { orderBy }, page: { limit } }: PageQuery,
): Readonly<Record<string, unknown>> {
  return {
    select: idSelect(target),
    orderBy,
    ...(limit !== undefined && { take: limit }),
  };
}
