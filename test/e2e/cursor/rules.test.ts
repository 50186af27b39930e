import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { describeOn } from "../../support/describe-on.js";
import { openApplication } from "../../support/open-application.js";
import {
  addPosts,
  type Answer,
  type Blog,
  type Get,
  handlerOf,
  idsOf,
  walk,
} from "./cursor-blog.js";

const profile = "https://jsonapi.org/profiles/ethanresnick/cursor-pagination";
const asking = { accept: `application/vnd.api+json;profile="${profile}"` };

/** What a refusal says, without its sentence. */
function refusal({ status, document }: Answer): readonly unknown[] {
  const [error] = document.errors ?? [];
  const { code, source, links, meta } = (error ?? {}) as Record<
    string,
    Record<string, unknown> | undefined
  >;
  const type = String(links?.["type"]).replace(`${profile}/`, "");
  return [status, code, source?.["parameter"], type, meta?.["page"]];
}

const invalidPage = (parameter: string): readonly unknown[] => [
  ...[400, "invalid-page", parameter, "undefined", undefined],
];
const unsupportedSort = [
  ...[400, "invalid-sort", "sort", "unsupported-sort", undefined],
];

const cursorIn = (link: string | null | undefined): string =>
  /page%5B(?:after|before)%5D=([^&]+)/.exec(link ?? "")?.[1] ?? "";
const decoded = (cursor: string): string =>
  Buffer.from(cursor, "base64url").toString("latin1");

await describeOn(["sqlite", "pglite", "mariadb"], (database) => {
  let blog: Blog;
  let get: Get;
  let cursors: Get;
  beforeAll(async () => {
    blog = await openApplication("blog", database);
    await addPosts(blog, 7);
    get = await handlerOf(blog);
    cursors = await handlerOf(blog, { pagination: "cursor", maxPageSize: 200 });
  });
  afterAll(() => blog.close());

  test("JSON:API 5 8 14 R43: cursors are used where a request or the application asks for them", async () => {
    const plain = await get("/post?page[size]=2");
    expect(plain.headers["content-type"]).toBe("application/vnd.api+json");
    expect(plain.document.jsonapi).toEqual({ version: "1.1" });
    expect(plain.document.links.next).toContain("page%5Boffset%5D=2");

    for (const answer of [
      await get("/post?page[size]=2", asking),
      await cursors("/post?page[size]=2"),
      await get("/post?page[size]=2&page[before]=e"),
      await cursors("/user/ada/posts?page[size]=2"),
      await cursors("/user/ada/relationships/posts?page[size]=2"),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toBe(
        `application/vnd.api+json;profile="${profile}"`,
      );
      expect(answer.headers["vary"]).toBe("Accept");
      expect(answer.document.jsonapi.profile).toEqual([profile]);
      expect(answer.document.meta?.["total"]).toBeUndefined();
      expect(answer.document.data).toHaveLength(2);
    }
    // The profile's own text says `http`, its page has a slash at the end.
    for (const [url, count] of [
      [`${profile}/`, 2],
      [`${profile.replace("https", "http")}/`, 2],
      [`https://example.org/other ${profile}/`, 2],
      [`${profile}/2`, undefined],
      [`https://example.org/?${profile}`, undefined],
    ] as const) {
      const accept = `application/vnd.api+json;profile="${url}"`;
      const { document } = await get("/post?page[size]=2", { accept });
      const isPaged = document.jsonapi.profile?.includes(profile);
      expect([url, isPaged && document.data.length]).toEqual([url, count]);
    }
    // One record is no list.
    const one = await get("/post/1", asking);
    expect([one.status, one.document.jsonapi]).toEqual([
      200,
      { version: "1.1" },
    ]);
  });

  test("R43: links carry the other parameters, and the size if it was given", async () => {
    const answer = await cursors(
      "/post?sort=-id&filter[wordCount$gte]=0&page[size]=3&page[total]=true",
    );
    const { first, last, prev, next, self } = answer.document.links;
    const others =
      "/rest/post?sort=-id&filter%5BwordCount%24gte%5D=0&page%5Bsize%5D=3&page%5Btotal%5D=true";
    expect(first).toBe(others);
    expect(self).toBe(others);
    expect(last).toBe(`${others}&page%5Bbefore%5D=e`);
    expect(prev).toBeNull();
    expect(next).toBe(
      `${others}&page%5Bafter%5D=${cursorIn(answer.document.links.next)}`,
    );
    const all = await cursors("/post?page[total]=true");
    const total = idsOf(all).length;
    expect(answer.document.meta).toMatchObject({ total, page: { total } });
    expect(all.document.meta).toMatchObject({ total, page: { total } });
    expect((await cursors("/post")).document.links.last).toBe(
      "/rest/post?page%5Bbefore%5D=e",
    );
  });

  test("R43: prev and next are null where nothing can be behind them", async () => {
    const whole = await cursors("/post");
    expect(whole.document.links).toMatchObject({ prev: null, next: null });
    const empty = await cursors("/post?filter[id]=-1");
    expect(empty.document.links).toMatchObject({ prev: null, next: null });
    expect(empty.document.data).toEqual([]);

    const last = await cursors("/post?page[size]=100&page[before]=e");
    expect(idsOf(last)).toEqual(idsOf(whole));
    expect(last.document.links.prev).toBeNull();
    const behind = await cursors(last.document.links.next ?? "");
    expect(behind.document.data).toEqual([]);
    expect(behind.document.links.next).toBeNull();
    expect(behind.document.links.prev).toContain("page%5Bbefore%5D=e");

    const second = await cursors(
      (await cursors("/post?page[size]=1")).document.links.next ?? "",
    );
    const first = await cursors(second.document.links.prev ?? "");
    expect(idsOf(first)).toEqual(idsOf(whole).slice(0, 1));
    expect(first.document.links.prev).toBeNull();
    const none = await cursors(
      `/post?page[before]=${cursorIn(second.document.links.prev)}&filter[id]=-1`,
    );
    expect(none.document.links).toMatchObject({
      prev: null,
      next: "/rest/post?filter%5Bid%5D=-1",
    });
  });

  test("R43: what does not go with cursors is refused at its parameter", async () => {
    for (const name of ["offset", "limit", "number", "cursors"]) {
      expect(refusal(await cursors(`/post?page[${name}]=1`))).toEqual(
        invalidPage(`page[${name}]`),
      );
    }
    for (const size of ["0", "", "-1", "1.5", "x", "%202"]) {
      expect(refusal(await cursors(`/post?page[size]=${size}`))).toEqual(
        invalidPage("page[size]"),
      );
    }
    expect(refusal(await cursors("/post?page[size]=201"))).toEqual([
      ...[400, "invalid-page", "page[size]", "max-size-exceeded"],
      { maxSize: 200 },
    ]);
    expect(refusal(await cursors("/post?page[total]=yes"))).toEqual(
      invalidPage("page[total]"),
    );
    expect(refusal(await get("/post?page[after]=e&page[before]=e"))).toEqual([
      ...[400, "invalid-page", "page[before]"],
      ...["range-pagination-not-supported", undefined],
    ]);
    // Without cursors, it stays unknown.
    expect(refusal(await get("/post?page[total]=true"))).toEqual(
      invalidPage("page[total]"),
    );
  });

  test("R43: an order that no cursor can hold a place in is refused", async () => {
    for (const sort of [
      "comments$count",
      "-tags$count",
      "author.posts$count",
    ]) {
      expect(refusal(await cursors(`/post?sort=${sort}`))).toEqual(
        unsupportedSort,
      );
      expect((await get(`/post?sort=${sort}`)).status).toBe(200);
    }
    expect(refusal(await cursors("/profile?sort=avatar"))).toEqual(
      unsupportedSort,
    );
    // As much as MariaDB's column of a String takes.
    const body = "😀".repeat(191);
    const { client } = blog;
    const data = { slug: "long", title: "x", body, authorId: "ada" };
    const { id } = await client.post.create({ data });
    const one = "/post?sort=-body&page[size]=1";
    expect(refusal(await cursors(one))).toEqual(unsupportedSort);
    await client.post.delete({ where: { id } });
    expect((await cursors(one)).status).toBe(200);
  });

  test("R43: what is no cursor of the list is refused", async () => {
    const { links } = (await cursors("/post?sort=title&page[size]=1")).document;
    const cursor = cursorIn(links.next);
    expect((await get(`/post?sort=title&page[after]=${cursor}`)).status).toBe(
      200,
    );
    const parts = JSON.parse(decoded(cursor)) as unknown[];
    const [version, hash, ...values] = parts;
    const made = (...all: unknown[]): string =>
      Buffer.from(JSON.stringify(all)).toString("base64url");
    const others = [
      ...["", "*", "a", "bm8", `${cursor}%20`, "x".repeat(1030)],
      made(version, hash, ...values, "1"),
      made(version, hash, "a"),
      made(version, hash, null, "1"),
      made(version, hash, 5, "1"),
      made(version, hash, "a", "x"),
      made(version, hash, { gt: "a" }, "1"),
      made(2, hash, ...values),
      made({ length: 4 }),
    ];
    for (const name of ["page[after]", "page[before]"]) {
      for (const other of others) {
        expect(refusal(await get(`/post?sort=title&${name}=${other}`))).toEqual(
          invalidPage(name),
        );
      }
      // Of another order, and of another type.
      for (const list of ["/post?sort=-title", "/tag?sort=name", "/post?"]) {
        expect(refusal(await get(`${list}&${name}=${cursor}`))).toEqual(
          invalidPage(name),
        );
      }
    }
    expect((await get("/user/nobody/posts?page[after]=e")).status).toBe(404);
  });

  test("R43: records of compound ids, with ties, in pages from both ends", async () => {
    const createdAt = new Date(0);
    for (const userId of ["ada", "alan", "grace"]) {
      for (const postId of [1, 2, 3]) {
        const key = { userId_postId: { userId, postId } };
        await blog.client.like.upsert({
          where: key,
          create: { userId, postId, createdAt },
          update: { createdAt },
        });
      }
    }
    for (const sort of ["createdAt", "-post", "-user.name,createdAt"]) {
      const list = `/like?sort=${sort}`;
      const ids = idsOf(await get(list));
      expect(ids.length).toBeGreaterThan(8);
      const { pages, last } = await walk(
        cursors,
        `${list}&page[size]=2`,
        "next",
      );
      expect(pages.flat()).toEqual(ids);
      const back = await walk(cursors, last, "prev");
      expect(back.pages.toReversed()).toEqual(pages);
    }
  });

  test("R43: pages go on behind nulls, wherever they stand, from both ends", async () => {
    const places =
      database === "mariadb" ? [""] : ["$nullsFirst", "$nullsLast"];
    const sorts = places.flatMap((place) => [
      `rating${place}`,
      `-rating${place},-slug`,
    ]);
    for (const sort of [...sorts, "category.name", "-category.name"]) {
      const list = `/post?sort=${sort}`;
      const ids = idsOf(await get(`${list}&page[limit]=100`));
      const forwards = await walk(cursors, `${list}&page[size]=2`, "next");
      expect([sort, forwards.pages.flat()]).toEqual([sort, ids]);
      const backwards = await walk(cursors, forwards.last, "prev");
      const pages = backwards.pages.toReversed();
      expect([sort, pages.flat()]).toEqual([sort, ids]);
    }
  });

  test("R43: with a secret, cursors can neither be read nor made, nor used elsewhere", async () => {
    const cursorSecret = "a secret of at least 32 bytes ...";
    const sealed = await handlerOf(blog, {
      pagination: "cursor",
      cursorSecret,
    });
    const same = await handlerOf(blog, { cursorSecret });
    const other = await handlerOf(blog, { cursorSecret: `${cursorSecret}!` });
    const list = "/post?sort=slug";
    const ids = idsOf(await get(list));
    const { pages } = await walk(sealed, `${list}&page[size]=3`, "next");
    expect(pages.flat()).toEqual(ids);

    const open = await cursors(`${list}&page[size]=1`);
    const plain = cursorIn(open.document.links.next);
    const slug = String(open.document.data[0]?.attributes["slug"]);
    expect(decoded(plain)).toContain(slug);
    const { links } = (await sealed(`${list}&page[size]=1`)).document;
    const cursor = cursorIn(links.next);
    expect(decoded(cursor)).not.toContain(slug);
    expect((await same(`${list}&page[after]=${cursor}`)).status).toBe(200);
    const changed = `${cursor[0] === "A" ? "B" : "A"}${cursor.slice(1)}`;
    for (const answer of [
      await sealed(`${list}&page[after]=${plain}`),
      await sealed(`${list}&page[after]=${changed}`),
      await get(`${list}&page[after]=${cursor}`),
      await other(`${list}&page[after]=${cursor}`),
      await sealed(`/user?page[after]=${cursor}`),
    ]) {
      expect(refusal(answer)).toEqual(invalidPage("page[after]"));
    }
    await expect(
      handlerOf(blog, { cursorSecret: "too short" }),
    ).rejects.toThrow(
      'invalid options: "cursorSecret" must be a string of 32 bytes or more',
    );
  });

  test("R43: concurrent equal reads share a page", async () => {
    const shared = await handlerOf(blog, { shareReads: true });
    const [one, two, offsets] = await Promise.all([
      shared("/post?page[size]=2", asking),
      shared("/post?page[size]=2", asking),
      shared("/post?page[size]=2"),
    ]);
    expect(one.document).toEqual(two.document);
    expect(one.document.links.last).toContain("before");
    expect(offsets.document.links.last).toContain("offset");
  });
});
