import { describe, expect, test } from "@jest/globals";
import type { ModelsConfig } from "../../src/config/config.js";
import { readExposure } from "../../src/exposure/read-exposure.js";
import type { Directive } from "../../src/graph/schema-description.js";
import { model, relation, schema } from "../graph/describe.js";

const models = [
  model("User", {
    fields: ["id", "email", "constructor"],
    relations: [relation("posts", "Post[]")],
  }),
  model("Post", { relations: [relation("author", "User")] }),
];

function problems(
  config: unknown,
  directives: readonly Directive[] = [],
): readonly string[] {
  return readExposure(
    schema(models, { directives }),
    config as ModelsConfig,
  ).problems.map(({ message }) => message);
}

const directive = (name: string, value: string, field?: string): Directive => ({
  model: "User",
  ...(field !== undefined && { field }),
  name,
  value,
});

describe("a configuration", () => {
  test("says what it says", () => {
    const { exposure, problems: none } = readExposure(schema(models), {
      User: {
        type: "people",
        id: "email",
        rest: ["list"],
        rpc: false,
        fields: { posts: { hidden: true }, constructor: { name: "maker" } },
      },
    });
    expect(none).toEqual([]);
    expect(exposure.get("User")).toEqual({
      type: { value: "people", source: { path: "models.User.type" } },
      id: { value: ["email"], source: { path: "models.User.id" } },
      rest: { value: ["list"], source: { path: "models.User.rest" } },
      rpc: { value: false, source: { path: "models.User.rpc" } },
      fields: new Map([
        [
          "posts",
          {
            hidden: {
              value: true,
              source: { path: "models.User.fields.posts.hidden" },
            },
          },
        ],
        [
          "constructor",
          {
            name: {
              value: "maker",
              source: { path: "models.User.fields.constructor.name" },
            },
          },
        ],
      ]),
    });
    expect(exposure.has("Post")).toBe(false);
  });

  test("hears of everything that is wrong, at its path", () => {
    expect(
      problems({
        Usr: {},
        Post: "posts",
        User: {
          tpye: "people",
          type: "a/b",
          id: [],
          rest: ["list", "gte"],
          rpc: "all",
          hidden: 1,
          fields: {
            emial: { hidden: true },
            toString: { hidden: true },
            email: { hiden: true, name: "links", readOnly: "yes" },
            id: true,
            posts: { name: "-" },
          },
        },
      }),
    ).toEqual([
      'models.Usr is no model of the schema; did you mean "User"?',
      "models.Post must be an object: { hidden?, type?, id?, rest?, rpc?, version?, noIndex?, deprecated?, was?, computed?, actions?, fields? }",
      'models.User.tpye is no setting; did you mean "type"?',
      "models.User.type must be letters, digits, hyphens and underscores, with a letter or digit at both ends",
      "models.User.id must be a field or a list of fields",
      'models.User.rest names "gte", which is no operation; did you mean "get"?',
      "models.User.rpc must be true, false or a list of operations: findMany, findUnique, findUniqueOrThrow, findFirst, findFirstOrThrow, exists, count, aggregate, groupBy, create, createMany, createManyAndReturn, upsert, update, updateMany, updateManyAndReturn, delete, deleteMany",
      "models.User.hidden must be true or false",
      'models.User.fields.emial is no field of User; did you mean "email"?',
      "models.User.fields.toString is no field of User",
      'models.User.fields.email.hiden is no setting; did you mean "hidden"?',
      'models.User.fields.email.name must not be "links", which JSON:API keeps for itself',
      "models.User.fields.email.readOnly must be true or false",
      "models.User.fields.id must be an object: { hidden?, name?, readOnly?, writeOnly?, preset?, version?, noIndex?, noSecret?, sample?, length?, min?, max?, email?, url?, pattern?, trim?, lower?, deprecated?, was? }",
      "models.User.fields.posts.name must be letters, digits, hyphens and underscores, with a letter or digit at both ends",
    ]);
  });

  test.each([
    ...["id", "type", "lid", "attributes", "relationships", "links", "meta"],
  ])("R36: gives no field the name %s", (name) => {
    expect(problems({ User: { fields: { email: { name } } } })).toEqual([
      `models.User.fields.email.name must not be "${name}", which JSON:API keeps for itself`,
    ]);
  });

  test("R36: lets a field keep the name that it has", () => {
    const said = { User: { fields: { id: { name: "id" } } } };
    expect(problems(said)).toEqual([]);
  });

  test.each(["a-", "a_", "-a", "_a", "", "a b", "é"])(
    "JSON:API 32: gives no type the name %j",
    (type) => {
      expect(problems({ User: { type } })).toHaveLength(1);
    },
  );

  test("names all unknown operations, and no value that is no name", () => {
    expect(
      problems({
        User: { rest: ["lst", "get", "gte"], rpc: [{}] },
        Post: { rest: [Object.create(null)] },
      }),
    ).toEqual([
      'models.User.rest names "lst", "gte", which are no operations; the operations are list, create, get, update, delete',
      expect.stringMatching(/^models.User.rpc must be true, false or a list/),
      expect.stringMatching(/^models.Post.rest must be true, false or a list/),
    ]);
  });

  test.each([[["email"]], ["email"], [null], [1]])(
    "takes no %j for an object",
    (wrong) => {
      expect(problems({ User: wrong })).toEqual([
        "models.User must be an object: { hidden?, type?, id?, rest?, rpc?, version?, noIndex?, deprecated?, was?, computed?, actions?, fields? }",
      ]);
      expect(problems({ User: { fields: wrong } })).toEqual([
        "models.User.fields must be an object: settings by field",
      ]);
    },
  );

  test("may leave anything undefined", () => {
    expect(problems({ User: { type: undefined, fields: undefined } })).toEqual(
      [],
    );
    expect(problems({ User: undefined, Usr: undefined })).toEqual([]);
    expect(problems({ User: { fields: { email: undefined } } })).toEqual([]);
  });
});

describe("directives", () => {
  test("mean what a configuration would say", () => {
    const { exposure, problems: none } = readExposure(
      schema(models, {
        directives: [
          directive("type", "people"),
          directive("id", "email, id"),
          directive("rest", "list, get"),
          directive("rpc", "false"),
          directive("hidden", "", "posts"),
          directive("name", "mail", "email"),
          directive("readOnly", "true", "email"),
        ],
      }),
    );
    expect(none).toEqual([]);
    expect(exposure.get("User")).toMatchObject({
      type: { value: "people" },
      id: { value: ["email", "id"] },
      rest: { value: ["list", "get"] },
      rpc: { value: false },
      fields: new Map([
        [
          "posts",
          { hidden: { value: true, source: directive("hidden", "", "posts") } },
        ],
        [
          "email",
          {
            name: { value: "mail", source: directive("name", "mail", "email") },
            readOnly: {
              value: true,
              source: directive("readOnly", "true", "email"),
            },
          },
        ],
      ]),
    });
  });

  test("B6: give way to the configuration, setting by setting", () => {
    const { exposure } = readExposure(
      schema(models, {
        directives: [
          directive("type", "people"),
          directive("rpc", "false"),
          directive("hidden", "", "email"),
          directive("name", "mail", "email"),
        ],
      }),
      { User: { rpc: true, fields: { email: { hidden: false } } } },
    );
    const user = exposure.get("User");
    expect(user?.type?.value).toBe("people");
    expect(user?.rpc?.value).toBe(true);
    expect(user?.fields.get("email")).toMatchObject({
      hidden: { value: false },
      name: { value: "mail" },
    });
  });

  test.each<[string, Directive]>([
    [
      '@api.hiden is no directive; did you mean "hidden"?',
      directive("hiden", "", "email"),
    ],
    ["@api.constructor is no directive", directive("constructor", "")],
    ["@api. is no directive", directive("", "hidden")],
    ["@api.name is said of a field, not of a model", directive("name", "x")],
    [
      "@api.rest is said of a model, not of a field",
      directive("rest", "get", "email"),
    ],
    [
      "@api.hidden must be true or false",
      directive("hidden", "because it is secret", "email"),
    ],
    [
      '@api.rest names "gets", which is no operation; did you mean "get"?',
      directive("rest", "list, gets"),
    ],
    [
      '@api.rest names "read", which is no operation; the operations are list, create, get, update, delete',
      directive("rest", "list, read"),
    ],
    [
      "@api.rest needs a value: true, false or a list of operations: list, create, get, update, delete",
      directive("rest", ""),
    ],
    ["@api.id must be a field or a list of fields", directive("id", "")],
  ])("%s", (message, wrong) => {
    expect(problems({}, [wrong])).toEqual([message]);
  });

  test("are said once, and of what Prisma knows", () => {
    expect(
      problems({}, [
        directive("type", "a"),
        directive("type", "b"),
        directive("hidden", "", "ignored"),
      ]),
    ).toEqual(["@api.type is said twice"]);
    const hidden = ["id", "email", "ignored"].map((field) =>
      directive("hidden", "", field),
    );
    const read = readExposure(schema(models, { directives: hidden }));
    expect(read.problems).toEqual([]);
    expect([...(read.exposure.get("User")?.fields.keys() ?? [])]).toEqual([
      "id",
      "email",
    ]);
  });
});

describe("rules", () => {
  const valueOf = (name: string, value: string): unknown => {
    const directives = [directive(name, value, "email")];
    const { exposure, problems: found } = readExposure(
      schema(models, { directives }),
    );
    expect(found).toEqual([]);
    const said = exposure.get("User")?.fields.get("email");
    return (said as Record<string, { value: unknown }>)[name]?.value;
  };

  test.each<[string, string, unknown]>([
    ["length", "3..80", "3..80"],
    [
      "length",
      '3..80 "Between 3 and 80"',
      { is: "3..80", message: "Between 3 and 80" },
    ],
    ["min", "0.5", "0.5"],
    ["max", '9 "nine"', { is: "9", message: "nine" }],
    ["email", "", true],
    ["email", "true", true],
    ["email", '"No"', { is: true, message: "No" }],
    ["url", "false", false],
    ["pattern", String.raw`"^\d+\\$"`, String.raw`^\d+\\$`],
    ["pattern", String.raw`"\"" "a \"b\""`, { is: '"', message: 'a "b"' }],
    ["trim", "", true],
  ])("@api.%s %s", (name, value, expected) => {
    expect(valueOf(name, value)).toEqual(expected);
  });

  test.each([
    ["length", ""],
    ["length", "80..3"],
    ["length", "3..80 no quotes"],
    ["length", '3..80 ""'],
    ["min", "many"],
    ["min", ""],
    ["email", "yes"],
    ["pattern", "^a$"],
    ["pattern", '"("'],
    ["pattern", '""'],
    ["trim", "both"],
  ])("@api.%s %s is refused", (name, value) => {
    expect(problems({}, [directive(name, value, "email")])).toHaveLength(1);
  });

  test.each([
    { length: 3 },
    { length: { is: "3..80" } },
    { length: { is: "80..3", message: "no" } },
    { length: { is: "3..80", message: "no", code: 1 } },
    { min: null },
    { min: Number.NaN },
    { email: "no" },
    { pattern: "(" },
    { trim: "yes" },
  ])("%j is refused", (rule) => {
    expect(problems({ User: { fields: { email: rule } } })).toHaveLength(1);
  });
});
