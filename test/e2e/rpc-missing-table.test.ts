import { expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { rpcClient } from "../support/rpc-client.js";
import { useApplication } from "../support/use-application.js";

/** Not on PGlite: the application has its database open. */
await describeOn(["sqlite", "postgresql", "mariadb"], (database) => {
  const blog = useApplication("blog", database);
  const api = rpcClient(blog.rpc);
  const quoted = (name: string): string =>
    database === "mariadb" ? `\`${name}\`` : `"${name}"`;

  test.each([
    [
      "column",
      `RENAME COLUMN ${quoted("createdAt")} TO ${quoted("writtenAt")}`,
    ],
    ["table", `RENAME TO ${quoted("Liking")}`],
  ])("P2 a missing %s is an error of the server", async (_, change) => {
    await blog.run(`ALTER TABLE ${quoted("Like")} ${change}`);
    const { status, body } = await api.get("like/findMany", {});
    expect(status).toBe(500);
    expect(body.error).toMatchObject({
      message: "an unexpected error occurred",
      id: expect.any(String),
    });
  });
});
