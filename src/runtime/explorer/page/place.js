const start = {
    path: [],
    filters: [],
    sort: "",
    page: 1,
    size: 25,
    fields: [],
    open: undefined,
    creating: false,
    trail: [],
};
/** A place with the first page of a collection. */
export function collectionPlace(...path) {
    return { ...start, path };
}
export function placeOf(fragment) {
    const [path = "", query = ""] = fragment.replace(/^#/, "").split("?");
    const parameters = new URLSearchParams(query);
    const list = (name) => parameters.get(name)?.split(",").filter(Boolean) ?? [];
    const number = (name, otherwise) => {
        const value = Number(parameters.get(name));
        return Number.isInteger(value) && value > 0 ? value : otherwise;
    };
    const filters = [...parameters].flatMap(([name, value]) => {
        const [, field, operator = ""] = /^filter\[([^$\]]+)(\$\w+)?\]$/.exec(name) ?? [];
        return field === undefined ? [] : [{ field, operator, value }];
    });
    const [type, id] = (parameters.get("open") ?? "").split("/").map(decoded);
    return {
        path: path.split("/").filter(Boolean).map(decoded),
        filters,
        sort: parameters.get("sort") ?? "",
        page: number("page", 1),
        size: Math.min(number("size", start.size), 1000),
        fields: list("fields"),
        open: type && id ? { type, id } : undefined,
        creating: parameters.has("new"),
        trail: parameters.getAll("from"),
    };
}
/** `#/user/ada/posts?sort=-title`: what {@link placeOf} reads. */
export function fragmentOf(place) {
    const { path, filters, sort, page, size, fields, open } = place;
    const parameters = [
        ...filters.map(({ field, operator, value }) => [
            `filter[${field}${operator}]`,
            value,
        ]),
        ...(sort === "" ? [] : [["sort", sort]]),
        ...(page === 1 ? [] : [["page", String(page)]]),
        ...(size === start.size ? [] : [["size", String(size)]]),
        ...(fields.length === 0 ? [] : [["fields", fields.join(",")]]),
        ...(open ? [["open", pathOf([open.type, open.id])]] : []),
        ...(place.creating ? [["new", ""]] : []),
        ...place.trail.map((one) => ["from", one]),
    ].map(([name = "", value = ""]) => `${name}=${encodeURIComponent(value)}`);
    const query = parameters.length === 0 ? "" : `?${parameters.join("&")}`;
    return `#/${pathOf(path)}${query}`;
}
/** A place that one came to from another, which joins the trail. */
export function following(from, to) {
    const last = fragmentOf({ ...from, trail: [] });
    return { ...to, trail: [...from.trail, last].slice(-maxTrail) };
}
const maxTrail = 8;
/** What a place is called in the trail. */
export function nameOf({ path, open, creating }) {
    const [type = "start", id, relationship] = path;
    if (creating)
        return `new ${type}`;
    if (open)
        return `${open.type} ${open.id}`;
    return id === undefined ? type : `${relationship} of ${type} ${id}`;
}
/** Segments of a URL's path. */
export function pathOf(segments) {
    return segments.map(encodeURIComponent).join("/");
}
function decoded(segment) {
    try {
        return decodeURIComponent(segment);
    }
    catch {
        return segment;
    }
}
