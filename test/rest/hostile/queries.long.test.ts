import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../../support/describe-on.js";
import { growthTimesEight } from "../../support/growth.js";
import { refused, type Source } from "../support/refused.js";
import { useService } from "../support/use-service.js";

/** What there is for texts beside the operators that every database has. */
const offeredBy: Readonly<Record<string, readonly string[]>> = {
  sqlite: ["$contains", "$icontains"],
  // Without the preview feature, the Prisma client has no search there.
  pglite: ["$contains", "$icontains", "$iequals"],
  postgresql: ["$contains", "$icontains", "$iequals"],
  mariadb: ["$contains", "$icontains", "$iequals", "$search"],
};

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const service = useService("blog", database);
  const get = (url: string): Promise<readonly [number, Source]> => {
    const [path = "", ...query] = url.split("?");
    return refused(service, {
      method: "GET",
      path,
      query: query.join("?"),
    });
  };

  describe("query parameters", () => {
    test.each([
      "filter[__proto__]=1",
      "filter[constructor][prototype]=1",
      "filter[author][__proto__]=1",
      "filter[title][constructor]=1",
      "filter[title$__proto__]=1",
      "filter[title$constructor]=1",
      "filter[title$]=1",
      "filter[$ne]=1",
      "filter[author$ne][name]=1",
      "filter[nothing]=1",
      "filter[a",
      "filter]",
      "filter[]=1",
      "filter[][a]=1",
      "filter[a][]=1",
      "filter[a]b=1",
      "filter[[a]]=1",
      "filter=x",
      "filter[id]=abc",
      "filter[id]=1abc",
      "filter[id]=",
      "filter[id]=,",
      "filter[id]=2147483648",
      "filter[id]=9007199254740993",
      "filter[id$between]=1",
      "filter[id$between]=1,2,3",
      "filter[id$null]=true",
      "filter[views]=9223372036854775808",
      "filter[views]=1.5",
      "filter[rating]=1e999",
      "filter[rating]=NaN",
      "filter[price]=cheap",
      "filter[title]=%00",
      "filter[title$contains]=a%00b",
      "filter[featured]=yes",
      "filter[featured$contains]=t",
      "filter[status]=LOST",
      "filter[status]=__proto__",
      "filter[createdAt]=soon",
      "filter[createdAt]=2024-02-31",
      "filter[metadata]={",
      "filter[metadata$contains]=a",
      `filter[metadata]=${"[".repeat(8000)}${"]".repeat(8000)}`,
      'filter[metadata]="\\ud800"',
      'filter[metadata]="\\u0000"',
      'filter[metadata]={"__proto__":1}',
      'filter[metadata]={"__prismaRawParameters__":true,"values":{}}',
      'filter[metadata]=[{"toStringTag":"[object Decimal]"}]',
      "filter[title$has]=a",
      "filter[author$null]=true",
      "filter[category$null]=maybe",
      "filter[likes]=ada",
      "filter[likes$lt]=ada_1",
      "filter[author.posts.author.posts.author.name]=a",
      "sort=__proto__",
      "sort=constructor",
      "sort=",
      "sort=,",
      "sort=-",
      "sort=--title",
      "sort=title,",
      "sort=nothing",
      "sort=comments",
      "sort=metadata",
      "sort=author.",
      "sort=.title",
      "sort=author.posts.title",
      "sort=title.length",
      `sort=${"title,".repeat(20)}id`,
      "include=__proto__",
      "include=constructor",
      "include=a..b",
      "include=.",
      "include=author.",
      "include=author,,tags",
      "include=title",
      "include=author.constructor",
      "include=author.posts.author.posts.author.posts",
      "fields[__proto__]=x",
      "fields[constructor]=x",
      "fields[post]=__proto__",
      "fields[post]=nothing",
      "fields[post]=title,",
      "fields[post]=title&fields[Post]=id",
      "fields=title",
      "fields[]=title",
      "page=1",
      "page[some]=1",
      "page[limit]=0",
      "page[limit]=-1",
      "page[limit]=1.5",
      "page[limit]=1e3",
      "page[limit]=0x10",
      "page[limit]=+5",
      "page[limit]= 5",
      "page[limit]=99999999999999999999",
      "page[limit]=Infinity",
      "page[limit]=NaN",
      "page[limit]=''",
      "page[limit]=",
      "page[limit]=1&page[limit]=2",
      "page[limit]=1001",
      "page[offset]=-1",
      "page[offset]=x",
      "page[offset]=99999999999",
      "page[number]=0",
      "page[number]=999999999&page[size]=1000",
      "page[number]=1&page[offset]=1",
      "page[limit][x]=1",
      "page[__proto__]=1",
      "foo=1",
      "__proto__=1",
      "_=1",
      "a!b=1",
      "=1",
      "%zz=1",
      "sort=%zz",
      "filter[title]=%E0%A4%A",
      "ext:thing=1",
      "include=&foo=1",
    ])("R23 R30: %s is 400 at its parameter", async (query) => {
      const [status, source] = await get(`/post?${query}`);
      expect(status).toBe(400);
      expect(Object.keys(source ?? {})).toEqual(["parameter"]);
    });

    const beyond = "is out of range: it is over 2147483647";
    test.each([
      ["page[offset]=99999999999999999999", `"99999999999999999999" ${beyond}`],
      ["page[number]=2147483648", `"2147483648" ${beyond}`],
      ["page[size]=99999999999999999999", "more than 1000 resources"],
      ["page[size]=1.5", '"1.5" is not a whole number from 1'],
      ["sort=", '"" names no field'],
      ["sort=title,-", '"-" names no field'],
      ["filter[status$lt]=x", /^an Enum field takes \$ne, .*, not "\$lt"$/],
      ["filter[id$has]=1", /^an Int field takes \$ne, .*, not "\$has"$/],
      ["filter[title$has]=a", /^a String field takes \$ne, .*, not "\$has"$/],
      ["filter[title$has]=a", /^((?!\$null).)*$/],
      ["filter[publishedAt$has]=a", /\$null/],
      ["filter[title$null]=true", "the field is never null"],
      ["filter[tags$null]=true", '"tags" is to-many, and takes no "$null"'],
    ])("R23 R24 R25: %s is told rightly", async (query, detail) => {
      const { error } = await service.get(`/post?${query}`);
      expect(error.detail).toMatch(detail);
    });

    test("R25: pages told in both ways are refused at a parameter that was given", async () => {
      for (const own of ["page[number]", "page[size]"]) {
        for (const other of ["page[limit]", "page[offset]"]) {
          const [status, source] = await get(`/post?${other}=1&${own}=1`);
          expect([status, source]).toEqual([400, { parameter: own }]);
        }
      }
    });

    test("R23: only the operators of the database are offered", async () => {
      const { error } = await service.get("/post?filter[title$]=a");
      const offered = ["$contains", "$icontains", "$iequals", "$search"].filter(
        (operator) => error.detail?.includes(`${operator},`),
      );
      expect(offered).toEqual(offeredBy[database]);
    });

    test.each([
      `filter${"[".repeat(100_000)}`,
      "[".repeat(100_000),
      `sort=${",".repeat(100_000)}`,
      `include=${".".repeat(100_000)}`,
      `filter[title]=${"(".repeat(100_000)}`,
    ])("R30: 100 kB of a query is 400", async (query) => {
      expect((await get(`/post?${query}`))[0]).toBe(400);
    });

    test.each([
      ["filter[", "["],
      ["sort=", "-"],
      ["include=", "a."],
      ["fields[post]=", ","],
      ["filter[id]=", "1,"],
      ["filter[title]=", "\\,"],
      ["", "a&"],
    ])("R30: 16 kB of a query is read once: %s%s…", async (begin, more) => {
      const growth = await growthTimesEight(2_000, async (size) => {
        const query = begin + more.repeat(size / more.length);
        const [status] = await get(`/post?${query}`);
        expect([200, 400]).toContain(status);
      });
      expect(growth).toBeLessThan(24);
    });

    test("JSON:API 136 138: brackets, spaces and signs are decoded once", async () => {
      const same = [
        "filter[title$contains]=On Computable",
        "filter%5Btitle%24contains%5D=On+Computable",
        "filter%5btitle%24contains%5d=On%20Computable",
      ];
      for (const query of same) {
        const { document } = await service.get(`/post?${query}`);
        expect(document.meta?.total).toBe(1);
      }
      const plus = await service.get("/tag?filter[name]=c%2B%2B%20%26+friends");
      expect(plus.resources).toHaveLength(1);
      const twice = await service.get("/tag?filter[name]=c%252B%252B");
      expect(twice.resources).toHaveLength(0);
    });

    test("R23: signs of LIKE and of SQL are text", async () => {
      // SQLite's LIKE has no escape that Prisma could use.
      const wildcards = database === "sqlite" ? [] : ["%", "_"];
      for (const text of [...wildcards, ..."'\"\\|*?", "';--"]) {
        const found = await service.get(
          `/tag?filter[name$endsWith]=${encodeURIComponent(text)}`,
        );
        expect(found.status).toBe(200);
        expect([text, found.resources.map(({ id }) => id)]).toEqual([text, []]);
      }
    });

    test("R23: a search that the client cannot do says what it needs", async () => {
      const { status, error } = await service.get(
        "/post?filter[title$search]=a",
      );
      const needs = {
        sqlite: '"$search" is not supported on sqlite',
        postgresql:
          '"$search" needs a Prisma client with the preview feature fullTextSearchPostgres',
        mariadb: "the database cannot search this field for this text",
      }[database === "pglite" ? "postgresql" : database];
      expect([status, error.detail]).toEqual([400, needs]);
    });

    test("B4: an unknown custom parameter is the application's", async () => {
      for (const query of ["utm_source=a", "fooBar=1", "my-tag[x]=1"]) {
        expect((await get(`/post?${query}`))[0]).toBe(200);
      }
    });
  });
});
