import { cursorProfile } from "../../contract/cursor-profile.js";
import { ApiError } from "../../errors/api-error.js";
import type { ApiResponse } from "../../service/api-handler.js";
import type { Relationship, Row } from "../../model/resource.js";
import { documentResponse, linkageDocument } from "../document/document.js";
import { selfLinks } from "../document/links.js";
import { linkageText } from "../document/resource-text.js";
import { toOneLinkage, toOneSelect } from "../document/to-one-linkage.js";
import { findParent } from "../find-record.js";
import type { RestRequest } from "../request.js";
import { planRead } from "../../prisma/bounded-read/read-plan.js";
import { boundedRead } from "./bounded-read.js";
import { pagePlan, pageQuery } from "./list.js";
import { linkedQuery } from "./linked.js";
import { readParameters } from "../query/parameters.js";
import { isCursorRead } from "../query/cursor/profile.js";
import { cursorPage, cursorResponse } from "./cursor-read.js";
import { relatedList, relatedPage } from "./related.js";
import { wholeOr } from "../query/selection.js";

/** `GET /type/id/relationships/relationship`: linkage, in pages for a to-many. */
export async function relationshipLinkage(
  relationship: Relationship,
  request: RestRequest,
): Promise<ApiResponse> {
  const { name, target, kind } = relationship;
  if (!target.id) {
    throw new ApiError(
      "unsupported-relationship",
      `${target.type} has no id to link to`,
      { parameter: "relationship" },
    );
  }
  const families = readParameters(
    request.parameters(),
    kind === "to-one"
      ? ["fields", "include"]
      : ["fields", "filter", "include", "page", "sort"],
  );
  const { args, linked } = linkedQuery(relationship, request, families);
  const { limits } = request.api.settings;
  if (kind === "to-one") {
    const plan = planRead(target, args);
    const parent = await findParent(
      request,
      families.include.length > 0
        ? { [name]: wholeOr(plan.args) }
        : toOneSelect(relationship),
    );
    const row = parent[name] as Row | null | undefined;
    const rows = row ? await boundedRead(request).complete(plan, [row]) : [];
    return documentResponse(
      linkageDocument(
        selfLinks(request),
        toOneLinkage(request.api, relationship, parent),
        undefined,
        await linked(rows),
      ),
    );
  }
  if (isCursorRead(request, target)) {
    const list = relatedList(relationship, request);
    const page = await cursorPage(request, list, families, args);
    return cursorResponse(
      linkageDocument(
        page.links,
        linkageText(request.api, target, page.rows),
        page.total,
        await linked(page.rows),
        cursorProfile,
      ),
    );
  }
  const query = pageQuery(target, request, families);
  const all = { ...query.args, ...args };
  const { rows, total } = await relatedPage(relationship, request, {
    ...query,
    plan: pagePlan(target, query.page, all, limits),
  });
  return documentResponse(
    linkageDocument(
      query.links(total),
      linkageText(request.api, target, rows),
      total,
      await linked(rows),
    ),
  );
}
