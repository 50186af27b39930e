import { expect, test } from "@jest/globals";
import type { ModelConfig } from "../../../src/config/config.js";
import { buildGraph } from "../../../src/graph/build-graph.js";
import type { ModelDescription } from "../../../src/graph/schema-description.js";
import { exposing, model, relation, schema } from "../describe.js";

const view = model("One", { isView: true });
const loose = model("One", { fields: ["id", "secret"], uniques: [] });
const unsupported = model("One", { creatable: false });
const whole = model("One", { fields: ["id", "secret"] });
const owned = model("One", {
  fields: ["id", "ownerId"],
  relations: [
    relation("owner", "Owner", { fields: ["ownerId"], references: ["id"] }),
  ],
});
const owner = model("Owner", { relations: [relation("owned", "One[]")] });
const hidden = (name: string): ModelConfig => ({
  fields: { [name]: { hidden: true } },
});

test.each<[string, ModelDescription, ModelConfig, string]>([
  ["a view", view, { rest: ["delete"] }, "a view is only read, and single"],
  [
    "a model without an id",
    loose,
    { rest: ["get"], ...hidden("secret") },
    "One has no unique field that is always set",
  ],
  [
    "an operation of other databases",
    whole,
    { rpc: ["createManyAndReturn", "findMany"], ...hidden("secret") },
    "Prisma has createManyAndReturn and updateManyAndReturn on PostgreSQL",
  ],
  [
    "a column that Prisma cannot write",
    unsupported,
    { rest: ["create", "list"], rpc: ["createManyAndReturn", "findMany"] },
    "One has a required column that is ignored or of an unsupported type",
  ],
  [
    "an operation of other databases, of a model that Prisma cannot create",
    unsupported,
    { rpc: ["updateManyAndReturn", "findMany"] },
    "Prisma has createManyAndReturn and updateManyAndReturn on PostgreSQL",
  ],
  [
    "a column that clients cannot give",
    whole,
    { rpc: ["createMany", "findMany"], ...hidden("secret") },
    "One.secret is required, has no default and no client may give it",
  ],
  [
    "a hidden key",
    owned,
    { rpc: ["createMany", "findMany"], ...hidden("ownerId") },
    "One.ownerId is hidden: only a relation may give it, and createMany takes none",
  ],
])("what cannot be offered has its own reason: %s", (_, one, asked, reason) => {
  const { problems } = buildGraph(
    schema([one, owner], { provider: "mysql" }),
    exposing({ One: asked }),
  );
  const [error] = problems.filter(({ severity }) => severity === "error");
  expect(error?.message).toContain(" One cannot offer ");
  expect(error?.hint).toContain(reason);
});

test("a hidden id is told the way out, also without another unique", () => {
  const { problems } = buildGraph(
    schema([model("One")]),
    exposing({ One: hidden("id") }),
  );
  expect(problems[0]).toMatchObject({
    message: "One.id cannot be hidden: it is in the id of every One",
    hint: "One has no other unique that could be its id: show it, or hide the whole model",
  });
});
