import type { Resource } from "../../model/resource.js";
import type { RestRequest } from "../request.js";
import { type Fieldsets, readFieldsets } from "./fieldsets.js";
import { type Include, readInclude } from "./include.js";
import { type ReadParameters, readParameters } from "./parameters.js";
import { type Selection, selection } from "./selection.js";

/** The parameters of a read of many resources, and what they show of each. */
interface CollectionParameters {
  readonly families: ReadParameters;
  readonly include: Include;
  readonly fieldsets: Fieldsets;
  readonly shown: Selection;
}

/** @param via as in `readInclude` */
export function collectionParameters(
  resource: Resource,
  { api, parameters }: RestRequest,
  via?: string,
): CollectionParameters {
  const families = readParameters(parameters(), [
    "fields",
    "filter",
    "include",
    "page",
    "sort",
  ]);
  const { limits, linkage } = api.settings;
  const include = readInclude(resource, families.include, limits, via);
  const fieldsets = readFieldsets(api, families.fields);
  const shown = selection(include.root, "collection", { fieldsets, linkage });
  return { families, include, fieldsets, shown };
}
