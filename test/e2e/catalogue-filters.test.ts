import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { LAMP, NORD } from "../support/catalogue-rows.js";
import { restClient } from "../support/rest-client.js";
import { rpcClient } from "../support/rpc-client.js";
import { useApplication } from "../support/use-application.js";

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

  test("R23: a list without a value is empty, as it is shown", async () => {
    const created = await api.post("/product", {
      data: {
        type: "product",
        attributes: { sku: "NEW-1", name: "New", description: "", price: "1" },
        relationships: { brand: { data: { type: "brand", id: NORD } } },
      },
    });
    expect(created.resource.attributes["keywords"]).toEqual([]);
    expect(await skus("filter[keywords$isEmpty]=true")).toContain("NEW-1");
    expect(await skus("filter[keywords$isEmpty]=false")).not.toContain("NEW-1");
    await api.delete(`/product/${created.resource.id}`);
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

  const unheld: readonly (readonly [string, string])[] = [
    ["34 negations", "!".repeat(34)],
    // In WebAssembly these would end the database.
    ...(database === "postgresql"
      ? [["deep parentheses", `${"(".repeat(8_000)}a`] as const]
      : []),
  ];
  test.each(unheld)(
    "R23: a search for %s, which the parser cannot hold, is 400",
    async (_, text) => {
      const filter = "filter[description$search]";
      const { status, error } = await api.get(`/product?${filter}=${text}`);
      expect([status, error.code, error.source]).toEqual([
        400,
        "invalid-filter",
        { parameter: filter },
      ]);
    },
  );

  test("a search that the parser cannot hold is 400 in RPC too", async () => {
    const description = { search: "!".repeat(34) };
    const { status } = await rpc.get("product/count", {
      where: { description },
    });
    expect(status).toBe(400);
  });

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

  test("R23: XML is neither compared nor sorted, since no database does", async () => {
    const attributes = { address: "Quay 2", plan: "<hall/>" };
    const created = await api.post("/warehouse", {
      data: { type: "warehouse", id: "east_2", attributes },
    });
    expect(created.resource.attributes["plan"]).toBe("<hall/>");
    const found = await api.get("/warehouse?filter[plan$null]=false");
    expect(found.resources.map(({ id }) => id)).toEqual(["east_2"]);
    for (const [query, code] of [
      ["filter[plan]=<hall/>", "invalid-filter"],
      ["filter[plan$contains]=hall", "invalid-filter"],
      ["sort=plan", "invalid-sort"],
    ] as const) {
      const { status, error } = await api.get(`/warehouse?${query}`);
      expect([query, status, error.code]).toEqual([query, 400, code]);
    }
    await api.delete("/warehouse/east_2");
  });

  test("R23: a filter compares with text that no column has room for", async () => {
    expect(await skus(`filter[name]=${"n".repeat(81)}`)).toEqual([]);
  });
});
