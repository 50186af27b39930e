import {
  inputFields,
  needsValueInRest,
  presetMembers,
  writableFields,
} from "../../../graph/creatable.js";
import type { Field, Model } from "../../../graph/model-graph.js";
import { takesUpserts } from "../../rest-access.js";
import { componentName, schemaRef } from "../component-names.js";
import { exactly } from "../literals.js";
import type { JsonObject } from "../json.js";
import { fieldSchema } from "../value-schemas.js";
import {
  type ExampleContext,
  exampleCreate,
  exampleUpdate,
} from "./examples.js";
import { idFields, idSchema } from "./id-schema.js";
import { content } from "./media-type.js";
import { relationshipsRef } from "./resource-schemas.js";

/** The schemas of a resource in requests. */
export function inputSchemas(model: Model, divider: string): JsonObject {
  const { name, type } = model;
  return {
    [componentName(name, "Input")]: {
      type: "object",
      required: ["type"],
      properties: {
        type: exactly(type),
        id: model.id && idSchema(model, divider),
        attributes: schemaRef(componentName(name, "Attributes")),
        relationships: relationshipsRef(model),
      },
    },
    [componentName(name, "Attributes")]: {
      type: "object",
      additionalProperties: false,
      properties: Object.fromEntries(
        writableFields(model).map((field) => [
          field.wireName,
          fieldSchema(field, "in", "rest"),
        ]),
      ),
    },
  };
}

/** The documents that create and update a resource. */
export function modelBodies(context: ExampleContext, model: Model): JsonObject {
  const { name } = model;
  const input = schemaRef(componentName(name, "Input"));
  const required = inputFields(model).filter((field) =>
    isRequired(model, field),
  );
  const generated = idFields(model).some((field) => field.generated);
  const preset = presetMembers(model, "rest");
  const narrowed = {
    ...(required.length > 0 && {
      required: required.map((field) => field.wireName),
    }),
    ...noneOf(preset.fields),
  };
  const properties = {
    // Only the database sets it, so no value is valid.
    ...(generated && { id: false }),
    ...(Object.keys(narrowed).length > 0 && {
      attributes: {
        allOf: [schemaRef(componentName(name, "Attributes"))],
        ...narrowed,
      },
    }),
    ...(preset.relations.length > 0 && {
      relationships: {
        allOf: [schemaRef(componentName(name, "Relationships"))],
        ...noneOf(preset.relations),
      },
    }),
  };
  const data = {
    allOf: [input],
    ...(required.length > 0 && { required: ["attributes"] }),
    properties,
  };
  const more = Object.keys(properties).length > 0;
  return {
    [componentName(name, "Create")]: body(
      {
        data: more ? data : input,
        meta: takesUpserts(model) ? schemaRef("upsert-meta") : undefined,
      },
      exampleCreate(context, model),
    ),
    [componentName(name, "Update")]: body(
      { data: input },
      exampleUpdate(context, model),
    ),
  };
}

/** Members for which no value is valid: access rules set them. */
function noneOf(members: readonly { readonly wireName: string }[]): JsonObject {
  return members.length === 0
    ? {}
    : {
        properties: Object.fromEntries(
          members.map(({ wireName }) => [wireName, false]),
        ),
      };
}

function body(properties: JsonObject, example: JsonObject): JsonObject {
  const schema = { type: "object", required: ["data"], properties };
  return { required: true, content: content(schema, example) };
}

/**
 * Attributes that a create must have. A foreign key may be sent as a relationship
 * instead if REST shows that, and the id as the `id` of the document.
 */
function isRequired({ id }: Model, field: Field): boolean {
  const isLinked = field.linkedIn.includes("rest");
  const isInId = id?.fields.includes(field.name) === true;
  return needsValueInRest(field) && !field.preset && !isLinked && !isInId;
}
