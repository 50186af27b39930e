import { expect, test } from "@jest/globals";
import { accessOf } from "../../../src/runtime/access/define-access.js";
import type { Schema } from "../../../src/runtime/model/schema.js";
import type { ApiRequest } from "../../../src/runtime/service/api-handler.js";

const schema: Schema = {
  database: { provider: "sqlite" },
  models: {
    Post: {
      uniques: { id: ["id"], slug: ["slug"] },
      fields: {
        id: { type: "Int", hasDefault: true },
        slug: { type: "String" },
        authorId: { type: "Int", preset: true },
        editorId: { type: "Int", preset: true, nullable: true },
      },
      relations: {
        author: {
          model: "User",
          inverse: "posts",

          key: { authorId: "id" },
        },
        tags: { model: "Tag", inverse: "posts", list: true },
      },
    },
    Tag: {
      uniques: { name: ["name"] },
      fields: { name: { type: "String" } },
      relations: { posts: { model: "Post", inverse: "tags", list: true } },
    },
    // No service exposes it.
    User: {
      hidden: true,
      uniques: { id: ["id"] },
      fields: { id: { type: "Int" } },
      relations: {
        posts: { model: "Post", inverse: "author", list: true },
      },
    },
  },
};
const contextOf = ({ context }: ApiRequest): unknown => context;
const define = (rules: object) => accessOf(schema, contextOf, rules);

const whole = {
  read: () => true,
  create: true,
  update: { before: true, after: () => false },
  delete: false,
  link: { tags: true },
  preset: { create: () => ({ authorId: 1 }), update: () => ({}) },
  fields: {
    id: { create: false, update: false },
    slug: { read: true, create: true, update: true },
  },
  messages: { update: "no" },
};

test("rules that fit are what handlers take, and frozen", () => {
  const rules = { Post: whole, Tag: { read: true } };
  const access = define(rules);
  expect(access).toMatchObject({ schema, contextOf, rules });
  expect(Object.isFrozen(access) && Object.isFrozen(access.rules)).toBe(true);
  expect(Object.isFrozen(rules)).toBe(false);
});

test("others: false waives the rules of other models, and is no model", () => {
  const { rules } = define({ others: false, Tag: { read: true } });
  expect(rules).toEqual({ Tag: { read: true } });
  // Code without types may say that it says nothing.
  expect(() =>
    define({ others: false, Tag: { read: true, create: undefined } }),
  ).not.toThrow();
});

test("a model that no service exposes may have rules, and needs none", () => {
  const rules = { Post: whole, Tag: { read: true }, User: { read: false } };
  expect(define(rules).rules).toEqual(rules);
});

const only = (name: string, rules: unknown): object => ({
  others: false,
  [name]: rules,
});
const ofPost = (rules: object): object =>
  only("Post", { read: true, ...rules });

test.each<[string, object, string]>([
  [
    "models without rules",
    { Post: undefined },
    "no rules for Post, Tag; others: false beside the rules gives no access to models without",
  ],
  ["others: true", { others: true }, "others can only be false: no access"],
  [
    "an unknown model",
    only("Pots", { read: true }),
    'Pots is no model; did you mean "Post"?',
  ],
  [
    "a model called as what every object has",
    only("constructor", { read: true }),
    "constructor is no model",
  ],
  ["no rules at all", only("Tag", true), "Tag must be an object"],
  ["no read", only("Tag", { create: true }), "Tag.read is missing"],
  [
    "a read that is undefined",
    only("Tag", { read: undefined }),
    "Tag.read is missing",
  ],
  [
    "a rule that is no rule",
    only("Tag", { read: "all" }),
    "Tag.read must be true, false or a function",
  ],
  [
    "an unknown member",
    ofPost({ updaet: true }),
    'Post.updaet is no member of rules; did you mean "update"?',
  ],
  [
    "half an update",
    ofPost({ update: { before: true } }),
    "Post.update.after is missing",
  ],
  [
    "an unknown column",
    ofPost({ fields: { slig: { read: true } } }),
    'Post.fields.slig is no column; did you mean "slug"?',
  ],
  [
    "a relation among the columns",
    ofPost({ fields: { author: { read: true } } }),
    'Post.fields.author is no column; did you mean "authorId"?',
  ],
  [
    "an unknown rule of a column",
    ofPost({ fields: { slug: { delete: true } } }),
    "Post.fields.slug.delete is no member of rules",
  ],
  [
    "who reads the id",
    ofPost({ fields: { id: { read: false } } }),
    "Post.fields.id.read cannot be: the column is in the id that paths and documents contain",
  ],
  [
    "an unknown link",
    ofPost({ link: { tag: true } }),
    'Post.link.tag is no implicit many-to-many relation; did you mean "tags"?',
  ],
  [
    "a link of a relation with a key",
    ofPost({ link: { author: true } }),
    "Post.link.author is no implicit many-to-many relation",
  ],
  [
    "an unknown preset",
    ofPost({ preset: { delete: () => ({}) } }),
    "Post.preset.delete is no member of rules",
  ],
  [
    "a preset that does not ask for the context",
    ofPost({ preset: { update: { authorId: 1 } } }),
    "Post.preset.update must be a function of the context",
  ],
  [
    "a message that is none",
    ofPost({ messages: { update: 1 } }),
    "Post.messages.update must be a text",
  ],
])("%s", (_, rules, message) => {
  const text = `the access rules do not fit the schema:\n- ${message}`;
  expect(() => define(rules)).toThrow(new TypeError(text));
});

test("what creates need and no rule sets is told to handlers", () => {
  expect(define(ofPost({ create: true })).unset).toEqual([
    { model: "Post", columns: ["authorId"] },
  ]);
  expect(define(ofPost({ create: false })).unset).toEqual([]);
  expect(define(ofPost({ update: true })).unset).toEqual([]);
});

test("all mistakes are told at once", () => {
  const mistakes = { Post: { raed: true }, Tga: { read: true } };
  expect(() => define(mistakes)).toThrow(
    /no rules for Tag[^]*Post\.read is missing\n- Post\.raed is no[^]*Tga is no model/,
  );
});
