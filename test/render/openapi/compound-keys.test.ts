import { expect, test } from "@jest/globals";
import { renderedSchema } from "../rendered.js";

test("a where names the keys of several fields, nullable parts or not", async () => {
  const files = await renderedSchema("fixtures/schemas/ids.prisma");
  const { components } = JSON.parse(files.get("openapi/rpc.json") ?? "{}") as {
    readonly components: {
      readonly schemas: Readonly<
        Record<string, { readonly properties: object }>
      >;
    };
  };
  const where = components.schemas["Verification.Where"];
  expect(where?.properties).toMatchObject({
    identifier_code: { properties: { identifier: {}, code: {} } },
    identifier_note: { properties: { identifier: {}, note: {} } },
  });
});
