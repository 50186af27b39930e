import { createRequire } from "node:module";
import { describe, expect, test } from "@jest/globals";
import kitsu from "kitsu";
import { useApplication } from "../support/use-application.js";

// It publishes CommonJS that ES modules cannot import by name.
const require = createRequire(import.meta.url);

type Json = Record<string, unknown>;

interface Kitsu {
  get(path: string, config?: object): Promise<{ data: unknown; meta?: Json }>;
  create(type: string, body: object): Promise<{ data: Json }>;
  update(type: string, body: object): Promise<{ data: Json }>;
  delete(type: string, id: string): Promise<unknown>;
  request(config: object): Promise<{ data: unknown }>;
}

describe("kitsu", () => {
  const application = useApplication("blog", "sqlite");
  const client = (): Kitsu =>
    new (kitsu as unknown as new (options: object) => Kitsu)({
      baseURL: application.rest(),
      pluralize: false,
      camelCaseTypes: false,
      resourceCase: "none",
    });
  const list = async (path: string, params?: object): Promise<Json[]> =>
    (await client().get(path, { params })).data as Json[];

  test("lists with include, filter, sort, page and fields", async () => {
    const posts = await list("post", {
      include: "author,tags",
      filter: { status: "PUBLISHED,ARCHIVED", author: { name$contains: "a" } },
      sort: "-wordCount",
      page: { limit: 2, offset: 1 },
      fields: { user: "name" },
    });
    expect(posts).toMatchObject([
      { id: "2", author: { data: { id: "alan", name: "Alan Turing" } } },
      { id: "3", tags: { data: [{ id: "compilers" }, { id: "history" }] } },
    ]);
  });

  test("gets one, and its related resources", async () => {
    const { data } = await client().get("post/1", {
      params: { include: "author" },
    });
    expect(data).toMatchObject({ id: "1", author: { data: { id: "ada" } } });
    expect(await list("user/ada/posts", { sort: "id" })).toMatchObject([
      { id: "1" },
      { id: "4" },
    ]);
  });

  test("creates with relationships, updates and deletes", async () => {
    const created = await client().create("post", {
      slug: "by-kitsu",
      title: "By kitsu",
      author: { data: { type: "user", id: "ada" } },
      tags: { data: [{ type: "tag", id: "history" }] },
    });
    const id = String(created.data["id"]);
    expect(created.data).toMatchObject({ slug: "by-kitsu" });
    const updated = await client().update("post", { id, title: "Again" });
    expect(updated.data).toMatchObject({ id, title: "Again" });
    expect(await list(`post/${id}/tags`)).toMatchObject([{ id: "history" }]);
    await client().delete("post", id);
    await expect(client().get(`post/${id}`)).rejects.toMatchObject({
      errors: [{ status: 404, code: "not-found" }],
    });
  });

  test("sends back what it has read, but for relationships without data", async () => {
    await client().update("post", { id: "2", category: { data: null } });
    const { data } = await client().get("post/2");
    const read: Json = { ...Object(data), title: "Sent back" };
    const named = (name: string): object => ({
      status: 422,
      source: { pointer: `/data/attributes/${name}` },
    });
    await expect(client().update("post", read)).rejects.toMatchObject({
      errors: ["category", "comments", "tags", "likes"].map(named),
    });
    const left = Object.entries(read).filter(([, value]) => {
      const { links, data: linkage } = Object(value) as Json;
      return links === undefined || linkage !== undefined;
    });
    expect(left.map(([name]) => name)).toContain("author");
    const back = await client().update("post", Object.fromEntries(left));
    expect(back.data).toMatchObject({ title: "Sent back" });
  });

  test("replaces, adds to and removes from relationships", async () => {
    const url = "post/4/relationships/tags";
    const tag = (id: string): object[] => [{ type: "tag", id }];
    // kitsu has no body of its own for DELETE; axios takes one.
    const send = (method: string, id: string): Promise<unknown> =>
      client().request({
        method,
        url,
        type: "tag",
        body: tag(id),
        ...(method === "DELETE" && {
          axiosOptions: { data: { data: tag(id) } },
        }),
      });
    await send("PATCH", "history");
    await send("POST", "compilers");
    await send("DELETE", "history");
    expect(await list("post/4/tags")).toMatchObject([{ id: "compilers" }]);
    await client().request({
      method: "PATCH",
      url: "post/4/relationships/author",
      type: "user",
      body: { id: "grace" },
    });
    expect((await client().get("post/4/author")).data).toMatchObject({
      id: "grace",
    });
  });

  test("hands on the errors of the service", async () => {
    const wrong = client().create("post", {
      title: 1,
      slug: "x",
      authorId: "ada",
    });
    await expect(wrong).rejects.toMatchObject({
      errors: [{ status: 422, source: { pointer: "/data/attributes/title" } }],
    });
    await expect(
      client().get("post", { params: { sort: "nothing" } }),
    ).rejects.toMatchObject({ errors: [{ source: { parameter: "sort" } }] });
  });
});

interface Devour {
  define(type: string, fields: object): void;
  findAll(type: string, params?: object): Promise<{ data: Json[]; meta: Json }>;
  find(type: string, id: string, params?: object): Promise<{ data: Json }>;
  create(type: string, body: object): Promise<{ data: Json }>;
  update(type: string, body: object): Promise<{ data: Json }>;
  destroy(type: string, id: string): Promise<unknown>;
  one(type: string, id: string): Devour;
  relationships(name: string): Devour;
  post(body: object): Promise<unknown>;
  patch(body: object): Promise<unknown>;
  destroy(body: object): Promise<unknown>;
}

describe("devour-client", () => {
  const application = useApplication("blog", "sqlite");

  function client(): Devour {
    const module = require("devour-client") as
      | (new (options: object) => Devour)
      | { default: new (options: object) => Devour };
    const Client = "default" in module ? module.default : module;
    const devour = new Client({
      apiUrl: application.rest(),
      pluralize: false,
      logger: false,
    });
    const posts = { jsonApi: "hasMany", type: "post" };
    devour.define("user", { email: "", name: "", posts });
    devour.define("tag", { posts });
    devour.define("post", {
      slug: "",
      title: "",
      wordCount: 0,
      author: { jsonApi: "hasOne", type: "user" },
      tags: { jsonApi: "hasMany", type: "tag" },
    });
    return devour;
  }

  test("lists with include, filter, sort and page", async () => {
    const { data, meta } = await client().findAll("post", {
      include: "author,tags",
      filter: { status: "PUBLISHED,ARCHIVED" },
      sort: "-wordCount",
      page: { limit: 2, offset: 1 },
    });
    expect(data).toMatchObject([
      { id: "2", author: { id: "alan", name: "Alan Turing" } },
      { id: "3", tags: [{ id: "compilers" }, { id: "history" }] },
    ]);
    expect(meta).toMatchObject({ total: 3 });
  });

  test("gets, creates with relationships, updates and deletes", async () => {
    const devour = client();
    const one = await devour.find("post", "1", { include: "author" });
    expect(one.data).toMatchObject({ id: "1", author: { id: "ada" } });
    const { data } = await devour.create("post", {
      slug: "by-devour",
      title: "By devour",
      wordCount: 3,
      author: { type: "user", id: "ada" },
      tags: [{ type: "tag", id: "history" }],
    });
    const id = String(data["id"]);
    const updated = await devour.update("post", { id, title: "Again" });
    expect(updated.data).toMatchObject({ id, title: "Again", wordCount: 3 });
    await devour.destroy("post", id);
    await expect(devour.find("post", id)).rejects.toBeDefined();
  });

  test("replaces, adds to and removes from relationships", async () => {
    const devour = client();
    const tags = (): Devour => devour.one("post", "4").relationships("tags");
    const tag = (id: string): object[] => [{ type: "tag", id }];
    await tags().patch(tag("history"));
    await tags().post(tag("compilers"));
    await tags().destroy(tag("history"));
    const { data } = await devour.find("post", "4", { include: "tags" });
    expect(data["tags"]).toMatchObject([{ id: "compilers" }]);
  });

  test("hands on the errors of the service", async () => {
    const wrong = client().create("post", { title: "x" });
    const error = (await wrong.catch((one: unknown) => one)) as object;
    expect(JSON.stringify(error)).toMatch(/validation-error|required|422/);
  });
});
