import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { restClient } from "../support/rest-client.js";
import { rpcClient } from "../support/rpc-client.js";
import { useApplication } from "../support/use-application.js";

// The database was migrated and the code was not, or the reverse: the client of neither can
// know what its request should have been.

/** On MariaDB, Prisma does not rely on the index. */
await describeOn(["sqlite", "postgresql"], (database) => {
  const blog = useApplication("blog", database);
  const rpc = rpcClient(blog.rpc);

  test("P2 a missing unique that an upsert relies on is an error of the server", async () => {
    await blog.run(`DROP INDEX "User_email_key"`);
    const email = "new@example.org";
    const { status } = await rpc.send("POST", "user/upsert", {
      where: { email },
      create: { email },
      update: { name: "New" },
    });
    expect(status).toBe(500);
  });
});

await describeOn(["postgresql"], (database) => {
  const blog = useApplication("blog", database);
  const rest = restClient(blog.rest);
  const rpc = rpcClient(blog.rpc);

  describe("an enum that lacks a value of the schema", () => {
    test("R33 P2 is an error of the server, in reads and writes", async () => {
      await blog.run(
        `ALTER TYPE "PostStatus" RENAME VALUE 'ARCHIVED' TO 'STORED'`,
      );
      const status = "ARCHIVED";
      expect((await rest.get("/post?filter[status]=ARCHIVED")).status).toBe(
        500,
      );
      const document = {
        data: { type: "post", id: "1", attributes: { status } },
      };
      expect((await rest.patch("/post/1", document)).status).toBe(500);
      const counted = await rpc.get("post/count", { where: { status } });
      expect(counted.status).toBe(500);
    });
  });

  test("R33 a key of another type is an error of the server if nothing is filtered", async () => {
    await blog.run(`ALTER TABLE "Post" DROP CONSTRAINT "Post_authorId_fkey";
      ALTER TABLE "Post" ALTER COLUMN "authorId" TYPE INT USING 1`);
    const included = await rest.get("/user?include=posts");
    expect(included.error).toMatchObject({ status: 500 });
    expect(included.error.source).toBeUndefined();
  });
});
