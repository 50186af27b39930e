import type { Model } from "../../../graph/model-graph.js";
import { componentName, ref, schemaRef } from "../component-names.js";
import { exactly } from "../literals.js";
import type { JsonObject } from "../json.js";
import { wordsOf } from "../model-words.js";
import { orNull } from "../value-schemas.js";
import { content } from "./media-type.js";

/** How many resources of a model a response has. */
type Answer = "One" | "OneOrNone" | "Page";

/** A reference to the response with that many resources of a model. */
export function answer({ name }: Model, holds: Answer): JsonObject {
  return ref("responses", componentName(name, holds));
}

/** The responses that show a model. */
export function modelResponses(model: Model): JsonObject {
  const { name, version } = model;
  const { one, many } = wordsOf(model);
  const resource = schemaRef(componentName(name));
  const answers: Readonly<Record<Answer, JsonObject>> = {
    One: response(
      sentence(one),
      "resource-document",
      resource,
      version === undefined ? {} : { ETag: ref("headers", "ETag") },
    ),
    OneOrNone: response(
      sentence(`${one}, or null`),
      "resource-document",
      orNull(resource),
    ),
    Page: response(sentence(`a page of ${many}`), "page-document", {
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

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function response(
  description: string,
  frame: string,
  data: JsonObject,
  more: JsonObject = {},
): JsonObject {
  return {
    description,
    ...(frame === "resource-document" && {
      headers: { Location: ref("headers", "Location"), ...more },
    }),
    content: content({
      allOf: [schemaRef(frame)],
      required: ["data"],
      properties: { data },
    }),
  };
}

/**
 * Responses that are the same for all models.
 *
 * @param identifier an example of a member of a relationship
 */
export function sharedResponses(identifier: JsonObject): JsonObject {
  return {
    "changed-minimally": {
      description: "It is done; `Prefer` asked for no representation.",
      headers: { "Preference-Applied": ref("headers", "Preference-Applied") },
    },
    "not-modified": {
      description: "The client has it: `If-None-Match` names its `ETag`.",
      headers: { ETag: ref("headers", "ETag") },
    },
    resource: response(
      "A resource.",
      "resource-document",
      schemaRef("any-resource"),
    ),
    linkage: {
      description:
        "The id of the member or null, or a page of the ids of the members.",
      content: content(schemaRef("linkage-document"), {
        jsonapi: { version: "1.1" },
        links: { self: "/" },
        data: [identifier],
      }),
    },
  };
}

export const headers: JsonObject = {
  ETag: {
    description:
      "The version of the record, with a hash where the document shows more than its own fields, or less.",
    schema: { type: "string" },
  },
  Location: {
    description: "The URL of a resource that was created.",
    schema: { type: "string", format: "uri-reference" },
  },
  "Preference-Applied": {
    description: "That the response has no representation, as `Prefer` asked.",
    schema: exactly("return=minimal"),
  },
};
