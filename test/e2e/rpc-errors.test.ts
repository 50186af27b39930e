import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { rpcClient } from "../support/rpc-client.js";
import { useApplication } from "../support/use-application.js";

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("blog", database);
  const api = rpcClient(application.rpc);

  const tag = (name: string): object => ({ data: { name } });

  describe("P1 names", () => {
    test.each(["post", "Post", "POST"])("%s is a model", async (model) => {
      expect((await api.get(`${model}/count`)).status).toBe(200);
    });

    test.each(["$queryRaw", "constructor", "__proto__", "nothing", "_engine"])(
      "%s is not",
      async (model) => {
        const { status, body } = await api.get(`${model}/findMany`);
        expect(status).toBe(400);
        expect(body.error?.message).toBe(`unknown model name: ${model}`);
      },
    );

    test.each(["constructor", "toString", "findRaw", "nothing"])(
      "B4 %s is not an operation",
      async (operation) => {
        const { status, body } = await api.get(`post/${operation}`);
        expect(status).toBe(400);
        expect(body.error?.message).toMatch(
          new RegExp(`^invalid operation: ${operation}(;|$)`),
        );
      },
    );

    test.each([
      ["pots/findMany", 'unknown model name: pots; did you mean "post"?'],
      [
        "post/findmany",
        'invalid operation: findmany; did you mean "findMany"?',
      ],
    ])("%s is told the nearest name", async (path, message) => {
      expect((await api.get(path)).body.error?.message).toBe(message);
    });

    test("another path is invalid", async () => {
      for (const path of ["post", "post/findMany/1"]) {
        const { status, body } = await api.get(path);
        expect(status).toBe(400);
        expect(body.error?.message).toBe("invalid request path");
      }
    });
  });

  describe("P2 verbs", () => {
    test.each([
      ["POST", "findMany", "GET is"],
      ["GET", "create", "POST is"],
      ["PUT", "upsert", "POST is"],
      ["POST", "update", "PUT AND PATCH are"],
      ["GET", "delete", "DELETE is"],
      ["POST", "deleteMany", "DELETE is"],
    ])("%s of %s", async (verb, operation, allowed) => {
      const path = `post/${operation}`;
      const { status, body } = await (verb === "GET"
        ? api.get(path)
        : api.send(verb, path, {}));
      expect(status).toBe(400);
      expect(body.error?.message).toBe(
        `invalid request method, only ${allowed} supported`,
      );
    });
  });

  describe("P3 arguments", () => {
    test.each(["null", "[]", "1", '"a"', "{", "undefined"])(
      "refuses q=%s",
      async (q) => {
        const { status, body } = await api.get("post/findMany", q);
        expect(status).toBe(400);
        expect(body.error?.message).toBe('invalid "q" query parameter');
      },
    );

    // Prisma crashes over the empty name, and says nothing of arguments.
    test.each(['{"where":{"status":{"":false,"a":1}}}', '{"where":{"":1}}'])(
      "refuses an argument without a name: %s",
      async (q) => {
        const { status } = await api.get("post/findMany", q);
        expect(status).toBe(400);
      },
    );

    test.each([
      ["GET", "findMany", "q={}&q={}"],
      ["DELETE", "deleteMany", 'q={"where":{"id":-1}}&q={}'],
      ["GET", "findMany", "q={}&meta={}&meta={}"],
    ])("refuses to choose: %s %s?%s", async (verb, operation, query) => {
      const path = `post/${operation}?${encodeURI(query)}`;
      const { status, body } = await api.send(verb, path);
      expect(status).toBe(400);
      expect(body.error?.message).toBe('invalid "q" query parameter');
    });

    test.each(["", "null", "[]", "{"])("refuses the body %j", async (text) => {
      const { status, body } = await api.send("POST", "post/create", text);
      expect(status).toBe(400);
      expect(body.error?.message).toEqual(expect.any(String));
    });

    // Prisma's query compiler would panic, and after a hundred times answer nothing.
    test.each(["null", "true", "[1]", "{}"])(
      "refuses to order a Json field by %s",
      async (value) => {
        const q = `{"where":{"metadata":{"gt":${value}}}}`;
        const { status, body } = await api.get("post/findMany", q);
        expect(status).toBe(400);
        expect(body.error?.message).toBe(
          '"gt" of "metadata" takes text or a number only',
        );
      },
    );

    test("refuses a filter in a cursor, at which Prisma panics too", async () => {
      const q = '{"cursor":{"id":1,"title":{"gt":"a"}}}';
      const { status, body } = await api.get("post/findMany", q);
      expect(status).toBe(400);
      expect(body.error?.message).toBe(
        '"title" of a cursor takes a value, not a filter',
      );
    });

    test("refuses a mode at which Prisma panics", async () => {
      const mode = { _ref: "title", _container: "Post" };
      const q = { where: { metadata: { mode } } };
      const { status, body } = await api.get("post/count", JSON.stringify(q));
      expect(status).toBe(400);
      expect(body.error?.message).toBe('"mode" of "metadata" takes text only');
    });

    test("ignores no case of whole Json values where Prisma panics", async () => {
      const q = { where: { metadata: { mode: "insensitive", equals: "a" } } };
      const { status, body } = await api.get("post/count", JSON.stringify(q));
      // MariaDB refuses what Prisma makes of it.
      const accepts = ["pglite", "postgresql"].includes(database);
      expect(status).toBe(accepts ? 200 : 400);
      if (database !== "sqlite") return;
      const message = '"equals" of "metadata" takes no "mode"';
      expect(body.error?.message).toBe(message);
    });

    test("B4 refuses an own __proto__", async () => {
      const q = '{"where":{"__proto__":{"id":1}}}';
      const deleted = await api.query("DELETE", "comment/deleteMany", q);
      expect(deleted.status).toBe(400);
      expect((await api.get("comment/count")).data).toBe(3);
    });
  });

  describe("P7 errors", () => {
    test("P2 a record that is not there is 404", async () => {
      const { status, body } = await api.send("PATCH", "post/update", {
        where: { id: 9999 },
        data: { title: "x" },
      });
      expect(status).toBe(404);
      expect(body.error).toMatchObject({ orm: true, code: "P2025" });
    });

    test("a taken unique value is an error of the data layer", async () => {
      const { status, body } = await api.send(
        "POST",
        "tag/create",
        tag("history"),
      );
      expect(status).toBe(400);
      expect(body.error).toMatchObject({ orm: true, code: "P2002" });
      expect(body.error?.message).toBe(
        "Unique constraint failed on the fields: (`name`)",
      );
    });

    test("a list of empty lists is 400, however long", async () => {
      const data = Array.from({ length: 130_000 }, () => []);
      for (const operation of ["create", "createMany"]) {
        const path = `tag/${operation}`;
        expect((await api.send("POST", path, { data })).status).toBe(400);
      }
    });

    test("count takes no functions of columns as arguments", async () => {
      for (const name of ["_count", "_sum", "_max", "_avg", "_min"]) {
        const args = { [name]: { id: true } };
        const { status, body } = await api.get("post/count", args);
        expect(status).toBe(400);
        expect(body.error?.message).toContain(name);
      }
    });

    test("wrong arguments are an error of the data layer without code", async () => {
      const { status, body } = await api.get("post/findMany", {
        where: { nothing: 1 },
      });
      expect(status).toBe(400);
      expect(body.error).toMatchObject({ orm: true });
      expect(body.error).not.toHaveProperty("code");
    });

    test("the message shows neither the call nor a path", async () => {
      const { body } = await api.get("post/findUnique", { where: {} });
      expect(body.error?.message).not.toMatch(
        /invocation|\.ts|\.js|node_modules|=>|→/,
      );
    });
  });
});
