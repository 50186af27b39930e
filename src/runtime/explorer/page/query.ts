import { pathOf, type Place } from "./place.js";

/** The parameters of the filters of a place. */
export function filtersOf({ filters }: Place): readonly string[] {
  return filters.map(
    ({ field, operator, value }) =>
      `filter[${field}${operator}]=${encodeURIComponent(value)}`,
  );
}

/** The path and query of all records that a place has, on whatever page. */
export function listOf(place: Place, type: string): string {
  const { sort, fields } = place;
  const query = [
    ...filtersOf(place),
    ...(sort === "" ? [] : [`sort=${encodeURIComponent(sort)}`]),
    ...(fields.length === 0 ? [] : [`fields[${type}]=${fields.join(",")}`]),
  ];
  const list = `/${pathOf(place.path)}`;
  return query.length === 0 ? list : `${list}?${query.join("&")}`;
}

/** The path and query of the page of records that a place shows. */
export function requestOf(place: Place, type: string): string {
  const { page, size } = place;
  const list = listOf(place, type);
  const offset = page === 1 ? "" : `page[offset]=${(page - 1) * size}&`;
  const more = `${offset}page[limit]=${size}`;
  return list + (list.includes("?") ? "&" : "?") + more;
}

/** A value of a filter, whose commas would part it into several. */
export function escapeCommas(value: string): string {
  return value.replaceAll(",", "\\,");
}
