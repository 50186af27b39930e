import type { Picture, PictureModel, PictureRelation } from "./picture.js";

/** A picture, and the names of the models that became edges in it. */
interface Folded {
  readonly picture: Picture;
  readonly joins: readonly string[];
}

/**
 * Draws models that only join two others as edges with their names: those whose id is made
 * of two foreign keys, and that have at most two fields besides.
 */
export function foldJoins(picture: Picture): Folded {
  const edges = new Map(
    picture.models.flatMap((model) => {
      const edge = edgeOf(model, picture);
      return edge ? [[model.name, edge] as const] : [];
    }),
  );
  // An edge is in the place of the first of its two keys, so that the order stays.
  const relations = new Set(
    picture.relations.map((relation) => edges.get(relation.from) ?? relation),
  );
  return {
    picture: {
      ...picture,
      models: picture.models.filter(({ name }) => !edges.has(name)),
      relations: [...relations],
    },
    joins: [...edges.keys()],
  };
}

function edgeOf(
  model: PictureModel,
  { models, relations }: Picture,
): PictureRelation | undefined {
  const { name, fields } = model;
  const own = relations.filter(({ from, to }) => from === name || to === name);
  const [left, right] = own;
  if (own.length !== 2 || left === undefined || right === undefined) return;
  if (left.to === name || right.to === name) return;
  const key = [...left.fields, ...right.fields];
  const id = fields.filter((field) => field.id);
  const isJoin =
    new Set(key).size === key.length &&
    id.length === key.length &&
    id.every((field) => key.includes(field.name)) &&
    fields.length - id.length <= 2;
  // Between two models of other groups, an edge would say nothing of this one.
  const isInside = models.some(
    (end) => [left.to, right.to].includes(end.name) && end.mark !== "outside",
  );
  if (!isJoin || !isInside) return;
  return {
    name,
    from: left.to,
    to: right.to,
    fields: [],
    references: [],
    kind: "many-to-many",
    required: false,
    label: name,
  };
}
