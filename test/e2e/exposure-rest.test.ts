import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { restClient } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("members", database);
  const api = restClient(application.rest);

  describe("names", () => {
    test("of a type, an attribute and a relationship are the wire's own", async () => {
      const { resource, document } = await api.get("/people/1");
      expect(resource).toMatchObject({
        type: "people",
        attributes: {
          email: "ada@example.org",
          kind: "admin",
          credit: 0,
          "joined-at": "2024-01-01T00:00:00.000Z",
        },
        relationships: {
          organisation: { data: { type: "org", id: "1" } },
        },
      });
      expect(Object.keys(resource.attributes)).toEqual([
        "email",
        "kind",
        "credit",
        "joined-at",
      ]);
      expect(Object.keys(resource.relationships)).toEqual([
        "organisation",
        "posts",
      ]);
      expect(document.meta?.serialization).toEqual({
        v: 1,
        values: { "data.attributes.joined-at": ["Date"] },
      });
    });

    test("serve in filters, sort, fields and include; Prisma's do not", async () => {
      const found = await api.get(
        "/people?filter[kind]=member&sort=-joined-at,organisation,-email&fields[people]=kind,organisation&include=organisation",
      );
      expect(found.status).toBe(200);
      expect(found.resources.map(({ attributes }) => attributes)).toEqual([
        { kind: "member" },
        { kind: "member" },
      ]);
      expect(found.document.included).toMatchObject([{ type: "org" }]);
      const deep = await api.get(
        "/post?filter[writer][kind]=admin&sort=writer.joined-at&include=writer.organisation",
      );
      expect(deep.resources.map(({ id }) => id)).toEqual(["1"]);
      for (const query of [
        "filter[type]=member",
        "filter[org]=1",
        "filter[org][name]=x",
        "sort=joinedAt",
        "sort=org.name",
        "fields[people]=type",
        "fields[people]=org",
        "include=org",
      ]) {
        expect([query, (await api.get(`/people?${query}`)).status]).toEqual([
          query,
          400,
        ]);
      }
    });

    test("lead to relationships, whose links all answer", async () => {
      const { resource } = await api.get("/people/1");
      const links = resource.relationships["organisation"]?.links;
      expect(links?.["related"]).toMatch(/\/people\/1\/organisation$/);
      for (const link of Object.values(links ?? {})) {
        const path = String(link).slice(application.rest().length);
        expect((await api.get(path)).resource).toMatchObject({ type: "org" });
      }
      expect((await api.get("/people/1/org")).status).toBe(404);
      expect((await api.get("/people/1/relationships/org")).status).toBe(404);
    });

    test("are written, and errors speak of them", async () => {
      const data = {
        type: "people",
        attributes: { email: "new@example.org", kind: "guest" },
        relationships: { organisation: { data: { type: "org", id: "1" } } },
      };
      const created = await api.post("/people", { data });
      expect(created.status).toBe(201);
      expect(created.resource).toMatchObject({
        attributes: { kind: "guest" },
        relationships: { organisation: { data: { id: "1" } } },
      });
      const { id } = created.resource;
      const changed = await api.patch(`/people/${id}`, {
        data: { type: "people", id, attributes: { kind: "friend" } },
      });
      expect(changed.resource.attributes["kind"]).toBe("friend");
      const upserted = await api.post("/people", {
        data,
        meta: { operation: "upsert", matchFields: ["email"] },
      });
      expect(upserted.status).toBe(200);
      const wrong = await api.patch(`/people/${id}`, {
        data: {
          type: "people",
          id,
          attributes: { kind: 1, "joined-at": "soon", type: "x" },
        },
      });
      expect(
        wrong.document.errors?.map(({ source }) => source?.pointer),
      ).toEqual([
        "/data/attributes/kind",
        "/data/attributes/joined-at",
        "/data/attributes/type",
      ]);
      const missing = await api.post("/post", {
        data: { type: "post", attributes: { title: "A" } },
      });
      expect(missing.error.detail).toBe(
        'the relationship "writer" is required',
      );
      const nobody = await api.post("/post", {
        data: {
          type: "post",
          attributes: { title: "A" },
          relationships: { writer: { data: { type: "people", id: "99" } } },
        },
      });
      expect(nobody.error).toMatchObject({
        status: 404,
        source: { pointer: "/data/relationships/writer/data" },
      });
      expect((await api.delete(`/people/${id}`)).status).toBe(204);
    });

    test("are those of upserts' match fields", async () => {
      const upsert = (matchFields: readonly string[]) =>
        api.post("/people", {
          data: {
            type: "people",
            attributes: { email: "ada@example.org", kind: "admin" },
          },
          meta: { operation: "upsert", matchFields },
        });
      expect((await upsert(["email", "kind"])).status).toBe(200);
      for (const name of ["type", "recoveryCode"]) {
        expect((await upsert(["email", name])).error.detail).toBe(
          `"${name}" is not a field of people`,
        );
      }
    });
  });

  describe("hidden fields", () => {
    test("B5: are in no document, and no query may name them", async () => {
      for (const [type, name] of [
        ["people", "passwordHash"],
        ["people", "recoveryCode"],
        ["people", "orgId"],
        ["people", "sessions"],
        ["people", "entries"],
        ["people", "invites"],
        ["org", "taxNumber"],
        ["post", "draft"],
        ["post", "authorId"],
        ["tag", "remark"],
      ]) {
        expect((await api.get(`/${type}`)).text).not.toContain(`"${name}"`);
        for (const query of [
          `filter[${name}]=1`,
          `filter[${name}$contains]=1`,
          `filter[${name}][id]=1`,
          `filter[not][${name}]=1`,
          `filter[or][0][id]=1&filter[or][1][${name}]=1`,
          `filter[${name}$empty]=true`,
          `filter[${name}$some][id]=1`,
          `sort=${name}`,
          `sort=${name}$count`,
          `sort=${name}$nullsLast`,
          `fields[${type}]=${name}`,
          `include=${name}`,
        ]) {
          const { status, error } = await api.get(`/${type}?${query}`);
          expect([query, status]).toEqual([query, 400]);
          expect(error.detail).toMatch(/ has no (field|relationship) /);
        }
        const { error } = await api.patch(`/${type}/1`, {
          data: { type, id: "1", attributes: { [name as string]: "x" } },
        });
        expect([422, 405]).toContain(error.status);
      }
    });

    test("may be the key of a relationship that is shown and written", async () => {
      const linkage = { data: { type: "people", id: "2" } };
      const path = "/post/2/relationships/writer";
      expect((await api.get("/post/2")).resource.relationships).toMatchObject({
        writer: linkage,
      });
      expect(
        (await api.patch(path, { data: { type: "people", id: "3" } })).status,
      ).toBe(200);
      expect((await api.get(path)).resource.id).toBe("3");
      expect((await api.patch(path, linkage)).status).toBe(200);
      expect((await api.patch(path, { data: null })).error).toMatchObject({
        code: "required-relationship",
        detail: '"writer" is required and cannot be emptied',
      });
    });

    test("B5 R42 are written below no parent, and linked to one by its own key", async () => {
      const hidden = { data: { type: "session", attributes: { token: "x" } } };
      for (const [method, path] of [
        ["POST", "/people/1/sessions"],
        ["PATCH", "/people/1/sessions/a"],
        ["DELETE", "/people/1/invites/welcome"],
      ] as const) {
        const { status, error } = await api.send(method, path, hidden);
        expect([path, status, error.code]).toEqual([
          path,
          404,
          "unsupported-relationship",
        ]);
      }
      const created = await api.post("/people/2/posts", {
        data: { type: "post", attributes: { title: "Below" } },
      });
      expect(created.status).toBe(201);
      expect(created.resource.relationships["writer"]?.data).toEqual({
        type: "people",
        id: "2",
      });
      const { id } = created.resource;
      expect((await api.delete(`/people/2/posts/${id}`)).status).toBe(204);
    });

    test("do not keep another unique from being the id", async () => {
      const { resource } = await api.get("/invite/welcome");
      expect(resource.attributes).toEqual({ userId: 1 });
      expect((await api.get("/invite/4711")).status).toBe(404);
    });
  });

  describe("read-only fields", () => {
    test("are shown, filtered by and never written", async () => {
      expect((await api.get("/people?filter[credit]=0")).status).toBe(200);
      const { error } = await api.patch("/people/1", {
        data: { type: "people", id: "1", attributes: { credit: 100 } },
      });
      expect(error).toMatchObject({
        status: 403,
        code: "read-only",
        source: { pointer: "/data/attributes/credit" },
      });
    });
  });

  describe("operations that are left out", () => {
    test("are 405, and Allow names the others", async () => {
      const tag = { data: { type: "tag", id: "x" } };
      const cases: readonly [string, string, string][] = [
        ["POST", "/tag", "GET, HEAD, OPTIONS"],
        ["GET", "/tag/history", "OPTIONS"],
        ["PATCH", "/tag/history", "OPTIONS"],
        ["DELETE", "/tag/history", "OPTIONS"],
        ["GET", "/tag/history/posts", "OPTIONS"],
        ["PATCH", "/tag/history/relationships/posts", "OPTIONS"],
        ["GET", "/entry", "POST, OPTIONS"],
        ["POST", "/org", "GET, HEAD, OPTIONS"],
      ];
      for (const [method, path, allow] of cases) {
        const body = method === "POST" || method === "PATCH" ? tag : undefined;
        const { status, headers } = await api.send(method, path, body);
        expect([path, status, headers.get("allow")]).toEqual([
          path,
          405,
          allow,
        ]);
        const options = await api.send("OPTIONS", path);
        expect(options.headers.get("allow")).toBe(allow);
      }
      expect((await api.get("/session")).status).toBe(404);
    });

    test("leave no links that would not answer", async () => {
      const { resources } = await api.get("/tag?include=posts");
      expect(resources[0]).toEqual({
        type: "tag",
        id: "history",
        attributes: { "sort-order": 0 },
        relationships: { posts: { data: [{ type: "post", id: "1" }] } },
      });
      const included = await api.get("/post?include=tags");
      expect(included.document.included?.[0]).not.toHaveProperty("links");
      const entry = await api.post("/entry", {
        data: {
          type: "entry",
          attributes: { text: "seen" },
          relationships: { user: { data: { type: "people", id: "1" } } },
        },
      });
      expect(entry.status).toBe(201);
      expect(entry.headers.has("location")).toBe(false);
      expect(entry.resource).not.toHaveProperty("links");
    });

    test("are not done by an upsert either", async () => {
      const { error } = await api.post("/entry", {
        data: {
          type: "entry",
          attributes: { text: "x", key: "a" },
          relationships: { user: { data: { type: "people", id: "1" } } },
        },
        meta: { operation: "upsert", matchFields: ["key"] },
      });
      expect(error).toMatchObject({
        status: 403,
        code: "unsupported-operation",
        source: { pointer: "/meta/operation" },
      });
    });
  });
});
