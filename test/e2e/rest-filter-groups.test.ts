import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import fc from "fast-check";
import type { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";
import type * as ApiModule from "../../fixtures/blog/src/api/index.js";
import { describeOn } from "../support/describe-on.js";
import {
  openApplication,
  type OpenApplication,
} from "../support/open-application.js";
import { search } from "../support/search.js";
import { anySort, anyTest, type Condition } from "./filter-groups/any-test.js";

const postgresql =
  process.env["TEST_POSTGRES_URL"] === undefined ? "pglite" : "postgresql";

/** Posts with and without members, ratings and categories: 5 to 12. */
async function addRows({ post }: PrismaClient<"query">): Promise<void> {
  for (const number of [5, 6, 7, 8, 9, 10, 11, 12]) {
    await post.create({
      data: {
        slug: `more-${number}`,
        title: number % 2 ? "notes on it" : "DRAFT",
        status: number % 3 ? "DRAFT" : "PUBLISHED",
        rating: number % 3 ? number / 2 : null,
        views: number === 7 ? 1936 : 0,
        authorId: ["ada", "alan", "grace"][number % 3] ?? "ada",
        categoryId: number % 4 || null,
        comments: {
          create: ["one", "two machines", "three"]
            .slice(0, number % 4)
            .map((body, at) => ({
              id: `${body.split(" ")[0] ?? ""}-${number}`,
              body,
              authorId: at === 1 ? null : "ada",
            })),
        },
        ...(number % 2 && { tags: { connect: { name: "history" } } }),
      },
    });
  }
}

await describeOn(["sqlite", postgresql, "mariadb"], (database) => {
  let blog: OpenApplication<PrismaClient<"query">>;
  let rest: ApiHandler;
  let rpc: ApiHandler;
  let bounded: ApiHandler;
  beforeAll(async () => {
    blog = await openApplication("blog", database);
    const { client } = blog;
    await addRows(client);
    const { createRestHandler, createRpcHandler } =
      await blog.load<typeof ApiModule>("src/api/index.ts");
    const limits = { maxJoins: 100_000, maxFilterDepth: 20 };
    rest = createRestHandler({ endpoint: "/", client, limits });
    rpc = createRpcHandler({ client, limits });
    bounded = createRestHandler({ endpoint: "/", client });
  });
  afterAll(() => blog.close());

  const ask = async (handler: ApiHandler, path: string, query: string) => {
    const { status, text = "" } = await handler({ method: "GET", path, query });
    const { data, errors } = JSON.parse(text) as {
      readonly data?: readonly { readonly id: unknown }[];
      readonly errors?: readonly {
        readonly detail: string;
        readonly source: unknown;
      }[];
    };
    return { status, ids: data?.map(({ id }) => String(id)), errors };
  };

  const queryOf = ({ filters }: Condition, sort: string): string =>
    [
      `sort=${sort}`,
      ...filters.map(
        ([path, value]) =>
          `filter[${path.join("][")}]=${encodeURIComponent(value)}`,
      ),
    ].join("&");

  test.each([
    ["filter[not][category]=1", true],
    ["filter[not][category][id]=1", true],
    ["filter[category$ne]=1", false],
    ["filter[category][not][id]=1", false],
  ])("R41 %s finds empty ones: %s", async (query, findsEmpty) => {
    const posts = await blog.client.post.findMany({ orderBy: { id: "asc" } });
    const wanted = posts.filter(({ categoryId }) =>
      categoryId === null ? findsEmpty : categoryId !== 1,
    );
    expect(posts.some(({ categoryId }) => categoryId === null)).toBe(true);
    expect((await ask(rest, "/post", `sort=id&${query}`)).ids).toEqual(
      wanted.map(({ id }) => String(id)),
    );
  });

  // `npm run filters:long` asks thirty times as many.
  test("R41 R24 a filter finds what RPC finds, in the same order", async () => {
    const kinds = { some: 0, extreme: 0 };
    const modes = database !== "sqlite" && database !== "mariadb";
    await fc.assert(
      fc.asyncProperty(
        anyTest("Post", 3, modes),
        anySort,
        async (condition, [sort, orderBy]) => {
          const { where } = condition;
          const q = { where, orderBy: [orderBy, { id: "asc" }] };
          const [found, wanted] = await Promise.all([
            ask(rest, "/post", queryOf(condition, sort)),
            ask(
              rpc,
              "/post/findMany",
              new URLSearchParams({ q: JSON.stringify(q) }).toString(),
            ),
          ]);
          expect(found).toEqual({ status: 200, ids: wanted.ids });
          const count = found.ids?.length ?? 0;
          kinds[count > 0 && count < 12 ? "some" : "extreme"] += 1;
        },
      ),
      search(60),
    );
    expect(kinds.some).toBeGreaterThan(kinds.extreme / 2);
  });

  test.each([
    ["filter[or][0][status]=ARCHIVED&filter[or][1][views$gte]=1950", "1,3"],
    [
      "filter[or][a][status]=ARCHIVED",
      '"or" is a group of filters: write "…[or][0][field]"',
    ],
    ["filter[or]=1", '"or" is a group of filters: write "…[or][0][field]"'],
    ["filter[not]=1", '"not" is a group of filters: write "…[not][field]"'],
    [
      "filter[and][0]=1",
      '"and" is a group of filters: write "…[and][0][field]"',
    ],
    [
      "filter[not.author]=ada&filter[not.status]=DRAFT&filter[id$lt]=5",
      "1,2,3",
    ],
    // One comment has both, or one has this and another that.
    [
      "filter[comments$some][author]=grace&filter[comments$some][body$contains]=Where",
      "",
    ],
    [
      "filter[comments][author]=grace&filter[comments][body$contains]=Where",
      "1",
    ],
    ["filter[comments$some.author$null]=true&filter[id$lt]=5", "1"],
    ["filter[tags$none]=history&filter[id$lt]=5", "2,4"],
    [
      "filter[tags$none]=history&filter[tags$none]=compilers&filter[id$lt]=5",
      "2,4",
    ],
    ["filter[comments$every][author]=ada&filter[id$lt]=5", "2,3,4"],
    ["filter[comments$empty]=true&filter[id$lt]=5", "3,4"],
    ["filter[comments$empty]=maybe", '"maybe" is not true or false'],
    ["filter[author$empty]=true", '"author" is to-one: write "author$null"'],
    ["filter[author$some]=ada", '"author" is to-one, and takes no "$some"'],
    [
      "filter[author$none][name]=Ada",
      '"author" is to-one, and takes no "$none"',
    ],
    [
      "filter[comments][or][0][body]=a",
      '"comments" is to-many: a group behind it needs "comments$some", "$every" or "$none"',
    ],
    [
      "filter[comments][$some][body]=a",
      '"filter[comments][$some][body]" has no field before "$some"; write "comments$some"',
    ],
    [
      "filter[author][or][0][name$icontains]=LOVE&filter[author][or][1][id]=alan&filter[id$lt]=5",
      "1,2,4",
    ],
    ["filter[or][0][nope]=1", 'post has no field "nope"'],
    ["filter[views$some]=1", /not "\$some"$/],
  ])("R41 %s", async (query, expected) => {
    const { status, ids, errors } = await ask(
      bounded,
      "/post",
      `sort=id&${query}`,
    );
    if (status === 200) expect(ids?.join()).toBe(expected);
    else {
      expect(errors?.[0]?.detail).toMatch(expected);
      expect(errors?.[0]?.source).toEqual({
        parameter: query.split("=")[0],
      });
    }
  });
});
