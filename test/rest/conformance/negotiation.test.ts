import { describe, expect, test } from "@jest/globals";
import { useService } from "../support/use-service.js";

const mediaType = "application/vnd.api+json";

describe("content negotiation", () => {
  const service = useService("blog");
  const status = async (headers: Record<string, string>): Promise<number> =>
    (
      await service.ask({
        method: "PATCH",
        path: "/post/1",
        headers: { "content-type": mediaType, ...headers },
        body: { data: { type: "post", id: "1" } },
      })
    ).status;

  test("JSON:API 1 6: every document is sent as the media type alone", async () => {
    for (const path of ["/post", "/post/1", "/post/1/author", "/nothing"]) {
      const { headers } = await service.get(path);
      expect(headers.get("content-type")).toBe(mediaType);
    }
  });

  test("JSON:API 2: signs inside of quotes part nothing", async () => {
    const profile = `${mediaType}; profile="https://a;b,c https://d"`;
    expect(await status({ "content-type": profile, accept: profile })).toBe(
      200,
    );
  });

  test("JSON:API 9 10: 415 for foreign parameters and for extensions", async () => {
    for (const type of [
      `${mediaType}; version=1`,
      `${mediaType}; charset=latin1`,
      `${mediaType}; ext="https://jsonapi.org/ext/atomic"`,
    ]) {
      const reply = await service.send("PATCH", "/post/1", "{}", {
        "content-type": type,
      });
      expect(reply.status).toBe(415);
      expect(reply.error.source).toEqual({ header: "Content-Type" });
    }
  });

  test("JSON:API 11 12 13: 406 only when no instance in Accept will do", async () => {
    const foreign = `${mediaType}; version=1`;
    const extended = `${mediaType}; ext="https://a.example"`;
    expect(await status({ accept: `${foreign}, ${mediaType}` })).toBe(200);
    expect(await status({ accept: foreign })).toBe(406);
    expect(await status({ accept: extended })).toBe(406);
    expect(await status({ accept: `${foreign}, ${extended}` })).toBe(406);
    const { error } = await service.send("GET", "/post", undefined, {
      accept: foreign,
    });
    expect(error.source).toEqual({ header: "Accept" });
  });

  test("JSON:API 11 13: weight 0 is no instance that will do, whatever wider range is", async () => {
    for (const weight of ["q=0", "Q=0.000", " q = 0."]) {
      const refused = `${mediaType};${weight}`;
      for (const accept of [
        refused,
        `${refused}, */*`,
        `application/*, ${refused}`,
        `${mediaType}; version=1, ${refused}`,
      ]) {
        expect([accept, await status({ accept })]).toEqual([accept, 406]);
      }
      const profile = `${mediaType}; profile="https://a.example";${weight}`;
      expect(await status({ accept: `${profile}, ${mediaType}` })).toBe(200);
    }
    for (const weight of ["q=0.001", "q=1", "q=0.10"]) {
      expect(await status({ accept: `${mediaType};${weight}` })).toBe(200);
    }
  });

  test("JSON:API 15: profiles are ignored", async () => {
    const profile = `${mediaType}; profile="https://a.example"`;
    expect(await status({ "content-type": profile, accept: profile })).toBe(
      200,
    );
  });

  test("JSON:API 16: answers vary by Accept, failures too", async () => {
    for (const path of ["/post", "/nothing"]) {
      expect((await service.get(path)).headers.get("vary")).toBe("Accept");
    }
    const gone = await service.delete("/tag/compilers");
    expect(gone.headers.get("vary")).toBe("Accept");
  });

  test("JSON:API 17: the jsonapi object of a request decides nothing", async () => {
    const reply = await service.patch("/post/1", {
      jsonapi: { version: "9.9", ext: ["https://a.example"] },
      data: { type: "post", id: "1" },
    });
    expect(reply.status).toBe(200);
  });

  test("R3 R4 R5 R15 R31: strict has the standard's form", async () => {
    const strict = service.with({ strict: true });
    const missing = await strict.get("/post/99");
    expect(missing.error.status).toBe("404");
    const taken = await strict.post("/tag", {
      data: { type: "tag", id: "history" },
    });
    expect(taken.error).toMatchObject({ meta: { ormCode: "P2002" } });
    expect(taken.error).not.toHaveProperty("ormCode");
    const { resource } = await strict.get("/post/1");
    expect(resource.attributes).not.toHaveProperty("authorId");
    const nameless = await strict.patch("/post/1", { data: { type: "post" } });
    expect(nameless.status).toBe(400);
    expect(nameless.error.source).toEqual({ pointer: "/data" });
    const charset = { "content-type": `${mediaType}; charset=utf-8` };
    const body = { data: { type: "post", id: "1" } };
    const charsetReply = await strict.send("PATCH", "/post/1", body, charset);
    expect(charsetReply.status).toBe(415);
  });

  test("R2: native ids are numbers, also in linkage; requests take either", async () => {
    const native = service.with({ idFormat: "native" });
    const { resource, document } = await native.get("/post/1?include=category");
    expect(resource.id).toBe(1);
    expect(resource.relationships["category"]?.data).toEqual({
      type: "category",
      id: 3,
    });
    expect(document.included?.[0]?.id).toBe(3);
    const linkage = await native.get("/category/3/relationships/posts");
    expect(linkage.document.data).toEqual([{ type: "post", id: 1 }]);
    for (const id of [1, "1"]) {
      const reply = await native.patch("/post/1", {
        data: {
          type: "post",
          id,
          relationships: { category: { data: { type: "category", id: 3 } } },
        },
      });
      expect(reply.status).toBe(200);
    }
  });

  test("R8: full linkage shows every relationship of primary data", async () => {
    const full = service.with({ linkage: "full" });
    for (const { relationships } of (await full.get("/post")).resources) {
      for (const [name, { data }] of Object.entries(relationships)) {
        expect([name, data]).not.toEqual([name, undefined]);
      }
    }
    const { resource } = await full.get("/post/1");
    expect(resource.relationships["tags"]?.data).toEqual([
      { type: "tag", id: "history" },
      { type: "tag", id: "mathematics" },
    ]);
  });

  test("R25 R26: pageSize and maxPageSize bound a page; without one there are no links", async () => {
    const small = service.with({ pageSize: 2, maxPageSize: 3 });
    const page = await small.get("/post");
    expect(page.resources).toHaveLength(2);
    expect(page.document.meta?.total).toBe(4);
    expect((await small.get("/post?page[limit]=3")).resources).toHaveLength(3);
    expect((await small.get("/post?page[limit]=4")).status).toBe(400);
    const endless = await service.with({ pageSize: Infinity }).get("/post");
    expect(Object.keys(endless.document.links ?? {})).toEqual(["self"]);
    expect(endless.document.meta?.total).toBe(4);
  });
});
