import { beforeAll, expect, test } from "@jest/globals";
import { renderedText } from "../rendered.js";

type Json = Readonly<Record<string, unknown>>;
interface Components {
  readonly schemas: Readonly<Record<string, Json>>;
  readonly requestBodies: Readonly<Record<string, Json>>;
}

let files: ReadonlyMap<string, string>;

beforeAll(async () => {
  files = await renderedText(`datasource db {
  provider = "sqlite"
}
generator client {
  provider = "prisma-client"
  output   = "generated"
}
model User {
  id    Int    @id
  posts Post[]
}
model Post {
  id       Int    @id @default(autoincrement())
  title    String
  tenant   Int    /// @api.preset
  secret   String
  user     User   @relation(fields: [userId], references: [id])
  /// @api.preset
  /// @api.name owner
  userId   Int
}
`);
});

function components(service: "rest" | "rpc"): Components {
  const text = files.get(`openapi/${service}.json`) ?? "";
  return (JSON.parse(text) as { readonly components: Components }).components;
}

test("REST: a create takes no column that rules set, nor its relationship; an update does", () => {
  const { schemas, requestBodies } = components("rest");
  const create = JSON.stringify(requestBodies["Post.Create"]);
  expect(create).toContain(
    '"required":["title","secret"],"properties":{"tenant":false,"owner":false}',
  );
  expect(create).toContain(
    '"relationships":{"allOf":[{"$ref":"#/components/schemas/Post.Relationships"}],"properties":{"user":false}}',
  );
  const { properties } = schemas["Post.Attributes"] as {
    readonly properties: Json;
  };
  expect(Object.keys(properties)).toContain("tenant");
});

test("RPC: the same, by Prisma's names", () => {
  const { schemas } = components("rpc");
  expect(schemas["Post.Create"]).toEqual({
    allOf: [{ $ref: "#/components/schemas/Post.Input" }],
    required: ["title", "secret"],
    properties: { tenant: false, userId: false, user: false },
  });
});
