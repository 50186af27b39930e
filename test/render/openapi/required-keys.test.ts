import { expect, test } from "@jest/globals";
import { renderedText } from "../rendered.js";

/** What a create of a post demands in the description of a service. */
async function requiredOfPost(directive: string, service: "rest" | "rpc") {
  const files = await renderedText(`datasource db {
  provider = "sqlite"
}
generator client {
  provider = "prisma-client"
  output   = "generated"
}
${directive}
model User {
  id    Int    @id
  posts Post[]
}
model Post {
  id     Int    @id @default(autoincrement())
  title  String
  user   User   @relation(fields: [userId], references: [id])
  userId Int
}
`);
  const text = files.get(`openapi/${service}.json`) ?? "";
  const { components } = JSON.parse(text) as {
    readonly components: {
      readonly schemas: Readonly<Record<string, object>>;
      readonly requestBodies?: Readonly<Record<string, object>>;
    };
  };
  const { schemas, requestBodies } = components;
  const body = schemas["Post.Create"] ?? requestBodies?.["Post.Create"];
  return /"required":\["(title[^\]]*)"\]/.exec(JSON.stringify(body))?.[1];
}

test.each(["rest", "rpc"] as const)(
  "a create of %s demands a key whose relation only the other service shows",
  async (service) => {
    const both = "title";
    const without = 'title","userId';
    expect(await requiredOfPost("", service)).toBe(both);
    expect(await requiredOfPost(`/// @api.${service} false`, service)).toBe(
      without,
    );
    const other = service === "rest" ? "rpc" : "rest";
    expect(await requiredOfPost(`/// @api.${other} false`, service)).toBe(both);
  },
);
