import { describe, expect, test } from "@jest/globals";
import { endpoint, useService } from "../support/use-service.js";

const one = (type: string, id: string): object => ({ data: { type, id } });

describe("every shape of id", () => {
  const service = useService("shapes");

  test.each([
    ["big", "9007199254740993"],
    ["rank", "HIGH"],
    ["moment", "2024-01-01T12:00:00.001Z"],
    ["switch", "lamp_false"],
    ["answer", "false"],
    ["digest", "sha~_1_+/8B"],
    ["pair", "x/y?z#w_100% é 🙂"],
    ["pair", "~~_~_"],
    ["pair", "a~_b_~~"],
    ["knot", "1_2"],
    ["country", "gb"],
    ["city", "gb_St~_Ives"],
    ["team", "1_sales~_team"],
    ["box", "1"],
    ["hTTPLog_entry", "1"],
    ["HTTPLOG_ENTRY", "1"],
    ["boxLabel", "2"],
  ])("R22: GET /%s/%s", async (type, id) => {
    const path = `/${type}/${encodeURIComponent(id)}`;
    const { status, resource } = await service.get(path);
    expect([status, resource.id]).toEqual([200, id]);
    expect(resource.links["self"]?.toLowerCase()).toBe(
      `${endpoint}${path}`.toLowerCase(),
    );
  });

  test.each([
    "/big/01",
    "/big/9223372036854775808",
    "/big/1.0",
    "/rank/high",
    "/rank/high up",
    "/moment/2024-01-01T12:00:00.003Z",
    "/moment/today",
    "/switch/lamp_TRUE",
    "/switch/lamp",
    "/pair/a",
    "/pair/a_b_c",
    "/pair/a_a~",
    "/knot/1_x",
    "/knot/1_2_3",
    "/city/gb",
    "/country/nowhere",
  ])("R21: %s is 404", async (path) => {
    expect((await service.get(path)).status).toBe(404);
  });

  test.each([
    ["big", { type: "big", id: "9007199254740995", attributes: {} }],
    ["big", { type: "big", attributes: { id: "-5" } }],
    ["moment", { type: "moment", id: "2025-01-01T00:00:00.007Z" }],
    ["switch", { type: "switch", id: "fan_true" }],
    ["digest", { type: "digest", id: "md5_AAEC" }],
    ["pair", { type: "pair", id: "new~_one_~~" }],
    ["country", { type: "country", id: "de", attributes: { name: "Germany" } }],
    [
      "city",
      {
        type: "city",
        attributes: { name: "Lyon" },
        relationships: { country: one("country", "fr") },
      },
    ],
    [
      "knot",
      {
        type: "knot",
        id: "7_7",
        relationships: { friend: one("pair", "a_a~_b") },
      },
    ],
  ])("R14 R22: create, update and delete in /%s by %j", async (type, data) => {
    const created = await service.post(`/${type}`, { data });
    expect(created.status).toBe(201);
    const self = String(created.resource.links["self"]);
    expect(created.headers.get("location")).toBe(self);
    const path = self.slice(endpoint.length);
    const { id } = created.resource;
    expect((await service.post(`/${type}`, { data })).status).toBe(409);
    const updated = await service.patch(path, { data: { type, id } });
    expect([updated.status, updated.resource.id]).toEqual([200, id]);
    expect((await service.delete(path)).status).toBe(204);
    expect((await service.get(path)).status).toBe(404);
  });

  test("R19: beside what is wrong, only what is missing is told to be missing", async () => {
    const wrong = { nope: 1 };
    for (const [type, entity, pointers] of [
      ["country", { id: "xx" }, ["/data/attributes/nope", "/data/attributes"]],
      [
        "contact",
        { relationships: { tenant: one("tenant", "1") } },
        ["/data/attributes/nope"],
      ],
    ] as const) {
      const { document } = await service.post(`/${type}`, {
        data: { type, attributes: wrong, ...entity },
      });
      const told = document.errors?.map(({ source }) => source?.pointer);
      expect([type, told]).toEqual([type, pointers]);
    }
  });

  test("R16: a conflict names the field, whatever its column is called", async () => {
    const { status, error } = await service.post("/country", {
      data: { type: "country", id: "xx", attributes: { name: "France" } },
    });
    expect([status, error.detail]).toEqual([
      409,
      "another record has the same name",
    ]);
    expect(error.source).toEqual({ pointer: "/data/attributes/name" });
  });

  test("R19: a default that the database does not have is refused", async () => {
    const { status, error } = await service.post("/ticket", {
      data: { type: "ticket", attributes: { note: "1st" } },
    });
    expect([status, error.code]).toEqual([422, "validation-error"]);
    expect(error.source).toEqual({ pointer: "/data" });
  });

  test("R19: an id is required if its default cannot be in a URL", async () => {
    const { status, error } = await service.post("/setting", {
      data: { type: "setting", attributes: { value: "1" } },
    });
    expect([status, error.detail, error.source]).toEqual([
      422,
      'the attribute "name" is required',
      { pointer: "/data/attributes" },
    ]);
    const data = { type: "setting", id: "size", attributes: { value: "1" } };
    expect((await service.post("/setting", { data })).status).toBe(201);
  });

  test("R23: filters by ids of every shape", async () => {
    for (const [query, ids] of [
      ["/big?filter[id]=9007199254740993", ["9007199254740993"]],
      ["/rank?filter[id]=HIGH", ["HIGH"]],
      [
        "/moment?filter[id$gt]=2024-01-01T12:00:00.001Z&sort=id",
        ["2024-01-01T12:00:00.002Z", "2024-01-01T12:00:00.500Z"],
      ],
      ["/switch?filter[id]=lamp_true", ["lamp_true"]],
      ["/answer?filter[id]=true,false", ["false", "true"]],
      ["/answer?filter[id$ne]=true", ["false"]],
      ["/digest?filter[id]=sha~_1_%2B/8A", ["sha~_1_+/8A"]],
      ["/pair?filter[id]=a~_b_~~,a_a~_b&sort=left", ["a_a~_b", "a~_b_~~"]],
      ["/pair?filter[id$in]=a~_b_~~", ["a~_b_~~"]],
      ["/pair?filter[id$nin]=a~_b_~~&filter[left]=a", ["a_a~_b"]],
      ["/pair?filter[id$ne]=a,b_c&filter[left]=a", ["a_a~_b"]],
      ["/pair?filter[id$ne]=a~_b_~~&filter[left]=a", ["a_a~_b"]],
      ["/knot?filter[pair]=a_a~_b", ["1_1"]],
      ["/knot?filter[friend]=a~_b_~~&filter[b$ne]=2", ["1_1", "1_3"]],
      ["/city?filter[country]=gb&sort=name", ["gb_London", "gb_St~_Ives"]],
      ["/city?filter[ruler]=gb", ["gb_London"]],
      ["/contact?filter[lead]=2_1", ["c2"]],
      ["/box?filter[touches]=2", ["1"]],
      ["/box?filter[rank]=HIGH", ["1"]],
      ["/hTTPLog_entry?filter[constructor]=made", ["1"]],
    ] as const) {
      const { resources } = await service.get(query);
      expect([query, resources.map(({ id }) => id)]).toEqual([query, ids]);
    }
  });

  test.each(["gt", "like", "null", "has"])(
    "R23: an id of several fields has no $%s",
    async (operator) => {
      const { status, error } = await service.get(
        `/pair?filter[id$${operator}]=a_a~_b`,
      );
      expect([status, error.source]).toEqual([
        400,
        { parameter: `filter[id$${operator}]` },
      ]);
    },
  );

  test("R23: Booleans are compared with lists, which Prisma has none of", async () => {
    for (const [filter, checked] of [
      ["filter[checked]=true", [true]],
      ["filter[checked]=true,true", [true]],
      ["filter[checked]=false,true", [true, false]],
      ["filter[checked$in]=false", [false]],
      ["filter[checked$nin]=false", [true]],
      ["filter[checked$nin]=true,false", []],
    ] as const) {
      const { resources } = await service.get(`/digest?sort=hash&${filter}`);
      const found = resources.map(({ attributes }) => attributes["checked"]);
      expect([filter, found]).toEqual([filter, checked]);
    }
    const { resources } = await service.get("/switch?filter[on]=true,false");
    expect(resources).toHaveLength(2);
  });

  test("R38: enums are their names", async () => {
    const { resource } = await service.get("/box/1");
    expect(resource.attributes["rankLevel"]).toBe("HIGH");
    const mapped = await service.get("/box?filter[rankLevel]=high up");
    expect(mapped.status).toBe(400);
  });

  test("R29: nothing may be asked for of rows without an id", async () => {
    await service.post("/mark", {
      data: { type: "mark", attributes: { sign: "!" } },
    });
    for (const type of ["mark", "boxTotal"]) {
      const { status, resources } = await service.get(
        `/${type}?fields[${type}]=`,
      );
      expect([type, status]).toEqual([type, 200]);
      expect(resources.length).toBeGreaterThan(0);
      for (const { attributes } of resources) expect(attributes).toEqual({});
    }
  });

  test("R36: a field called type is an attribute", async () => {
    const { status, resource } = await service.patch("/stamp/stamp", {
      data: { type: "stamp", id: "stamp", attributes: { type: "rare" } },
    });
    expect([status, resource.type]).toEqual([200, "stamp"]);
    expect(resource.attributes["type"]).toBe("rare");
    const found = await service.get(
      "/stamp?filter[type]=rare&fields[stamp]=type",
    );
    expect(found.resources[0]?.attributes).toEqual({ type: "rare" });
  });

  test("R37: what Prisma finds by no unique has its collection", async () => {
    const created = await service.post("/mark", {
      data: { type: "mark", attributes: { sign: ";" } },
    });
    expect(created.status).toBe(201);
    const again = await service.post("/mark", {
      data: { type: "mark", attributes: { sign: "," } },
    });
    expect(again.resource.id).not.toBe(created.resource.id);
    const { resources } = await service.get("/mark?filter[sign]=;");
    expect(resources[0]?.attributes).toEqual({ sign: ";" });
  });

  test("R24 R37: what has no id has pages all the same", async () => {
    const page = "/boxTotal?page[limit]=1&page[offset]=";
    const boxes = async (offset: number): Promise<unknown> =>
      (await service.get(page + String(offset))).resources[0]?.attributes;
    expect([await boxes(0), await boxes(1)]).toEqual([
      { level: null, boxes: 3, note: null },
      { level: "HIGH", boxes: 1, note: null },
    ]);
    const second = await service.get(`${page}1`);
    expect(second.resources[0]?.id).toBe("1");
    const { resources } = await service.get("/boxTotal?sort=boxes");
    expect(resources.map(({ id }) => id)).toEqual(["0", "1"]);
    expect(resources.map(({ attributes }) => attributes["boxes"])).toEqual([
      1, 3,
    ]);
  });

  test("R37: a view can be read, and only read", async () => {
    expect((await service.get("/boxLabel?sort=-id")).resources[0]?.id).toBe(
      "4",
    );
    for (const [method, path] of [
      ["POST", "/boxLabel"],
      ["PATCH", "/boxLabel/1"],
      ["DELETE", "/boxLabel/1"],
    ] as const) {
      const { status, headers } = await service.send(method, path, {});
      expect(status).toBe(405);
      expect(headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    }
  });

  test("R19: required and optional Json, and their nulls", async () => {
    const box = (attributes: object) =>
      service.post("/box", { data: { type: "box", attributes } });
    const missing = await box({ label: "x" });
    expect(missing.status).toBe(422);
    const nulls = await box({ label: "x", content: null, extra: null });
    expect(nulls.resource.attributes).toMatchObject({
      content: null,
      extra: null,
    });
    for (const [filter, count] of [
      ["filter[extra$null]=true", 1],
      ["filter[extra]=null", 1],
      ["filter[content]=null", 1],
      ["filter[extra$ne]=null", 0],
      ["filter[content$ne]=null", 0],
    ] as const) {
      const found = await service.get(`/box?filter[label]=x&${filter}`);
      expect([filter, found.resources.length]).toEqual([filter, count]);
    }
    expect((await service.delete(`/box/${nulls.resource.id}`)).status).toBe(
      204,
    );
  });
});
