import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { ApiHandler } from "@gen-api/runtime";
import type { PrismaClient } from "../../../fixtures/workspace/generated/prisma/client.js";
import type * as Rules from "../../../fixtures/workspace/src/access.js";
import type * as Own from "../../../fixtures/workspace/src/extensions.js";
import type * as Api from "../../../fixtures/workspace/src/api/index.js";
import {
  openApplication,
  type OpenApplication,
} from "../../support/open-application.js";

// Attacks on fixtures/workspace, an application of many tenants, over both services.

let workspace: OpenApplication<PrismaClient<"query">>;
let rest: ApiHandler;
let rpc: ApiHandler;
let client: PrismaClient<"query">;

beforeAll(async () => {
  workspace = await openApplication("workspace", "sqlite");
  ({ client } = workspace);
  const { access } = await workspace.load<typeof Rules>("src/access.ts");
  const { extensions } = await workspace.load<typeof Own>("src/extensions.ts");
  const { createRestHandler, createRpcHandler } =
    await workspace.load<typeof Api>("src/api/index.ts");
  rest = createRestHandler({ endpoint: "/", client, access, extensions });
  rpc = createRpcHandler({ client, access, extensions });
});
afterAll(() => workspace.close());

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly data: unknown;
}

async function ask(
  handler: ApiHandler,
  userId: string | undefined,
  method: string,
  url: string,
  body?: unknown,
  type = "application/json",
): Promise<Reply> {
  const [path = "", query] = url.split("?");
  const { status, text = "" } = await handler({
    method,
    path,
    context: { userId },
    ...(query !== undefined && { query }),
    ...(body !== undefined && { body, headers: { "content-type": type } }),
  });
  const { data } = (text === "" ? {} : JSON.parse(text)) as { data?: unknown };
  return { status, text, data };
}

/** A read of RPC. */
const read = (user: string | undefined, call: string, args: object = {}) =>
  ask(
    rpc,
    user,
    "GET",
    `/${call}?q=${encodeURIComponent(JSON.stringify(args))}`,
  );

/** A write of RPC. */
const write = (user: string, call: string, args: object) => {
  const [, operation = ""] = call.split("/");
  if (operation.startsWith("delete")) {
    const q = encodeURIComponent(JSON.stringify(args));
    return ask(rpc, user, "DELETE", `/${call}?q=${q}`);
  }
  const method = operation.startsWith("update") ? "PATCH" : "POST";
  return ask(rpc, user, method, `/${call}`, args);
};

const jsonApi = (
  user: string | undefined,
  method: string,
  url: string,
  data?: unknown,
) =>
  ask(
    rest,
    user,
    method,
    url,
    data === undefined ? undefined : { data },
    "application/vnd.api+json",
  );

const titles = async (user: string | undefined): Promise<readonly string[]> => {
  const { data } = await read(user, "document/findMany", {
    orderBy: { id: "asc" },
  });
  return (data as readonly { title: string }[]).map(({ title }) => title);
};

test("each role sees its documents, and who is not signed in none", async () => {
  expect(await titles("olga")).toEqual(["Handbook", "Salaries"]);
  expect(await titles("eddy")).toEqual(["Handbook"]);
  expect(await titles("vera")).toEqual(["Handbook", "Joint plan"]);
  expect(await titles("boris")).toEqual(["Joint plan", "Depths"]);
  expect(await titles("una")).toEqual([]);
  expect((await read(undefined, "document/findMany")).status).toBe(403);
  expect((await jsonApi(undefined, "GET", "/document")).status).toBe(403);
});

describe("nothing of another tenant shows", () => {
  const secret = /Borealis|Submarine|Depths|Too deep|secret plan|boris/;

  test.each([
    ["organisation", "members,projects.documents.comments"],
    ["user", "memberships.organisation.projects,documents,comments.document"],
    ["project", "organisation,documents.comments.author,documents.shares"],
    ["member", "organisation,user.documents.project"],
    ["comment", "document.project.organisation,author.comments"],
  ])("through what is included with %s", async (type, include) => {
    const { status, text } = await jsonApi(
      "eddy",
      "GET",
      `/${type}?include=${include}`,
    );
    expect(status).toBe(200);
    expect(text).not.toMatch(secret);
  });

  test("through filters, whose answers are as if it were not there", async () => {
    const leaks = [
      { name: { startsWith: "S" } },
      { NOT: { organisation: { is: { plan: "free" } } } },
      { organisation: { isNot: { name: "Acme" } } },
      { documents: { some: { comments: { some: { body: "Too deep" } } } } },
    ];
    for (const where of leaks) {
      expect((await read("eddy", "project/findMany", { where })).data).toEqual(
        [],
      );
      expect((await read("eddy", "project/count", { where })).data).toBe(0);
    }
    const { data } = await jsonApi(
      "eddy",
      "GET",
      "/document?filter[project.organisation.plan]=secret%20plan",
    );
    expect(data).toEqual([]);
    // An e-mail address is the user's own, also in filters, and negated ones.
    for (const email of [{ startsWith: "olga" }, { not: "x" }]) {
      const where = { email, id: "olga" };
      expect((await read("eddy", "user/count", { where })).data).toBe(0);
    }
  });

  test("through counts, totals and aggregates", async () => {
    expect((await read("eddy", "document/count")).data).toBe(1);
    const { data } = await read("eddy", "project/findMany", {
      select: { _count: { select: { documents: true } } },
    });
    expect(data).toEqual([{ _count: { documents: 1 } }]);
    const aggregate = { _max: { id: true }, _count: true };
    expect((await read("eddy", "document/aggregate", aggregate)).data).toEqual({
      _max: { id: 1 },
      _count: 1,
    });
    const { text } = await jsonApi("eddy", "GET", "/document?page[limit]=1");
    expect(JSON.parse(text)).toMatchObject({ meta: { total: 1 } });
  });

  test("through orders and cursors", async () => {
    const orders = [
      { email: "asc" },
      { documents: { _count: "asc" } },
      { memberships: { _count: "desc" } },
    ];
    for (const orderBy of orders) {
      const { status } = await read("eddy", "user/findMany", { orderBy });
      expect(status).toBe(403);
    }
    const cursor = { id: 4 };
    for (const order of ["asc", "desc"]) {
      const args = { cursor, orderBy: { id: order } };
      expect((await read("eddy", "document/findMany", args)).data).toEqual([]);
    }
  });

  test("by its id, which is answered like one that is not there", async () => {
    const nameless = ({ status, text }: Reply) => [
      status,
      text.replaceAll(/\b(?:2|4|99)\b/g, "id"),
    ];
    for (const [there, missing] of [
      ["/document/4", "/document/99"],
      ["/document/4/comments", "/document/99/comments"],
      [
        "/organisation/2/relationships/members",
        "/organisation/99/relationships/members",
      ],
    ] as const) {
      expect(nameless(await jsonApi("eddy", "GET", there))).toEqual(
        nameless(await jsonApi("eddy", "GET", missing)),
      );
    }
    const patch = (id: string) =>
      jsonApi("eddy", "PATCH", `/document/${id}`, {
        type: "document",
        id,
        attributes: { title: "Mine" },
      });
    expect(nameless(await patch("4"))).toEqual(nameless(await patch("99")));
  });
});

describe("nothing of another tenant is written", () => {
  const state = async (): Promise<unknown> => ({
    organisation: await client.organisation.findUnique({ where: { id: 2 } }),
    members: await client.member.findMany({ where: { organisationId: 2 } }),
    projects: await client.project.findMany({ where: { organisationId: 2 } }),
    documents: await client.document.findMany({
      where: { projectId: 2 },
      include: { comments: true, shares: true },
    }),
    boris: await client.user.findUnique({ where: { id: "boris" } }),
  });

  test.each([
    ["organisation/update", { where: { id: 2 }, data: { name: "Ours" } }],
    ["organisation/updateMany", { where: {}, data: { name: "Acme" } }],
    [
      "organisation/update",
      { where: { id: 1 }, data: { projects: { connect: { id: 2 } } } },
    ],
    [
      "organisation/update",
      {
        where: { id: 1 },
        data: {
          projects: { update: { where: { id: 2 }, data: { name: "Ours" } } },
        },
      },
    ],
    [
      "project/update",
      { where: { id: 1 }, data: { documents: { connect: { id: 4 } } } },
    ],
    [
      "project/update",
      { where: { id: 1 }, data: { documents: { set: [{ id: 4 }] } } },
    ],
    ["project/update", { where: { id: 1 }, data: { organisationId: 2 } }],
    [
      "project/update",
      { where: { id: 1 }, data: { organisation: { connect: { id: 2 } } } },
    ],
    [
      "project/update",
      {
        where: { id: 1 },
        data: { organisation: { update: { members: { deleteMany: {} } } } },
      },
    ],
    ["project/create", { data: { name: "Mine", organisationId: 2 } }],
    [
      "member/create",
      { data: { organisationId: 2, userId: "olga", role: "OWNER" } },
    ],
    ["member/deleteMany", { where: { organisationId: 2 } }],
    ["document/create", { data: { title: "Mine", projectId: 2 } }],
    ["document/deleteMany", { where: { projectId: 2 } }],
    ["comment/create", { data: { body: "Hello", documentId: 4 } }],
    ["comment/updateMany", { where: { documentId: 4 }, data: { body: "" } }],
    ["share/create", { data: { documentId: 4, userId: "olga" } }],
    [
      "share/upsert",
      {
        where: { documentId_userId: { documentId: 3, userId: "vera" } },
        create: { documentId: 3, userId: "vera" },
        update: { canWrite: false },
      },
    ],
    ["user/update", { where: { id: "boris" }, data: { name: "Olga" } }],
  ])("by %s of an owner: %j", async (call, args) => {
    const before = await state();
    const { status, text } = await write("olga", call, args);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/Borealis|Submarine|Depths/);
    expect(await state()).toEqual(before);
  });

  test("by linkage of REST", async () => {
    const before = await state();
    for (const [path, data, status] of [
      // Documents are validated, so that it is a write of theirs: nobody may write their key.
      [
        "/project/1/relationships/documents",
        [{ type: "document", id: "4" }],
        403,
      ],
      [
        "/project/1/relationships/documents",
        [{ type: "document", id: "999" }],
        403,
      ],
      [
        "/organisation/1/relationships/projects",
        [{ type: "project", id: "2" }],
        404,
      ],
    ] as const) {
      const reply = await jsonApi("olga", "POST", path, data);
      expect(reply.status).toBe(status);
    }
    expect(await state()).toEqual(before);
  });
});

describe("roles", () => {
  test("viewers comment on what they read, and write nothing else", async () => {
    const data = { body: "Nice", documentId: 1 };
    const { status, data: made } = await write("vera", "comment/create", {
      data,
    });
    expect([status, made]).toEqual([
      201,
      expect.objectContaining({ body: "Nice", authorId: "vera" }),
    ]);
    const { status: posing } = await write("vera", "comment/create", {
      data: { ...data, authorId: "olga" },
    });
    expect(posing).toBe(403);
    for (const [call, args] of [
      ["document/create", { data: { title: "Mine", projectId: 1 } }],
      ["document/update", { where: { id: 1 }, data: { title: "Mine" } }],
      ["document/delete", { where: { id: 1 } }],
      ["project/create", { data: { name: "Mine", organisationId: 1 } }],
      ["comment/update", { where: { id: 1 }, data: { body: "Mine" } }],
      [
        "member/update",
        {
          where: {
            organisationId_userId: { organisationId: 1, userId: "vera" },
          },
          data: { role: "OWNER" },
        },
      ],
    ] as const) {
      expect([call, (await write("vera", call, args)).status]).toEqual([
        call,
        403,
      ]);
    }
  });

  test("editors own what they create, and see no draft of others", async () => {
    const { status, data } = await jsonApi("eddy", "POST", "/document", {
      type: "document",
      attributes: { title: "Plan" },
      relationships: { project: { data: { type: "project", id: "1" } } },
    });
    expect(status).toBe(201);
    const { id } = data as { readonly id: string };
    expect(await titles("eddy")).toEqual(["Handbook", "Plan"]);
    expect(await titles("vera")).not.toContain("Plan");
    // Nobody moves a document, and editors do not hand it over.
    for (const changed of [{ projectId: 2 }, { ownerId: "vera" }]) {
      const args = { where: { id: Number(id) }, data: changed };
      expect((await write("eddy", "document/update", args)).status).toBe(403);
    }
    const deleted = await jsonApi("eddy", "DELETE", `/document/${id}`);
    expect(deleted.status).toBeLessThan(300);
  });

  test("owners hand documents over to people whom they know", async () => {
    const hand = (ownerId: string) =>
      write("olga", "document/update", { where: { id: 2 }, data: { ownerId } });
    expect((await hand("boris")).status).toBe(404);
    expect((await hand("eddy")).status).toBe(200);
    expect(await titles("eddy")).toContain("Salaries");
    expect((await hand("olga")).status).toBe(200);
    expect(await titles("eddy")).not.toContain("Salaries");
  });

  test("no owner demotes themselves by accident", async () => {
    const { status, text } = await write("olga", "member/update", {
      where: { organisationId_userId: { organisationId: 1, userId: "olga" } },
      data: { role: "VIEWER" },
    });
    expect([status, text]).toEqual([
      403,
      expect.stringContaining("Member.update"),
    ]);
  });
});

describe("shares and memberships", () => {
  test("a share opens one document of another tenant, and little beside", async () => {
    const { data } = await read("vera", "document/findUnique", {
      where: { id: 3 },
      include: { project: true, owner: true, comments: true, shares: true },
    });
    expect(data).toMatchObject({
      title: "Joint plan",
      project: null,
      owner: null,
      comments: [{ body: "Agreed" }],
      shares: [{ userId: "vera" }],
    });
    const args = { where: { id: 3 }, data: { body: "By Vera" } };
    expect((await write("vera", "document/update", args)).status).toBe(200);
    // Who writes a shared document neither deletes it nor shares it on.
    const erased = await write("vera", "document/delete", { where: { id: 3 } });
    expect(erased.status).toBe(403);
    const shared = await write("vera", "share/create", {
      data: { documentId: 3, userId: "eddy" },
    });
    expect(shared.status).toBe(403);
  });

  test("a share that is taken back closes the document at once", async () => {
    const { status } = await write("boris", "share/delete", {
      where: { documentId_userId: { documentId: 3, userId: "vera" } },
    });
    expect(status).toBe(200);
    expect(await titles("vera")).toEqual(["Handbook"]);
    const args = { where: { id: 3 }, data: { body: "Again" } };
    expect((await write("vera", "document/update", args)).status).toBe(404);
  });

  test("a removed member loses all at once, own documents too", async () => {
    const removed = await jsonApi("olga", "DELETE", "/member/1_eddy");
    expect(removed.status).toBeLessThan(300);
    expect(await titles("eddy")).toEqual([]);
    for (const [call, expected] of [
      ["organisation/count", 0],
      ["project/count", 0],
      ["member/count", 0],
      ["comment/count", 0],
      ["user/count", 1],
    ] as const) {
      expect([call, (await read("eddy", call)).data]).toEqual([call, expected]);
    }
    const args = { where: { id: 1 }, data: { title: "Still mine" } };
    expect((await write("eddy", "document/update", args)).status).toBe(404);
    const again = await write("eddy", "member/create", {
      data: { organisationId: 1, userId: "eddy", role: "OWNER" },
    });
    expect(again.status).toBe(404);
  });
});
