import type { Model } from "../../../graph/model-graph.js";
import { componentName, ref, schemaRef } from "../component-names.js";
import type { JsonObject } from "../json.js";
import { orNull } from "../value-schemas.js";
import { content } from "./media-type.js";

/** How many resources of a model a response has. */
export type Answer = "One" | "OneOrNone" | "Page";

/** A reference to the response with that many resources of a model. */
export function answer({ name }: Model, holds: Answer): JsonObject {
  return ref("responses", componentName(name, holds));
}

/** The responses that show a model. */
export function modelResponses({ name }: Model): JsonObject {
  const resource = schemaRef(componentName(name));
  const answers: Readonly<Record<Answer, JsonObject>> = {
    One: response(`One ${name}.`, "resource-document", resource),
    OneOrNone: response(
      `One ${name}, or null.`,
      "resource-document",
      orNull(resource),
    ),
    Page: response(`A page of ${name}.`, "page-document", {
      type: "array",
      items: resource,
    }),
  };
  return Object.fromEntries(
    Object.entries(answers).map(([holds, one]) => [
      componentName(name, holds),
      one,
    ]),
  );
}

function response(
  description: string,
  frame: string,
  data: JsonObject,
): JsonObject {
  return {
    description,
    ...(frame === "resource-document" && {
      headers: { Location: ref("headers", "Location") },
    }),
    content: content({
      allOf: [schemaRef(frame)],
      required: ["data"],
      properties: { data },
    }),
  };
}

/** Responses that are the same for all models. */
export const sharedResponses: JsonObject = {
  "changed-minimally": {
    description: "It is done; `Prefer` asked for no representation.",
    headers: { "Preference-Applied": ref("headers", "Preference-Applied") },
  },
  resource: response(
    "A resource.",
    "resource-document",
    schemaRef("any-resource"),
  ),
  linkage: {
    description:
      "The id of the member or null, or a page of the ids of the members.",
    content: content(schemaRef("linkage-document")),
  },
};

export const headers: JsonObject = {
  Location: {
    description: "The URL of a resource that was created.",
    schema: { type: "string", format: "uri-reference" },
  },
  "Preference-Applied": {
    description: "That the response has no representation, as `Prefer` asked.",
    schema: { const: "return=minimal" },
  },
};
