import { expect, test } from "@jest/globals";
import { defineResource, type Resource } from "@gen-api/runtime";
import { answerCreate, restHandler } from "@gen-api/runtime/rest";
import { named } from "./named.js";

/**
 * What Prisma is told to change in the record that an upsert finds, or the status
 * that it is refused with.
 */
async function changed(
  matchFields: readonly string[],
  found: object = { team: "red", number: 1 },
  foreignKeys = true,
): Promise<unknown> {
  const member: Resource = defineResource({
    ...named("member"),
    id: { fields: ["team", "number"], key: "team_number" },
    uniques: { email: ["email"] },
    fields: {
      team: { type: "String" },
      number: { type: "Int" },
      email: { type: "String" },
      name: { type: "String" },
    },
    relationships: {
      letters: { resource: () => letter, kind: "to-many", inverse: "sender" },
    },
  });
  const letter: Resource = defineResource({
    ...named("letter"),
    fields: { id: { type: "Int" }, from: { type: "String" } },
    relationships: {
      sender: {
        resource: () => member,
        kind: "to-one",
        inverse: "letters",
        foreignKey: { from: "email" },
      },
    },
  });
  const changes: unknown[] = [];
  const rest = restHandler<object>(
    {
      schema: {
        database: {
          provider: "sqlite",
          relationMode: foreignKeys ? "foreignKeys" : "prisma",
        },
        models: {},
      },
      idDivider: "_",
      routes: [
        {
          resource: member,
          create: ({ request }) =>
            answerCreate(request, {
              create: () => Promise.reject(new Error("it is there")),
              upsert({ create, update }: Readonly<Record<string, object>>) {
                changes.push(update);
                return Promise.resolve(create as object);
              },
            }),
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
  return status === 200 ? changes[0] : status;
}

// MongoDB changes no id, were it to the same.
test("R13: what an upsert finds keeps what it was found by, and its id", async () => {
  expect(await changed(["email"])).toEqual({ name: "Ada" });
  const byId = await changed(["team", "number"]);
  expect(byId).toEqual({ email: "ada@example.org", name: "Ada" });
});

test("R15: what an upsert is found by is the same to the database", async () => {
  // MySQL takes the letters of either case for the same.
  const found = { team: "RED", number: 1 };
  const change = { email: "ada@example.org", name: "Ada" };
  expect(await changed(["team", "number"], found)).toEqual(change);
  expect(await changed(["email"], found)).toBe(409);
});

test("without foreign keys, an upsert writes no key that others refer to and that stays", async () => {
  const found = { team: "red", number: 1, email: "ada@example.org" };
  const key = ["team", "number"];
  expect(await changed(key, found, false)).toEqual({ name: "Ada" });
  const email = "ada@example.org";
  expect(
    await changed(key, { ...found, email: "lady@example.org" }, false),
  ).toEqual({ email, name: "Ada" });
});
