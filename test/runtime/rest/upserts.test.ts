import { expect, test } from "@jest/globals";
import { defineResource } from "@gen-api/runtime";
import { readCreate, restHandler } from "@gen-api/runtime/rest";
import { named } from "./named.js";

/** What Prisma is told to change in the record that an upsert finds. */
async function changed(matchFields: readonly string[]): Promise<unknown> {
  const member = defineResource({
    ...named("member"),
    id: { fields: ["team", "number"], key: "team_number" },
    uniques: { email: ["email"] },
    fields: {
      team: { type: "String" },
      number: { type: "Int" },
      email: { type: "String" },
      name: { type: "String" },
    },
    relationships: {},
  });
  const found = { team: "red", number: 1 };
  const changes: unknown[] = [];
  const rest = restHandler<object>(
    {
      provider: "mongodb",
      foreignKeys: true,
      idDivider: "_",
      routes: [
        {
          resource: member,
          create: ({ request }) =>
            readCreate(request).answer(
              () => Promise.reject(new Error("it is there")),
              ({ create, update }) => {
                changes.push(update);
                return Promise.resolve(create);
              },
            ),
        },
      ],
    },
    { client: { member: { findUnique: () => found } }, endpoint: "/api" },
  );
  const attributes = { email: "ada@example.org", name: "Ada" };
  const { status } = await rest({
    method: "POST",
    path: "/member",
    body: {
      data: { type: "member", id: "red_1", attributes },
      meta: { operation: "upsert", matchFields },
    },
  });
  expect(status).toBe(200);
  return changes[0];
}

// MongoDB changes no id, were it to the same.
test("R13: what an upsert finds keeps what it was found by, and its id", async () => {
  expect(await changed(["email"])).toEqual({ name: "Ada" });
  const byId = await changed(["team", "number"]);
  expect(byId).toEqual({ email: "ada@example.org", name: "Ada" });
});
