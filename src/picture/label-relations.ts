import type { Picture, PictureRelation } from "./picture.js";

/** Names the relations that their ends do not tell apart, by the field that has them. */
export function labelRelations(picture: Picture): Picture {
  const counts = new Map<string, number>();
  for (const relation of picture.relations) {
    counts.set(pairOf(relation), (counts.get(pairOf(relation)) ?? 0) + 1);
  }
  return {
    ...picture,
    relations: picture.relations.map((relation) => {
      const isAlone =
        counts.get(pairOf(relation)) === 1 && relation.from !== relation.to;
      const label = relation.label ?? (isAlone ? undefined : fieldOf(relation));
      return label === undefined ? relation : { ...relation, label };
    }),
  };
}

function fieldOf({ fromField, toField }: PictureRelation): string | undefined {
  return fromField ?? toField;
}

/** The same in both directions. */
function pairOf({ from, to }: PictureRelation): string {
  return JSON.stringify([from, to].toSorted());
}
