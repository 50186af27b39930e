import { describe, expect, test } from "@jest/globals";
import type { ModelConfig } from "../../src/config/config.js";
import { buildGraph, type GraphResult } from "../../src/graph/build-graph.js";
import type { Model } from "../../src/graph/model-graph.js";
import type { ModelDescription } from "../../src/graph/schema-description.js";
import { exposing, field, model, relation, schema } from "./describe.js";

const user = model("User", {
  fields: ["id", "email", "passwordHash", "type?"],
  relations: [relation("posts", "Post[]", { relationName: "r" })],
  uniques: [
    { kind: "id", fields: ["id"] },
    { kind: "unique", fields: ["email"] },
  ],
});
const post = model("Post", {
  fields: ["id", "title?", "authorId"],
  relations: [
    relation("author", "User", {
      relationName: "r",
      fields: ["authorId"],
      references: ["id"],
    }),
  ],
});

function build(
  config: Readonly<Record<string, ModelConfig>>,
  models: readonly ModelDescription[] = [user, post],
): GraphResult & { of(name: string): Model; errors: readonly string[] } {
  const result = buildGraph(schema(models), exposing(config));
  return {
    ...result,
    of: (name) => result.graph.models.find((one) => one.name === name) as Model,
    errors: result.problems
      .filter(({ severity }) => severity === "error")
      .map(({ message }) => message),
  };
}

const names = (all: readonly { name: string }[] = []): readonly string[] =>
  all.map(({ name }) => name);

describe("a hidden field", () => {
  test("is none of the model's fields", () => {
    const { of } = build({ User: { fields: { type: { hidden: true } } } });
    expect(names(of("User").fields)).toEqual(["id", "email", "passwordHash"]);
    expect(of("User").hiddenFields).toMatchObject([{ name: "type" }]);
  });

  test("takes the uniques with it that it is in", () => {
    const { of } = build({ User: { fields: { email: { hidden: true } } } });
    expect(of("User").uniques).toEqual([{ key: "id", fields: ["id"] }]);
  });

  test("cannot be the id, unless another unique is", () => {
    const hidden = { fields: { id: { hidden: true } } };
    expect(build({ User: hidden }).problems).toContainEqual({
      severity: "error",
      message: "User.id cannot be hidden: it is in the id of every User",
      hint: "choose another id for User; User has email",
      model: "User",
      field: "id",
      source: { path: "models.User.fields.id.hidden" },
    });
    const { errors, of } = build({ User: { ...hidden, id: ["email"] } });
    expect(errors).toEqual([]);
    expect(of("User").id?.fields).toEqual(["email"]);
    expect(
      build({ User: { id: ["email"], fields: { email: { hidden: true } } } })
        .errors,
    ).toEqual([
      "email cannot be the id of model User: it is not a unique criterion of required fields that are shown",
    ]);
  });

  test("B7: that a create needs makes the model one that is not created", () => {
    const { of, problems, errors } = build({
      User: { fields: { passwordHash: { hidden: true } } },
    });
    expect(errors).toEqual([]);
    expect(problems).toContainEqual({
      severity: "note",
      message:
        "User.passwordHash is required, has no default and no client may give it: User cannot be created",
      model: "User",
      field: "passwordHash",
    });
    expect(of("User").restOperations).toEqual([
      "list",
      "get",
      "update",
      "delete",
    ]);
    expect(of("User").rpcOperations.join()).not.toMatch(/create|upsert/);
    expect(of("User").operations).toContain("create");
  });

  test("and who asks for the create is told why there is none", () => {
    const { problems } = build({
      User: {
        rest: ["list", "create"],
        fields: { passwordHash: { hidden: true } },
      },
    });
    expect(problems).toContainEqual({
      severity: "error",
      message: "model User cannot offer create",
      hint: "User.passwordHash is required, has no default and no client may give it",
      model: "User",
      source: { path: "models.User.rest" },
    });
  });

  test("in a key leaves the relation, which still gives it a value", () => {
    const { of, errors } = build({
      Post: { fields: { authorId: { hidden: true } } },
    });
    expect(errors).toEqual([]);
    const { relations, restOperations, rpcOperations } = of("Post");
    expect(relations).toMatchObject([
      { name: "author", foreignKey: { fields: ["authorId"] } },
    ]);
    expect(restOperations).toContain("create");
    expect(rpcOperations).toEqual(expect.arrayContaining(["create", "upsert"]));
    // Rows without relations cannot say whose they are.
    expect(rpcOperations.join()).not.toContain("createMany");
  });
});

describe("a hidden relation", () => {
  test("is none of the model's relations, its other side is", () => {
    const { of } = build({ User: { fields: { posts: { hidden: true } } } });
    expect(of("User").relations).toEqual([]);
    expect(of("User").hiddenRelations).toMatchObject([{ name: "posts" }]);
    expect(names(of("Post").relations)).toEqual(["author"]);
  });

  test("leaves its key as a field like any other", () => {
    const { of } = build({ Post: { fields: { author: { hidden: true } } } });
    expect(of("Post").fields).toContainEqual({
      ...field("authorId"),
      wireName: "authorId",
      linkedIn: [],
    });
  });
});

describe("wire names", () => {
  test("are a field's or relation's own unless told otherwise", () => {
    const { of, problems } = build({
      User: {
        fields: { type: { name: "kind" }, posts: { name: "articles" } },
      },
    });
    expect(of("User").fields.map(({ wireName }) => wireName)).toEqual([
      "id",
      "email",
      "passwordHash",
      "kind",
    ]);
    expect(of("User").relations[0]).toMatchObject({
      name: "posts",
      wireName: "articles",
    });
    expect(problems).toEqual([]);
  });

  test("may be said to stay", () => {
    const { of, problems } = build({
      User: { fields: { type: { name: "type" } } },
    });
    expect(of("User").fields[3]?.wireName).toBe("type");
    expect(problems).toEqual([]);
  });

  test("do not meet, but may be exchanged", () => {
    expect(
      build({ User: { fields: { type: { name: "posts" } } } }).problems,
    ).toContainEqual({
      severity: "error",
      message: 'User.type and User.posts are both called "posts"',
      hint: "give one of them another name",
      model: "User",
      field: "posts",
      source: { path: "models.User.fields.type.name" },
    });
    expect(
      build({
        User: {
          fields: { email: { name: "type" }, type: { name: "email" } },
        },
      }).errors,
    ).toEqual([]);
    expect(
      build({
        User: {
          fields: { email: { name: "type" }, type: { hidden: true } },
        },
      }).errors,
    ).toEqual([]);
  });
});

describe("operations", () => {
  test("are those that are asked for", () => {
    const { of } = build({
      User: { rest: ["get", "list"], rpc: ["count", "exists", "findMany"] },
      Post: { rest: false },
    });
    expect(of("User").restOperations).toEqual(["list", "get"]);
    expect(of("User").rpcOperations).toEqual(["findMany", "exists", "count"]);
    expect(of("Post").restOperations).toEqual([]);
    expect(of("Post").rpcOperations).toContain("deleteMany");
  });

  test("that the model cannot do are refused", () => {
    const report = model("Report", { isView: true });
    expect(
      build({ Report: { rest: ["list", "delete"] } }, [report]).errors,
    ).toEqual(["view Report cannot offer delete"]);
  });

  test("that the model cannot do are refused if there are no others", () => {
    const report = model("Report", { isView: true });
    for (const asked of [
      { rest: ["delete"], rpc: false },
      { rest: false, rpc: ["create"] },
    ] as const) {
      expect(build({ Report: asked }, [report, user]).errors).toHaveLength(1);
    }
  });

  test("none at all, or hidden: the model is not there", () => {
    for (const out of [
      { hidden: true },
      { rest: false, rpc: false },
      { rest: [], rpc: [] },
    ]) {
      const { graph, of } = build({ User: out });
      expect(names(graph.models)).toEqual(["Post"]);
      expect(of("Post").outsideRelations).toEqual(["author"]);
    }
    const { graph } = buildGraph(schema([user, post]), {
      ...exposing({ User: { rest: false } }),
      services: { rest: true, rpc: false },
    });
    expect(names(graph.models)).toEqual(["Post"]);
  });

  test("without reading close the relations that lead there", () => {
    expect(
      build({ User: { rest: ["update"] } }).of("Post").relations,
    ).toMatchObject([{ name: "author", hiddenIn: "rest" }]);
    expect(
      build({ User: { rpc: ["create", "count"] } }).of("Post").relations,
    ).toMatchObject([{ name: "author", hiddenIn: "rpc" }]);
    const closed = build({ User: { rest: false, rpc: ["create"] } });
    expect(closed.of("Post").relations).toEqual([]);
    expect(closed.of("Post").hiddenRelations).toMatchObject([
      { name: "author" },
    ]);
  });
});

describe("what is read-only", () => {
  test("is so from both sides of a relation, and in its key", () => {
    for (const [name, own] of [
      ["Post", "author"],
      ["Post", "authorId"],
      ["User", "posts"],
    ] as const) {
      const { of } = build({
        [name]: { fields: { [own]: { readOnly: true } } },
      });
      expect(of("Post").relations).toMatchObject([{ readOnly: true }]);
      expect(of("User").relations).toMatchObject([{ readOnly: true }]);
      const key = of("Post").fields.find((one) => one.name === "authorId");
      expect(key).toMatchObject({ readOnly: true });
    }
  });

  test("is so in its key, also where the relation is not shown", () => {
    const said = exposing({
      Post: { fields: { author: { readOnly: true } } },
    });
    const fromThere = exposing({
      User: { fields: { posts: { readOnly: true } } },
    });
    const includes = (name: string): boolean => name !== "User";
    const ignored = { ...user, relations: [] };
    for (const { graph } of [
      buildGraph(schema([user, post]), { ...said, includes }),
      buildGraph(schema([user, post]), { ...fromThere, includes }),
      buildGraph(schema([ignored, post]), said),
      build({
        User: { fields: { posts: { readOnly: true } } },
        Post: { fields: { author: { hidden: true } } },
      }),
    ]) {
      const fields = graph.models.find(({ name }) => name === "Post")?.fields;
      expect(fields?.find(({ name }) => name === "authorId")).toMatchObject({
        readOnly: true,
      });
    }
  });

  test("in the keys of several relations makes all of them read-only, and says so", () => {
    const tenant = model("Tenant", {
      fields: ["id"],
      relations: [
        relation("users", "User[]", { relationName: "u" }),
        relation("posts", "Post[]", { relationName: "p" }),
      ],
    });
    const toTenant = (relationName: string) =>
      relation("tenant", "Tenant", {
        relationName,
        fields: ["tenantId"],
        references: ["id"],
      });
    const author = model("User", {
      fields: ["id", "tenantId"],
      relations: [toTenant("u"), relation("posts", "Post[]")],
    });
    const written = model("Post", {
      fields: ["id", "tenantId", "authorId"],
      relations: [
        toTenant("p"),
        relation("author", "User", {
          fields: ["tenantId", "authorId"],
          references: ["tenantId", "id"],
        }),
      ],
    });
    const fields = written.fields.map((one) =>
      one.name === "tenantId" ? { ...one, hasDefault: true } : one,
    );
    const models = [tenant, author, { ...written, fields }];
    const why =
      "Post.authorId is required, has no default and no client may give it";
    const cause =
      "tenantId is read-only, and with it author, whose key has it: make tenant read-only in its place";
    const column = { fields: { tenantId: { readOnly: true } } };
    expect(build({ Post: column }, models).problems).toContainEqual({
      severity: "note",
      message: `${why}: Post cannot be created`,
      hint: cause,
      model: "Post",
      field: "authorId",
    });
    expect(
      build({ Post: { ...column, rest: ["create"] } }, models).problems,
    ).toContainEqual(expect.objectContaining({ hint: `${why}: ${cause}` }));
    for (const member of ["authorId", "author"]) {
      const own = {
        tenantId: { readOnly: true },
        [member]: { readOnly: true },
      };
      const [problem] = build({ Post: { fields: own } }, models).problems;
      expect(problem).toMatchObject({ message: expect.stringContaining(why) });
      expect(problem).not.toHaveProperty("hint");
    }
    const instead = { fields: { tenant: { readOnly: true } } };
    const { problems, of } = build({ Post: instead }, models);
    expect(problems).toEqual([]);
    expect(of("Post").restOperations).toContain("create");
  });

  test("and required cannot be created", () => {
    const { of } = build({ User: { fields: { email: { readOnly: true } } } });
    expect(of("User").restOperations).not.toContain("create");
    expect(
      build({ User: { fields: { type: { readOnly: true } } } }).of("User")
        .restOperations,
    ).toContain("create");
  });
});

describe("what access rules set", () => {
  test("is not the client's to give: hidden or read-only, the model keeps its creates", () => {
    const closed = { passwordHash: { hidden: true } };
    const isCreatable = (fields: ModelConfig["fields"]): boolean => {
      const { restOperations, rpcOperations } = build({
        User: { fields: fields ?? {} },
      }).of("User");
      return (
        restOperations.includes("create") &&
        rpcOperations.includes("createMany")
      );
    };
    expect(isCreatable(closed)).toBe(false);
    expect(isCreatable({ passwordHash: { hidden: true, preset: true } })).toBe(
      true,
    );
    expect(
      isCreatable({ passwordHash: { readOnly: true, preset: true } }),
    ).toBe(true);
  });

  test("is said of a column, not of a relation", () => {
    const { errors } = build({
      Post: { fields: { author: { preset: true } } },
    });
    expect(errors).toEqual([
      "Post.author is a relation: preset is said of a column",
    ]);
    const said = build({ Post: { fields: { authorId: { preset: true } } } });
    expect(said.errors).toEqual([]);
  });
});

describe("what rules of access may speak of", () => {
  const config = {
    User: { hidden: true },
    Post: { fields: { title: { hidden: true }, authorId: { preset: true } } },
  };
  const declared = (access: boolean) =>
    buildGraph(schema([user, post]), { ...exposing(config), access }).graph
      .declared;

  test("is everything, hidden or not", () => {
    expect(declared(false)).toBeUndefined();
    expect(
      declared(true)?.map(({ name, fields, relations, uniques }) => [
        name,
        fields.filter(({ preset }) => preset).length,
        fields.map((one) => one.name).join(),
        relations.map((one) => one.name).join(),
        uniques.map(({ key }) => key).join(),
      ]),
    ).toEqual([
      ["User", 0, "id,email,passwordHash,type", "posts", "id,email"],
      ["Post", 1, "id,title,authorId", "author", "id"],
    ]);
  });

  test("has no model called others or all, and no document database", () => {
    const problems = (description: ReturnType<typeof schema>) =>
      buildGraph(description, { access: true }).problems.flatMap((one) =>
        one.severity === "error" ? [one.message] : [],
      );
    expect(problems(schema([model("others")]))).toEqual([
      expect.stringMatching(/^a model called others cannot have access rules/),
    ]);
    expect(problems(schema([model("all")]))).toEqual([
      expect.stringMatching(/^a model called all cannot have access rules/),
    ]);
    expect(problems({ ...schema([user]), provider: "mongodb" })).toContain(
      "access rules need a relational database",
    );
    expect(problems(schema([user]))).toEqual([]);
  });
});

describe("write-only fields", () => {
  const writeOnly = { writeOnly: true };

  test("are hidden ones that creates may give", () => {
    const { of, errors } = build({
      User: { fields: { passwordHash: writeOnly } },
    });
    const { fields, hiddenFields, restOperations, rpcOperations } = of("User");
    expect(errors).toEqual([]);
    expect(fields.map(({ name }) => name)).not.toContain("passwordHash");
    expect(hiddenFields).toMatchObject([
      { name: "passwordHash", writeOnly: true },
    ]);
    expect(restOperations).toContain("create");
    expect(rpcOperations).toContain("createMany");
  });

  test("stay closed if they are hidden or read-only besides", () => {
    for (const more of [{ hidden: true }, { readOnly: true }]) {
      const user = build({
        User: { fields: { passwordHash: { ...writeOnly, ...more } } },
      }).of("User");
      expect(user.hiddenFields).toHaveLength(1);
      expect(user.hiddenFields[0]).not.toHaveProperty("writeOnly");
      expect(user.restOperations).not.toContain("create");
    }
  });

  test("are no id, no relation, and have names of their own", () => {
    expect(build({ User: { fields: { id: writeOnly } } }).errors).toEqual([
      "User.id cannot be hidden: it is in the id of every User",
    ]);
    expect(build({ Post: { fields: { author: writeOnly } } }).errors).toEqual([
      "Post.author is a relation: writeOnly is said of a column",
    ]);
    const named = { passwordHash: { writeOnly: true, name: "email" } };
    expect(build({ User: { fields: named } }).errors).toEqual([
      'User.email and User.passwordHash are both called "email"',
    ]);
  });
});
