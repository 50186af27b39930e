import fc from "fast-check";

// Schemas that nobody would write: what a name can be, in every place for one.

const modelNames = [
  ...["Object", "Promise", "Record", "Symbol", "Map", "constructor", "valueOf"],
  ...["Delegate", "Resource", "Client", "Row", "Fields", "Model", "Prisma_"],
  ...["text", "json", "integer", "list", "toOne", "toMany", "exists", "float"],
  ...["restRoutes", "rpcRoutes", "defineResource", "findMany", "Define"],
  ...["User", "UserResource", "UserRest", "UserValues", "A_B", "AB", "con"],
  ...["Operations", "Args", "Where", "Typed", "of", "any", "undefined"],
  "AModelWhoseNameIsTooLongForTheOpeningLine",
];
const fieldNames = [
  ...["constructor", "toString", "hasOwnProperty", "then", "length", "toJSON"],
  ...["type", "links", "meta", "relationships", "attributes", "data", "page"],
  ...["AND", "OR", "NOT", "include", "select", "where", "count", "some", "is"],
  ...["row", "members", "request", "client", "args", "resource", "text"],
  ...["class", "delete", "default", "import", "this", "null", "true", "new"],
  ...["a", "A", "a_b", "aB", "x1", "z_"],
  "a_field_whose_name_is_so_long_that_it_fills_the_whole_line_and_a_bit_more",
];
const scalars = ["String", "Int", "BigInt", "Boolean", "DateTime", "Float"];
const keyTypes = ["String", "Int", "BigInt", "DateTime"];

interface AnyModel {
  readonly key: "@id" | "@unique" | "@@id" | "@@unique";
  readonly keyFields: readonly string[];
  readonly keyType: string;
  readonly isView: boolean;
  readonly fields: readonly (readonly [name: string, type: string])[];
  readonly targets: readonly (readonly [model: number, required: boolean])[];
}

const anyModel: fc.Arbitrary<AnyModel> = fc
  .record({
    names: fc.shuffledSubarray(fieldNames, { minLength: 8, maxLength: 20 }),
    key: fc.constantFrom("@id", "@unique", "@@id", "@@unique"),
    parts: fc.integer({ min: 2, max: 4 }),
    keyType: fc.constantFrom(...keyTypes),
    isView: fc.integer({ max: 9, min: 0 }).map((one) => one === 0),
    types: fc.array(
      fc
        .tuple(fc.constantFrom(...scalars), fc.constantFrom("", "?"))
        .map((parts) => parts.join("")),
      { maxLength: 12 },
    ),
    targets: fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 3 }),
  })
  .map(({ names, key, parts, types, ...rest }) => {
    const count = key.startsWith("@@") ? parts : 1;
    const others = names.slice(count, count + types.length);
    return {
      key,
      keyFields: names.slice(0, count),
      fields: others.map((name, index) => [name, types[index] as string]),
      ...rest,
    };
  });

/** The text of a valid schema of some database. */
export const anySchema: fc.Arbitrary<string> = fc
  .record({
    provider: fc.constantFrom("sqlite", "postgresql", "sqlserver"),
    names: fc.shuffledSubarray(modelNames, { minLength: 6, maxLength: 6 }),
    models: fc.array(anyModel, { minLength: 1, maxLength: 6 }),
  })
  .map(({ provider, names, models }) => {
    const blocks = models.map((model, index) => ({
      ...model,
      name: names[index] as string,
      lines: ownLines(model),
    }));
    const tables = blocks.filter(({ isView }) => !isView);
    for (const [index, from] of tables.entries()) {
      for (const [at, [target, required]] of from.targets.entries()) {
        const to = tables[target % tables.length] as (typeof tables)[number];
        const relation = `relation_${String(index)}_${String(at)}`;
        const mark = required && to !== from ? "" : "?";
        const keys = to.keyFields.map((_, part) => `${relation}_${part}`);
        from.lines.push(
          ...keys.map((key) => `${key} ${to.keyType}${mark}`),
          `${relation} ${to.name}${mark} @relation("${relation}", fields: [${keys.join(", ")}], references: [${to.keyFields.join(", ")}], onDelete: NoAction, onUpdate: NoAction)`,
        );
        to.lines.push(
          `back_of_${relation} ${from.name}[] @relation("${relation}")`,
        );
      }
    }
    return [
      `datasource db {\n  provider = "${provider}"\n}\n`,
      ...blocks.map(
        ({ isView, name, lines }) =>
          `${isView ? "view" : "model"} ${name} {\n  ${lines.join("\n  ")}\n}\n`,
      ),
    ].join("\n");
  });

function ownLines({ key, keyFields, keyType, fields }: AnyModel): string[] {
  const block = key.startsWith("@@");
  return [
    ...keyFields.map((name) => `${name} ${keyType}${block ? "" : ` ${key}`}`),
    ...fields.map((field) => field.join(" ")),
    ...(block ? [`${key}([${keyFields.join(", ")}])`] : []),
  ];
}
