import { expect, test } from "@jest/globals";
import { defineResource } from "@gen-api/runtime";
import { readCreate, restHandler } from "@gen-api/runtime/rest";

const code = defineResource({
  type: "code",
  model: "Code",
  delegate: "code",
  id: { fields: ["id"], key: "id" },
  fields: { id: { type: "String", maxLength: 5 } },
  relationships: {},
  attributes: () => "",
});

const rest = restHandler<object>(
  {
    provider: "postgresql",
    foreignKeys: true,
    idDivider: "_",
    routes: [
      {
        resource: code,
        create: ({ request }) =>
          readCreate(request).answer(({ data }) => Promise.resolve(data)),
      },
    ],
  },
  { client: {}, endpoint: "/api" },
);

test.each([
  ["five!", 201, undefined],
  ["longer", 422, [{ source: { pointer: "/data/id" } }]],
])("R19: an id fits its column: %s is %i", async (id, expected, errors) => {
  const { status, body } = await rest({
    method: "POST",
    path: "/code",
    body: { data: { type: "code", id } },
  });
  expect(status).toBe(expected);
  expect(body).toMatchObject(errors ? { errors } : {});
});
