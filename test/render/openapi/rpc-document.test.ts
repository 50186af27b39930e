import { beforeAll, describe, expect, test } from "@jest/globals";
import { buildGraph } from "../../../src/graph/build-graph.js";
import { rpcDocument } from "../../../src/render/openapi/rpc/document.js";
import { exposing, model, schema } from "../../graph/describe.js";
import { Schemas } from "../../support/contract/schemas.js";
import { renderedText } from "../rendered.js";

interface Description {
  readonly components: {
    readonly schemas: Readonly<Record<string, Operators>>;
  };
}

interface Operators {
  readonly anyOf: readonly { readonly properties?: object }[];
}

/** The description of the RPC service of a model with text, required and not. */
async function described(provider: string): Promise<Description> {
  const id = provider === "mongodb" ? '@map("_id") @db.ObjectId' : "";
  const files = await renderedText(`
    datasource db {
      provider = "${provider}"
    }
    model Note {
      id   String  @id ${id}
      text String
      hint String?
    }
  `);
  return JSON.parse(files.get("openapi/rpc.json") ?? "{}") as Description;
}

function operators(
  { components }: Description,
  name: string,
): readonly string[] {
  const any = components.schemas[name]?.anyOf ?? [];
  return any.flatMap(({ properties }) => Object.keys(properties ?? {}));
}

describe("operators are those of the database's client", () => {
  test.each([
    ["sqlite", false],
    ["mysql", false],
    ["sqlserver", false],
    ["postgresql", true],
    ["mongodb", true],
  ])("mode on %s: %s", async (provider, offered) => {
    const names = operators(await described(provider), "string-filter");
    expect(names).toContain("contains");
    expect(names.includes("mode")).toBe(offered);
  });

  test("isSet and unset of what a document may lack", async () => {
    const mongodb = await described("mongodb");
    expect(operators(mongodb, "string-null-filter")).toContain("isSet");
    expect(operators(mongodb, "string-null-change")).toContain("unset");
    expect(operators(mongodb, "string-filter")).not.toContain("isSet");
    expect(operators(mongodb, "string-change")).not.toContain("unset");
    const sqlite = await described("sqlite");
    expect(operators(sqlite, "string-null-filter")).not.toContain("isSet");
    expect(operators(sqlite, "string-null-change")).not.toContain("unset");
  });
});

test("a member of a model may have the name of an operator of relations", async () => {
  const files = await renderedText(`
    datasource db {
      provider = "sqlite"
    }
    model Node {
      id       Int    @id
      every    String
      is       Node?  @relation("tree", fields: [someId], references: [id])
      someId   Int?
      children Node[] @relation("tree")
    }
  `);
  const schemas = new Schemas(
    JSON.parse(files.get("openapi/rpc.json") ?? "{}") as object,
  );
  const problems = (where: object): string | undefined =>
    schemas.problems("/components/schemas/Node.Where", where);
  expect(problems({ every: "x", is: { id: 1 } })).toBeUndefined();
  const children = { every: { every: { contains: "x" }, is: { is: null } } };
  expect(problems({ children, is: { is: { every: "x" } } })).toBeUndefined();
  expect(problems({ children: { every: { nothing: 1 } } })).toBeDefined();
});

describe("filters and changes are those that the Prisma client takes", () => {
  let schemas: Schemas;
  const holds = (name: string, value: unknown): boolean =>
    schemas.problems(`/components/schemas/${name}`, value) === undefined;

  beforeAll(async () => {
    const files = await renderedText(`
      datasource db {
        provider = "postgresql"
      }
      model Note {
        id     Int     @id
        number Int?
        done   Boolean
        list   Int[]
      }
    `);
    schemas = new Schemas(
      JSON.parse(files.get("openapi/rpc.json") ?? "{}") as object,
    );
  });

  test.each([
    ["int-null-filter", null],
    ["int-null-filter", { equals: null, in: null, notIn: null }],
    ["int-null-filter", { in: [1], lt: 1 }],
    ["int-filter", { in: [1], lt: 1 }],
    ["int-null-change", null],
    ["int-null-change", { set: null }],
    ["int-null-change", { increment: 1 }],
    ["boolean-filter", { equals: true, not: false }],
    ["int-list-filter", { has: null }],
    ["int-list-filter", { equals: [1] }],
  ])("P1: %s is %j", (name, value) => {
    expect(holds(name, value)).toBe(true);
  });

  test.each([
    ["int-null-filter", { in: [null] }],
    ["int-null-filter", { lt: null }],
    ["int-filter", { in: null }],
    ["int-filter", { equals: null }],
    ["int-null-change", { increment: null }],
    ["int-change", { set: null }],
    ["boolean-filter", { in: [true] }],
    ["int-list-filter", {}],
    ["int-list-filter", { has: 1, isEmpty: true }],
  ])("P1: %s is not %j", (name, value) => {
    expect(holds(name, value)).toBe(false);
  });
});

test("without operations there is no transaction of them", () => {
  const documentOf = (rpc: boolean) =>
    rpcDocument(
      buildGraph(schema([model("Note")]), exposing({ Note: { rpc } })).graph,
    );
  const none = documentOf(false);
  expect(none.head).toMatchObject({ tags: [] });
  expect(Object.keys(none.paths.shared)).toEqual([]);
  expect(Object.keys(documentOf(true).paths.shared)).toEqual([
    "/$transaction/sequential",
  ]);
});
