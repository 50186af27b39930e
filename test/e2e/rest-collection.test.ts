import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { restClient } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("blog", database);
  const api = restClient(application.rest);

  const ids = async (path: string): Promise<readonly string[]> => {
    const reply = await api.get(path);
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.resources.map(({ id }) => id);
  };

  describe("a collection", () => {
    test("R27 holds every record and says how many there are", async () => {
      const { status, document, resources } = await api.get("/post");
      expect(status).toBe(200);
      expect(resources.map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
      expect(document.meta?.total).toBe(4);
      expect(document.jsonapi).toEqual({ version: "1.1" });
    });

    test("R31 has the media type of JSON:API and varies by Accept", async () => {
      const { headers } = await api.get("/post");
      expect(headers.get("content-type")).toBe("application/vnd.api+json");
      expect(headers.get("vary")).toMatch(/accept/i);
    });

    test("R24 sorts by several fields, downwards too", async () => {
      expect(await ids("/post?sort=-wordCount")).toEqual(["1", "2", "3", "4"]);
      expect(await ids("/post?sort=authorId,-createdAt")).toEqual([
        "4",
        "1",
        "2",
        "3",
      ]);
    });

    test("R24 sorts by a to-one path and refuses a to-many", async () => {
      expect(await ids("/post?sort=-author.name,id")).toEqual([
        "3",
        "2",
        "1",
        "4",
      ]);
      const { status, error } = await api.get("/post?sort=comments");
      expect(status).toBe(400);
      expect(error.source).toEqual({ parameter: "sort" });
    });

    test("R26 pages with links that keep the other parameters", async () => {
      const path = "/post?sort=id&page[limit]=1&page[offset]=1";
      const { document, resources } = await api.get(path);
      expect(resources.map(({ id }) => id)).toEqual(["2"]);
      const { first, prev, next, last } = document.links ?? {};
      const url = `${application.rest()}/post?sort=id`;
      expect(first).toBe(`${url}&page%5Blimit%5D=1`);
      expect(last).toMatch(/page%5Boffset%5D=3/);
      expect(prev).toBe(`${url}&page%5Boffset%5D=0&page%5Blimit%5D=1`);
      expect(next).toBe(`${url}&page%5Boffset%5D=2&page%5Blimit%5D=1`);
    });

    test("R26 R27 the ends have no neighbour and the total stays", async () => {
      const start = (await api.get("/post?page[limit]=3")).document;
      expect(start.links?.["prev"]).toBeNull();
      expect(start.meta?.total).toBe(4);
      const end = (
        await api.get(
          String(start.links?.["next"]).slice(application.rest().length),
        )
      ).document;
      expect(end.links?.["next"]).toBeNull();
      expect(end.meta?.total).toBe(4);
      const beyond = await api.get("/post?page[offset]=90");
      expect(beyond.resources).toEqual([]);
      expect(beyond.document.meta?.total).toBe(4);
    });

    test.each([
      "page[limit]=0",
      "page[limit]=x",
      "page[offset]=-1",
      "page[limit]=1001",
    ])("R25 refuses %s", async (query) => {
      const { status, error } = await api.get(`/post?${query}`);
      expect(status).toBe(400);
      expect(error.source?.parameter).toBe(query.slice(0, query.indexOf("=")));
    });

    test("R25 takes page[number] with page[size]", async () => {
      expect(await ids("/post?page[number]=2&page[size]=3")).toEqual(["4"]);
    });

    test.each(["pagesize=1", "filter=1", "page[size", "include[]=author"])(
      "R30 refuses the unknown parameter %s",
      async (query) => {
        const { status, document } = await api.get(`/post?${query}`);
        expect(status).toBe(400);
        expect(document.errors?.[0]?.source?.parameter).toBeDefined();
      },
    );

    test("R1 R33 an unknown type is unsupported-model", async () => {
      for (const type of ["nothing", "constructor", "__proto__"]) {
        const { status, error } = await api.get(`/${type}`);
        expect(status).toBe(404);
        expect(error).toMatchObject({ code: "unsupported-model", status: 404 });
        expect(error.title).not.toBe("");
      }
    });

    test("R1 the type in a path ignores case", async () => {
      expect((await api.get("/POST")).status).toBe(200);
    });
  });
});
