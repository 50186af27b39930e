import { describe, expect, test } from "@jest/globals";
import { buildGraph } from "../../src/graph/build-graph.js";
import { delegateName } from "../../src/graph/client-names.js";
import { exposing, field, model, relation, schema } from "./describe.js";

test("a graph is frozen through and through", () => {
  const { graph } = buildGraph(schema([model("User")]));
  const parts: unknown[] = [graph];
  for (const part of parts) {
    if (typeof part !== "object" || part === null) continue;
    expect(Object.isFrozen(part)).toBe(true);
    parts.push(...Object.values(part));
  }
  expect(parts.length).toBeGreaterThan(20);
});

test.each([
  ["PostLike", "postLike"],
  ["OAuthApp", "oAuthApp"],
  ["snake_Case", "snake_Case"],
  ["URL", "uRL"],
  ["Ünï", "ünï"],
])("the delegate of %s is %s", (name, delegate) => {
  expect(delegateName(name)).toBe(delegate);
  expect(buildGraph(schema([model(name)])).graph.models[0]).toMatchObject({
    delegate,
    type: delegate,
  });
});

describe("collisions", () => {
  const messages = (...names: string[]): string[] =>
    buildGraph(schema(names.map((name) => model(name))))
      .problems.filter(({ severity }) => severity === "error")
      .map(({ message }) => message);

  test("name both models", () => {
    expect(messages("User", "Post", "user")).toEqual([
      "models User and user have the same name once case is ignored",
    ]);
    expect(messages("User", "user", "USER")).toHaveLength(2);
  });

  test("are none between names that only look alike", () => {
    expect(messages("A_B", "AB", "constructor", "toString")).toEqual([]);
  });

  test("come from a configured type too", () => {
    const { problems, graph } = buildGraph(
      schema([model("User"), model("Post")]),
      exposing({ Post: { type: "USER" } }),
    );
    expect(problems).toEqual([
      {
        severity: "error",
        message: 'models User and Post are both called "user"',
        hint: "choose another type for Post",
        model: "Post",
        source: { path: "models.Post.type" },
      },
    ]);
    expect(graph.models[1]).toMatchObject({ type: "USER", delegate: "post" });
  });

  test("are told at the type that was chosen, wherever its model stands", () => {
    const typed = (models: Readonly<Record<string, { type: string }>>) =>
      buildGraph(
        schema([model("User"), model("Post")]),
        exposing(models),
      ).problems.map(({ source }) => source);
    expect(typed({ User: { type: "post" } })).toEqual([
      { path: "models.User.type" },
    ]);
    // A type that is the model's name anyway takes nobody's.
    expect(typed({ User: { type: "post" }, Post: { type: "post" } })).toEqual([
      { path: "models.User.type" },
    ]);
    expect(typed({ User: { type: "a" }, Post: { type: "A" } })).toEqual([
      { path: "models.Post.type" },
    ]);
  });

  test("of the models' own names are not the chosen types'", () => {
    const { problems } = buildGraph(
      schema([model("User"), model("user")]),
      exposing({ user: { type: "account" } }),
    );
    expect(problems).toMatchObject([
      {
        message: "models User and user have the same name once case is ignored",
        model: "user",
      },
    ]);
    expect(problems[0]).not.toHaveProperty("source");
  });
});

describe("R1 of two models with one delegate", () => {
  const build = (names: readonly string[], ...served: string[]) =>
    buildGraph(schema(names.map((name) => model(name))), {
      includes: (name) => served.includes(name),
    }).problems;

  test.each([[["Tag", "tag"]], [["tag", "Tag"]]])(
    "%j, the hint leaves out what the client cannot reach",
    (names) => {
      expect(build(names, ...names)).toMatchObject([
        { hint: expect.stringMatching(/--exclude tag$/) as unknown },
      ]);
    },
  );

  test("the one that the client has may be served", () => {
    expect(build(["tag", "Tag"], "Tag")).toEqual([]);
  });

  test("the other one is not, lest requests reach what was left out", () => {
    expect(build(["tag", "Tag"], "tag")).toEqual([
      {
        severity: "error",
        message:
          'model tag cannot be served: "tag" of the Prisma client is the model Tag',
        hint: "rename one of them, or leave both out with --exclude Tag,tag",
        model: "tag",
      },
    ]);
  });

  test("the client has both where other letters differ", () => {
    expect(build(["UserTag", "Usertag"], "Usertag")).toEqual([]);
    expect(build(["TAG", "tag"], "tag")).toEqual([]);
  });
});

describe("ids", () => {
  const user = model("User", {
    fields: ["id", "email", "org", "slug"],
    uniques: [
      { kind: "id", fields: ["id"] },
      { kind: "unique", fields: ["email"] },
      { kind: "unique", fields: ["org", "slug"], name: "address" },
    ],
  });
  const build = (...fields: string[]) =>
    buildGraph(schema([user]), exposing({ User: { id: fields } }));

  test("another unique can be the public one", () => {
    const { graph, problems } = build("slug", "org");
    // Its field `id` is now an attribute like any other.
    expect(problems).toMatchObject([{ severity: "note", field: "id" }]);
    expect(graph.models[0]?.id).toEqual({
      key: "address",
      fields: ["org", "slug"],
      notPrimary: true,
    });
    expect(graph.models[0]?.uniques.map(({ key }) => key)).toEqual([
      "address",
      "id",
      "email",
    ]);
  });

  test("what is not unique cannot be", () => {
    const { graph, problems } = build("org");
    expect(graph.models[0]?.id?.key).toBe("id");
    expect(problems).toEqual([
      {
        severity: "error",
        message:
          "org cannot be the id of model User: it is not a unique criterion of required fields that are shown",
        hint: "User has id, email, org + slug",
        model: "User",
        source: { path: "models.User.id" },
      },
    ]);
  });
});

describe("notes", () => {
  test("a model without an id is served as a collection", () => {
    const { graph, problems } = buildGraph(
      schema([
        model("Report", { isView: true, uniques: [], fields: ["total?"] }),
      ]),
    );
    expect(graph.models[0]).not.toHaveProperty("id");
    expect(problems).toMatchObject([
      {
        severity: "note",
        model: "Report",
        message:
          "view Report has no unique field that is always set: only its collection is served",
      },
    ]);
  });

  test("a field called type is not worth a note: most schemas have one", () => {
    const typed = model("A", { fields: ["id", "type"] });
    expect(buildGraph(schema([typed])).problems).toEqual([]);
  });

  test("R36: names that end in an underscore are one line, with the way each is written", () => {
    const { problems } = buildGraph(
      schema([
        model("Plain"),
        model("Log_"),
        model("Word", { fields: ["id", "class_", "new_", "default_", "_a_b"] }),
      ]),
    );
    expect(problems).toEqual([
      {
        severity: "note",
        model: "Log_",
        message:
          "Log_, Word.class_, Word.new_ and 1 more: JSON:API does not allow names that end in `_`; it is served under that name nevertheless",
        hint: "give it another type in REST: /// @api.type … above model Log_, or models.Log_.type in the configuration",
      },
    ]);
  });

  test("a member called constructor or prototype is one that cannot be marked", () => {
    const dated = { ...field("prototype"), type: "DateTime" } as const;
    const build = (config = {}) =>
      buildGraph(
        schema([
          model("Built", {
            fields: ["id", "constructor?"],
            relations: [relation("makers", "Maker[]")],
          }),
          model("Maker", {
            fields: ["id", "builtId"],
            relations: [
              relation("constructor", "Built", {
                fields: ["builtId"],
                references: ["id"],
              }),
            ],
          }),
          { ...model("Dated"), fields: [field("id"), dated] },
          model("Plain", { fields: ["id", "constructors", "toString"] }),
        ]),
        exposing(config),
      ).problems;
    expect(build()).toEqual([
      {
        severity: "note",
        model: "Maker",
        field: "constructor",
        message:
          "Maker.constructor, Dated.prototype: superjson restores no types in a member of this name: BigInt, Bytes, DateTime, Decimal and NaN stay text there",
        hint: "rename it in the schema if clients need these types",
      },
    ]);
    const hidden = { fields: { constructor: { hidden: true } } };
    const shown = build({ Maker: hidden, Dated: { rpc: false } });
    expect(shown.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Dated\.prototype: superjson/),
    ]);
    const renamed = { rpc: false, fields: { prototype: { name: "model" } } };
    expect(build({ Maker: hidden, Dated: renamed })).toEqual([]);
  });

  test("a member that Prisma takes for a combination of filters is told, and no id", () => {
    const graph = buildGraph(
      schema([
        model("Mark", {
          fields: ["not"],
          uniques: [{ kind: "id", fields: ["not"] }],
        }),
        model("Lesson", { fields: ["id", "Or", "any"] }),
      ]),
      exposing({ Lesson: { fields: { any: { name: "or" } } } }),
    );
    expect(graph.problems).toEqual([
      {
        severity: "note",
        model: "Mark",
        message: expect.stringContaining("only its collection is served"),
      },
      {
        severity: "note",
        model: "Mark",
        field: "not",
        message:
          "Mark.not, Lesson.Or: Prisma takes this name for a combination of filters, so requests cannot filter by it or look records up by it",
        hint: 'rename it in the schema; for a column, @map("not") keeps its name in the database',
      },
      {
        severity: "note",
        model: "Mark",
        field: "not",
        message:
          "Mark.not, Lesson.any: a filter of this name means the field: REST has no group of filters by it there",
        hint: "give it another name in REST if clients need the group",
      },
    ]);
  });

  test("a field called id is one only where it is not the id", () => {
    const plain = model("Plain");
    const part = model("Part", {
      fields: ["id", "other"],
      uniques: [{ kind: "id", fields: ["id", "other"] }],
    });
    expect(buildGraph(schema([plain, part])).problems).toMatchObject([
      { severity: "note", model: "Part", field: "id" },
    ]);
  });
});

test("what is known of fields, enums and composites is passed on", () => {
  const enums = [{ name: "Role", values: ["ADMIN"] }];
  const compositeTypes = [
    {
      name: "Address",
      fields: [{ ...field("number"), wireName: "number", linkedIn: [] }],
    },
  ];
  const { graph } = buildGraph(
    schema([model("User", { documentation: "A person." })], {
      provider: "mongodb",
      relationMode: "prisma",
      enums,
      compositeTypes,
    }),
  );
  expect(graph).toMatchObject({
    provider: "mongodb",
    relationMode: "prisma",
    enums,
    compositeTypes,
  });
  expect(graph.models[0]).toMatchObject({
    documentation: "A person.",
    isView: false,
    fields: [{ ...field("id"), wireName: "id", linkedIn: [] }],
  });
});
