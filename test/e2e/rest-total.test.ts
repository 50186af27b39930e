import { describe, expect, test } from "@jest/globals";
import { createPost } from "../support/blog-posts.js";
import { restClient } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";

// Whether the total is counted, and when, depends on what the last page of the
// same query was like. What it is must not.
describe("the total of a page that is asked again and again", () => {
  const api = restClient(useApplication("blog", "sqlite").rest);
  const page = "/post?filter[title$startsWith]=Again&page[limit]=2";
  const asked = async () => {
    const { document, resources } = await api.get(page);
    return [resources.length, document.meta?.total];
  };

  test("follows the database", async () => {
    expect(await asked()).toEqual([0, 0]);
    const ids: string[] = [];
    for (const shown of [
      [1, 1],
      [2, 2],
      [2, 3],
    ]) {
      ids.push((await createPost(api, { title: "Again" })).id);
      expect(await asked()).toEqual(shown);
    }
    expect(await asked()).toEqual([2, 3]);
    await api.delete(`/post/${ids[0]}`);
    expect(await asked()).toEqual([2, 2]);
    await api.delete(`/post/${ids[1]}`);
    expect(await asked()).toEqual([1, 1]);
    expect(await asked()).toEqual([1, 1]);
    await api.delete(`/post/${ids[2]}`);
    expect(await asked()).toEqual([0, 0]);
  });
});
