import { expect, test } from "@jest/globals";
import {
  answerList,
  restHandler,
  type RestRoutes,
} from "@gen-api/runtime/rest";
import type { ApiHandler } from "@gen-api/runtime";
import { thing } from "./thing.js";

/** A service of things, with pages of two. */
function service(shown: () => number, count: () => number): ApiHandler {
  const routes: RestRoutes<unknown> = {
    resource: thing,
    list: ({ request }) =>
      answerList(request, {
        findMany: () => {
          const ids = [1, 2].slice(0, shown());
          return Promise.resolve(ids.map((id) => ({ id, name: "" })));
        },
        count: () => Promise.resolve(count()),
      }),
  };
  return restHandler(
    {
      schema: { database: { provider: "sqlite" }, models: {} },
      idDivider: "_",
      routes: [routes],
    },
    { client: {}, endpoint: "https://example.org", pageSize: 2 },
  );
}

/** The total of a page of two at most, and whether a page comes before and after it. */
async function counted(offset: number, shown: number, count: number) {
  const rest = service(
    () => shown,
    () => count,
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

test("R27: a page that proves the total sends no count, unless the last one did not", async () => {
  let shown = 0;
  let counts = 0;
  const rest = service(
    () => shown,
    () => (counts += 1),
  );
  const sent: number[] = [];
  for (shown of [1, 1, 2, 2, 1, 1]) {
    counts = 0;
    await rest({ method: "GET", path: "/thing", query: "sort=name" });
    sent.push(counts);
  }
  expect(sent).toEqual([0, 0, 1, 1, 1, 0]);
});
