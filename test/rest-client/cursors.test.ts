import { expect, test } from "@jest/globals";
import { rejection, useRestClient } from "./use-rest-client.js";

const blog = useRestClient();

test("pages by cursors are followed, one request at a time, from both ends", async () => {
  const api = blog.clientOf({}, { pagination: "cursor", pageSize: 2 });
  const query = { sort: "-title", fields: { post: ["title"] } } as const;
  const titles: string[] = [];
  blog.sent.length = 0;
  for await (const { title } of api.post.all(query)) titles.push(title);
  expect(titles).toEqual(titles.toSorted().toReversed());
  expect(titles).toHaveLength(await blog.prisma.post.count());
  expect(blog.sent).toHaveLength(Math.ceil(titles.length / 2));
  expect(blog.sent.at(-1)).toContain("page[after]=");

  const last = await api.post.list({
    ...query,
    page: { before: "e", size: 1, total: true },
  });
  expect(last.data.map(({ title }) => title)).toEqual(titles.slice(-1));
  expect(last.total).toBe(titles.length);
  const before = await last.prev();
  expect(before?.data[0]?.title).toBe(titles.at(-2));
  expect((await api.post.list()).total).toBeUndefined();
});

test("all 250 records come in three requests, and an abort ends them", async () => {
  const names = Array.from({ length: 250 }, (_, index) => `many-${index}`);
  await blog.prisma.tag.createMany({ data: names.map((name) => ({ name })) });
  const api = blog.clientOf({}, { pagination: "cursor", pageSize: 100 });
  const query = { filter: { name: { $startsWith: "many-" } } } as const;
  blog.sent.length = 0;
  const found: string[] = [];
  for await (const { id } of api.tag.all(query)) found.push(id);
  expect(found.toSorted()).toEqual(names.toSorted());
  expect(blog.sent).toHaveLength(3);

  const abort = new AbortController();
  let seen = 0;
  const reading = (async () => {
    for await (const { $type } of api.tag.all(query, abort)) {
      expect($type).toBe("tag");
      if ((seen += 1) === 150) abort.abort("enough");
    }
  })();
  expect(await rejection(reading)).toBe("enough");
  expect(seen).toBe(150);
  expect(blog.sent).toHaveLength(5);
});
