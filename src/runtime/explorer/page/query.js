import { pathOf } from "./place.js";
/** The path and query of the page of records that a place shows. */
export function requestOf(place, type) {
    const { filters, sort, page, size, fields } = place;
    const query = [
        ...filters.map(({ field, operator, value }) => `filter[${field}${operator}]=${encodeURIComponent(value)}`),
        ...(sort === "" ? [] : [`sort=${encodeURIComponent(sort)}`]),
        ...(fields.length === 0 ? [] : [`fields[${type}]=${fields.join(",")}`]),
        ...(page === 1 ? [] : [`page[offset]=${(page - 1) * size}`]),
        `page[limit]=${size}`,
    ];
    return `/${pathOf(place.path)}?${query.join("&")}`;
}
