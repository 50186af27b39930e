import { expect } from "@jest/globals";

/** A short conversation in both protocols. */
export async function exchange(url: string): Promise<void> {
  const created = await fetch(`${url}/rpc/author/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      data: {
        name: "Ada",
        books: {
          create: {
            title: "Notes",
            pages: "66",
            published: "1843-09-01T00:00:00.000Z",
          },
        },
      },
    }),
  });
  expect([created.status, await created.json()]).toEqual([
    201,
    { data: { id: 1, name: "Ada" } },
  ]);

  const read = await fetch(`${url}/rest/book?include=author`);
  expect(read.headers.get("content-type")).toBe("application/vnd.api+json");
  expect([read.status, await read.json()]).toMatchObject([
    200,
    {
      data: [
        {
          type: "book",
          id: "1",
          attributes: { title: "Notes", pages: "66" },
          relationships: { author: { data: { type: "author", id: "1" } } },
          links: { self: "https://example.org/rest/book/1" },
        },
      ],
      included: [{ type: "author", id: "1", attributes: { name: "Ada" } }],
    },
  ]);

  const removed = await fetch(`${url}/rest/book/1`, { method: "DELETE" });
  expect(removed.status).toBe(204);
  const count = await fetch(`${url}/rpc/book/count`);
  expect(await count.json()).toEqual({ data: 0 });
}
