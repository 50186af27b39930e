import { ApiError } from "../../errors/api-error.js";
import type { ApiResponse } from "../../handler/contract.js";
import {
  type Resource,
  idSelect,
  type Relationship,
  type Row,
} from "../../model/resource.js";
import { decodedRow } from "../../serialization/encoded-row.js";
import { documentResponse, linkageDocument } from "../document/document.js";
import { selfLinks } from "../document/links.js";
import { linkageText } from "../document/resource-text.js";
import { notFound } from "../errors/not-found.js";
import { anyId } from "../read/any-id.js";
import { JoinCount } from "../read/join-count.js";
import { readParameters } from "../read/parameters.js";
import { findParent } from "../read/related.js";
import { pathId } from "../read/resource.js";
import { readSort } from "../read/sort.js";
import type { RestRequest } from "../request.js";
import { refuseEmptiedKeys } from "./checks/emptied-keys.js";
import { refuseNullReferences } from "./checks/null-references.js";
import { refuseRemovedMembers } from "./checks/removed-members.js";
import { keepsMembers, required } from "./checks/required-relationship.js";
import {
  refuseLostRelationships,
  refuseMovedRelationships,
} from "./checks/shared-columns.js";
import { writeData } from "./data.js";
import type { Columns } from "./input/attributes.js";
import { documentData } from "./input/envelope.js";
import {
  type Linkage,
  type LinkedRecord,
  readLinkage,
} from "./input/linkage.js";
import { isAmong, membersAmong } from "./members.js";
import { connectNew, relationData } from "./relation-data.js";
import { runWrite } from "./run-write.js";
import { storedLinkage } from "./stored-keys.js";
import { omitUnchangedKeys } from "./unchanged-keys.js";

/** PATCH: replaces all members by the linkage (JSON:API §Updating Relationships). */
export async function replaceLinkage(
  resource: Resource,
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  const linkage = await bodyLinkage(relationship, request);
  const { where } = pathId(request);
  await refuseRemovedMembers(request, [linkage], where);
  const columns: Columns = new Map();
  const nested = await relationData(request, [linkage], columns, where);
  await refuseEmptiedKeys(request, [linkage], columns, where);
  await refuseNullReferences(request, [linkage], columns, where);
  await refuseMovedRelationships(request, [linkage], new Set(), columns, where);
  await omitUnchangedKeys(request, columns, where);
  return change(
    resource,
    linkage,
    request,
    writeData(columns, nested),
    columns,
  );
}

/** POST: adds the members that are missing (JSON:API §Updating To-Many Relationships). */
export async function addLinkage(
  resource: Resource,
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  refuseToOne(relationship);
  const linkage = await bodyLinkage(relationship, request);
  const { where } = pathId(request);
  await refuseNullReferences(request, [linkage], new Map(), where);
  await refuseMovedRelationships(
    request,
    [linkage],
    new Set(),
    new Map(),
    where,
  );
  return change(resource, linkage, request, {
    [relationship.name]: await connectNew(request, linkage, where),
  });
}

/** DELETE: removes members; it also succeeds for those that are not members (R9). */
export async function removeLinkage(
  resource: Resource,
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  refuseToOne(relationship);
  const linkage = await bodyLinkage(relationship, request);
  const members = await presentMembers(resource, linkage, request);
  const [first] = members;
  if (first && keepsMembers(relationship))
    throw required(relationship, first.pointer);
  const leaving = members.map(({ values }) => values);
  if (first) {
    await refuseLostRelationships(request, linkage, pathId(request).where, {
      where: anyId(relationship.target, leaving),
    });
  }
  const disconnect = members.map(({ where }) => where);
  const data = first ? { [relationship.name]: { disconnect } } : {};
  return change(resource, { ...linkage, records: [] }, request, data);
}

function refuseToOne({ kind, wireName }: Relationship): void {
  if (kind === "to-many") return;
  throw new ApiError(
    "unsupported-operation",
    `"${wireName}" is to-one: replace it with PATCH`,
    { header: ":method" },
  );
}

async function bodyLinkage(
  relationship: Relationship,
  request: RestRequest,
): Promise<Linkage> {
  readParameters(request.parameters(), []);
  const data = documentData(request);
  return storedLinkage(
    request,
    readLinkage(request.api, relationship, data, "/data"),
  );
}

async function presentMembers(
  resource: Resource,
  linkage: Linkage,
  request: RestRequest,
): Promise<readonly LinkedRecord[]> {
  const { name, target } = linkage.relationship;
  const parent = await findParent(resource, request, {
    [name]: membersAmong(linkage),
  });
  return linkage.records.filter(
    isAmong(target, parent[name] as readonly Row[]),
  );
}

/** Writes the change and answers with the new linkage (R13). */
async function change(
  resource: Resource,
  linkage: Linkage,
  request: RestRequest,
  data: Readonly<Record<string, unknown>>,
  columns: Columns = new Map(),
): Promise<ApiResponse> {
  const { name, target, kind } = linkage.relationship;
  const delegate = request.client[resource.delegate];
  const { limits } = request.api.settings;
  const { text, where } = pathId(request);
  const write = { resource, linkages: [linkage], columns, where };
  const row = (await runWrite(request, write, async () =>
    delegate?.update({
      where,
      data,
      select: {
        [name]: {
          select: idSelect(target),
          // The same order as in reads of the linkage (R24).
          ...(kind === "to-many" && {
            orderBy: readSort(target, [], limits, new JoinCount(limits)),
          }),
        },
      },
    }),
  )) as Row | undefined;
  if (!row) throw notFound(resource, text);
  const decoded = decodedRow(row, resource);
  const related = decoded[name] as Row | readonly Row[] | null;
  return documentResponse(
    linkageDocument(
      selfLinks(request),
      linkageText(request.api, target, related),
    ),
  );
}
