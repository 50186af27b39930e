/**
 * The blog's schema with what it does without: versions, a table of keys, attributes that
 * are computed, and names that go away.
 */
export function schemaWithMore(schema: string): string {
  return `${schema
    .replace(
      /^model Post \{/m,
      `/// @api.computed score Float? needs rating
/// @api.computed excerpt String needs title
/// @api.computed talk Int needs id
model Post {
  rev Int @default(1) /// @api.version`,
    )
    .replace(
      /^model Comment \{/m,
      `model Comment {
  rev Int @default(1) /// @api.version`,
    )
    .replace(
      /^model User \{/m,
      `/// @api.computed address String needs email
model User {`,
    )
    .replace(/^ {2}slug .*$/m, "$& /// @api.deprecated 2024-01-01")
    .replace(/^ {2}author {5}User .*$/m, "$& /// @api.deprecated 2024-02-01")}
/// @api.hidden
model ApiRequest {
  scope       String
  key         String
  fingerprint String
  status      Int
  headers     Json
  body        String
  createdAt   DateTime @default(now())

  @@id([scope, key])
}
`;
}

/** What its extensions must have besides. */
export const configWithMore = `import { defineConfig } from "gen-api";

export default defineConfig({
  extensions: true,
  atomic: { path: "operations" },
  models: {
    Post: {
      actions: {
        touch: { on: "record", returns: "post" },
        writer: { on: "record", returns: "user" },
        newest: { on: "collection", returns: "many" },
      },
    },
  },
});
`;
