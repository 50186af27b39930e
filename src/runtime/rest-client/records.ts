import type { Document, Identifier, ResourceObject } from "./document.js";
import type { Include } from "./query.js";
import { resourcesOf } from "./read-values.js";

/** A record as a tree: its included relationships are members, the others are not there. */
export type RecordTree = Readonly<Record<string, unknown>>;

/**
 * The primary records of a document as trees in the shape of `include`. A record that
 * several others at the same path lead to is one object there, and another one at another
 * path: so no tree comes back to itself.
 */
export function recordsOf(
  document: Document,
  include: Include = {},
): readonly RecordTree[] {
  const resources = new Map(
    resourcesOf(document).map((one) => [identityText(one), one]),
  );
  const made = new Map<string, RecordTree>();
  const make = (
    identifier: Identifier,
    include: true | Include,
    path: string,
  ): RecordTree => {
    const key = identityText(identifier);
    const place = `${path} ${key}`;
    const before = made.get(place);
    if (before) return before;
    // Of one that another service has left out, only the identifier is known.
    const found: ResourceObject = resources.get(key) ?? identifier;
    const ids: NamedValues = [];
    const related: NamedValues = [];
    for (const [name, { data }] of Object.entries(found.relationships ?? {})) {
      if (data === undefined) continue;
      ids.push([name, eachOf(data, ({ id }) => String(id))]);
      const inner = new Map(Object.entries(include)).get(name);
      if (!inner) continue;
      related.push([
        name,
        eachOf(data, (one) => make(one, inner, `${path}.${name}`)),
      ]);
    }
    const record = recordOf(found, ids, related);
    made.set(place, record);
    return record;
  };
  return [document.data ?? []].flat().map((one) => make(one, include, ""));
}

type NamedValues = [name: string, value: unknown][];

function identityText({ type, id }: Identifier): string {
  return `${type} ${id}`;
}

function recordOf(
  { type, id, attributes = {}, links = {}, meta = {} }: ResourceObject,
  ids: NamedValues,
  related: NamedValues,
): RecordTree {
  const plain: NamedValues = [];
  const clashing: NamedValues = [];
  for (const member of Object.entries(attributes)) {
    // Members of a resource itself have these names.
    (/^(id|type)$/.test(member[0]) ? clashing : plain).push(member);
  }
  const record = {
    $type: type,
    id: String(id),
    ...(clashing[0] && { $attributes: Object.fromEntries(clashing) }),
    ...Object.fromEntries([...plain, ...related]),
  };
  return Object.defineProperties(record, {
    $linkage: { value: Object.fromEntries(ids) },
    $links: { value: links },
    $meta: { value: meta },
  });
}

/** What linkage leads to: one, none, or several. */
function eachOf<Result>(
  data: Identifier | readonly Identifier[] | null,
  change: (identifier: Identifier) => Result,
): Result | Result[] | null {
  if (Array.isArray(data)) return (data as Identifier[]).map(change);
  return data && change(data as Identifier);
}
