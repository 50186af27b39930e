import { describe, expect, test } from "@jest/globals";
import { LAMP, NORD, SUD_WEST, uuid } from "../support/catalogue-rows.js";
import { describeOn } from "../support/describe-on.js";
import { type Identifier, restClient } from "../support/rest-client.js";
import { rpcClient } from "../support/rpc-client.js";
import { useApplication } from "../support/use-application.js";

await describeOn(["pglite", "postgresql"], (database) => {
  const application = useApplication("catalogue", database);
  const api = restClient(application.rest);
  const rpc = rpcClient(application.rpc);

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

    test("a count whose name PostgreSQL would cut is refused", async () => {
      const { status, body } = await rpc.get("warehouse/findMany", {
        include: { _count: true },
      });
      expect(status).toBe(400);
      expect(body.error).toMatchObject({
        message: expect.stringMatching(/^_count cannot count \w{52,}: /),
      });
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
