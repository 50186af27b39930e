import { expect, test } from "@jest/globals";
import { renderedText } from "./rendered.js";

const zero = "@default(dbgenerated(\"('0000-00-00 00:00:00')\"))";
const epoch = "@default(dbgenerated(\"('1970-01-01 00:00:00')\"))";

// The Prisma client reads no record that has one, except in a DATE.
test.each([
  ["mysql", `DateTime ${zero} @db.DateTime(0)`, false],
  ["mysql", `DateTime ${zero} @db.Timestamp(0)`, false],
  ["mysql", `DateTime ${zero} @db.Date`, true],
  ["mysql", `DateTime ${epoch} @db.DateTime(0)`, true],
  ["mysql", `String ${zero}`, true],
  ["postgresql", `DateTime ${zero}`, true],
])("R19 on %s: POST may omit a %s: %s", async (provider, type, may) => {
  const files = await renderedText(`
generator client {
  provider = "prisma-client"
  output   = "../generated"
}
datasource db {
  provider = "${provider}"
}
model Note {
  id   Int @id
  made ${type}
}
`);
  const [, field = ""] =
    /\bmade: \{\s+(type: [^}]*)\}/.exec(files.get("schema.ts") ?? "") ?? [];
  expect(field).toContain("type: ");
  expect(/hasDefault: true(?!,\s+needsValue)/.test(field)).toBe(may);
  const description = JSON.parse(files.get("openapi/rest.json") ?? "") as {
    components: { requestBodies: Record<string, unknown> };
  };
  const body = JSON.stringify(description.components.requestBodies);
  expect(body.includes('"required":["made"]')).toBe(!may);
  // RPC takes what the Prisma client takes.
  const { components } = JSON.parse(files.get("openapi/rpc.json") ?? "") as {
    components: { schemas: Record<string, { required?: readonly string[] }> };
  };
  expect(components.schemas["Note.Create"]?.required).toEqual(["id"]);
});
