import { afterAll, beforeAll, expect, test } from "@jest/globals";
import fc from "fast-check";
import { describeOn } from "../../support/describe-on.js";
import { openApplication } from "../../support/open-application.js";
import { search } from "../../support/search.js";
import {
  addPosts,
  type Blog,
  type Get,
  handlerOf,
  idsOf,
  sortable,
  walk,
} from "./cursor-blog.js";

// Whatever a list is sorted by, its pages by cursors are the list by offsets, from both ends.

const anyKey = (name: string, placesNulls: boolean): fc.Arbitrary<string> => {
  const isNullable = ["rating", "price", "publishedAt", "categoryId"].includes(
    name,
  );
  const places =
    isNullable && placesNulls ? ["", "", "$nullsFirst", "$nullsLast"] : [""];
  return fc
    .tuple(fc.constantFrom("", "-"), fc.constantFrom(...places))
    .map(([sign, place]) => `${sign}${name}${place}`);
};

const anyList = (placesNulls: boolean) =>
  fc.record({
    sort: fc
      .shuffledSubarray(sortable, { maxLength: 3 })
      .chain((names) =>
        fc.tuple(...names.map((name) => anyKey(name, placesNulls))),
      ),
    size: fc.integer({ min: 1, max: 9 }),
    more: fc.constantFrom(
      "",
      "&filter[wordCount$ne]=1",
      "&fields[post]=slug",
      "&include=category&fields[category]=id",
    ),
  });

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  let blog: Blog;
  let get: Get;
  beforeAll(async () => {
    blog = await openApplication("blog", database);
    await addPosts(blog);
    get = await handlerOf(blog);
  });
  afterAll(() => blog.close());

  test("R43: the pages of a list, from its beginning and from its end, are the list", () =>
    fc.assert(
      fc.asyncProperty(
        anyList(database !== "mariadb"),
        fc.constantFrom(
          ...["/post", "/user/ada/posts", "/user/ada/relationships/posts"],
        ),
        async ({ sort, size, more }, path) => {
          const isLinkage = path.includes("relationships");
          const others = isLinkage ? "" : more;
          const list = `${path}?sort=${sort.join(",") || "id"}${others}`;
          const ids = idsOf(await get(`${list}&page[limit]=100`));
          const start = `${list}&page[size]=${String(size)}`;

          const accepts = {
            accept: `application/vnd.api+json;profile="https://jsonapi.org/profiles/ethanresnick/cursor-pagination"`,
          };
          const first = await get(start, accepts);
          expect(first.document.links.prev).toBeNull();
          const { next } = first.document.links;
          const rest =
            next === null ? undefined : await walk(get, next, "next");
          const pages = [idsOf(first), ...(rest?.pages ?? [])];
          expect(pages.flat()).toEqual(ids);
          expect(pages.every(({ length }) => length <= size)).toBe(true);

          const end = first.document.links.last ?? "";
          const back = await walk(get, end, "prev");
          expect(back.pages.toReversed().flat()).toEqual(ids);

          // There and back: the pages again, whole ones from the last.
          if (!rest) return;
          const again = await walk(get, rest.last, "prev");
          expect(again.pages.toReversed()).toEqual(pages);
        },
      ),
      { ...search(40), endOnFailure: true },
    ));

  test("R43: what changes between requests loses no other record, and repeats none", async () => {
    const sort = "sort=-rating,title";
    const ids = idsOf(await get(`/post?${sort}&page[limit]=100`));
    const seen: string[] = [];
    const removed: string[] = [];
    let url: string | null = `/post?${sort}&page[size]=4&page[before]=e`;
    for (let page = 0; url !== null; page += 1) {
      const answer = await get(url);
      seen.unshift(...idsOf(answer));
      // The row that the cursor is of, one of the page to come, and new ones everywhere.
      const own = idsOf(answer)[0];
      const coming = ids[ids.indexOf(own ?? "") - 2];
      for (const id of [own, page % 3 === 0 ? coming : undefined]) {
        if (id === undefined || removed.includes(id)) continue;
        await blog.client.post.delete({ where: { id: Number(id) } });
        removed.push(id);
      }
      for (const rating of [null, 0, 4.5]) {
        const slug = `new-${String(page)}-${String(rating)}`;
        const data = { slug, title: "n", rating, authorId: "ada" };
        await blog.client.post.create({ data });
      }
      url = answer.document.links.prev ?? null;
      if (page > 60) throw new Error("no end");
    }
    const old = seen.filter((id) => ids.includes(id));
    const kept = ids.filter((id) => !removed.includes(id));
    expect(old.filter((id) => kept.includes(id))).toEqual(kept);
    expect(new Set(old).size).toBe(old.length);
    expect(removed.length).toBeGreaterThan(10);
  });
});
