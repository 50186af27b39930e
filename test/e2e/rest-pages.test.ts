import { beforeAll, expect, test } from "@jest/globals";
import fc from "fast-check";
import { describeOn } from "../support/describe-on.js";
import { type Resource, restClient } from "../support/rest-client.js";
import { search } from "../support/search.js";
import { useApplication } from "../support/use-application.js";

// Whatever a list is filtered and sorted by, its pages are the list, and the reverse of
// its order is its reverse, with nulls and equal values in every column.

const values: Readonly<Record<string, readonly unknown[]>> = {
  title: ["a", "b", "ab", ""],
  wordCount: [0, 1, 2],
  views: ["0", "9007199254740993", "-5"],
  rating: [null, 0, 4.5, -1.25],
  price: [null, "19.9", "-3.5"],
  publishedAt: [null, "2024-01-01T00:00:00.000Z", "2024-01-01T00:00:00.001Z"],
  categoryId: [null, 1, 2],
};

/** Different combinations for each record, the same ones every time. */
function attributesOf(index: number): object {
  const chosen = Object.entries(values).map(([name, from], at) => [
    name,
    from[Math.floor((index * 7 + at * at) / (at + 1)) % from.length],
  ]);
  const own = {
    slug: `p${String(index)}`,
    authorId: index % 3 ? "ada" : "alan",
  };
  return { ...own, ...(Object.fromEntries(chosen) as object) };
}

type Attributes = Resource["attributes"];

const filters: readonly (readonly [string, (of: Attributes) => boolean])[] = [
  ["filter[title]=a,b", ({ title }) => title === "a" || title === "b"],
  ["filter[wordCount$ne]=1", ({ wordCount }) => wordCount !== 1],
  ["filter[rating$null]=true", ({ rating }) => rating === null],
  [
    "filter[rating$gte]=0",
    ({ rating }) => rating !== null && Number(rating) >= 0,
  ],
  ["filter[price$nin]=19.9,5", ({ price }) => Number(price ?? 19.9) !== 19.9],
  [
    "filter[publishedAt$lt]=2024-01-01T00:00:00.001Z",
    ({ publishedAt }) => publishedAt === "2024-01-01T00:00:00.000Z",
  ],
  ["filter[category$ne]=1", ({ categoryId }) => (categoryId ?? 1) !== 1],
];

const sortable = [...Object.keys(values), "category.name", "author.name"];

const anyList = fc.record({
  chosen: fc.subarray([...filters], { maxLength: 2 }),
  keys: fc.shuffledSubarray(sortable, { maxLength: 3 }),
  descends: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  limit: fc.integer({ min: 1, max: 12 }),
});

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const blog = useApplication("blog", database);
  const api = restClient(blog.rest);

  beforeAll(async () => {
    for (let index = 0; index < 30; index += 1) {
      const attributes = attributesOf(index);
      const reply = await api.post("/post", {
        data: { type: "post", attributes },
      });
      expect(reply.status).toBe(201);
    }
  });

  const pathOf = (link: string | null | undefined): string | undefined =>
    link?.slice(blog.rest().length);
  const idsOf = (resources: readonly Resource[]): string[] =>
    resources.map(({ id }) => id);

  /** The ids of a page and of those that it leads to, page by page. */
  const walk = async (start: string, relation: "next" | "prev") => {
    const pages: string[][] = [];
    let last = start;
    for (let path: string | undefined = start; path !== undefined;) {
      const { document, resources } = await api.get(path);
      pages.push(idsOf(resources));
      last = path;
      path = pathOf(document.links?.[relation]);
    }
    return { pages, last };
  };

  test("R24, R26, R27: the pages of a list are the list", async () => {
    const all = (await api.get("/post")).resources;
    await fc.assert(
      fc.asyncProperty(anyList, async ({ chosen, keys, descends, limit }) => {
        const parameters = (sort: readonly string[], ...more: string[]) =>
          `/post?${[...chosen.map(([text]) => text), `sort=${sort.join(",")}`, ...more].join("&")}`;
        const signed = keys.map((key, at) => (descends[at] ? `-${key}` : key));
        const opposite = keys.map((key, at) =>
          descends[at] ? key : `-${key}`,
        );

        const { resources, document } = await api.get(
          parameters([...signed, "id"]),
        );
        const ids = idsOf(resources);
        const matching = all.filter(({ attributes }) =>
          chosen.every(([, matches]) => matches(attributes)),
        );
        expect([...ids].sort()).toEqual(idsOf(matching).sort());
        expect(document.meta?.total).toBe(ids.length);

        const reverse = await api.get(parameters([...opposite, "-id"]));
        expect(idsOf(reverse.resources).reverse()).toEqual(ids);

        const first = parameters(
          keys.length > 0 ? signed : ["id"],
          `page[limit]=${String(limit)}`,
        );
        const onwards = await walk(first, "next");
        expect(onwards.pages.flat()).toEqual(ids);
        const backwards = await walk(onwards.last, "prev");
        expect(backwards.pages.reverse().flat()).toEqual(ids);
      }),
      search(20),
    );
  });
});
