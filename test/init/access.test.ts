import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { ts } from "ts-morph";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { ensureBuilt, root } from "../support/built-command.js";
import { runHere } from "../support/run-here.js";
import { put } from "../support/temporary-folder.js";
import { strictest } from "../types/modes.js";
import { compile } from "../types/project.js";
import { project, schema } from "./project.js";

/** People with numbers, secrets in three places, and models of every shape. */
const shop = `${schema("postgresql").replace(
  "../src/generated",
  "generated",
)}`.replace(
  /model User [^}]*\}/,
  `model User {
  id           Int       @id @default(autoincrement())
  passwordHash String
  resetToken   String?
  sessions     Session[]
  members      Member[]
  orders       Order[]
  notes        Note[]
}

model Session {
  id           String @id
  sessionToken String @unique
  user         User   @relation(fields: [userId], references: [id])
  userId       Int
  @@index([userId])
}

model VerificationToken {
  identifier String
  token      String
  @@id([identifier, token])
}

model Member {
  user   User @relation(fields: [userOfTheShopWhoseNameIsMuchTooLong], references: [id])
  userOfTheShopWhoseNameIsMuchTooLong Int
  shopId Int
  @@id([shopId, userOfTheShopWhoseNameIsMuchTooLong])
  @@index([userOfTheShopWhoseNameIsMuchTooLong])
}

model Order {
  user   User @relation(fields: [userId], references: [id])
  userId Int
  number Int  @unique
  place  Unsupported("point")?
  @@index([userId])
}

model Note {
  /// @api.noSecret
  hash   String @id
  user   User   @relation(fields: [userId], references: [id])
  userId Int
  @@index([userId])
}

model Contact {
  mail String @unique
}

model Product {
  id Int @id
}
`,
);

/** Roles, parts, and columns for the house alone. */
const store = shop
  .replace(
    "model User {",
    `enum Role {\n  USER\n  ADMIN\n}\n\nmodel User {\n  role Role`,
  )
  .replace("model Product {", "model Product {\n  costPrice Int\n  price Int")
  .replace(
    "model Order {",
    "model Item {\n  id Int @id\n  orderNumber Int\n  order Order @relation(fields: [orderNumber], references: [number])\n  @@index([orderNumber])\n}\n\nmodel Order {\n  items Item[]\n  internalNote String?",
  );

const many = Array.from(
  { length: 25 },
  (_, index) => `\nmodel Thing${index} {\n  id Int @id\n}\n`,
).join("");

describe("the rules that gen-api init writes", () => {
  test("let everybody read, callers what is their own of people, and nobody write", async () => {
    const { init, files } = project({ "prisma/schema.prisma": shop });
    const { out } = await init();
    expect(out).toMatch(/^created src\/access\.ts: /m);
    expect(out).toContain(`
everybody reads: Product
callers read their own: Member, Note, Order, User
nobody reads: Contact, Session
next:
`);
    expect(out).toMatch(/^- say who calls: /m);
    expect(out).not.toMatch(/^- (close|try) /m);
    const text = files()["src/access.ts"] ?? "";
    expect(text).toContain("readonly user?: { readonly id: number };");
    expect(text.slice(text.indexOf("export const access")))
      .toBe(`export const access = defineAccess(({ context }) => callerOf(context))({
  Contact: { read: false },
  Member: {
    read: ({ user }, where) =>
      user ? where({ userOfTheShopWhoseNameIsMuchTooLong: user.id }) : false,
  },
  Note: {
    read: ({ user }, where) => (user ? where({ userId: user.id }) : false),
  },
  Order: {
    read: ({ user }, where) => (user ? where({ userId: user.id }) : false),
  },
  Product: { read: true },
  Session: { read: false },
  User: {
    read: ({ user }, where) => (user ? where({ id: user.id }) : false),
  },
});
`);
    expect(files()["src/api-server.ts"]).toContain('type === "product"');
  });

  test("let parts follow, administrators write, and ask about columns", async () => {
    const { init, files } = project({ "prisma/schema.prisma": store });
    const { out } = await init();
    expect(out).toContain(
      "administrators alone read: Contact\nnobody reads: Session\n",
    );
    expect(out).toContain(
      "\n- say in src/access.ts who reads Order.internalNote, Product.costPrice: until then administrators alone\n",
    );
    const text = files()["src/access.ts"] ?? "";
    expect(text).toContain(`
//   Member: {
//     update: (`);
    expect(text).toContain("const { id, role } = Object(user) as {");
    expect(text).toContain('isAdmin: role === "ADMIN"');
    for (const rules of [
      "  Contact: { ...byAdmin, read: admin },\n",
      "  Session: { read: false },\n",
      `  Item: {
    ...byAdmin,
    read: (_, where, of) => where({ order: { is: of.Order.read } }),
  },
`,
      `  Order: {
    ...byAdmin,
    read: ({ user }, where) =>
      user !== undefined && (user.isAdmin || where({ userId: user.id })),
    fields: {
      // Who reads this? Administrators alone, until you have answered.
      internalNote: { read: admin },
    },
  },
`,
    ])
      expect(text).toContain(rules);
  });

  test.each([
    ["Int", "number", 7, "7"],
    ["String", "string", "7", 7],
    ["BigInt", "bigint", 7n, 7],
  ])("take the caller by an id that is %s", async (type, name, id, other) => {
    const { init, files } = project({
      "prisma/schema.prisma": shop
        .replace(/model User [^}]*\}/, `model User {\n  id ${type} @id\n}`)
        .replace(/model (Session|Member|Order|Note) [^}]*\}/g, ""),
    });
    await init();
    const text = files()["src/access.ts"] ?? "";
    expect(text).toContain(`readonly id: ${name} };`);
    const [, source = ""] =
      /(function callerOf[\s\S]*?\n\}\n)/.exec(text) ?? [];
    const callerOf = runInNewContext(ts.transpile(`(${source})`)) as (
      context: unknown,
    ) => unknown;
    const found = (context: unknown): string => inspect(callerOf(context));
    expect(found({ user: { id, name: "Ann" } })).toBe(
      inspect({ user: { id } }),
    );
    for (const context of [
      undefined,
      null,
      "x",
      {},
      { user: null },
      { user: {} },
      { user: { id: other } },
    ])
      expect(found(context)).toBe("{}");
  });

  test("name only what is read, of many models", async () => {
    const { init, files } = project({ "prisma/schema.prisma": shop + many });
    const { out } = await init();
    expect(out).toContain(
      "everybody reads: Product, Thing0, Thing1, Thing10, Thing11, Thing12, Thing13, Thing14, Thing15, Thing16, Thing17, Thing18 and 14 more\n",
    );
    const text = files()["src/access.ts"];
    expect(text).toContain("  Thing24: { read: true },\n");
    expect(text).toContain("  others: false,\n});\n");
    expect(text).not.toContain("Contact");
  });

  test("close people whose id no caller can have", async () => {
    const user = "model User {\n  id DateTime @id\n}\n";
    const { init, files } = project({
      "prisma/schema.prisma": schema("postgresql").replace(
        /model User [^}]*\}\n/,
        user,
      ),
    });
    await init();
    expect(files()["src/access.ts"]).toContain("  User: { read: false },\n");
  });

  test("are asked for in a terminal, where all is new", async () => {
    const { init, files } = project();
    const asked: (readonly [string, boolean])[] = [];
    const confirm = (question: string, usual: boolean): Promise<boolean> => {
      asked.push([question, usual]);
      return Promise.resolve(false);
    };
    await init(["--dry-run"], undefined, { confirm });
    await init(["--no-access", "--dry-run"], undefined, { confirm });
    expect(asked).toEqual([]);
    await init([], undefined, { confirm });
    await init([], undefined, { confirm });
    expect(asked).toEqual([
      [expect.stringMatching(/^write rules to src\/access\.ts/), true],
      [expect.stringMatching(/^write test\/api\.test\.ts/), false],
    ]);
    expect(files()).not.toHaveProperty(["src/access.ts"]);
    expect(files()["src/api-handlers.ts"]).toContain("Without `authorize`");
  });

  test.each([["next"], ["@nestjs/core"], ["express"]])(
    "are given to the handlers of %s, unless there are none",
    async (framework) => {
      const handlers = async (...args: string[]) => {
        const { init, files } = project({}, { [framework]: "11" });
        await init(args);
        const made = Object.entries(files()).filter(([, text]) =>
          /create(Rest|Rpc)Handler\(/.test(text),
        );
        expect(made).not.toEqual([]);
        return made.map(([, text]) => text);
      };
      for (const text of await handlers()) {
        expect(text).toMatch(/import \{ access \} from ".*\/access(\.ts)?";/);
        expect(text.match(/create\w+Handler\(\{[^}]*\saccess\b/g)).toHaveLength(
          text.match(/create\w+Handler\(/g)?.length ?? 0,
        );
        expect(text).not.toContain("Without");
      }
      for (const text of await handlers("--no-access")) {
        expect(text).not.toMatch(/\baccess\b/);
        expect(text).toContain("// Without `authorize`, whoever reaches");
      }
    },
  );

  test("are kept if they are there, and written elsewhere if something else is", async () => {
    const own = "export const access = defineAccess(mine)({ others: false });";
    const { init, files } = project({ "src/access.ts": own });
    expect((await init()).out).toContain("left src/access.ts: ");
    expect(files()["src/access.ts"]).toBe(own);
    expect(files()["src/api-handlers.ts"]).toContain('from "./access.ts";');
    const once = files();
    expect((await init()).out).not.toMatch(/created|amended/);
    expect(files()).toEqual(once);
    const roles = "export const access = ['admin'];";
    const other = project({ "src/access.ts": roles });
    await other.init();
    expect(other.files()["src/access.ts"]).toBe(roles);
    expect(other.files()["src/api-handlers.ts"]).toContain(
      'from "./api-access.ts";',
    );
  });

  test("fit settings that are there, if they are asked for, and say what is missing", async () => {
    const files = {
      "prisma/schema.prisma": shop,
      "gen-api.config.mjs":
        'export default { out: "src/api", exclude: ["Note"] };',
      "src/api-handlers.ts": "export const rest = createRestHandler({});",
    };
    const asked = project(files);
    const { out } = await asked.init(["--access"]);
    expect(out).toContain("- set access: true in gen-api.config.mjs: ");
    expect(out).toContain("- give the handlers their rules: ");
    expect(asked.files()["src/access.ts"]).toContain("  Order: {\n    read");
    expect(asked.files()["src/access.ts"]).not.toContain("Note");
    const unasked = project(files);
    await unasked.init();
    expect(unasked.files()).not.toHaveProperty(["src/access.ts"]);
    const done = project({
      ...files,
      "gen-api.config.mjs": 'export default { out: "src/api", access: true };',
      "src/access.ts": "defineAccess",
    });
    expect((await done.init()).out).toContain("left src/access.ts: ");
  });

  test.each([
    ["no schema", { "prisma/schema.prisma": "" }],
    [
      "MongoDB",
      {
        "prisma/schema.prisma": schema("mongodb").replace(
          "@id",
          '@id @map("_id")',
        ),
      },
    ],
  ])("are not written with %s", async (_, files) => {
    const { init, folder } = project(files);
    if (files["prisma/schema.prisma"] === "")
      rmSync(join(folder, "prisma"), { recursive: true });
    const { status, err } = await init(["--access"]);
    expect(status).toBe(2);
    expect(err).toContain("--access needs a schema of a relational database");
    const done = await init();
    expect(done).toMatchObject({ status: 0 });
    expect(done.out).toMatch(
      /^- close src\/api-handlers\.ts, .*: pass the option authorize/m,
    );
    expect(done.out.includes("gen-api init --access once")).toBe(
      files["prisma/schema.prisma"] === "",
    );
  });

  test("are missed where they are not wanted, until the handlers have some", async () => {
    const { init, folder } = project();
    expect((await init(["--no-access"])).out).toMatch(
      /^- close src\/api-handlers\.ts, .* gen-api init --access, which/m,
    );
    put(
      folder,
      "src/api-handlers.ts",
      "createRestHandler({ client: prisma, authorize });",
    );
    expect((await init()).out).not.toContain("- close");
  });
});

describe("a project that begins with them", () => {
  beforeAll(ensureBuilt);

  test.each([
    ["few models, as ES modules", "module", shop],
    ["many models, as CommonJS", "commonjs", shop + many],
    ["administrators", "module", store],
  ])("compiles with %s, and has no note about secrets", async (...given) => {
    const [name, type, text] = given;
    const folder = join(root, ".tmp", `init-access-${name}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, "node_modules"), { recursive: true });
    symlinkSync(root, join(folder, "node_modules/gen-api"), "junction");
    put(folder, "package.json", JSON.stringify({ name: "begun", type }));
    put(folder, "prisma/schema.prisma", text);
    const options = { ...strictest, module: "NodeNext" };
    const tsconfig = { compilerOptions: options, include: ["src", "gen-api*"] };
    put(folder, "tsconfig.json", JSON.stringify(tsconfig));
    await generateClient(join(folder, "prisma/schema.prisma"));
    expect(await runHere(["init"], folder)).toMatchObject({ status: 0 });
    const { status, stderr } = await runHere([], folder);
    expect(status).toBe(0);
    expect(stderr).not.toContain("secret");
    expect(await compile("typescript-7", folder)).toBe("");
    const again = await runHere(["init"], folder);
    expect(again.stdout).not.toMatch(/^(created|amended)/m);
  });
});
