import { describe, expect, test } from "@jest/globals";
import { parseSchema } from "../../src/schema/load-schema.js";
import { starterRules } from "../../src/init/starter-rules.js";

const user = "model User {\n  id Int @id\n  email String\n";

/** What everybody, or a caller, reads of each model beside the user. */
function read(
  models: string,
  ofUser = "",
  people = user,
  served?: readonly string[],
): object {
  const text = `datasource db {\n  provider = "postgresql"\n}\n${people}${ofUser}}\n${models}`;
  const files = [{ path: "/schema.prisma", name: "schema.prisma", text }];
  const { description } = parseSchema({ path: "schema.prisma", files });
  const names = description.models.map(({ name }) => name);
  const { read } = starterRules(description, served ?? names, new Map());
  return Object.fromEntries([...read].filter(([name]) => name !== "User"));
}

const model = (name: string, columns = ""): string =>
  `model ${name} {\n  key Int @id\n${columns}}\n`;

describe("a model is", () => {
  test.each(["Category", "Tag", "Product", "Countries", "Decoder"])(
    "open if nothing speaks against it: %s",
    (name) => {
      expect(read(model(name, "  name String\n"))).toEqual({ [name]: true });
    },
  );

  test.each([
    ["Verification", "identifier String\nvalue String\n"],
    ["Lookup", "identifier String\nvalue String\n"],
    ...[
      ...["PasswordReset", "EmailVerificationCode", "MagicLink", "Invitation"],
      ...["Authenticator", "Passkeys", "user_tokens", "ApiKey", "OTP"],
      ...["Admin", "Teacher", "Staff", "UserEntity", "MedicalRecord", "People"],
      ...["UserIdentities", "Session", "Customers", "ContactRequest"],
    ].map((name) => [name, ""] as const),
    ["Group", "inviteCode String\n"],
    ["Group", "invite_code String\n"],
    ["Door", "pin Int\n"],
    ["Coupon", "code String\n"],
    ["Office", "phone_number String\n"],
    ["Worker", "salary Decimal\n"],
    ["Place", "ipAddress String\n"],
    ["Nurse", "dateOfBirth DateTime\n"],
    ["Nurse", "lastName String\n"],
    ["Applicant", "cv String\n"],
    ["UserInfo", "ssn String\n"],
    ["Device", "secret String\n"],
    ["Log", "userId String\n"],
  ])("closed if it speaks of people or secrets: %s %j", (name, columns) => {
    expect(read(model(name, columns))).toEqual({ [name]: false });
  });

  test.each([
    ["Post", "author", "authorId", { column: "authorId" }],
    ["Post", "users", "user_id", { column: "user_id" }],
    ["UserInfo", "user", "owner", { column: "owner" }],
    ["Session", "user", "userId", false],
    ["TrainingSession", "user", "userId", { column: "userId" }],
    ["Login", "user", "sid", false],
    ["OAuth", "user", "access_token", false],
    ["Student", "teacher", "teacherId", false],
    ["Post", "reviewedBy", "reviewedById", false],
    ["Invitation", "user", "userId", false],
    ["Group", "owner", "code", false],
  ])("of one caller by its key: %s, %s, %s", (name, relation, key, rule) => {
    const columns = `${key} Int\n${relation} User @relation(fields: [${key}], references: [id])\n`;
    expect(read(model(name, columns), `  all ${name}[]\n`)).toEqual({
      [name]: rule,
    });
  });

  test("of one caller by a key that is unique, whatever its name", () => {
    const columns =
      "of Int @unique\nbearer User @relation(fields: [of], references: [id])\n";
    expect(read(model("Badge", columns), "  badge Badge?\n")).toEqual({
      Badge: { column: "of" },
    });
  });

  test.each([
    [
      "it has several relations to callers",
      'senderId Int\nuserId Int\nsender User @relation("s", fields: [senderId], references: [id])\nuser User @relation("u", fields: [userId], references: [id])\n',
      '  sent Thing[] @relation("s")\n  got Thing[] @relation("u")\n',
    ],
    ["many callers have many", "users User[]\n", "  things Thing[]\n"],
    [
      "a caller has one, and the key",
      "holder User?\n",
      "  thingId Int @unique\n  thing Thing @relation(fields: [thingId], references: [key])\n",
    ],
    [
      "the key is not to the id",
      "userId String\nuser User @relation(fields: [userId], references: [mail])\n",
      "  mail String @unique\n  things Thing[]\n",
    ],
  ])("closed if %s", (_, columns, ofUser) => {
    expect(read(model("Thing", columns), ofUser)).toEqual({ Thing: false });
  });

  test("open if many callers share it, each by one key", () => {
    const ofUser =
      "  countryId Int\n  country Country @relation(fields: [countryId], references: [key])\n";
    expect(read(model("Country", "residents User[]\n"), ofUser)).toEqual({
      Country: true,
    });
  });

  test("read with its parent as a part of what not everybody reads", () => {
    const order = model(
      "Order",
      "userId Int\nuser User @relation(fields: [userId], references: [id])\nitems Item[]\n",
    );
    const item = model(
      "Item",
      "orderId Int\norder Order @relation(fields: [orderId], references: [key])\nnotes Remark[]\n",
    );
    const remark = model(
      "Remark",
      "itemId Int\nitem Item @relation(fields: [itemId], references: [key])\n",
    );
    expect(read(order + item + remark, "  orders Order[]\n")).toEqual({
      Item: { relation: "order", parent: "Order" },
      Order: { column: "userId" },
      Remark: { relation: "item", parent: "Item" },
    });
    expect(read(order + item + remark, "  orders Order[]\n", user, ["Remark"]))
      // Rules cannot ask those of a model that has none.
      .toEqual({ Remark: false });
  });

  test("closed as a part of two of which not everybody reads either", () => {
    const own = (name: string): string =>
      model(
        name,
        `userId Int\nuser User @relation(fields: [userId], references: [id])\nparts Part[]\n`,
      );
    const part = model(
      "Part",
      "boxId Int\nbox Box @relation(fields: [boxId], references: [key])\nbagId Int\nbag Bag @relation(fields: [bagId], references: [key])\n",
    );
    const ofUser = "  boxes Box[]\n  bags Bag[]\n";
    expect(read(own("Box") + own("Bag") + part, ofUser)).toMatchObject({
      Part: false,
    });
  });

  test("closed as a view over people", () => {
    expect(
      read("view UserOverview {\n  key Int @unique\n  userId Int\n}\n"),
    ).toEqual({ UserOverview: false });
  });
});

describe("callers are", () => {
  const account = "model Account {\n  id String @id\n";

  test.each([
    ["users before accounts", account + "  email String\n}\n", user, false],
    ["accounts with an address", "", account + "  e_mail String\n", "id"],
    ["accounts with a secret", "", account + "  password String\n", "id"],
    ["no other accounts", "", account, false],
  ])("%s", (_, models, people, id) => {
    expect(read(models, "", people)).toEqual({
      Account: id === false ? false : { column: id },
    });
  });
});

describe("administrators are", () => {
  const of = (columns: string) => {
    const text = `datasource db {\n  provider = "postgresql"\n}\nenum Role {\n  USER\n  ADMIN\n}\nenum Kind {\n  A\n}\n${user}${columns}}\nmodel Contact {\n  mail String @id\n}\nmodel Session {\n  key Int @id\n}\n`;
    const files = [{ path: "/schema.prisma", name: "schema.prisma", text }];
    const { description } = parseSchema({ path: "schema.prisma", files });
    const names = description.models.map(({ name }) => name);
    const found = starterRules(description, names, new Map());
    const { column, value } = found.administrators ?? {};
    return [
      column,
      value,
      found.read.get("Contact"),
      found.read.get("Session"),
    ];
  };

  test.each([
    ["role Role", "role", '"ADMIN"'],
    ["role String", "role", '"admin"'],
    ["userRole Role", "userRole", '"ADMIN"'],
    ["isAdmin Boolean", "isAdmin", "true"],
    ["is_admin Boolean", "is_admin", "true"],
  ])("told by %s", (columns, column, value) => {
    expect(of(`  ${columns}\n`)).toEqual([
      column,
      value,
      "administrators",
      false,
    ]);
  });

  test.each(["role Kind", "roles Role[]", "role Int", "isActive Boolean", ""])(
    "nobody by %s",
    (columns) => {
      expect(of(`  ${columns}\n`)).toEqual([
        undefined,
        undefined,
        false,
        false,
      ]);
    },
  );
});
