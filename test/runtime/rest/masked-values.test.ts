import { expect, test } from "@jest/globals";
import { Decimal } from "decimal.js";
import { defineResource, type Field } from "@gen-api/runtime";
import { answerList, restHandler } from "@gen-api/runtime/rest";

type Type = Field["type"];

/** The type markers of a collection of one value. */
async function serialized(
  type: Type,
  value: unknown,
  bytes: "base64" | "typed-array" = "base64",
  isList = false,
): Promise<unknown> {
  const secret = defineResource({
    type: "secret",
    model: "Secret",
    delegate: "secret",
    id: { fields: ["id"], key: "id" },
    fields: {
      id: { type: "Int" },
      value: { type, ...(isList && { list: true }) },
    },
    relationships: {},
    attributes: () => '"value":"as it may be"',
  });
  const rest = restHandler<object>(
    {
      schema: { database: { provider: "sqlite" }, models: {} },
      idDivider: "_",
      routes: [
        {
          resource: secret,
          list: ({ request }) =>
            answerList(request, {
              findMany: () => Promise.resolve([{ id: 1, value }]),
              count: () => Promise.resolve(1),
            }),
        },
      ],
    },
    { client: {}, endpoint: "/api", bytes },
  );
  const { status, body } = await rest({ method: "GET", path: "/secret" });
  expect(status).toBe(200);
  const { meta } = body as { meta: { serialization?: { values: object } } };
  return meta.serialization?.values;
}

const path = "data.0.attributes.value";

test.each<[Type, unknown, unknown]>([
  ["DateTime", new Date(0), "Date"],
  ["BigInt", 1n, "bigint"],
  ["Decimal", new Decimal(1), ["custom", "Decimal"]],
  ["Bytes", new Uint8Array(), ["custom", "Bytes"]],
  ["Float", Infinity, "number"],
])(
  "B1: a value of type %s is marked, and not what an extension put in its place",
  async (type, value, marker) => {
    expect(await serialized(type, value)).toEqual({ [path]: [marker] });
    expect(await serialized(type, "hidden")).toBe(undefined);
    expect(await serialized(type, null)).toBe(undefined);
  },
);

test("B1: neither is an amount in place of a decimal, nor text in place of a list", async () => {
  const amount = { amount: 1, currency: "EUR" };
  expect(await serialized("Decimal", amount)).toBe(undefined);
  expect(await serialized("Decimal", new Date(0))).toBe(undefined);
  const days = await serialized("DateTime", "a, b", "base64", true);
  expect(days).toBe(undefined);
  const dates = await serialized("DateTime", [new Date(0)], "base64", true);
  expect(dates).toEqual({ [`${path}.0`]: ["Date"] });
});

test("B1 P8: bytes are marked by their form, and not what stands for them", async () => {
  const typed = [["typed-array", "Uint8Array"]];
  const bytes = new Uint8Array([1]);
  expect(await serialized("Bytes", bytes, "typed-array")).toEqual({
    [path]: typed,
  });
  expect(await serialized("Bytes", "hidden", "typed-array")).toBe(undefined);
});
