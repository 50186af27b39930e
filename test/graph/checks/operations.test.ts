import { describe, expect, test } from "@jest/globals";
import type { ModelConfig } from "../../../src/config/config.js";
import { buildGraph } from "../../../src/graph/build-graph.js";
import { exposing, model, relation, schema } from "../describe.js";

const user = model("User", {
  fields: ["id"],
  relations: [relation("posts", "Post[]", { relationName: "r" })],
});
const post = model("Post", {
  fields: ["id", "authorId"],
  relations: [
    relation("author", "User", {
      relationName: "r",
      fields: ["authorId"],
      references: ["id"],
    }),
  ],
});
const hiddenKey: ModelConfig = { fields: { authorId: { hidden: true } } };
const why =
  "Post.authorId is required, has no default and no client may give it";

interface Said {
  readonly severity: string;
  readonly message: string;
  readonly hint?: string;
}

function problems(
  config: Readonly<Record<string, ModelConfig>>,
  services = { rest: true, rpc: true },
): readonly Said[] {
  const options = { ...exposing(config), services };
  return buildGraph(schema([user, post]), options).problems.map(
    ({ severity, message, hint }) => ({
      severity,
      message,
      ...(hint !== undefined && { hint }),
    }),
  );
}

describe("a required key whose relation only one service shows", () => {
  test.each([
    ["REST", { User: { rest: false }, Post: hiddenKey }],
    ["RPC", { User: { rpc: false }, Post: hiddenKey }],
  ] as const)("is told to cost the other, %s, its create", (lost, config) => {
    const note = {
      severity: "note",
      message: `${why}: Post cannot be created in ${lost}`,
    };
    expect(problems(config)).toContainEqual(note);
    const only = { rest: lost === "REST", rpc: lost === "RPC" };
    expect(problems(config, only)).toContainEqual({
      severity: "note",
      message: `${why}: Post cannot be created`,
    });
    const without = { rest: lost !== "REST", rpc: lost !== "RPC" };
    expect(problems(config, without)).toEqual([]);
  });

  test("is told of the model where no service creates it", () => {
    const Post: ModelConfig = { ...hiddenKey, rpc: ["findMany"] };
    expect(problems({ User: { rest: false }, Post })).toContainEqual({
      severity: "note",
      message: `${why}: Post cannot be created`,
    });
  });

  test("is not told where nobody asked for a create", () => {
    const Post: ModelConfig = { ...hiddenKey, rest: ["list"] };
    expect(problems({ User: { rest: false }, Post })).toEqual([]);
  });

  test("is the reason why the service cannot offer the create it is asked for", () => {
    const Post: ModelConfig = { ...hiddenKey, rpc: ["create"] };
    expect(problems({ User: { rpc: false }, Post })).toContainEqual({
      severity: "error",
      message: "model Post cannot offer create",
      hint: why,
    });
    expect(problems({ User: { rest: false }, Post })).not.toContainEqual(
      expect.objectContaining({ severity: "error" }),
    );
  });
});

test("a model with a required column that Prisma cannot write is told", () => {
  const place = { ...model("Place", { fields: ["id"] }), creatable: false };
  const { problems } = buildGraph(schema([place]), exposing({}));
  expect(problems).toContainEqual({
    severity: "note",
    message:
      "a required column is ignored, or of a type that Prisma does not support: Place cannot be created",
    hint: "give the column a default, @default(dbgenerated(…)), or make it optional",
    model: "Place",
  });
});

describe("a delete that would set a column of another foreign key to null", () => {
  const key = { relationName: "k", references: ["id"] };
  const event = (
    onDelete?: string,
    columns = ["id", "programId", "partnerId?"],
  ) =>
    model("Event", {
      fields: columns,
      relations: [
        relation("partner", "Partner?", {
          ...key,
          fields: ["partnerId"],
          ...(onDelete !== undefined && { onDelete }),
        }),
        relation("enrollment", "Enrollment?", {
          relationName: "e",
          fields: ["programId", "partnerId"],
          references: ["programId", "id"],
        }),
      ],
    });
  const partner = model("Partner", {
    relations: [relation("events", "Event[]", { relationName: "k" })],
  });
  const enrollment = model("Enrollment", {
    fields: ["id", "programId"],
    relations: [relation("events", "Event[]", { relationName: "e" })],
  });
  const built = (
    one: ReturnType<typeof event>,
    relationMode = "prisma" as const,
  ) =>
    buildGraph(
      schema([partner, enrollment, one], { relationMode }),
      exposing({}),
    );
  const deletes = (one: ReturnType<typeof event>, mode?: never) => {
    const { graph } = built(one, mode);
    const found = graph.models.find(({ name }) => name === "Partner");
    return [
      ...(found?.restOperations ?? []),
      ...(found?.rpcOperations ?? []),
    ].filter((name) => name.startsWith("delete"));
  };

  test("is not offered, since Prisma's statement fails, and noted", () => {
    expect(deletes(event())).toEqual([]);
    expect(deletes(event("SetNull"))).toEqual([]);
    expect(built(event()).problems).toContainEqual({
      severity: "note",
      message:
        "a delete would set Event.partnerId to null, which Prisma cannot do by itself where another foreign key has it, too: Partner cannot be deleted",
      hint: "give Event.partner onDelete: Cascade or Restrict, or keep partnerId out of the other key",
      model: "Event",
      field: "partner",
    });
  });

  test.each([
    ["that cascades", event("Cascade"), undefined],
    [
      "of a required key",
      event(undefined, ["id", "programId", "partnerId"]),
      undefined,
    ],
    ["of a database with foreign keys", event(), "foreignKeys"],
  ])("is offered %s", (_, one, mode) => {
    expect(deletes(one, mode as never)).toEqual([
      "delete",
      "delete",
      "deleteMany",
    ]);
  });
});
