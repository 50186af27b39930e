import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../../support/describe-on.js";
import { refused } from "../support/refused.js";
import { useService } from "../support/use-service.js";

const jsonApi = { "content-type": "application/vnd.api+json" };

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const service = useService("blog", database);

  describe("documents", () => {
    test("R20: a body of another encoding than UTF-8 is 400", async () => {
      const [status] = await refused(service, {
        method: "POST",
        path: "/post",
        headers: jsonApi,
        body: Uint8Array.of(0x22, 0xff, 0xfe, 0x22),
      });
      expect(status).toBe(400);
    });

    test("R20: a byte order mark is no problem", async () => {
      const { status } = await service.ask({
        method: "POST",
        path: "/tag",
        headers: jsonApi,
        body: new TextEncoder().encode(
          '\ufeff{"data":{"type":"tag","id":"marked"}}',
        ),
      });
      expect(status).toBe(201);
    });

    test("JSON:API 58: members that begin with @ are not attributes", async () => {
      const { status, text } = await service.post("/tag", {
        "@context": {},
        data: {
          "@x": 1,
          type: "tag",
          id: "at",
          attributes: { "@y": 1 },
          relationships: { "@z": 1 },
        },
      });
      expect(status).toBe(201);
      expect(text).not.toContain("@");
    });

    test("R19: extreme numbers and dates are stored, or are 422", async () => {
      const values: readonly [string, unknown][] = [
        ["rating", 1e308],
        ["rating", -0],
        ["rating", 5e-324],
        ["price", "1e999"],
        ["price", "1e-999"],
        ["price", 1e308],
        ["price", "99999999999999999999999999999999999999999999"],
        ["publishedAt", "0000-01-01"],
        ["publishedAt", "0001-01-01T00:00:00Z"],
        ["publishedAt", "9999-12-31T23:59:59.999Z"],
        ["publishedAt", "9999-12-31T23:59:59-14:00"],
        ["metadata", { "": [1e308, -0, { constructor: 1, toString: 2 }] }],
        ["title", "x".repeat(100_000)],
        ["title", "🙂\u{10ffff}\u0001"],
      ];
      for (const [index, [name, value]] of values.entries()) {
        const { status, text, log } = await service.ask({
          method: "POST",
          path: "/post",
          headers: jsonApi,
          body: JSON.stringify({
            data: {
              type: "post",
              attributes: {
                slug: `extreme-${index}`,
                title: "x",
                authorId: "ada",
                [name]: value,
              },
            },
          }),
        });
        const short = `${name} ${JSON.stringify(value).slice(0, 60)}`;
        expect([short, log]).toEqual([short, []]);
        expect([short, [201, 422].includes(status)]).toEqual([short, true]);
        if (status === 422) expect(text).toContain('"source":{"pointer"');
        else {
          const { id } = (JSON.parse(text ?? "") as { data: { id: string } })
            .data;
          expect((await service.get(`/post/${id}`)).status).toBe(200);
        }
      }
      for (const [name, value] of values) {
        if (typeof value === "object") continue;
        const query = `filter[${name}]=${encodeURIComponent(String(value))}`;
        const { status, log } = await service.ask({
          method: "GET",
          path: "/post",
          query: query.slice(0, 10_000),
        });
        expect([name, value, log]).toEqual([name, value, []]);
        expect([200, 400]).toContain(status);
      }
    });

    test("R9 R17: five hundred members are not too many", async () => {
      const many = Array.from({ length: 500 }, (_, index) => index);
      const identifiers = many.map((index) => ({
        type: "tag",
        id: `none-${index}`,
      }));
      const path = "/post/1/relationships/tags";
      const removed = await service.delete(path, { data: identifiers });
      expect(removed).toMatchObject({ status: 200 });
      const added = await service.post(path, { data: identifiers });
      expect(added.status).toBe(404);
      const likes = many.map((index) => ({
        type: "like",
        id: `nobody-${index}_1`,
      }));
      const compound = await service.delete("/post/1/relationships/likes", {
        data: likes,
      });
      expect(compound.status).toBe(database === "sqlite" ? 413 : 200);
      const replaced = await service.patch("/post/4/relationships/likes", {
        data: likes,
      });
      expect(replaced.status).toBe(database === "sqlite" ? 413 : 404);
      const ids = likes.map(({ id }) => id);
      const filtered = await service.get(`/like?filter[id]=${ids.join(",")}`);
      // SQLite takes 999 values in one statement.
      expect(filtered.status).toBe(database === "sqlite" ? 400 : 200);
    });
  });
});
