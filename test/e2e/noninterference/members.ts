/** A model of the application `members`, as its schema and configuration have it. */
export interface Exposed {
  readonly delegate: string;
  /** The type in REST. */
  readonly type: string;
  /** Values by which one record is found, of those that the seed has. */
  readonly keys: readonly Readonly<Record<string, unknown>>[];
  /** Values that data and filters of a shown field may have. */
  readonly shown: Readonly<Record<string, readonly unknown[]>>;
  /** The same of hidden columns, in either database. */
  readonly hidden: Readonly<Record<string, readonly unknown[]>>;
  readonly relations: Readonly<Record<string, Relation>>;
  /** Hidden relations, also those to models that cannot be read. */
  readonly hiddenRelations: readonly string[];
  /** The names in REST that are not Prisma's. */
  readonly wireNames: Readonly<Record<string, string>>;
  /** Fields that clients may write. */
  readonly writable: readonly string[];
}

interface Relation {
  readonly model: ModelName;
  readonly many: boolean;
}

export type ModelName = "User" | "Org" | "Post" | "Tag" | "Invite";

const ids = [1, 2, 3];
const posts = [1, 2, 3, 4, 5, 6, 7, 8];
const secrets = ["s3cr3t-hash-ada", "other-hash-2", "s", "", null];

export const exposed: Readonly<Record<ModelName, Exposed>> = {
  User: {
    delegate: "user",
    type: "people",
    keys: [...ids.map((id) => ({ id })), { email: "ada@example.org" }],
    shown: {
      id: ids,
      email: ["ada@example.org", "alan@example.org", "a"],
      type: ["admin", "member"],
      credit: [0, 1, 5],
      joinedAt: ["2024-01-01T00:00:00.000Z"],
    },
    hidden: {
      passwordHash: secrets,
      recoveryCode: ["s3cr3t-code-ada", "other-code-1", null],
      orgId: [1, null],
    },
    relations: {
      org: { model: "Org", many: false },
      posts: { model: "Post", many: true },
    },
    hiddenRelations: ["sessions", "entries", "invites"],
    wireNames: { type: "kind", joinedAt: "joined-at", org: "organisation" },
    writable: ["email", "type", "joinedAt"],
  },
  Org: {
    delegate: "org",
    type: "org",
    keys: ids.map((id) => ({ id })),
    shown: { id: ids, name: ["Society", "x"] },
    hidden: { taxNumber: ["s3cr3t-org", "other-tax", "x"] },
    relations: { users: { model: "User", many: true } },
    hiddenRelations: [],
    wireNames: {},
    writable: ["name"],
  },
  Post: {
    delegate: "post",
    type: "post",
    keys: posts.map((id) => ({ id })),
    shown: { id: posts, title: ["Notes", "Machines", "N"] },
    hidden: { draft: ["s3cr3t-draft", "other-draft", ""], authorId: ids },
    relations: {
      author: { model: "User", many: false },
      tags: { model: "Tag", many: true },
    },
    hiddenRelations: [],
    wireNames: { author: "writer" },
    writable: ["title"],
  },
  Tag: {
    delegate: "tag",
    type: "tag",
    keys: [{ name: "history" }, { name: "maths" }],
    shown: { name: ["history", "maths", "a"], ranking: [0, 1] },
    hidden: { remark: ["s3cr3t-tag-maths", "other-remark", null] },
    relations: { posts: { model: "Post", many: true } },
    hiddenRelations: [],
    wireNames: { ranking: "sort-order" },
    writable: ["ranking"],
  },
  Invite: {
    delegate: "invite",
    type: "invite",
    keys: [{ code: "welcome" }, { code: "hello" }],
    shown: { code: ["welcome", "hello"], userId: ids },
    hidden: { number: [4711, 4712, 1] },
    relations: { user: { model: "User", many: false } },
    hiddenRelations: [],
    wireNames: {},
    writable: ["code"],
  },
};

export const modelNames = Object.keys(exposed) as ModelName[];

/** Names that answers may contain only if their request does. */
export const hiddenNames: readonly string[] = Object.values(exposed).flatMap(
  ({ hidden, hiddenRelations }) => [...Object.keys(hidden), ...hiddenRelations],
);

/** Adds records to the seed, in both databases: writes use some up. */
export const commonRows = `
  INSERT INTO "Invite" ("number", "code", "userId") VALUES (4712, 'hello', 3);
  INSERT INTO "Org" ("name", "taxNumber") VALUES
    ('Club', 's3cr3t-club'), ('Union', 's3cr3t-union');
  INSERT INTO "Post" ("title", "draft", "authorId") VALUES
    ('Notes', 's3cr3t-a', 1), ('More', 's3cr3t-b', 2), ('Letters', 's3cr3t-c', 3),
    ('Notes', '', 1), ('Machines', '', 2), ('More', 's3cr3t-d', 3);
  INSERT OR IGNORE INTO "_PostToTag" ("A", "B")
    SELECT "id", "name" FROM "Post", "Tag";
`;

/**
 * Changes all that is hidden, and nothing that is shown. The ranks of hidden keys stay:
 * records come in the order of a key where a request asks for none.
 */
export const otherSecrets = `
  UPDATE "User" SET "passwordHash" = 'other-hash-' || "id",
    "recoveryCode" = 'other-code-' || "id", "pin" = 'other-pin-' || "id";
  UPDATE "User" SET "passwordHash" = NULL WHERE "id" = 1;
  UPDATE "Org" SET "taxNumber" = 'other-tax';
  UPDATE "Post" SET "draft" = 'other-draft-' || (9 - "id");
  UPDATE "Tag" SET "remark" = NULL WHERE "name" = 'history';
  UPDATE "Tag" SET "remark" = 'other-remark' WHERE "name" = 'maths';
  INSERT INTO "Session" ("token", "userId") VALUES ('other-1', 1), ('other-2', 1);
  UPDATE "Entry" SET "text" = 'other-' || "id", "userId" = 4 - "userId";
  UPDATE "Invite" SET "number" = "number" + 100;
`;
