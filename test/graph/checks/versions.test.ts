import { expect, test } from "@jest/globals";
import type { ModelConfig } from "../../../src/config/config.js";
import { buildGraph } from "../../../src/graph/build-graph.js";
import { exposing, field, model, schema } from "../describe.js";

const counter = { ...field("rev"), hasDefault: true };
const post = {
  ...model("Post", { fields: ["id", "bare", "maybe?"] }),
  fields: [
    field("id"),
    { ...field("bare") },
    { ...field("maybe?"), hasDefault: true },
    counter,
    { ...counter, name: "other" },
    { ...counter, name: "title", type: "String" as const },
    { ...counter, name: "updatedAt", type: "DateTime" as const },
  ],
};

function build(config: ModelConfig) {
  const { graph, problems } = buildGraph(
    schema([post]),
    exposing({ Post: config }),
  );
  const [one] = graph.models;
  return {
    version: one?.version,
    readOnly: one?.fields.filter(({ readOnly }) => readOnly).map((f) => f.name),
    problems: problems
      .filter(({ severity }) => severity !== "note")
      .map(({ severity, message }) => `${severity}: ${message}`),
  };
}

test.each<[ModelConfig]>([
  [{ version: "rev" }],
  [{ fields: { rev: { version: true } } }],
  [{ version: "rev", fields: { rev: { version: true } } }],
])("%j makes a version that clients read and do not write", (config) => {
  expect(build(config)).toEqual({
    version: "rev",
    readOnly: ["rev"],
    problems: [],
  });
});

test("a date is a warning, and no version", () => {
  expect(build({ version: "updatedAt" })).toEqual({
    version: undefined,
    readOnly: [],
    problems: [
      "warning: Post.updatedAt is no version: two writes within its millisecond are equal",
    ],
  });
});

test.each<[ModelConfig, string]>([
  [{ version: "no" }, "Post.no cannot be the version: there is no such field"],
  [
    { version: "title" },
    "Post.title cannot be the version: it must be a required Int or BigInt",
  ],
  [
    { version: "maybe" },
    "Post.maybe cannot be the version: it must be a required Int or BigInt",
  ],
  [
    { version: "bare" },
    "Post.bare cannot be the version: a new record needs a @default for it",
  ],
  [
    { version: "rev", fields: { other: { version: true } } },
    "Post.other cannot be the version: rev is it already",
  ],
  [
    { version: "rev", fields: { rev: { hidden: true } } },
    "Post.rev cannot be the version: it is hidden, and documents show it",
  ],
])("%j is refused", (config, message) => {
  expect(build(config).problems).toEqual([`error: ${message}`]);
});
