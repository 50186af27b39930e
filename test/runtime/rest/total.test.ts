import { expect, test } from "@jest/globals";
import {
  readCollection,
  restHandler,
  type RestRoutes,
} from "@gen-api/runtime/rest";
import { thing } from "./thing.js";

/** The total of a page of two at most, and whether a page comes before and after it. */
async function counted(offset: number, shown: number, count: number) {
  const rows = [1, 2].slice(0, shown).map((id) => ({ id, name: "" }));
  const routes: RestRoutes<unknown> = {
    resource: thing,
    list: ({ request }) =>
      readCollection(request).answer(
        () => Promise.resolve(rows),
        () => Promise.resolve(count),
      ),
  };
  const rest = restHandler(
    { provider: "sqlite", foreignKeys: true, idDivider: "_", routes: [routes] },
    { client: {}, endpoint: "https://example.org", pageSize: 2 },
  );
  const query = `page[offset]=${String(offset)}`;
  const answer = await rest({ method: "GET", path: "/thing", query });
  const { meta, links } = answer.body as {
    readonly meta: { readonly total: number };
    readonly links: Readonly<Record<"prev" | "next", string | null>>;
  };
  return [meta.total, links.prev !== null, links.next !== null];
}

test("R27: the total is never less than the page shows", async () => {
  expect(await counted(4, 2, 9)).toEqual([9, true, true]);
  expect(await counted(4, 2, 6)).toEqual([6, true, false]);
  expect(await counted(4, 2, 3)).toEqual([6, true, false]);
  expect(await counted(4, 0, 3)).toEqual([3, true, false]);
});

test("R26: behind the end there is a page before only where it has something", async () => {
  expect(await counted(4, 0, 2)).toEqual([2, false, false]);
  expect(await counted(1, 0, 0)).toEqual([0, false, false]);
  expect(await counted(1, 0, 1)).toEqual([1, true, false]);
});
