import { expect, test } from "@jest/globals";
import { newPost, tags } from "../support/blog-posts.js";
import { describeOn } from "../support/describe-on.js";
import { type RestReply, restClient } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";

const extension = "https://jsonapi.org/ext/atomic";
const mediaType = `application/vnd.api+json;ext="${extension}"`;
const headers = { accept: mediaType, "content-type": mediaType };

interface Results {
  readonly jsonapi: object;
  readonly "atomic:results": readonly {
    readonly data?: {
      readonly type: string;
      readonly id: string;
      readonly lid?: string;
      readonly attributes: Readonly<Record<string, unknown>>;
    };
  }[];
  readonly meta?: { readonly serialization: { readonly values: object } };
}

const results = ({ text }: RestReply) =>
  (JSON.parse(text) as Results)["atomic:results"];

let made = 0;
/** A name that no other record has. */
const unique = (): string => `atomic-${String((made += 1))}`;

const user = (lid?: string) => ({
  type: "user",
  ...(lid !== undefined && { lid }),
  attributes: { email: `${unique()}@example.org` },
});

const post = (slug = unique(), members: object = {}) => ({
  ...newPost({ slug, title: slug }).data,
  ...members,
});

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("blog", database);
  const api = restClient(application.rest);
  const send = (operations: unknown, more: object = {}) =>
    api.send(
      "POST",
      "/operations",
      { "atomic:operations": operations, ...more },
      headers,
    );
  const total = async (path: string) =>
    (await api.get(`/${path}?page[limit]=1`)).document.meta?.total;
  const counts = () =>
    Promise.all(["user", "post", "tag", "comment"].map((one) => total(one)));
  /** The places of the errors of a refused document, after which nothing has changed. */
  const refusal = async (operations: unknown, more?: object) => {
    const before = await counts();
    const { status, document } = await send(operations, more);
    expect(await counts()).toEqual(before);
    const errors = document.errors ?? [];
    return [
      status,
      ...errors.map(({ code, source }) => `${code} ${source?.pointer ?? ""}`),
    ];
  };

  test("dryRun answers what would change, or why not, and nothing has changed", async () => {
    const before = await counts();
    const tried = (operations: unknown) =>
      api.send(
        "POST",
        "/operations?dryRun=true",
        { "atomic:operations": operations },
        headers,
      );
    const done = await tried([
      { op: "add", data: user("u") },
      { op: "remove", ref: { type: "user", lid: "u" } },
    ]);
    expect([done.status, results(done)]).toEqual([
      200,
      [{ data: expect.objectContaining({ lid: "u" }) }, {}],
    ]);
    const slug = unique();
    const refused = await tried([
      { op: "add", data: post(slug) },
      { op: "add", data: post(slug) },
    ]);
    expect([refused.status, refused.document.errors?.[0]?.source]).toEqual([
      409,
      { pointer: "/atomic:operations/1/data/attributes/slug" },
    ]);
    expect(await counts()).toEqual(before);
    expect((await send([{ op: "add", data: post(slug) }])).status).toBe(200);
  });

  test("JSON:API 4 7 33 59 R53: links records that earlier operations add", async () => {
    const linked = post(unique(), {
      lid: "p",
      relationships: { author: { data: { type: "user", lid: "u" } } },
    });
    const reply = await send([
      { op: "add", data: user("u") },
      { op: "add", href: "/post", data: linked },
      {
        op: "add",
        ref: { type: "post", lid: "p", relationship: "tags" },
        data: tags("history").data,
      },
    ]);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe(mediaType);
    expect(reply.headers.get("vary")).toContain("Accept");
    const [author, added, third, ...others] = results(reply);
    expect([third, others]).toEqual([{}, []]);
    expect(JSON.parse(reply.text)).toMatchObject({
      jsonapi: { version: "1.1", ext: [extension] },
      "atomic:results": [{ data: { lid: "u" } }, { data: { lid: "p" } }, {}],
      meta: {
        serialization: {
          values: { "atomic:results.1.data.attributes.views": ["bigint"] },
        },
      },
    });
    const id = added?.data?.id ?? "";
    const read = await api.get(`/post/${id}?include=author,tags`);
    expect(read.document.included).toEqual([
      expect.objectContaining({ type: "user", id: author?.data?.id }),
      expect.objectContaining({ type: "tag", id: "history" }),
    ]);
    // Results are as the answers to single requests.
    const { lid, ...whole } = added?.data ?? {};
    expect([lid, whole]).toEqual([
      "p",
      (await api.get(`/post/${id}`)).resource,
    ]);
  });

  test("R50 undoes all operations where one is refused", async () => {
    const slug = unique();
    await send([{ op: "add", data: post(slug) }]);
    expect(
      await refusal([
        { op: "add", data: user() },
        { op: "add", data: post() },
        { op: "add", data: post(slug) },
        { op: "add", data: post() },
      ]),
    ).toEqual([409, "conflict /atomic:operations/2/data/attributes/slug"]);
  });

  test("R51 names the linked record that does not exist, after what was written", async () => {
    const author = (id: string) =>
      post(unique(), {
        relationships: { author: { data: { type: "user", id } } },
      });
    const at = "/atomic:operations/1/data/relationships/author/data";
    expect(
      await refusal([
        { op: "add", data: user() },
        { op: "add", data: author("nobody") },
      ]),
    ).toEqual([404, `related-not-found ${at}`]);
    expect(
      await refusal([
        { op: "add", data: user() },
        {
          op: "add",
          ref: { type: "post", id: "1", relationship: "tags" },
          data: tags("history", "none-such").data,
        },
      ]),
    ).toEqual([404, "related-not-found /atomic:operations/1/data/1"]);
    expect(
      await refusal([
        { op: "add", data: user() },
        {
          op: "update",
          data: {
            type: "post",
            id: "1",
            attributes: { categoryId: 987_654 },
          },
        },
      ]),
    ).toEqual([
      404,
      "related-not-found /atomic:operations/1/data/attributes/categoryId",
    ]);
  });

  test("R51 names the target that does not exist, or no longer", async () => {
    const [first] = results(await send([{ op: "add", data: post() }]));
    const id = first?.data?.id ?? "";
    const ref = { type: "post", id };
    const title = { type: "post", id, attributes: { title: "x" } };
    const removed = { op: "remove", ref };
    const cases: readonly (readonly [object, string])[] = [
      [{ op: "update", ref, data: title }, "ref/id"],
      [{ op: "update", data: title }, "data/id"],
      [{ op: "update", href: `/post/${id}`, data: title }, "href"],
      [removed, "ref/id"],
      [
        {
          op: "remove",
          ref: { ...ref, relationship: "tags" },
          data: tags("history").data,
        },
        "ref/id",
      ],
    ];
    for (const [operation, place] of cases) {
      expect(await refusal([removed, operation])).toEqual([
        404,
        `not-found /atomic:operations/1/${place}`,
      ]);
    }
  });

  test("answers 204 where no operation has a result", async () => {
    const added = results(
      await send([
        { op: "add", data: post() },
        { op: "add", data: post() },
      ]),
    );
    const [a, b] = added.map(({ data }) => data?.id ?? "");
    const reply = await send([
      { op: "remove", ref: { type: "post", id: a } },
      { op: "remove", href: `/post/${b ?? ""}` },
    ]);
    expect([reply.status, reply.text]).toEqual([204, ""]);
    expect(reply.headers.get("content-type")).toBe(null);
    expect((await api.get(`/post/${a ?? ""}`)).status).toBe(404);
  });

  test("updates, upserts and changes relationships as single requests do", async () => {
    const slug = unique();
    const upsert = { operation: "upsert", matchFields: ["slug"] };
    const reply = await send([
      { op: "add", data: { ...post(slug), lid: "p" } },
      {
        op: "update",
        data: { type: "post", lid: "p", attributes: { title: "Second" } },
      },
      { op: "add", data: post(slug, {}), meta: upsert },
      {
        op: "update",
        ref: { type: "post", lid: "p", relationship: "tags" },
        data: tags("history").data,
      },
      {
        op: "remove",
        ref: { type: "post", lid: "p", relationship: "tags" },
        data: tags("history").data,
      },
      {
        op: "update",
        ref: { type: "post", lid: "p", relationship: "category" },
        data: null,
      },
    ]);
    expect(reply.status).toBe(200);
    const [added, updated, upserted, ...linked] = results(reply);
    expect(updated?.data?.attributes["title"]).toBe("Second");
    expect(updated?.data).not.toHaveProperty("lid");
    expect(upserted?.data?.id).toBe(added?.data?.id);
    expect(linked).toEqual([{}, {}, {}]);
  });

  test("an added record has data, even if it is as the client sent it", async () => {
    const id = unique();
    const reply = await send([{ op: "add", data: { type: "tag", id } }]);
    expect(results(reply)).toMatchObject([{ data: { type: "tag", id } }]);
  });

  test("R53 takes references to removed records no more", async () => {
    const data = { type: "user", lid: "u", attributes: { name: "x" } };
    expect(
      await refusal([
        { op: "add", data: user("u") },
        { op: "remove", ref: { type: "user", lid: "u" } },
        { op: "update", data },
      ]),
    ).toEqual([400, "invalid-payload /atomic:operations/2/data/lid"]);
  });

  test("leaves out what markers call undefined", async () => {
    const { data: rated } = newPost({ slug: unique(), rating: 4 });
    const data = { ...rated, lid: "p" };
    const reply = await send(
      [
        { op: "add", data },
        {
          op: "update",
          data: {
            type: "post",
            lid: "p",
            attributes: { rating: null, body: "new" },
          },
        },
      ],
      {
        meta: {
          serialization: {
            values: {
              "atomic:operations.1.data.attributes.rating": ["undefined"],
            },
            v: 1,
          },
        },
      },
    );
    expect(results(reply)[1]?.data?.attributes).toMatchObject({
      body: "new",
      rating: 4,
    });
  });

  test("R52 tells all malformed operations at once", async () => {
    const at = "invalid-payload /atomic:operations";
    expect(
      await refusal([
        1,
        { op: "put" },
        { data: user() },
        { op: "add", data: user(), then: 1 },
        { op: "add", ref: { type: "user", id: "1" }, data: user() },
        { op: "add", ref: {}, href: "/user", data: user() },
        { op: "update", data: user() },
        { op: "update", ref: { type: "user", id: "ada" } },
        { op: "update", ref: { type: "user", id: "ada" }, data: null },
        { op: "remove" },
        { op: "remove", href: "/user" },
        { op: "remove", ref: { type: "user", id: "ada" }, data: null },
        { op: "remove", ref: { type: "user", id: "ada", lid: "u" } },
        { op: "remove", ref: { type: "user", lid: "u" } },
        { op: "add", data: { ...user("self"), lid: "" } },
        { op: "add", data: user("twice") },
        { op: "add", data: user("twice") },
        { op: "add", data: user(), meta: 1 },
        { op: "add", href: "https://elsewhere.example/user", data: user() },
        { op: "add", href: "/user?include=posts", data: user() },
        { op: "add", href: "/user/ada/posts", data: post() },
        {
          op: "add",
          data: post("own", {
            lid: "own",
            relationships: { tags: { data: [{ type: "tag", lid: "own" }] } },
          }),
        },
        { op: "add", ref: { type: "post", id: "1", relationship: "tags" } },
      ]),
    ).toEqual([
      400,
      `${at}/0`,
      `${at}/1/op`,
      `${at}/2`,
      `${at}/3/then`,
      `${at}/4/ref`,
      `${at}/5/href`,
      `${at}/6/data`,
      `${at}/7`,
      `${at}/8/data`,
      `${at}/9`,
      `${at}/10/href`,
      `${at}/11/data`,
      `${at}/12/ref/lid`,
      `${at}/13/ref/lid`,
      `${at}/14/data/lid`,
      `${at}/16/data/lid`,
      `${at}/17/meta`,
      `${at}/18/href`,
      `${at}/19/href`,
      `${at}/20/href`,
      `${at}/21/data/relationships/tags/data/0/lid`,
      `${at}/22`,
    ]);
  });

  test("R52 tells what is wrong with the document", async () => {
    const one = { op: "add", data: user() };
    expect(await refusal(undefined)).toEqual([400, "invalid-payload "]);
    expect(await refusal({})).toEqual([
      400,
      "invalid-payload /atomic:operations",
    ]);
    expect(await refusal([])).toEqual([
      400,
      "invalid-payload /atomic:operations",
    ]);
    expect(await refusal(Array.from({ length: 101 }, () => one))).toEqual([
      400,
      "invalid-payload /atomic:operations",
    ]);
    for (const name of ["data", "included", "errors", "atomic:results"]) {
      expect(await refusal([one], { [name]: [] })).toEqual([
        400,
        `invalid-payload /${name}`,
      ]);
    }
    const more = { jsonapi: {}, meta: {}, links: {}, "@own": 1 };
    expect((await send([one], more)).status).toBe(200);
  });

  test("R50 refuses as single requests do, with their codes", async () => {
    const ref = { type: "post", id: "1" };
    const linkage = { type: "tag", id: "history" };
    const cases: readonly (readonly [object, number, string])[] = [
      [
        { op: "add", data: { type: "none" } },
        404,
        "unsupported-model 0/data/type",
      ],
      [
        { op: "update", ref: { ...ref, relationship: "none" }, data: [] },
        404,
        "unsupported-relationship 0/ref/relationship",
      ],
      [
        { op: "update", ref, data: { type: "user", id: "1" } },
        409,
        "type-mismatch 0/data/type",
      ],
      [
        { op: "update", ref, data: { type: "post", id: "2" } },
        409,
        "type-mismatch 0/data/id",
      ],
      [
        { op: "add", data: newPost({ none: 1 }).data },
        422,
        "validation-error 0/data/attributes/none",
      ],
      [
        { op: "update", ref: { ...ref, relationship: "tags" }, data: null },
        400,
        "invalid-payload 0/data",
      ],
      [
        { op: "add", ref: { ...ref, relationship: "author" }, data: linkage },
        403,
        "unsupported-operation 0",
      ],
      [
        { op: "remove", ref: { type: "user", id: "ada" } },
        409,
        "conflict 0/ref/id",
      ],
    ];
    for (const [operation, status, error] of cases) {
      expect(await refusal([operation])).toEqual([
        status,
        error.replace(" ", " /atomic:operations/"),
      ]);
    }
  });

  test("changes of the same rows at once are whole", async () => {
    const added = results(
      await send([
        { op: "add", data: post() },
        { op: "add", data: post() },
      ]),
    );
    const ids = added.map(({ data }) => data?.id ?? "");
    const titled = (title: string, order: readonly string[]) =>
      send(
        order.map((id) => ({
          op: "update",
          data: { type: "post", id, attributes: { title } },
        })),
      );
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all([
        titled(`a${String(round)}`, ids),
        titled(`b${String(round)}`, ids.toReversed()),
      ]);
      const statuses = replies.map(({ status }) => status).toSorted();
      expect([
        [200, 200],
        [200, 409],
      ]).toContainEqual(statuses);
      const titles = await Promise.all(
        ids.map(async (id) => {
          const { resource } = await api.get(`/post/${id}`);
          return resource.attributes["title"];
        }),
      );
      expect(titles[0]).toBe(titles[1]);
    }
  });

  test("JSON:API 7 R54: negotiates the extension", async () => {
    const body = () => ({
      "atomic:operations": [{ op: "add", data: user() }],
    });
    const status = async (own: Readonly<Record<string, string>>) => {
      const reply = await api.send("POST", "/operations", body(), {
        ...headers,
        ...own,
      });
      const [error] = reply.status === 200 ? [] : (reply.document.errors ?? []);
      return [reply.status, error?.source?.header].filter(Boolean);
    };
    const json = "application/vnd.api+json";
    const both = `${json};ext="${extension} https://example.org/ext"`;
    for (const type of [
      `${json}; profile="https://example.org/p"; EXT="${extension}"`,
      `${mediaType};charset=utf-8`,
      "application/json",
    ]) {
      expect(await status({ "content-type": type })).toEqual([200]);
    }
    for (const type of [
      json,
      both,
      `${json};ext="https://example.org/ext"`,
      "text/plain",
    ]) {
      expect(await status({ "content-type": type })).toEqual([
        415,
        "Content-Type",
      ]);
    }
    for (const accept of [
      "*/*",
      "application/*",
      `${json}, ${mediaType};q=0.5`,
    ]) {
      expect(await status({ accept })).toEqual([200]);
    }
    for (const accept of [json, both, `${mediaType};q=0`]) {
      expect(await status({ accept })).toEqual([406, "Accept"]);
    }
    const elsewhere = await api.send(
      "POST",
      "/post",
      { data: post() },
      headers,
    );
    expect(elsewhere.status).toBe(406);
    const get = await api.send("GET", "/operations", undefined, {
      accept: mediaType,
    });
    expect([get.status, get.headers.get("allow")]).toEqual([
      405,
      "POST, OPTIONS",
    ]);
    const query = await api.send(
      "POST",
      "/operations?include=posts",
      body(),
      headers,
    );
    expect([query.status, query.error.code]).toEqual([400, "invalid-query"]);
    const large = `{"atomic:operations":"${"x".repeat(1_048_576)}"}`;
    const refused = await api.send("POST", "/operations", large, headers);
    expect(refused.status).toBe(413);
  });
});
