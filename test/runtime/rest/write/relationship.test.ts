import { expect, test } from "@jest/globals";
import { defineResource, type Resource } from "@gen-api/runtime";
import { restHandler, toOne } from "@gen-api/runtime/rest";
import { named } from "../named.js";

const user: Resource = defineResource({
  ...named("user"),
  fields: { id: { type: "Int" } },
  relationships: {
    profile: { resource: () => profile, kind: "to-one", inverse: "user" },
  },
});
const profile: Resource = defineResource({
  ...named("profile"),
  fields: { id: { type: "Int" }, userId: { type: "Int" } },
  relationships: {
    user: {
      resource: () => user,
      kind: "to-one",
      inverse: "profile",
      foreignKey: { userId: "id" },
    },
    pictures: { resource: () => picture, kind: "to-many", inverse: "profile" },
  },
});
/** It refers to a profile by the key with which the profile refers to its user. */
const picture: Resource = defineResource({
  ...named("picture"),
  fields: { id: { type: "Int" }, userId: { type: "Int" } },
  relationships: {
    profile: {
      resource: () => profile,
      kind: "to-one",
      inverse: "pictures",
      foreignKey: { userId: "userId" },
    },
  },
});

/** Gives profile 1, which is user 1's, to a user. */
function give(id: string, update: (args: { data: object }) => unknown) {
  const found = ({ where }: { readonly where: object }) =>
    Promise.resolve({ id: 1, userId: 1, ...where });
  const delegate = { findUnique: found, findFirst: found, update };
  const handler = restHandler<object>(
    {
      schema: {
        database: { provider: "sqlite", relationMode: "prisma" },
        models: {},
      },
      idDivider: "_",
      routes: [{ resource: profile, relationships: { user: toOne } }],
    },
    { client: { user: delegate, profile: delegate }, endpoint: "/api" },
  );
  return handler({
    method: "PATCH",
    path: "/profile/1/relationships/user",
    body: { data: { type: "user", id } },
  });
}

test.each([
  ["1", {}],
  ["2", { userId: 2 }],
])("a key that others refer to is written if it changes: %s", async (...of) => {
  const [id, written] = of;
  const answer = await give(id, ({ data }) => {
    expect(data).toEqual(written);
    return Promise.resolve({ user: { id: Number(id) } });
  });
  expect(answer.status).toBe(200);
});

/** Prisma's error of a code. */
function prismaError(code: string, meta: object): Error {
  const error = new Error("failed");
  error.name = "PrismaClientKnownRequestError";
  return Object.assign(error, { code, meta });
}

test.each([
  ["P2002", { target: ["userId"] }, "another record has the same userId"],
  ["P2003", {}, "other records depend on this one"],
])("R16: what prevents a linkage is told: %s", async (code, meta, detail) => {
  const error = prismaError(code, { modelName: "profile", ...meta });
  const { status, body } = await give("2", () => Promise.reject(error));
  expect(status).toBe(409);
  expect(body).toMatchObject({
    errors: [{ detail, source: { pointer: "/data" } }],
  });
});

test("B2: a linkage that is written and may not be read back is 403", async () => {
  const { status, body } = await give("2", () => Promise.resolve(null));
  expect(status).toBe(403);
  expect(body).toMatchObject({
    errors: [{ meta: { reason: "RESULT_NOT_READABLE" } }],
  });
});
