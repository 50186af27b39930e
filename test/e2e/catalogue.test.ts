import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { type Identifier, restClient } from "../support/rest-client.js";
import { rpcClient } from "../support/rpc-client.js";
import { useApplication } from "../support/use-application.js";

const uuid = (digit: number): string =>
  `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;

const NORD = uuid(1);
const SUD_WEST = uuid(2);
const LAMP = uuid(3);

await describeOn(["pglite", "postgresql"], (database) => {
  const application = useApplication("catalogue", database);
  const api = restClient(application.rest);
  const rpc = rpcClient(application.rpc);

  const skus = async (query: string): Promise<readonly unknown[]> => {
    const reply = await api.get(`/product?sort=createdAt&${query}`);
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.resources.map(({ attributes }) => attributes["sku"]);
  };

  describe("R23 filters that PostgreSQL serves", () => {
    test.each([
      ["filter[keywords$has]=desk", ["LAMP-1"]],
      ["filter[keywords$hasEvery]=garden,wood", ["CHAIR-1"]],
      ["filter[keywords$hasEvery]=garden,desk", []],
      ["filter[keywords$hasSome]=garden,desk", ["LAMP-1", "CHAIR-1"]],
      ["filter[keywords$isEmpty]=true", ["SHELF-1"]],
      ["filter[keywords$isEmpty]=false", ["LAMP-1", "CHAIR-1"]],
      ["filter[sizes$has]=80", ["SHELF-1"]],
      ["filter[colours$has]=DEEP_GREEN", ["LAMP-1"]],
      ["filter[name$icontains]=LAMP", ["LAMP-1"]],
      ["filter[name$contains]=LAMP", []],
      ["filter[name$iequals]=garden CHAIR", ["CHAIR-1"]],
      ["filter[description$search]=book", ["LAMP-1", "SHELF-1"]],
      ["filter[price]=0.1", ["SHELF-1"]],
      [`filter[brand]=${NORD}`, ["LAMP-1", "SHELF-1"]],
      ["filter[brand][code]=NORD", ["LAMP-1", "SHELF-1"]],
      ["filter[reviews][stars$gte]=4", ["LAMP-1", "CHAIR-1"]],
    ])("%s", async (query, expected) => {
      expect(await skus(query)).toEqual(expected);
    });

    test.each([
      "filter[keywords$contains]=a",
      "filter[name$has]=a",
      "filter[colours$has]=black",
      "filter[sizes$has]=big",
      "filter[details$gt]=1",
      `filter[id$contains]=${LAMP}`,
      `filter[id$iequals]=${LAMP}`,
    ])("refuses %s", async (query) => {
      const { status, error } = await api.get(`/product?${query}`);
      expect(status).toBe(400);
      expect(error.source?.parameter).toBe(query.slice(0, query.indexOf("=")));
    });
  });

  test.each(["a & | b", "(", "'", "!", "a:*", "\\", "<->", "-", " "])(
    "R23: full-text search takes the text %j, or is 400",
    async (text) => {
      const { status } = await api.get(
        `/product?filter[description$search]=${encodeURIComponent(text)}`,
      );
      expect([200, 400]).toContain(status);
    },
  );

  test("R23: an address is compared, and searched from its start", async () => {
    const address = { address: "Quay 1", network: "10.0.0.1" };
    const { status } = await api.post("/warehouse", {
      data: {
        type: "warehouse",
        attributes: { region: "west", number: 1, ...address },
      },
    });
    expect(status).toBe(201);
    for (const filter of ["$lt]=10.0.0.9", "$startsWith]=10."]) {
      const { resources } = await api.get(`/warehouse?filter[network${filter}`);
      expect(resources.map(({ id }) => id)).toEqual(["west_1"]);
    }
    const { resources } = await api.get(
      "/warehouse?filter[network$startsWith]=0.",
    );
    expect(resources).toEqual([]);
  });

  test("R23: a comparison that a column's own type lacks is refused", async () => {
    // PostgreSQL would search `10.0.0.1/32`, which no answer contains.
    for (const operator of ["icontains", "contains", "endsWith"]) {
      const { status, error } = await api.get(
        `/warehouse?filter[network$${operator}]=1`,
      );
      expect([status, error.code]).toEqual([400, "invalid-filter"]);
      expect(error.source).toEqual({
        parameter: `filter[network$${operator}]`,
      });
    }
  });

  describe("R19: what a column has no room for is refused at its place", () => {
    test.each([
      ["name", "n".repeat(80), "n".repeat(81), ""],
      // The database would drop the space. It counts no code units.
      ["name", "n".repeat(80), `${"n".repeat(80)} `, ""],
      ["name", "🙂".repeat(80), "🙂".repeat(81), ""],
      ["keywords", ["k".repeat(20)], ["k", "k".repeat(21)], "/1"],
    ])("%s: %j, not %j", async (name, fitting, over, inside) => {
      const patch = (value: unknown) =>
        api.patch(`/product/${LAMP}`, {
          data: { type: "product", id: LAMP, attributes: { [name]: value } },
        });
      const before = await api.get(`/product/${LAMP}`);
      const kept = before.resource.attributes[name];
      expect((await patch(fitting)).status).toBe(200);
      const { status, error } = await patch(over);
      expect([status, error.source]).toEqual([
        422,
        { pointer: `/data/attributes/${name}${inside}` },
      ]);
      expect((await patch(kept)).status).toBe(200);
    });

    test("an integer of 16 bits", async () => {
      const [review] = (await api.get("/review")).resources;
      if (!review) throw new Error("the catalogue has reviews");
      const { id } = review;
      const { status, error } = await api.patch(`/review/${id}`, {
        data: { type: "review", id, attributes: { stars: 40_000 } },
      });
      expect([status, error.detail]).toEqual([422, "must be a 16-bit integer"]);
      const filtered = await api.get("/review?filter[stars$gt]=40000");
      expect([filtered.status, filtered.error.source]).toEqual([
        400,
        { parameter: "filter[stars$gt]" },
      ]);
      expect((await api.get("/review?filter[stars$gt]=3")).status).toBe(200);
    });

    test("a filter compares with text of any length", async () => {
      expect(await skus(`filter[name]=${"n".repeat(81)}`)).toEqual([]);
    });
  });

  describe("lists, Json and native types", () => {
    test("are read as they are, R38 enums by their names", async () => {
      const { resource } = await api.get(`/product/${LAMP}`);
      expect(resource.attributes).toMatchObject({
        keywords: ["light", "desk"],
        sizes: [20, 30],
        colours: ["BLACK", "DEEP_GREEN"],
        details: { watts: 7.5, dimmable: true, ports: ["usb-c"] },
        price: "49.9",
        releasedOn: "2023-11-01T00:00:00.000Z",
      });
    });

    test("are written, with defaults for what is left out", async () => {
      const { status, resource } = await api.post("/product", {
        data: {
          type: "product",
          attributes: {
            sku: "RUG-1",
            name: "Rug",
            description: "Warm",
            price: "1234.50",
            sizes: [140, 200],
            colours: ["WHITE"],
            releasedOn: "2024-03-01T00:00:00.000Z",
          },
          relationships: { brand: { data: { type: "brand", id: SUD_WEST } } },
        },
      });
      expect(status).toBe(201);
      expect(resource.attributes).toMatchObject({
        keywords: [],
        sizes: [140, 200],
        colours: ["WHITE"],
        details: {},
        price: "1234.5",
        brandCode: "SUD/WEST",
      });
      const { status: deleted } = await api.delete(`/product/${resource.id}`);
      expect(deleted).toBe(204);
    });

    test.each([
      ["sizes", ["big"]],
      ["sizes", 7],
      ["colours", ["black"]],
      ["keywords", { set: ["a"] }],
    ])("R19 refuses %s: %j", async (name, value) => {
      const { status, error } = await api.patch(`/product/${LAMP}`, {
        data: { type: "product", id: LAMP, attributes: { [name]: value } },
      });
      expect(status).toBe(422);
      expect(error.source?.pointer).toMatch(`/data/attributes/${name}`);
    });
  });

  describe("ids and keys", () => {
    test("R21 a UUID that no record has is 404", async () => {
      expect((await api.get(`/product/${uuid(9)}`)).status).toBe(404);
    });

    test("R21 an id that is no UUID is 404", async () => {
      expect((await api.get("/product/abc")).status).toBe(404);
    });

    test("R21 in a filter it is 400", async () => {
      const { status } = await api.get("/product?filter[id]=abc");
      expect(status).toBe(400);
    });

    test("R8 a key that references a unique still links the id", async () => {
      const { resource } = await api.get(`/product/${LAMP}`);
      expect(resource.relationships["brand"]?.data).toEqual({
        type: "brand",
        id: NORD,
      });
      const related = await api.get(`/product/${LAMP}/brand`);
      expect(related.resource.id).toBe(NORD);
    });

    test("such a key is set by the related id", async () => {
      const link = (id: string) =>
        api.patch(`/product/${LAMP}/relationships/brand`, {
          data: { type: "brand", id },
        });
      expect((await link(SUD_WEST)).document.data).toEqual({
        type: "brand",
        id: SUD_WEST,
      });
      const { resource } = await api.get(`/product/${LAMP}`);
      expect(resource.attributes["brandCode"]).toBe("SUD/WEST");
      expect((await link(NORD)).status).toBe(200);
    });

    test("R22 compound ids lead where they say, with a divider in a part", async () => {
      const { resources } = await api.get("/warehouse?sort=region");
      for (const { id, attributes, links } of resources) {
        const path = String(links["self"]).slice(application.rest().length);
        const { resource } = await api.get(path);
        expect(resource).toMatchObject({ id, attributes });
      }
      expect(resources[0]?.id).toBe("north_1");
    });

    test("R8 a compound key is read off its columns", async () => {
      const { resources } = await api.get("/stock?sort=quantity");
      const warehouses = (await api.get("/warehouse?sort=region")).resources;
      const linked = resources.map(
        ({ relationships }) => relationships["warehouse"]?.data as Identifier,
      );
      expect(linked.map(({ id }) => id)).toEqual([
        warehouses[0]?.id,
        warehouses[1]?.id,
        warehouses[1]?.id,
      ]);
    });

    test("R27 totals of relationships whose names PostgreSQL would cut", async () => {
      const stock =
        "stock_stock_warehouseRegion_warehouseNumberTowarehouse_region_number";
      const [, warehouse] = (await api.get("/warehouse?sort=region")).resources;
      const self = String(warehouse?.links["self"]);
      const path = self.slice(application.rest().length);
      for (const at of [`${path}/${stock}`, `${path}/relationships/${stock}`]) {
        const page = await api.get(`${at}?page[limit]=1`);
        expect(page.status).toBe(200);
        expect(page.document.meta?.total).toBe(2);
        const beyond = `${at}?filter[product]=${LAMP}&page[offset]=5`;
        expect((await api.get(beyond)).document.meta?.total).toBe(1);
      }
    });

    test("R22 a resource with a compound key is created by its relationships", async () => {
      const { status, resource } = await api.post("/stock", {
        data: {
          type: "stock",
          attributes: { quantity: 3 },
          relationships: {
            product: { data: { type: "product", id: uuid(5) } },
            warehouse: { data: { type: "warehouse", id: "north_1" } },
          },
        },
      });
      expect(status).toBe(201);
      expect(resource.id).toBe(`${uuid(5)}_north_1`);
      const path = `/stock/${resource.id}`;
      expect((await api.delete(path)).status).toBe(204);
    });
  });

  describe("RPC", () => {
    test("P1 createManyAndReturn and updateManyAndReturn", async () => {
      const created = await rpc.send("POST", "brand/createManyAndReturn", {
        data: [{ code: "A", name: "A" }],
        select: { code: true },
      });
      expect(created.status).toBe(201);
      expect(created.data).toEqual([{ code: "A" }]);
      const updated = await rpc.send("PUT", "brand/updateManyAndReturn", {
        where: { code: "A" },
        data: { name: "B" },
        select: { name: true },
      });
      expect(updated.status).toBe(200);
      expect(updated.data).toEqual([{ name: "B" }]);
      await rpc.query("DELETE", "brand/delete", { where: { code: "A" } });
    });

    test("list filters and searches pass to the client", async () => {
      const { data } = await rpc.get("product/findMany", {
        where: { keywords: { has: "desk" }, description: { search: "lamp" } },
        select: { sku: true },
      });
      expect(data).toEqual([{ sku: "LAMP-1" }]);
    });
  });
});
