import { batchedRead } from "../../handler/batched-read.js";
import type { ApiResponse } from "../../handler/contract.js";
import { copyArgs } from "../../handler/copy-args.js";
import type { Where } from "../../handler/delegate.js";
import { unbatchedRead } from "../../handler/unbatched-read.js";
import type { Resource, Row } from "../../model/resource.js";
import { documentResponse, resourceDocument } from "../document/document.js";
import { selfLinks } from "../document/links.js";
import { notFound } from "../errors/not-found.js";
import type { PathId, RestRequest } from "../request.js";
import { readFieldsets } from "./fieldsets.js";
import { type Include, readInclude } from "./include.js";
import { readParameters } from "./parameters.js";
import { PlanCache } from "./plan-cache.js";
import { type Selection, selection, type View } from "./selection.js";

/** Prisma's `findUnique` arguments for a resource. */
export interface FindUniqueArgs extends Selection {
  readonly where: Where;
}

/** How one resource is shown, in reads and in answers to writes. */
export interface ResourceQuery {
  readonly selection: Selection;
  readonly include: Include;
  readonly view: View;
}

const plans = new PlanCache<ResourceQuery>();

/** Parses `include` and `fields` for one resource of the type. */
export function resourceQuery(
  resource: Resource,
  request: RestRequest,
  via?: string,
): ResourceQuery {
  const { api, query } = request;
  const key = query === undefined ? undefined : `${via ?? ""}?${query}`;
  return plans.get(api, resource, key, () => makeQuery(resource, request, via));
}

function makeQuery(
  resource: Resource,
  { api, parameters }: RestRequest,
  via: string | undefined,
): ResourceQuery {
  const families = readParameters(parameters(), ["fields", "include"]);
  const { limits, linkage } = api.settings;
  const include = readInclude(resource, families.include, limits, via);
  const view = { fieldsets: readFieldsets(api, families.fields), linkage };
  return { selection: selection(include.root, "single", view), include, view };
}

/** A parsed `GET /type/id`. */
export interface ResourceRead {
  answer(
    find: (args: FindUniqueArgs) => PromiseLike<object | null>,
  ): Promise<ApiResponse>;
}

/** @throws ApiError (400) at the invalid parameter. */
export function readResource(request: RestRequest): ResourceRead {
  const { api, client, resource } = request;
  const { selection, include, view } = resourceQuery(resource, request);
  const { text: id, where } = pathId(request);
  return {
    async answer(find) {
      const look = (): PromiseLike<object | null> =>
        find({ ...copyArgs(selection), where });
      const row = (await (api.settings.joinReads
        ? batchedRead(client, look)
        : unbatchedRead(look))) as Row | null | undefined;
      // A cache in an extension of the client may answer `undefined`.
      if (!row) throw notFound(resource, id);
      const text = resourceDocument({
        style: { api, fieldsets: view.fieldsets },
        include,
        data: row,
        links: selfLinks(request),
      });
      return documentResponse(text);
    },
  };
}

/** The record that the path names. */
export function pathId(request: RestRequest): PathId {
  if (!request.id) throw new Error(`no id in the path ${request.path}`);
  return request.id;
}
