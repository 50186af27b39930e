import type { Resource, Row } from "../../model/resource.js";
import { rowId } from "../../serialization/id-text.js";
import type { RestApi } from "../api.js";
import type { IncludeNode } from "../query/include.js";

/** The rows of a document: its primary data, and included resources by type. */
export interface Compound {
  readonly primary: readonly Row[];
  readonly included: ReadonlyMap<Resource, readonly Row[]>;
}

const nothing: Compound["included"] = new Map();

/**
 * Collects what `include` loaded, level by level, each resource once in the whole
 * document. A record found on two paths has the linkage of both, so that every
 * included resource is reachable (R28, JSON:API §Compound Documents).
 */
export function compound(
  api: RestApi,
  root: IncludeNode,
  primary: readonly Row[],
): Compound {
  if (root.children.size === 0) return { primary, included: nothing };
  const rows = new Map<Resource, Map<string, Row>>();
  const add = (node: IncludeNode, found: readonly Row[]): void => {
    const { resource } = node;
    let ofType = rows.get(resource);
    if (!ofType) rows.set(resource, (ofType = new Map()));
    for (const row of found) {
      const id = rowId(resource, row, api.idDivider);
      const known = ofType.get(id);
      if (known !== row) {
        ofType.set(id, known ? withRelations(known, row, node) : row);
      }
    }
  };
  const ids = primary.map((row) => rowId(root.resource, row, api.idDivider));
  add(root, primary);

  let level: readonly (readonly [IncludeNode, readonly Row[]])[] = [
    [root, primary],
  ];
  while (level.length > 0) {
    const next: [IncludeNode, Row[]][] = [];
    for (const [node, parents] of level) {
      for (const [name, child] of node.children) {
        const related = parents.flatMap((row) => asRows(row[name]));
        add(child, related);
        next.push([child, related]);
      }
    }
    level = next;
  }

  const ofRoot = rows.get(root.resource);
  const merged = primary.map(
    (row, index) => ofRoot?.get(ids[index] as string) ?? row,
  );
  for (const id of ids) ofRoot?.delete(id);
  return {
    primary: merged,
    included: new Map(
      [...rows].map(([type, found]) => [type, [...found.values()]]),
    ),
  };
}

function asRows(value: unknown): readonly Row[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value as Row];
}

function withRelations(known: Row, row: Row, { children }: IncludeNode): Row {
  const missing = [...children.keys()].filter(
    (name) => !Object.hasOwn(known, name),
  );
  if (missing.length === 0) return known;
  return {
    ...known,
    ...Object.fromEntries(missing.map((name) => [name, row[name]])),
  };
}
