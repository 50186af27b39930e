import { describe, expect, test } from "@jest/globals";
import type { ModelsConfig } from "../../../src/config/config.js";
import { buildGraph } from "../../../src/graph/build-graph.js";
import type { FieldDescription } from "../../../src/graph/schema-description.js";
import { isSecretName } from "../../../src/graph/secret-fields.js";
import { exposing, field, model, schema } from "../describe.js";

const text = (name: string, parts: object = {}): FieldDescription => ({
  ...field(name),
  type: "String",
  ...parts,
});

function notes(
  fields: readonly FieldDescription[],
  settings: ModelsConfig = {},
  parts: object = {},
): readonly (string | undefined)[][] {
  const user = { ...model("User", parts), fields: [field("id"), ...fields] };
  const { problems } = buildGraph(schema([user]), exposing(settings));
  return problems
    .filter(({ message }) => message.includes("secret"))
    .map(({ severity, message, hint }) => [severity, message, hint]);
}

test.each([
  ...["password", "passwordHash", "hashed_password", "PASSWORD", "token"],
  ...["api_key", "apiKey", "APIKey", "API_KEY", "apikey", "resetToken"],
  ...["otpSecret", "totp", "salt", "privateKey", "refresh_tokens", "hash"],
  ...["recoveryCodes", "secretEncrypted", "clientSecret2"],
])("%s speaks of a secret", (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each([
  ...["hashtag", "hashtags", "tokenType", "tokenCount", "passwordChangedAt"],
  ...["saltiness", "key", "publicKey", "secretary", "isSecretSanta", "code"],
])("%s does not", (name) => {
  expect(isSecretName(name)).toBe(false);
});

describe("a field that is shown though its name speaks of a secret", () => {
  test("is noted once for all, with the line to add", () => {
    const fields = ["passwordHash", "resetToken", "salt", "otp"].map((name) =>
      text(name),
    );
    expect(notes(fields)).toEqual([
      [
        "warning",
        "User.passwordHash, User.resetToken, User.salt and 1 more: its name speaks of a secret, and clients may read it",
        "put /// @api.hidden above passwordHash, or User: { fields: { passwordHash: { hidden: true } } } into the models of the configuration; /// @api.noSecret above passwordHash if it is none",
      ],
    ]);
  });

  test.each([
    ["nullable", { nullable: true }],
    ["with a default", { hasDefault: true }],
    ["a list", { list: true }],
  ])("is to be hidden where creates do not need it: %s", (_, parts) => {
    const [[, , hint] = []] = notes([text("token", parts)]);
    expect(hint).toContain("User: { fields: { token: { hidden: true } } }");
  });

  test("is to be hidden with its model where it is in the id", () => {
    const uniques = [{ kind: "id", fields: ["id", "token"] }];
    const [[, , hint] = []] = notes([text("token")], {}, { uniques });
    expect(hint).toContain(
      "put /// @api.hidden above User, or User: { hidden: true } into",
    );
  });

  test.each<ModelsConfig[string]>([
    { hidden: true },
    { rest: false, rpc: false },
    { fields: { token: { hidden: true } } },
    { fields: { token: { writeOnly: true } } },
    { fields: { token: { noSecret: true } } },
  ])("is no more where the settings are %j", (User) => {
    expect(notes([text("token")])).toHaveLength(1);
    expect(notes([text("token")], { User })).toEqual([]);
  });

  test("is text, bytes or Json", () => {
    expect(notes([field("tokens")])).toEqual([]);
    expect(notes([text("token", { type: "Bytes" })])).toHaveLength(1);
  });
});
