import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { prepare } from "../support/prepare.js";
import { restClient } from "../support/rest-client.js";
import { rpcClient } from "../support/rpc-client.js";
import { Schemas } from "../support/contract/schemas.js";
import { useApplication } from "../support/use-application.js";

const application = useApplication("ruled", "sqlite");
const rest = restClient(application.rest);
const rpc = rpcClient(application.rpc);

/** A description's schemas for the data of a model. */
async function describedBy(service: "rest" | "rpc"): Promise<Schemas> {
  const { folder } = await prepare("ruled", "sqlite");
  const file = `${folder}/src/api/openapi/${service}.json`;
  return new Schemas(JSON.parse(readFileSync(file, "utf8")) as object);
}

/** An author without a field's value, and the names that both services have for it. */
const author = (more: object, n = Math.random()): Record<string, unknown> => ({
  email: `author-${String(n)}@example.org`,
  name: "An author",
  ...more,
});
const inRest = ({
  name,
  ...others
}: Record<string, unknown>): Record<string, unknown> => ({
  ...others,
  "full-name": name,
});

const astral = "😀";

/** Values of an author's fields, and what each service says of them. */
const values: readonly (readonly [string, unknown, string?])[] = [
  ["email", "someone@example.org"],
  ["email", "someone", "must be an e-mail address"],
  ["email", "a b@example.org", "must be an e-mail address"],
  ["email", "a@-example.org", "must be an e-mail address"],
  ["name", "A", "Between 2 and 40 characters"],
  ["name", "AB"],
  ["name", astral.repeat(40)],
  ["name", astral.repeat(41), "Between 2 and 40 characters"],
  ["name", astral, "Between 2 and 40 characters"],
  ["homepage", null],
  ["homepage", "https://example.org/a?b#c"],
  ["homepage", "javascript:alert(1)", "must be a web address, https://…"],
  ["homepage", "https://", "must be a web address, https://…"],
  ["homepage", "see https://example.org", "must be a web address, https://…"],
  ["age", 17, "must be at least 18"],
  ["age", 18],
  ["age", 150],
  ["age", 151, "must be at most 150"],
  ["password", "short1", "must have at least 8 characters"],
  ["password", "long enough", "needs a digit"],
  ["password", "long enough 1"],
];

describe("a value that breaks a rule is refused with 422, in each service", () => {
  test.each(
    // Jest hands a function to a test that has more parameters than its row.
    values.map(([name, value, message]) => [name, value, message] as const),
  )("%s: %j", async (name, value, message) => {
    const wire = name === "name" ? "full-name" : name;
    const data = author({ [name]: value });
    const refused = message !== undefined;

    const posted = await rest.post("/author", {
      data: { type: "author", attributes: inRest(data) },
    });
    expect(posted.status).toBe(refused ? 422 : 201);
    if (!refused) await rest.delete(`/author/${posted.resource.id}`);
    const patched = await rest.patch("/author/1", {
      data: { type: "author", id: "1", attributes: { [wire]: value } },
    });
    expect(patched.status).toBe(refused ? 422 : 200);
    const pointer = `/data/attributes/${wire}`;
    for (const { document } of refused ? [posted, patched] : []) {
      expect(document.errors).toMatchObject([
        { code: "validation-error", detail: message, source: { pointer } },
      ]);
    }
    const original = { email: "ada@example.org", "full-name": "Ada" };
    await rest.patch("/author/1", {
      data: { type: "author", id: "1", attributes: original },
    });

    const made = await rpc.send("POST", "author/create", { data });
    expect(made.status).toBe(refused ? 422 : 201);
    if (refused) {
      expect(made.body.error).toEqual({
        message: `"data.${name}": ${message}`,
        rejectedByValidation: true,
        reason: "DATA_VALIDATION_VIOLATION",
      });
    } else {
      const { id } = made.data as { readonly id: number };
      await rest.delete(`/author/${String(id)}`);
    }
  });

  test("and the descriptions refuse the same values", async () => {
    const schemas = {
      rest: await describedBy("rest"),
      rpc: await describedBy("rpc"),
    };
    for (const [name, value, message] of values) {
      const data = author({ [name]: value }, 1);
      const told = [
        schemas.rest.problems(
          "/components/schemas/Author.Attributes",
          inRest(data),
        ),
        schemas.rpc.problems("/components/schemas/Author.Input", data),
        schemas.rpc.problems("/components/schemas/Author.Input", {
          [name]: { set: value },
        }),
      ];
      expect([name, value, told.map((one) => one === undefined)]).toEqual([
        name,
        value,
        told.map(() => message === undefined),
      ]);
    }
  });

  test.each([
    ["price", "0.01", 201],
    ["price", "0.009999999999999999999", 422],
    ["price", 0.01, 201],
    ["price", "1e-3", 422],
    ["readers", "9007199254740993", 201],
    ["readers", "9007199254740994", 422],
    ["mood", -1, 201],
    ["mood", -1.0000000000000002, 422],
    ["mood", 1.5, 422],
  ])("%s: %j is compared exactly", async (name, value, expected) => {
    const data = { slug: `a-${"bcdefghij"[expected % 9] ?? ""}`, title: "One" };
    const { status } = await rest.post("/article", {
      data: {
        type: "article",
        id: "exact",
        attributes: { title: "One", [name]: value },
      },
    });
    expect(status).toBe(expected);
    await rest.delete("/article/exact");
    const made = await rpc.send("POST", "article/create", {
      data: { ...data, [name]: value },
    });
    expect(made.status).toBe(expected);
    await rest.delete(`/article/${data.slug}`);
  });

  test("all problems of a request are told together", async () => {
    const broken = { email: "x", name: "y", age: 1 };
    const { document } = await rest.post("/author", {
      data: { type: "author", attributes: inRest(broken) },
    });
    expect(
      document.errors?.map(({ source }) => source?.pointer).toSorted(),
    ).toEqual([
      "/data/attributes/age",
      "/data/attributes/email",
      "/data/attributes/full-name",
    ]);
    const made = await rpc.send("POST", "author/createMany", {
      data: [author({}), broken, author({ name: "z" })],
    });
    expect(made.status).toBe(422);
    expect(made.body.error?.message).toBe(
      [
        '"data.1.email": must be an e-mail address',
        '"data.1.name": Between 2 and 40 characters',
        '"data.1.age": must be at least 18',
        '"data.2.name": Between 2 and 40 characters',
      ].join("; "),
    );
  });

  test("a client's id keeps the rules of its field", async () => {
    const { document, status } = await rest.post("/article", {
      data: { type: "article", id: "No Slug", attributes: { title: "One" } },
    });
    expect([status, document.errors?.[0]?.source?.pointer]).toEqual([
      422,
      "/data/id",
    ]);
  });
});

describe("trim and lower change what is stored", () => {
  /** Without the description: it speaks of values as they are stored. */
  const post = async (
    url: string,
    body: object,
    method = "POST",
  ): Promise<{ status: number; text: string }> => {
    const type = url.includes("/rest")
      ? "application/vnd.api+json"
      : "application/json";
    const response = await fetch(url, {
      method,
      headers: { "content-type": type },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };

  test("before the other rules, uniques and match fields", async () => {
    const attributes = { email: " Grace@Example.ORG\n", "full-name": "Grace" };
    const body = { data: { type: "author", attributes } };
    const made = await post(`${application.rest()}/author`, body);
    expect(made.status).toBe(201);
    expect(made.text).toContain('"grace@example.org"');
    const again = await post(`${application.rest()}/author`, body);
    expect(again.status).toBe(409);
    const upserted = await post(`${application.rest()}/author`, {
      ...body,
      meta: { operation: "upsert", matchFields: ["email"] },
    });
    expect(upserted.status).toBe(200);
    const rpcMade = await post(`${application.rpc()}/author/create`, {
      data: { email: " HOPPER@example.org ", name: "Grace" },
    });
    expect([
      rpcMade.status,
      rpcMade.text.includes('"hopper@example.org"'),
    ]).toEqual([201, true]);
  });

  test("white space does not count", async () => {
    const title = "          a            ";
    const made = await post(`${application.rest()}/article`, {
      data: { type: "article", id: "blank", attributes: { title } },
    });
    expect(made.status).toBe(422);
    const longer = `${" ".repeat(50)}a title`;
    const nested = await post(`${application.rpc()}/note/create`, {
      data: {
        text: "x",
        article: { create: { slug: "padded", title: longer } },
      },
      include: { article: true },
    });
    expect([nested.status, nested.text.includes('"title":"a title"')]).toEqual([
      201,
      true,
    ]);
  });
});

describe("RPC: every write judges the data that it holds", () => {
  const bad = { text: "much too long" };
  const good = { text: "short" };
  const title = { title: "x" };
  const slug = { slug: "made" };
  const within = (write: object): object => ({
    where: { slug: "notes" },
    data: { notes: write },
  });
  const ofArticle = (write: object): object => ({
    where: { id: 1 },
    data: { article: write },
  });

  test.each<[string, string, object, string]>([
    ["POST", "note/create", { data: bad }, "data.text"],
    ["POST", "note/createMany", { data: [good, bad] }, "data.1.text"],
    ["POST", "note/createMany", { data: bad }, "data.text"],
    ["POST", "note/createManyAndReturn", { data: [bad] }, "data.0.text"],
    ["PUT", "note/update", { where: { id: 1 }, data: bad }, "data.text"],
    [
      "PUT",
      "note/update",
      { where: { id: 1 }, data: { text: { set: "much too long" } } },
      "data.text.set",
    ],
    ["PUT", "note/updateMany", { data: bad }, "data.text"],
    ["PUT", "note/updateManyAndReturn", { data: bad }, "data.text"],
    [
      "POST",
      "note/upsert",
      { where: { id: 1 }, create: bad, update: good },
      "create.text",
    ],
    [
      "POST",
      "note/upsert",
      { where: { id: 1 }, create: good, update: bad },
      "update.text",
    ],
    [
      "PUT",
      "article/update",
      within({ create: bad }),
      "data.notes.create.text",
    ],
    [
      "PUT",
      "article/update",
      within({ create: [good, bad] }),
      "data.notes.create.1.text",
    ],
    [
      "PUT",
      "article/update",
      within({ createMany: { data: [bad] } }),
      "data.notes.createMany.data.0.text",
    ],
    [
      "PUT",
      "article/update",
      within({ connectOrCreate: [{ where: { id: 9 }, create: bad }] }),
      "data.notes.connectOrCreate.0.create.text",
    ],
    [
      "PUT",
      "article/update",
      within({ update: { where: { id: 1 }, data: bad } }),
      "data.notes.update.data.text",
    ],
    [
      "PUT",
      "article/update",
      within({ updateMany: [{ where: {}, data: bad }] }),
      "data.notes.updateMany.0.data.text",
    ],
    [
      "PUT",
      "article/update",
      within({ upsert: { where: { id: 1 }, create: bad, update: good } }),
      "data.notes.upsert.create.text",
    ],
    [
      "PUT",
      "article/update",
      within({ upsert: { where: { id: 1 }, create: good, update: bad } }),
      "data.notes.upsert.update.text",
    ],
    [
      "PUT",
      "note/update",
      ofArticle({ create: { ...slug, ...title } }),
      "data.article.create.title",
    ],
    [
      "PUT",
      "note/update",
      ofArticle({ update: title }),
      "data.article.update.title",
    ],
    [
      "PUT",
      "note/update",
      ofArticle({ update: { where: {}, data: title } }),
      "data.article.update.data.title",
    ],
    [
      "PUT",
      "note/update",
      ofArticle({
        connectOrCreate: { where: slug, create: { ...slug, ...title } },
      }),
      "data.article.connectOrCreate.create.title",
    ],
    [
      "PUT",
      "note/update",
      ofArticle({
        upsert: { create: { ...slug, title: "One" }, update: title },
      }),
      "data.article.upsert.update.title",
    ],
    [
      "POST",
      "author/create",
      {
        data: author({
          articles: {
            create: { ...slug, title: "One", notes: { create: [good, bad] } },
          },
        }),
      },
      "data.articles.create.notes.create.1.text",
    ],
  ])("%s %s %j", async (method, path, args, place) => {
    const { status, body } = await rpc.send(method, path, args);
    expect(body.error?.message).toMatch(
      new RegExp(`^"${place.replaceAll(".", "\\.")}": must have `),
    );
    expect(status).toBe(422);
    const notes = await rpc.get("note/findMany", { select: { text: true } });
    expect(notes.data).not.toContainEqual(bad);
    const articles = await rpc.get("article/findMany", {});
    expect(JSON.stringify(articles.data)).not.toContain('"title":"x"');
  });

  test("a transaction of several operations", async () => {
    const operation = (data: object): object => ({
      model: "note",
      op: "create",
      args: { data },
    });
    const { status, body } = await rpc.send("POST", "$transaction/sequential", [
      operation({ text: "kept not" }),
      operation(bad),
    ]);
    expect([status, body.error?.reason]).toEqual([
      422,
      "DATA_VALIDATION_VIOLATION",
    ]);
    const count = await rpc.get("note/count", { where: { text: "kept not" } });
    expect(count.data).toBe(0);
  });

  test.each(["increment", "decrement", "multiply", "divide"])(
    "%s of a field with rules is refused",
    async (operation) => {
      const { status, body } = await rpc.send("PUT", "author/update", {
        where: { id: 1 },
        data: { age: { [operation]: 1 } },
      });
      expect(status).toBe(400);
      expect(body.error?.message).toBe(
        `"${operation}" of "age" is not allowed: the field has rules, so give its value`,
      );
    },
  );
});

test("links to records are not judged, and filters take any value", async () => {
  const linked = await rpc.send("PUT", "note/update", {
    where: { id: 1 },
    data: { article: { connect: { slug: "notes" } } },
  });
  expect(linked.status).toBe(200);
  const found = await rpc.get("author/findMany", { where: { name: "A" } });
  expect(found.status).toBe(200);
  const { status } = await rest.get("/author?filter[full-name]=A");
  expect(status).toBe(200);
});
