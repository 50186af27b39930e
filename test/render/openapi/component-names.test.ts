import { expect, test } from "@jest/globals";
import { renderedText } from "../rendered.js";
import { lintProblems } from "./validators.js";

// `resource`, `fields` and `error` are names of models in real schemas.

test("schemas of all models have names that no model can have", async () => {
  const texts = await descriptions("Post");
  const names = texts.flatMap((text) => {
    const { components } = JSON.parse(text) as Description;
    return Object.keys(components.schemas);
  });
  const shared = names.filter((name) => !/^Post(\.|$)/.test(name));
  expect(shared.length).toBeGreaterThan(10);
  expect(shared.filter((name) => !name.includes("-"))).toEqual([]);
});

test.each(["fields", "resource", "error", "meta"])(
  "a model may be called %s",
  async (name) => {
    // A validator that reads YAML refuses a name that is there twice.
    for (const text of await descriptions(name)) {
      expect(await lintProblems(text)).toEqual([]);
    }
  },
);

interface Description {
  readonly components: { readonly schemas: object };
}

/** The descriptions of both services of a schema with one model. */
async function descriptions(model: string): Promise<readonly string[]> {
  const files = await renderedText(`
    datasource db {
      provider = "postgresql"
    }
    model ${model} {
      id      Int     @id
      price   Decimal
      ratio   Float
      picture Bytes
    }
  `);
  return [...files]
    .filter(([path]) => path.startsWith("openapi/"))
    .map(([, text]) => text);
}
