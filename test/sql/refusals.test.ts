import { expect, test } from "@jest/globals";
import { sqlReads } from "../../src/runtime/sql/index.js";
import type { Schema } from "../../src/runtime/model/schema.js";
import type { Provider } from "../../src/runtime/contract/databases.js";
import type { DelegateMap } from "../../src/runtime/prisma/delegate.js";

// What docs/operations/sql-reads.md says is refused is refused when the handler is made.

const schemaOn = (provider: Provider): Schema => ({
  database: { provider },
  models: {
    Tag: {
      table: { name: "Tag" },
      fields: { name: { type: "String" } },
      uniques: { name: ["name"] },
      relations: {},
    },
  },
});

test.each(["sqlserver", "mongodb", "cockroachdb"] as const)(
  "%s, whose statements nobody has written",
  (provider) => {
    expect(() => sqlReads().connect(schemaOn(provider))).toThrow(
      `sqlReads() cannot read from ${provider}`,
    );
  },
);

test("a service that was generated without its tables", () => {
  expect(() =>
    sqlReads().connect({ database: { provider: "sqlite" }, models: {} }),
  ).toThrow("sql: true");
});

test.each([
  ["that leaves out fields of all reads", { omit: { tag: { name: true } } }],
  ["with the schema of its adapter", { schema: "tenant" }],
] as const)("a client %s", async (_, { schema, omit }: Settings) => {
  const { PrismaClient } =
    await import("../../fixtures/blog/generated/prisma/client.js");
  const { connect } = await import("../../fixtures/blog/src/connection.js");
  const { adapter } = connect("file::memory:");
  const client = new PrismaClient({
    adapter: schema ? Object.assign(adapter, { options: { schema } }) : adapter,
    ...(omit && { omit }),
  });
  const reader = sqlReads().connect(schemaOn("sqlite"));
  expect(() => reader(client as unknown as DelegateMap)).toThrow(
    schema ? "the adapter has the schema tenant" : "omits fields",
  );
  await client.$disconnect();
});

interface Settings {
  readonly schema?: string;
  readonly omit?: { readonly tag: { readonly name: boolean } };
}
