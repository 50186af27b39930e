import { expect, test } from "@jest/globals";
import { defineResource, type Field } from "@gen-api/runtime";
import { answerCreate, restHandler } from "@gen-api/runtime/rest";
import { named } from "./named.js";

/** A record of what was given for it. */
const echo = ({ data }: { readonly data: object }): Promise<object> =>
  Promise.resolve(data);

/** The status of a POST with an id in such a field, and what it is refused with. */
async function posted(
  id: string,
  field: Partial<Field>,
  attributes: object = {},
) {
  const code = defineResource({
    ...named("code"),
    fields: { id: { type: "String", ...field } },
    relationships: {},
  });
  const rest = restHandler<object>(
    {
      schema: { database: { provider: "postgresql" }, models: {} },
      idDivider: "_",
      routes: [
        {
          resource: code,
          create: ({ request }) =>
            answerCreate(request, { create: echo, upsert: echo }),
        },
      ],
    },
    { client: {}, endpoint: "/api" },
  );
  const data = { type: "code", id, attributes };
  const answer = await rest({ method: "POST", path: "/code", body: { data } });
  const { errors } = answer.body as { readonly errors?: unknown };
  return [answer.status, errors];
}

const source = { pointer: "/data/id" };

test("R19: an id fits its column", async () => {
  const field = { maxLength: 5 };
  expect(await posted("five!", field)).toEqual([201, undefined]);
  expect(await posted("longer", field)).toMatchObject([422, [{ source }]]);
});

test("R14: clients give no id that they may only read", async () => {
  const field = { readOnly: true, hasDefault: true } as const;
  const problem = { source, detail: "ids of code are not set by clients" };
  expect(await posted("mine", field)).toMatchObject([403, [problem]]);
});

test("R5 R14: an id is not given in two ways", async () => {
  const detail = '"id" is given two different values';
  expect(await posted("a", {}, { id: "b" })).toMatchObject([
    400,
    [{ source, detail }],
  ]);
  expect(await posted("a", {}, { id: "a" })).toEqual([201, undefined]);
});
