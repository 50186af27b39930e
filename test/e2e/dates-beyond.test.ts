import { beforeAll, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { restClient } from "../support/rest-client.js";
import { rpcClient } from "../support/rpc-client.js";
import { useApplication } from "../support/use-application.js";

// Databases have dates that no `Date` of JavaScript holds: `infinity`, those
// before Christ, and of MySQL `0000-00-00`. Prisma reads them as invalid dates.

await describeOn(["postgresql"], (database) => {
  const blog = useApplication("blog", database);
  const rest = restClient(blog.rest);
  const rpc = rpcClient(blog.rpc);
  beforeAll(() =>
    blog.run(`UPDATE "Post" SET "publishedAt" = 'infinity' WHERE id = 1;
      UPDATE "Post" SET "publishedAt" = '0044-03-15 BC' WHERE id = 2;`),
  );

  test("B1: REST has null for them, without a marker, as superjson has", async () => {
    for (const id of ["1", "2"]) {
      const one = await rest.get(`/post/${id}`);
      expect(one.status).toBe(200);
      expect(one.resource.attributes["publishedAt"]).toBeNull();
      expect(JSON.stringify(one.document.meta)).not.toContain("publishedAt");
    }
    const { status, resources } = await rest.get("/post?sort=-publishedAt");
    expect(status).toBe(200);
    expect(resources.length).toBeGreaterThan(2);
  });

  test("B1: RPC has null for them, without a marker, as superjson has", async () => {
    const { status, body } = await rpc.get("post/findMany", {
      where: { id: { in: [1, 2] } },
      select: { publishedAt: true },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [{ publishedAt: null }, { publishedAt: null }],
    });
  });
});
