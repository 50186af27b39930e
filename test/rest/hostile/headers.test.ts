import { describe, expect, test } from "@jest/globals";
import type { HostRequest } from "../support/protocol.js";
import { useService } from "../support/use-service.js";

describe("headers", () => {
  const service = useService("blog");
  const ask = (
    headers: HostRequest["headers"],
    more: Partial<HostRequest> = {},
  ): Promise<{ readonly status: number }> =>
    service.ask({ method: "GET", path: "/post", headers, ...more });
  const sent = (contentType: string, strict = false): Promise<number> =>
    service
      .with({ strict })
      .ask({
        method: "PATCH",
        path: "/post/1",
        headers: { "content-type": contentType },
        body: { data: { type: "post", id: "1" } },
      })
      .then(({ status }) => status);

  test.each([
    ["application/vnd.api+json", 200],
    ["APPLICATION/VND.API+JSON", 200],
    ["application/vnd.api+json; charset=utf-8", 200],
    ['application/vnd.api+json;profile="https://a.example https://b"', 200],
    ['application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"', 415],
    ["application/vnd.api+json; charset=latin1", 415],
    ["application/vnd.api+json; x=y", 415],
    ['application/vnd.api+json; profile="a;b,c"; x=y', 415],
    ["application/json", 200],
    ["application/json; charset=utf-8", 200],
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    ["multipart/form-data; boundary=x", 415],
    ["application/vnd.api+jsonx", 415],
    ["nonsense", 415],
    ['"', 415],
    [`application/json${";a".repeat(4000)}`, 200],
  ])("R31: Content-Type %s is %i", async (contentType, status) => {
    expect(await sent(contentType)).toBe(status);
  });

  test("JSON:API 9: charset is 415 when strict", async () => {
    const type = "application/vnd.api+json; charset=utf-8";
    expect(await sent(type, true)).toBe(415);
  });

  test.each([
    [undefined, 200],
    ["", 200],
    ["*/*", 200],
    ["*/*;q=0.1", 200],
    ["application/*", 200],
    ["application/json", 200],
    ["application/vnd.api+json;q=0.5", 200],
    ["application/vnd.api+json; charset=utf-16", 406],
    ['application/vnd.api+json; ext="https://a"', 406],
    ['application/vnd.api+json; profile="https://a, https://b"', 200],
    ["application/vnd.api+json; x=y, application/vnd.api+json", 200],
    ["application/vnd.api+json; x=y, application/vnd.api+json; z=1", 406],
    [["application/vnd.api+json; x=y", "application/vnd.api+json"], 200],
    [";;;,,,", 200],
  ])("R31: Accept %j is %i", async (accept, status) => {
    expect((await ask({ accept })).status).toBe(status);
    expect((await ask({ Accept: accept })).status).toBe(status);
  });

  test("R32: HEAD and OPTIONS everywhere, 405 with Allow elsewhere", async () => {
    for (const path of [
      "/post",
      "/post/1",
      "/post/1/author",
      "/post/1/tags",
      "/post/1/tags/history",
      "/post/1/relationships/author",
      "/post/1/relationships/tags",
    ]) {
      const head = await service.ask({ method: "HEAD", path });
      const read = await service.ask({ method: "GET", path });
      expect([path, head.status, head.text]).toEqual([path, 200, undefined]);
      expect(head.headers).toEqual({
        ...read.headers,
        "content-length": String(Buffer.byteLength(read.text ?? "")),
      });
      const options = await service.ask({ method: "options", path });
      expect(options.status).toBe(204);
      expect(options.text).toBeUndefined();
      const allowed = (options.headers["allow"] ?? "").split(", ");
      expect(allowed).toEqual(expect.arrayContaining(["GET", "HEAD"]));
      for (const method of [
        "POST",
        "PUT",
        "PATCH",
        "DELETE",
        "TRACE",
        "constructor",
      ]) {
        if (allowed.includes(method)) continue;
        const wrong = await service.ask({ method, path });
        // The verbs of a to-many, at a to-one (R9).
        const toMany =
          path.endsWith("/relationships/author") &&
          ["POST", "DELETE"].includes(method);
        const status = toMany ? 403 : 405;
        expect([method, path, wrong.status]).toEqual([method, path, status]);
        if (!toMany)
          expect(wrong.headers["allow"]).toBe(options.headers["allow"]);
        expect(wrong.text).toContain('"source":{"header"');
      }
    }
  });

  test("R31: what a DELETE brings must be JSON too", async () => {
    const remove = (contentType: string): Promise<{ status: number }> =>
      service.ask({
        method: "DELETE",
        path: "/post/1/relationships/tags",
        headers: { "content-type": contentType },
        body: { data: [] },
      });
    expect((await remove("text/plain")).status).toBe(415);
    expect((await remove("application/vnd.api+json")).status).toBe(200);
  });
});
