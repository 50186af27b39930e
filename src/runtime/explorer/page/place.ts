export interface Filter {
  readonly field: string;
  /** `""` is equality. */
  readonly operator: string;
  readonly value: string;
}

export interface RecordName {
  readonly type: string;
  readonly id: string;
}

/** What the page shows. It is the fragment of the page's URL, and nothing else is state. */
export interface Place {
  /** `[]`, `["post"]`, or `["user", "ada", "posts"]`: the posts of Ada. */
  readonly path: readonly string[];
  readonly filters: readonly Filter[];
  readonly sort: string;
  /** From 1. */
  readonly page: number;
  readonly size: number;
  /** The columns; none: all. */
  readonly fields: readonly string[];
  /** `status:sum.views`: what a chart above the table groups by, and its numbers; `""`: none. */
  readonly chart: string;
  /** The record beside the table. */
  readonly open: RecordName | undefined;
  /** Whether a record is being created instead. */
  readonly creating: boolean;
  /** The fragments of the places that led here, oldest first. */
  readonly trail: readonly string[];
}

const start: Place = {
  path: [],
  filters: [],
  sort: "",
  page: 1,
  size: 25,
  fields: [],
  chart: "",
  open: undefined,
  creating: false,
  trail: [],
};

/** A place with the first page of a collection. */
export function collectionPlace(...path: readonly string[]): Place {
  return { ...start, path };
}

export function placeOf(fragment: string): Place {
  const [path = "", query = ""] = fragment.replace(/^#/, "").split("?");
  const parameters = new URLSearchParams(query);
  const list = (name: string): readonly string[] =>
    parameters.get(name)?.split(",").filter(Boolean) ?? [];
  const number = (name: string, otherwise: number): number => {
    const value = Number(parameters.get(name));
    return Number.isInteger(value) && value > 0 ? value : otherwise;
  };
  const filters = [...parameters].flatMap(([name, value]) => {
    const [, field, operator = ""] =
      /^filter\[([^$\]]+)(\$\w+)?\]$/.exec(name) ?? [];
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
    chart: parameters.get("chart") ?? "",
    open: type && id ? { type, id } : undefined,
    creating: parameters.has("new"),
    trail: parameters.getAll("from"),
  };
}

/** `#/user/ada/posts?sort=-title`: what {@link placeOf} reads. */
export function fragmentOf(place: Place): string {
  const { path, filters, sort, page, size, fields, chart, open } = place;
  const parameters = [
    ...filters.map(({ field, operator, value }) => [
      `filter[${field}${operator}]`,
      value,
    ]),
    ...(sort === "" ? [] : [["sort", sort]]),
    ...(page === 1 ? [] : [["page", String(page)]]),
    ...(size === start.size ? [] : [["size", String(size)]]),
    ...(fields.length === 0 ? [] : [["fields", fields.join(",")]]),
    ...(chart === "" ? [] : [["chart", chart]]),
    ...(open ? [["open", pathOf([open.type, open.id])]] : []),
    ...(place.creating ? [["new", ""]] : []),
    ...place.trail.map((one) => ["from", one]),
  ].map(([name = "", value = ""]) => `${name}=${encodeURIComponent(value)}`);
  const query = parameters.length === 0 ? "" : `?${parameters.join("&")}`;
  return `#/${pathOf(path)}${query}`;
}

/** A place that one came to from another, which joins the trail. */
export function following(from: Place, to: Place): Place {
  const last = fragmentOf({ ...from, trail: [] });
  return { ...to, trail: [...from.trail, last].slice(-maxTrail) };
}

const maxTrail = 8;

/** What a place is called in the trail. */
export function nameOf({ path, open, creating }: Place): string {
  const [type = "start", id, relationship] = path;
  if (creating) return `new ${type}`;
  if (open) return `${open.type} ${open.id}`;
  return id === undefined ? type : `${relationship} of ${type} ${id}`;
}

/** Segments of a URL's path. */
export function pathOf(segments: readonly string[]): string {
  return segments.map(encodeURIComponent).join("/");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
