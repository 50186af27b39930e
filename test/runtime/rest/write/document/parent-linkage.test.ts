import { expect, test } from "@jest/globals";
import { ApiError } from "../../../../../src/runtime/errors/api-error.js";
import {
  defineResource,
  type Relationship,
  type Resource,
} from "../../../../../src/runtime/model/resource.js";
import {
  atParent,
  linkToParent,
} from "../../../../../src/runtime/rest/write/document/parent-linkage.js";
import { named } from "../../named.js";

const fields = { id: { type: "Int" } } as const;
const modelsOf = (link: object): Resource => {
  const user: Resource = defineResource({
    ...named("user"),
    fields,
    relationships: {
      posts: { resource: () => post, kind: "to-many", inverse: "author" },
    },
  });
  const post = defineResource({
    ...named("post"),
    fields,
    relationships: {
      author: {
        resource: () => user,
        kind: "to-one",
        inverse: "posts",
        ...link,
      },
    },
  });
  return user;
};
const postsOf = (link: object = {}): Relationship =>
  modelsOf(link).relationshipMap().get("posts") as Relationship;

test("R42 a member is linked by a relationship that clients may write", () => {
  expect(linkToParent(postsOf())?.name).toBe("author");
  expect(linkToParent(postsOf({ readOnly: true }))).toBeUndefined();
  expect(linkToParent(postsOf({ hidden: "rest" }))).toBeUndefined();
});

const sent = { data: { type: "post" } };
const withLink = {
  data: { type: "post", relationships: { writer: { data: null } } },
};

test.each([
  ["/data/relationships/writer/data", sent, { parameter: "id" }],
  ["/data/relationships/writer", sent, { parameter: "id" }],
  ["/data/relationships/writers", sent, undefined],
  ["/data", sent, undefined],
  ["/data/relationships/writer/data", withLink, undefined],
])("R42 a problem at %s leads to what was sent", (pointer, document, moved) => {
  const relationship = postsOf({ wireName: "writer" });
  const { target: resource } = relationship;
  const id = { text: "1", values: [1], where: { id: 1 } };
  const error = new ApiError("conflict", "why", { pointer });
  const told = atParent(error, { relationship, resource, id }, document);
  expect(told.problems[0].source).toEqual(moved ?? { pointer });
  expect([told.status, told.message]).toEqual([409, "why"]);
});
