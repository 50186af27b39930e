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

  describe("a filter", () => {
    test.each([
      ["filter[status]=PUBLISHED", ["1", "2"]],
      ["filter[status]=PUBLISHED&filter[authorId]=ada", ["1"]],
      ["filter[id]=1,3", ["1", "3"]],
      ["filter[featured]=true", ["1"]],
      ["filter[views$gt]=1936", ["1", "3"]],
      ["filter[views]=9007199254740993", ["1"]],
      ["filter[price]=0.1", ["2"]],
      ["filter[price$gte]=0.10", ["1", "2"]],
      ["filter[rating$lt]=5", ["1"]],
      ["filter[wordCount$lte]=4000", ["3", "4"]],
      ["filter[publishedAt$lt]=2024-01-12T00:00:00.000Z", ["1"]],
      ["filter[title$contains]=Computable", ["2"]],
      ["filter[title$startsWith]=The", ["3"]],
      ["filter[title$endsWith]=Engine", ["1"]],
      ["filter[author]=ada", ["1", "4"]],
      ["filter[author][name$contains]=Turing", ["2"]],
      ["filter[tags]=history", ["1", "3"]],
      ["filter[comments][author]=ada", ["2"]],
      ["filter[comments][author][email$startsWith]=grace", ["1"]],
    ])("R23 %s", async (query, expected) => {
      expect(await ids(`/post?sort=id&${query}`)).toEqual(expected);
    });

    test.each([
      ["filter[status$ne]=PUBLISHED", ["3", "4"]],
      ["filter[id$in]=2,4", ["2", "4"]],
      ["filter[id$nin]=2,4", ["1", "3"]],
      ["filter[rating$null]=true", ["3", "4"]],
      ["filter[rating$null]=false", ["1", "2"]],
      ["filter[wordCount$between]=4000,12000", ["2", "3"]],
      ["filter[views$gt]=0&filter[views$lt]=1950", ["2"]],
      ["filter[author.name$contains]=Turing", ["2"]],
    ])("R23 beyond rest.md: %s", async (query, expected) => {
      expect(await ids(`/post?sort=id&${query}`)).toEqual(expected);
    });

    test("R23 R27 counts under the same filter", async () => {
      const { document } = await api.get(
        "/post?filter[status]=PUBLISHED&page[limit]=1",
      );
      expect(document.meta?.total).toBe(2);
    });

    test("R23 a comma in a value is escaped, other signs are decoded", async () => {
      const name = encodeURIComponent("c++ & friends");
      expect(await ids(`/tag?filter[name]=${name}`)).toEqual(["c++ & friends"]);
      expect(
        await ids("/user?filter[name]=Ada Lovelace\\,x,Alan Turing"),
      ).toEqual(["alan"]);
    });

    test.each([
      "filter[nothing]=1",
      "filter[__proto__]=1",
      "filter[constructor]=1",
      "filter[id]=abc",
      "filter[views$gt]=1.5",
      "filter[status]=LOST",
      "filter[featured]=yes",
      "filter[publishedAt$gt]=soon",
      "filter[title$has]=a",
      "filter[wordCount$contains]=1",
      "filter[title$nothing]=1",
    ])("R21 R23 refuses %s", async (query) => {
      const { status, error } = await api.get(`/post?${query}`);
      expect(status).toBe(400);
      expect(error.source?.parameter).toBe(query.slice(0, query.indexOf("=")));
    });

    test.each([
      ["filter[views][gt]", "views", "views$gt"],
      ["filter[id][$in]", "id", "id$in"],
    ])(
      "%s is told where its operator belongs",
      async (parameter, name, right) => {
        const { status, error } = await api.get(`/post?${parameter}=1`);
        expect(status).toBe(400);
        expect(error).toMatchObject({
          detail: `"${name}" is not a relationship; write "${right}"`,
          source: { parameter },
        });
      },
    );

    test.each([
      ["filter[$or]", "$or"],
      ["filter[author][$eq]", "$eq"],
    ])("%s is named for having no field", async (parameter, operator) => {
      const { status, error } = await api.get(`/post?${parameter}=1`);
      expect(status).toBe(400);
      expect(error).toMatchObject({
        detail: `"${parameter}" has no field before "${operator}"`,
        source: { parameter },
      });
    });
  });
});
