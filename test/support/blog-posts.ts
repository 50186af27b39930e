import type { Resource, RestClient } from "./rest-client.js";

let written = 0;

/** The body of a request that creates a post of Ada's with a unique slug. */
export function newPost(
  attributes: object = {},
  relationships: object = {},
): { readonly data: object } {
  return {
    data: {
      type: "post",
      attributes: { slug: `post-${++written}`, title: "New", ...attributes },
      relationships: {
        author: { data: { type: "user", id: "ada" } },
        ...relationships,
      },
    },
  };
}

/** @throws if the service does not create it */
export async function createPost(
  api: RestClient,
  attributes?: object,
  relationships?: object,
): Promise<Resource> {
  const reply = await api.post("/post", newPost(attributes, relationships));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.resource;
}

/** Linkage to tags. */
export function tags(...names: readonly string[]): { readonly data: object } {
  return { data: names.map((id) => ({ type: "tag", id })) };
}
