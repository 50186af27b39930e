import { describe, expect, test } from "@jest/globals";
import { fieldSettings, modelSettings } from "../../src/exposure/settings.js";
import { SchemaError } from "../../src/schema/schema-error.js";
import { formatDiagnostic } from "../../src/source/diagnostic.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const datasource = 'datasource db {\n  provider = "sqlite"\n}\n';

async function said(text: string): Promise<string[]> {
  const folder = temporaryFolder({ "schema.prisma": datasource + text });
  const { description } = await loadSchema("schema.prisma", folder);
  return description.directives.map(
    ({ model, field, name, value }) =>
      `${model}${field === undefined ? "" : `.${field}`} ${name}=${value}`,
  );
}

async function refused(text: string): Promise<string[]> {
  try {
    await said(text);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return error.diagnostics.map(
      (one) => formatDiagnostic(one).split("\n")[0] ?? "",
    );
  }
  throw new Error("the schema was accepted");
}

describe("directives", () => {
  test("belong to what follows, or to what stands before them", async () => {
    const text = `
/// An account.
/// @api.type people
/// @api.rest list,  get
model User {
  id Int @id
  /// @api.hidden
  // a remark
  /// Never shown.
  secret String?
  ///@api.name first-name
  first String
  ///\t@api.name\tlast-name
  last String
  name String /// @api.name full-name
  /// @api.hiden
  key String
  /// @api.readOnly true
  at DateTime @default(now()) /// A remark.
}
/// @api.rpc false
view Report {
  id Int @unique
}
`;
    expect(await said(text)).toEqual([
      "User type=people",
      "User rest=list,  get",
      "User.secret hidden=",
      "User.first name=first-name",
      "User.last name=last-name",
      "User.name name=full-name",
      "User.key hiden=",
      "User.at readOnly=true",
      "Report rpc=false",
    ]);
  });

  test("are read in files of Windows, and in every file of a folder", async () => {
    const folder = temporaryFolder({
      "a.prisma": `${datasource}model A {\n  id Int @id\n}\n`.replaceAll(
        "\n",
        "\r\n",
      ),
      "b.prisma": "/// @api.hidden\nmodel B {\n  id Int @id\n}\n".replaceAll(
        "\n",
        "\r\n",
      ),
    });
    const { description, positions } = await loadSchema(".", folder);
    const [directive] = description.directives;
    expect(description.directives).toEqual([
      { model: "B", name: "hidden", value: "" },
    ]);
    expect(directive && positions.directive(directive)).toMatchObject({
      file: { name: "b.prisma" },
      line: 1,
      column: 5,
    });
  });

  test("leave annotations of others and texts alone", async () => {
    const text = `
/// @zod.import(["x"])
/// @@Gen.model(hide: true)
/// @api-extractor internal
/// @apiName GetUser
/// @api_type of the caller
/// @Api - type of call
/// @api rest of the users
/// see @api/rest and @api hidden
/// @api/hidden of a router, and its @api.restful
/// @ApiHidden decorator of the DTO
/// Write to me@api.example.org, me@api.rest.org or @api.team.
/// Or to me@gen-api.example.org, as me@gen-api/rest.
/* model Old {
  id Int @id /// @api.hidden
} */
model User {
  id Int @id
  /// @HideField()
  /// @ApiHidden()
  /// @apiHidden ()
  /// @TypeGraphQL.omit(output: true)
  name String @default("/// @api.hidden")
}
`;
    expect(await said(text)).toEqual([]);
  });

  test.each([
    [
      "a blank line between",
      "/// @api.hidden\n\nmodel A {\n  id Int @id\n}\n",
      "4:5",
    ],
    ["a block's end", "model A {\n  id Int @id\n  /// @api.hidden\n}\n", "6:7"],
    [
      "a block attribute",
      'model A {\n  id Int @id\n  /// @api.hidden\n  @@map("a")\n}\n',
      "6:7",
    ],
    [
      "a model's opening line",
      "model A { /// @api.hidden\n  id Int @id\n}\n",
      "4:15",
    ],
    [
      "an enum",
      "model A {\n  id Int @id\n}\n/// @api.hidden\nenum E {\n  A\n}\n",
      "7:5",
    ],
  ])("that belong to %s are refused", async (_, text, place) => {
    expect(await refused(text)).toEqual([
      `schema.prisma:${place}: a directive belongs to a model, a view or one of their fields: put it right above`,
    ]);
  });

  test("that miss their form are refused where the schema says no other", async () => {
    expect(
      await refused("/// @Api.Hidden\nmodel A {\n  id Int @id\n}\n"),
    ).toEqual([
      "schema.prisma:4:5: a directive begins a comment of three slashes, and has a dot: /// @api.…",
    ]);
  });

  test("are underlined where they are refused, and nothing beside them", async () => {
    const text =
      "model A {\n  id Int @id\n  // Secret: @api.hidden  \n  a Int\n}\n";
    await expect(said(text)).rejects.toMatchObject({
      diagnostics: [
        {
          frame: [
            "  5 |   id Int @id",
            "> 6 |   // Secret: @api.hidden",
            "    |              ^^^^^^^^^^^",
            "  7 |   a Int",
          ].join("\n"),
        },
      ],
    });
  });

  test.each([...modelSettings.keys(), ...fieldSettings.keys()])(
    "that miss their form are refused, whatever they set: %s",
    async (name) => {
      const text = `// @api.${name}\nmodel A {\n  id Int @id\n}\n`;
      expect(await refused(text)).toHaveLength(1);
    },
  );

  test.each([
    "@gen-api.hide",
    "@gen_api.hide",
    "@GenApi.hide",
    "@gen-api..hide",
    "@gen-api .hide",
    "@gen-api=hide",
    "@api hidden",
    "@api: rest list",
    "@api :rpc false",
    "See: @api..hidden",
  ])(
    "that miss their form are refused, if they are the only ones: %s",
    async (directive) => {
      const text = `/// ${directive}\nmodel A {\n  id Int @id\n}\n`;
      expect(await refused(text)).toHaveLength(1);
    },
  );

  test("may be mentioned by the generator's name", async () => {
    const text = `
// Served by @gen-api (rest and rpc), @gen-api, id only.
/// See @gen-api/runtime for what is hidden.
/// What @gen-api hide rules say.
/// @gen-api: served by REST, as @gen-api.config.ts says.
/// @gen-api/runtime serves it, from what gen-api.config.ts says.
model A {
  id Int @id
}
`;
    expect(await said(text)).toEqual([]);
  });

  test("that miss their form are refused, all at once", async () => {
    const text = `
// @api.hidden
model A {
  id Int @id
  /// Secret: @api.hidden
  a Int?
  /// @Api.Hidden
  b Int?
  /// @api hidden
  c Int?
  d Int? /// @api: readOnly
  /** @api.hidden */
  e Int?
  /// @apihidden
  f Int?
  g Int? /// @apiReadOnly true
  /// @api_hidden
  h Int?
  i Int? // /// @api.hidden
  j Int? /// @Api.name x
  /// @gen-api.hidden
  k Int? /// @genapi: readOnly
  /// @gen-api.hide
  l Int? /** @gen-api(hidden) */
  /// For us. @gen-api.hide
  m Int?
  /**
   * @gen_api.hide
   */
  n Int?
  /// @gen-api/hidden
  o Int? /// @gen-api hide
}
`;
    expect(await refused(text)).toEqual(
      [
        "5:4",
        "8:15",
        "10:7",
        "12:7",
        "14:14",
        "15:7",
        "17:7",
        "19:14",
        "20:7",
        "22:17",
        "23:14",
        "24:7",
        "25:14",
        "26:7",
        "27:14",
        "28:15",
        "31:6",
        "34:7",
        "35:14",
      ].map(
        (place) =>
          `schema.prisma:${place}: a directive begins a comment of three slashes, and has a dot: /// @api.…`,
      ),
    );
  });
});
