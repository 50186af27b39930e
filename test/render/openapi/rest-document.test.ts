import { describe, expect, test } from "@jest/globals";
import { Schemas } from "../../support/contract/schemas.js";
import { renderedText } from "../rendered.js";

/** What is told of models in a REST description. */
async function described(models: string) {
  const files = await renderedText(
    `datasource db {
  provider = "sqlite"
}
generator client {
  provider = "prisma-client"
  output   = "generated"
}
${models}`,
  );
  return JSON.parse(files.get("openapi/rest.json") ?? "") as {
    readonly paths: object;
    readonly components: {
      readonly parameters: Readonly<Record<string, { schema: object }>>;
    };
  };
}

const alone = "model Alone {\n  id Int @id\n}\n";
const related = `model Team {
  name  String @id
  users User[]
}
model User {
  id     Int    @id
  team   Team   @relation(fields: [teamId], references: [name])
  teamId String
}
`;

describe("the path of a member", () => {
  const member = "/{type}/{id}/{relationship}/{relatedId}";

  test("exists if any model has relationships", async () => {
    const { paths } = await described(alone + related);
    expect(paths).toHaveProperty([member]);
  });

  test("R37: may be that of a model that cannot be read", async () => {
    const { paths } = await described(related);
    expect(paths).toHaveProperty(
      [member, "get", "responses", "default", "$ref"],
      "#/components/responses/member-errors",
    );
  });

  test("does not exist without any", async () => {
    const { paths } = await described(alone);
    expect(paths).not.toHaveProperty([member]);
  });
});

test("R2 R22: an id of one integer may be sent as a number, one of several fields not", async () => {
  const pair = "model Pair {\n  a Int\n  b Int\n  @@id([a, b])\n}\n";
  const { components } = await described(alone + pair);
  const { "Alone.id": one, "Pair.id": several } = components.parameters;
  expect(one?.schema).toMatchObject({
    anyOf: [{ type: "string" }, { type: "integer" }],
  });
  expect(several?.schema).toEqual({
    type: "string",
    description: "a, b, joined by _",
  });
});

test("R22 R36: the parts of a compound id have their names in REST", async () => {
  const swapped = `model Pair {
  a Int /// @api.name b
  b Int /// @api.name a
  c Int /// @api.name third
  @@id([a, b, c])
}
`;
  const { components } = await described(swapped);
  expect(components.parameters["Pair.id"]?.schema).toMatchObject({
    description: "b, a, third, joined by _",
  });
});

test("R24: a description has no empty sort", async () => {
  const schemas = new Schemas(await described(related));
  for (const name of ["sort", "User.sort"]) {
    const problems = (sort: readonly string[]): string | undefined =>
      schemas.problems(`/components/parameters/${name}/schema`, sort);
    expect(problems(["id"])).toBeUndefined();
    expect(problems([])).toBeDefined();
  }
});

test("R25: a page starts no further on than Prisma can skip", async () => {
  const schemas = new Schemas(await described(alone));
  for (const name of ["offset", "number"]) {
    const problems = (at: number): string | undefined =>
      schemas.problems("/components/schemas/page-window", { [name]: at });
    expect(problems(2 ** 31 - 1)).toBeUndefined();
    expect(problems(2 ** 31)).toBeDefined();
  }
});
