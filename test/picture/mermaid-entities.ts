import mermaid from "mermaid";

/** What Mermaid itself reads in the text of an `erDiagram`. */
export interface MermaidPicture {
  readonly entities: readonly MermaidEntity[];
  /** `User ONLY_ONE ZERO_OR_MORE Post: author`, in the order of the text. */
  readonly relations: readonly string[];
}

export interface MermaidEntity {
  readonly name: string;
  readonly title: string;
  /** `String id PK,FK "the comment"` */
  readonly fields: readonly string[];
}

interface EntityDb {
  getEntities(): ReadonlyMap<string, Entity>;
  getRelationships(): readonly Relationship[];
}

interface Entity {
  readonly id: string;
  readonly alias?: string;
  readonly attributes: readonly {
    readonly type: string;
    readonly name: string;
    readonly keys?: readonly string[];
    readonly comment?: string;
  }[];
}

interface Relationship {
  readonly entityA: string;
  readonly entityB: string;
  readonly roleA: string;
  readonly relSpec: { readonly cardA: string; readonly cardB: string };
}

/** @throws when Mermaid does not parse the text */
export async function readMermaid(text: string): Promise<MermaidPicture> {
  await mermaid.parse(text);
  const diagram = await mermaid.mermaidAPI.getDiagramFromText(text);
  const db = diagram.db as unknown as EntityDb;
  const names = new Map<string, string>();
  const entities = [...db.getEntities()].map(([name, entity]) => {
    names.set(entity.id, name);
    return {
      name,
      title: entity.alias ? entity.alias : name,
      fields: entity.attributes.map(({ type, name: field, keys, comment }) =>
        [
          `${type} ${field}`,
          ...(keys?.length ? [keys.join()] : []),
          ...(comment ? [JSON.stringify(comment)] : []),
        ].join(" "),
      ),
    };
  });
  return {
    entities,
    relations: db.getRelationships().map(
      // Mermaid names the ends the other way round.
      ({ entityA, entityB, roleA, relSpec: { cardA, cardB } }) =>
        [
          `${names.get(entityA) ?? ""} ${cardB}`,
          `${cardA} ${names.get(entityB) ?? ""}: ${roleA}`,
        ].join(" "),
    ),
  };
}
