import { ApiError } from "../../errors/api-error.js";
import type { ApiResponse } from "../../service/api-handler.js";
import { oneMore } from "../../prisma/bounded-read/record-budget.js";
import { JoinBudget } from "../../service/join-budget.js";
import { idSelect, type Relationship, type Row } from "../../model/resource.js";
import { documentResponse, linkageDocument } from "../document/document.js";
import { selfLinks } from "../document/links.js";
import { linkageText } from "../document/resource-text.js";
import { toOneLinkage, toOneSelect } from "../document/to-one-linkage.js";
import { notFound } from "../errors/not-found.js";
import { readParameters } from "../query/parameters.js";
import { readSort } from "../query/sort.js";
import { pathId, type RestRequest } from "../request.js";
import { documentData } from "./document/envelope.js";
import { readLinkage } from "./document/linkage.js";
import { minimalChanged } from "./minimal-answer.js";
import { prepareWrite } from "./prepare-write.js";
import { readable } from "./responses.js";
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

/** Writes the change and answers with the new linkage, unless that is too long (R13, B8). */
async function change(
  verb: "replace" | "add" | "remove",
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  const { api, client, resource } = request;
  readParameters(request.parameters(), []);
  const data = documentData(request);
  const linkages = [readLinkage(api, relationship, data, "/data")];
  const { text, where } = pathId(request);
  const sent = { resource, where, attributes: new Map(), linkages };
  const prepared = await prepareWrite(request, { verb, ...sent });
  if (verb === "remove" && !(await prepared.record())) {
    throw notFound(resource, text);
  }
  const isToOne = relationship.kind === "to-one";
  const select = request.isMinimal
    ? idSelect(resource)
    : isToOne
      ? toOneSelect(relationship)
      : membersInOrder(relationship, request);
  const row = await runWrite(request, prepared, async () =>
    client[resource.delegate]?.update({ where, data: prepared.data, select }),
  );
  const written = readable(resource, row);
  if (request.isMinimal) return minimalChanged();
  const { name, target } = relationship;
  const members = written[name];
  // It is written, and to be read in pages.
  if (
    Array.isArray(members) &&
    members.length > api.settings.limits.maxRelated
  ) {
    return { status: 204, headers: { vary: "Accept" } };
  }
  return documentResponse(
    linkageDocument(
      selfLinks(request),
      isToOne
        ? toOneLinkage(api, relationship, written)
        : linkageText(api, target, members as readonly Row[]),
    ),
  );
}

/** In the same order as in reads of the linkage (R24). */
function membersInOrder(
  { name, target }: Relationship,
  { api }: RestRequest,
): Readonly<Record<string, unknown>> {
  const { limits } = api.settings;
  const orderBy = readSort(target, [], limits, new JoinBudget(limits));
  return {
    [name]: {
      select: idSelect(target),
      orderBy,
      ...oneMore(limits.maxRelated),
    },
  };
}
