import { inverseOf } from "../graph/relations.js";
import type {
  FieldDescription,
  ModelDescription,
  RelationDescription,
  SchemaDescription,
} from "../graph/schema-description.js";
import { documentationLines } from "../render/doc-comment.js";
import type {
  Picture,
  PictureField,
  PictureModel,
  PictureRelation,
} from "./picture.js";

/** The picture of everything that a schema declares. */
export function readPicture({ models, enums }: SchemaDescription): Picture {
  const byName = new Map(models.map((model) => [model.name, model]));
  const drawn = new Set<RelationDescription>();
  return {
    models: models.map(readModel),
    relations: models.flatMap((model) =>
      model.relations.flatMap((relation) => {
        const target = byName.get(relation.target);
        const edge = target && readRelation(model, relation, target, drawn);
        if (edge) drawn.add(relation);
        return edge ?? [];
      }),
    ),
    enums,
  };
}

function readModel(model: ModelDescription): PictureModel {
  const keys = new Set(model.relations.flatMap(({ fields }) => fields));
  const id = model.uniques.find(({ kind }) => kind === "id");
  const ids = new Set(id?.fields);
  const uniques = new Set(
    model.uniques.flatMap(({ kind, fields }) =>
      kind === "unique" && fields.length === 1 ? fields : [],
    ),
  );
  return {
    name: model.name,
    isView: model.isView,
    ...commentOf(model),
    fields: model.fields.map((field): PictureField => ({
      name: field.name,
      type: field.of ?? field.type,
      list: field.list,
      required: !field.nullable,
      id: ids.has(field.name),
      unique: uniques.has(field.name),
      key: keys.has(field.name),
      ...commentOf(field),
    })),
    fieldCount: model.fields.length,
  };
}

function commentOf({
  documentation,
}: ModelDescription | FieldDescription): Pick<PictureField, "comment"> {
  const comment = documentationLines(documentation).join(" ");
  return comment === "" ? {} : { comment };
}

/**
 * Both models have the relation: it is drawn for the one with the key, and for the first
 * one if neither has a key.
 */
function readRelation(
  model: ModelDescription,
  relation: RelationDescription,
  target: ModelDescription,
  drawn: ReadonlySet<RelationDescription>,
): PictureRelation | undefined {
  const inverse = inverseOf(model, relation, target);
  const isManyToMany = relation.list && inverse?.list === true;
  const isDrawn = isManyToMany
    ? !drawn.has(inverse)
    : !relation.list && relation.fields.length > 0;
  if (!isDrawn) return undefined;
  const { fields, references, onDelete, onUpdate } = relation;
  const kind = isKeyUnique(model, fields) ? "one-to-one" : "many-to-one";
  return {
    name: relation.relationName,
    from: model.name,
    fromField: relation.name,
    to: target.name,
    ...(inverse && { toField: inverse.name }),
    fields,
    references,
    kind: isManyToMany ? "many-to-many" : kind,
    required: !relation.list && !relation.optional,
    ...(onDelete !== undefined && { onDelete }),
    ...(onUpdate !== undefined && { onUpdate }),
  };
}

function isKeyUnique(
  { uniques }: ModelDescription,
  key: readonly string[],
): boolean {
  return uniques.some(({ fields }) =>
    fields.every((field) => key.includes(field)),
  );
}
