import { ApiError } from "../../errors/api-error.js";
import type { ApiResponse } from "../../service/api-handler.js";
import { JoinBudget } from "../../service/join-budget.js";
import { idSelect, type Relationship, type Row } from "../../model/resource.js";
import { decodedRow } from "../../prisma/encoded-row.js";
import { documentResponse, linkageDocument } from "../document/document.js";
import { selfLinks } from "../document/links.js";
import { linkageText } from "../document/resource-text.js";
import { toOneLinkage, toOneSelect } from "../document/to-one-linkage.js";
import { notFound } from "../errors/not-found.js";
import { findParent } from "../find-record.js";
import { anyId } from "../query/any-id.js";
import { readParameters } from "../query/parameters.js";
import { readSort } from "../query/sort.js";
import { pathId, type RestRequest } from "../request.js";
import { refuseNullReferences } from "./checks/null-references.js";
import { keepsMembers, required } from "./checks/required-relationship.js";
import {
  refuseLostRelationships,
  refuseMovedRelationships,
} from "./checks/shared-columns.js";
import { isAmong, membersAmong } from "./prisma-data/members.js";
import { connectNew } from "./prisma-data/relation-data.js";
import { storedLinkage } from "./prisma-data/stored-keys.js";
import { documentData } from "./document/envelope.js";
import {
  type Linkage,
  type LinkedRecord,
  readLinkage,
} from "./document/linkage.js";
import type { RecordUpdate } from "./record-write.js";
import { runWrite } from "./run-write.js";
import { updateData } from "./update-data.js";

/** PATCH: replaces all members by the linkage (JSON:API §Updating Relationships). */
export async function replaceLinkage(
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  const write = await linkageWrite(relationship, request);
  return change(request, write, await updateData(request, write));
}

/** POST: adds the members that are missing (JSON:API §Updating To-Many Relationships). */
export async function addLinkage(
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  refuseToOne(relationship);
  const write = await linkageWrite(relationship, request);
  await refuseNullReferences(request, write);
  await refuseMovedRelationships(request, write);
  const [linkage] = write.linkages;
  return change(request, write, {
    [relationship.name]: await connectNew(request.client, write, linkage),
  });
}

/** DELETE: removes members; it also succeeds for those that are not members (R9). */
export async function removeLinkage(
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  refuseToOne(relationship);
  const write = await linkageWrite(relationship, request);
  const [linkage] = write.linkages;
  const members = await presentMembers(linkage, request);
  const [first] = members;
  if (first && keepsMembers(relationship))
    throw required(relationship, first.pointer);
  const leaving = members.map(({ values }) => values);
  if (first) {
    await refuseLostRelationships(request.client, write, linkage, {
      where: anyId(relationship.target, leaving),
    });
  }
  const disconnect = members.map(({ where }) => where);
  const data = first ? { [relationship.name]: { disconnect } } : {};
  // The records that it names need not exist.
  const removal = {
    ...write,
    linkages: [{ ...linkage, records: [] }] as const,
  };
  return change(request, removal, data);
}

function refuseToOne({ kind, wireName }: Relationship): void {
  if (kind === "to-many") return;
  throw new ApiError(
    "unsupported-operation",
    `"${wireName}" is to-one: replace it with PATCH`,
    { header: ":method" },
  );
}

/** An update of nothing but one relationship. */
interface LinkageWrite extends RecordUpdate {
  readonly linkages: readonly [Linkage];
}

async function linkageWrite(
  relationship: Relationship,
  request: RestRequest,
): Promise<LinkageWrite> {
  const { api, resource } = request;
  readParameters(request.parameters(), []);
  const data = documentData(request);
  const linkage = await storedLinkage(
    request,
    readLinkage(api, relationship, data, "/data"),
  );
  const { where } = pathId(request);
  return { resource, linkages: [linkage], columns: new Map(), where };
}

async function presentMembers(
  linkage: Linkage,
  request: RestRequest,
): Promise<readonly LinkedRecord[]> {
  const { name, target } = linkage.relationship;
  const parent = await findParent(request, {
    [name]: membersAmong(linkage),
  });
  return linkage.records.filter(
    isAmong(target, parent[name] as readonly Row[]),
  );
}

/** Writes the change and answers with the new linkage (R13). */
async function change(
  request: RestRequest,
  write: LinkageWrite,
  data: Readonly<Record<string, unknown>>,
): Promise<ApiResponse> {
  const { resource, linkages, where } = write;
  const { relationship } = linkages[0];
  const delegate = request.client[resource.delegate];
  const select =
    relationship.kind === "to-one"
      ? toOneSelect(relationship)
      : membersSelect(relationship, request);
  const row = (await runWrite(request, write, async () =>
    delegate?.update({ where, data, select }),
  )) as Row | undefined;
  if (!row) throw notFound(resource, pathId(request).text);
  const decoded = decodedRow(row, resource);
  return documentResponse(
    linkageDocument(
      selfLinks(request),
      relationship.kind === "to-one"
        ? toOneLinkage(request.api, relationship, decoded)
        : linkageText(
            request.api,
            relationship.target,
            decoded[relationship.name] as readonly Row[],
          ),
    ),
  );
}

/** In the same order as in reads of the linkage (R24). */
function membersSelect(
  { name, target }: Relationship,
  { api }: RestRequest,
): Readonly<Record<string, unknown>> {
  const { limits } = api.settings;
  const orderBy = readSort(target, [], limits, new JoinBudget(limits));
  return { [name]: { select: idSelect(target), orderBy } };
}
