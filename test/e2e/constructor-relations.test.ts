import { describe, expect, test } from "@jest/globals";
import { restClient } from "../support/rest-client.js";
import { rpcClient } from "../support/rpc-client.js";
import { useApplication } from "../support/use-application.js";

// Every object inherits a member of this name, and Prisma's client does not decode a row
// that has one of its own.
describe("a relation called constructor", () => {
  const application = useApplication("shapes", "sqlite");
  const rest = restClient(application.rest);
  const rpc = rpcClient(application.rpc);

  const values = {
    power: "12.5",
    cycles: "9007199254740993",
    builtAt: "2024-01-01T12:00:00.002Z",
    code: "AQL/",
    plan: { $type: "DateTime", value: "never" },
  };
  const maker = { name: "Babbage", founded: "2024-01-01T12:00:00.001Z" };
  const linkage = { type: "maker", id: "1" };

  test.each([
    "/engine/1",
    "/engine/1?include=constructor",
    "/maker/1/engines/1?include=constructor",
  ])("GET %s has the record's values and linkage", async (path) => {
    const { status, document, resource } = await rest.get(path);
    expect([status, resource]).toMatchObject([
      200,
      {
        attributes: { ...values, makerId: "1" },
        relationships: { constructor: { data: linkage } },
      },
    ]);
    expect(document.meta?.serialization).toMatchObject({
      values: {
        "data.attributes.power": [["custom", "Decimal"]],
        "data.attributes.cycles": ["bigint"],
        "data.attributes.builtAt": ["Date"],
        "data.attributes.code": [["custom", "Bytes"]],
      },
    });
  });

  test.each(["/engine", "/maker?include=engines.constructor"])(
    "GET %s links no record that does not exist",
    async (path) => {
      const { status, document, resources } = await rest.get(path);
      expect(status).toBe(200);
      const engines = [...resources, ...(document.included ?? [])].filter(
        ({ type }) => type === "engine",
      );
      expect(engines).toMatchObject([
        {
          attributes: values,
          relationships: { constructor: { data: linkage } },
        },
      ]);
    },
  );

  test("its own URLs answer too", async () => {
    const related = await rest.get("/engine/1/constructor?include=engines");
    expect([related.status, related.resource]).toMatchObject([
      200,
      { ...linkage, attributes: maker },
    ]);
    expect(related.document.included).toMatchObject([{ attributes: values }]);
    const own = await rest.get("/engine/1/relationships/constructor");
    expect([own.status, own.document.data]).toEqual([200, linkage]);
  });

  test("its linkage is answered when it is written", async () => {
    const path = "/engine/1/relationships/constructor";
    const { status, document } = await rest.patch(path, { data: linkage });
    expect([status, document.data]).toEqual([200, linkage]);
  });

  test("a created record is linked by its id", async () => {
    const attributes = { constructor: "Ada", builtAt: maker.founded };
    const { status, headers, resource } = await rest.post("/chassis", {
      data: { type: "chassis", id: "7", attributes },
    });
    expect([status, resource]).toMatchObject([201, { id: "7", attributes }]);
    expect(headers.get("location")).toMatch(/\/chassis\/7$/);
    expect((await rest.delete("/chassis/7")).status).toBe(204);
  });

  test.each<[string, object, unknown]>([
    [
      "groupBy",
      { by: ["constructor"], _max: { id: true, builtAt: true } },
      [{ constructor: "Babbage", _max: { id: "5", builtAt: maker.founded } }],
    ],
    [
      "aggregate",
      { _min: { constructor: true, id: true } },
      { _min: { constructor: "Babbage", id: "5" } },
    ],
  ])("RPC decodes what %s answers", async (operation, args, expected) => {
    const { status, data } = await rpc.get(`chassis/${operation}`, args);
    expect([status, data]).toEqual([200, expected]);
  });

  test("RPC decodes the record, and marks nothing that superjson refuses", async () => {
    const include = { constructor: true };
    const { status, body } = await rpc.get("engine/findMany", { include });
    expect([status, body]).toEqual([
      200,
      {
        data: [
          {
            id: 1,
            makerId: "1",
            ...values,
            constructor: { id: "1", ...maker },
          },
        ],
        meta: {
          serialization: {
            values: {
              "0.makerId": ["bigint"],
              "0.power": [["custom", "Decimal"]],
              "0.cycles": ["bigint"],
              "0.builtAt": ["Date"],
              "0.code": [["custom", "Bytes"]],
            },
            v: 1,
          },
        },
      },
    ]);
    const nested = await rpc.get("maker/findFirst", {
      include: { engines: { include } },
    });
    expect(nested.data).toMatchObject({ engines: [values] });
  });
});
