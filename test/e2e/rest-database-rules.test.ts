import { beforeAll, describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import type { DatabaseName } from "../support/databases.js";
import { restClient, type RestReply } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";

// R40: rules that a database has and its Prisma schema does not tell. Nobody
// named `nobody`, Ada stays, a profile's text is computed, follows are a view.

const onPostgresql = `
  CREATE FUNCTION guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'secret'; END IF;
    IF NEW.name = 'nobody' THEN RAISE EXCEPTION 'secret'; END IF;
    IF NEW.name LIKE '_____' THEN
      RAISE EXCEPTION 'secret' USING ERRCODE = NEW.name;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER guard BEFORE INSERT OR UPDATE OR DELETE ON "User"
    FOR EACH ROW EXECUTE FUNCTION guard();
  ALTER TABLE "Profile" DROP COLUMN "bio";
  ALTER TABLE "Profile" ADD COLUMN "bio" TEXT GENERATED ALWAYS AS ("userId" || '!') STORED;
  ALTER TABLE "Follow" RENAME TO "Follows";
  CREATE VIEW "Follow" AS SELECT DISTINCT * FROM "Follows";
  ALTER TABLE "Post" ADD EXCLUDE USING gist
    (int4range("wordCount", "wordCount" + 10) WITH &&) WHERE ("slug" LIKE 'booked%');`;

const onMariaDb = `
  CREATE TRIGGER guardInsert BEFORE INSERT ON \`User\` FOR EACH ROW
    IF NEW.name = 'nobody' THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'secret'; END IF;
  CREATE TRIGGER guardCode BEFORE INSERT ON \`User\` FOR EACH ROW
    IF NEW.name = '31001' THEN SIGNAL SQLSTATE '45000' SET MYSQL_ERRNO = 31001, MESSAGE_TEXT = 'secret'; END IF;
  CREATE TRIGGER guardUpdate BEFORE UPDATE ON \`User\` FOR EACH ROW
    IF NEW.name = 'nobody' THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'secret'; END IF;
  CREATE TRIGGER guardDelete BEFORE DELETE ON \`User\` FOR EACH ROW
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'secret';
  ALTER TABLE \`Profile\` DROP COLUMN \`bio\`;
  ALTER TABLE \`Profile\` ADD COLUMN \`bio\` VARCHAR(191) AS (concat(\`userId\`, '!')) VIRTUAL;
  RENAME TABLE \`Follow\` TO \`Follows\`;
  CREATE VIEW \`Follow\` AS SELECT DISTINCT * FROM \`Follows\`;`;

const onSqlite = `
  CREATE TRIGGER guardInsert BEFORE INSERT ON "User" WHEN NEW.name = 'nobody'
    BEGIN SELECT RAISE(ABORT, 'secret'); END;
  CREATE TRIGGER guardUpdate BEFORE UPDATE ON "User" WHEN NEW.name = 'nobody'
    BEGIN SELECT RAISE(ABORT, 'secret'); END;
  CREATE TRIGGER guardDelete BEFORE DELETE ON "User"
    BEGIN SELECT RAISE(ABORT, 'secret'); END;
  ALTER TABLE "Profile" DROP COLUMN "bio";
  ALTER TABLE "Profile" ADD COLUMN "bio" TEXT GENERATED ALWAYS AS ("userId" || '!') VIRTUAL;
  ALTER TABLE "Follow" RENAME TO "Follows";
  CREATE VIEW "Follow" AS SELECT DISTINCT * FROM "Follows";`;

const rules: Readonly<Record<DatabaseName, string>> = {
  sqlite: onSqlite,
  pglite: onPostgresql,
  postgresql: onPostgresql,
  mariadb: onMariaDb,
};

/** Codes that a trigger may choose; it takes them from the name that is written. */
const ownCodes: Readonly<Record<DatabaseName, readonly string[]>> = {
  sqlite: [],
  pglite: [],
  postgresql: ["AP001", "PT402", "45000", "23000"],
  mariadb: ["31001"],
};

await describeOn(["sqlite", "postgresql", "mariadb"], (database) => {
  const blog = useApplication("blog", database);
  const client = restClient(blog.rest);
  beforeAll(() => blog.run(rules[database]));

  const refused = (reply: RestReply, status: number, code: string) => {
    expect(reply.error).toMatchObject({ status, code });
    expect(reply.text).not.toContain("secret");
    return reply.error.source;
  };
  const user = (attributes: object, id?: string) => ({
    data: { type: "user", ...(id && { id }), attributes },
  });

  describe("R40: a trigger that raises an error", () => {
    test("is 422 for what is written, and nothing is", async () => {
      const { meta } = (await client.get("/user")).document;
      const created = await client.post(
        "/user",
        user({ email: "n@example.org", name: "nobody" }),
      );
      expect(refused(created, 422, "validation-error")).toEqual({
        pointer: "/data",
      });
      const updated = await client.patch(
        "/user/ada",
        user({ name: "nobody" }, "ada"),
      );
      refused(updated, 422, "validation-error");
      const after = await client.get("/user");
      expect(after.document.meta?.total).toBe(meta?.total);
      expect(after.text).not.toContain("nobody");
    });

    test("is 409 for what is deleted", async () => {
      const free = user({ id: "free", email: "f@example.org" });
      expect((await client.post("/user", free)).status).toBe(201);
      const deleted = await client.delete("/user/free");
      expect(refused(deleted, 409, "conflict")).toEqual({ parameter: "id" });
      expect((await client.get("/user/free")).status).toBe(200);
    });
  });

  test("R40: a column that the database computes is 403 at its attribute", async () => {
    await client.post("/user", user({ id: "new", email: "new@example.org" }));
    const profile = (attributes: object, id?: string) => ({
      data: { type: "profile", ...(id && { id }), attributes },
    });
    const bio = { pointer: "/data/attributes/bio" };
    const created = await client.post(
      "/profile",
      profile({ userId: "new", bio: "mine" }),
    );
    expect(refused(created, 403, "read-only")).toEqual(bio);
    const without = await client.post("/profile", profile({ userId: "new" }));
    expect(without.resource.attributes["bio"]).toBe("new!");
    const updated = await client.patch(
      "/profile/new",
      profile({ bio: "mine" }, "new"),
    );
    expect(refused(updated, 403, "read-only")).toEqual(bio);
  });

  test("R40: a model whose table is a view that cannot be written is 403", async () => {
    const [follow] = (await client.get("/follow")).resources;
    const path = `/follow/${follow?.id ?? ""}`;
    const body = {
      data: { type: "follow", attributes: { createdAt: "2024-01-01" } },
    };
    const source = refused(await client.patch(path, body), 403, "read-only");
    expect(source).toEqual({ pointer: "/data" });
    expect(refused(await client.delete(path), 403, "read-only")).toEqual({
      parameter: "id",
    });
    expect((await client.get(path)).status).toBe(200);
  });

  for (const name of ownCodes[database]) {
    test(`R40: a trigger may give its error the code ${name}`, async () => {
      const created = await client.post(
        "/user",
        user({ email: "code@example.org", name }),
      );
      refused(created, 422, "validation-error");
    });
  }

  if (database !== "postgresql") return;
  const post = (slug: string, wordCount: number) => ({
    data: {
      type: "post",
      attributes: { slug, title: "T", authorId: "ada", wordCount },
    },
  });

  test.each(["XX000", "42601"])(
    "R40: %s tells that the trigger itself is broken",
    async (name) => {
      const created = await client.post(
        "/user",
        user({ email: "code@example.org", name }),
      );
      refused(created, 500, "internal-error");
    },
  );

  test("R40: records that exclude each other are 409", async () => {
    const first = await client.post("/post", post("booked-1", 5_000));
    expect(first.status).toBe(201);
    const second = await client.post("/post", post("booked-2", 5_004));
    expect(refused(second, 409, "conflict")).toEqual({ pointer: "/data" });
  });

  test("R40: a text too long for its index is 422", async () => {
    const digits = Array.from({ length: 4_000 }, (_, n) => n ** 7 % 9973);
    const long = await client.post("/post", post(digits.join("-"), 1));
    expect(refused(long, 422, "validation-error")).toEqual({
      pointer: "/data",
    });
  });
});
