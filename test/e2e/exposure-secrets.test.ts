import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { describeOn } from "../support/describe-on.js";
import { isLongRun } from "../support/long-run.js";
import { search } from "../support/search.js";
import { useApplication } from "../support/use-application.js";

const { seed, numRuns } = search(isLongRun ? 1_000 : 250);

/** Stands in every value that the seed stores in something hidden. */
const marker = "s3cr3t";

/** What requests may not name; each stands for one thing of the whole schema. */
const hiddenNames = [
  "passwordHash",
  "recoveryCode",
  "orgId",
  "taxNumber",
  "draft",
  "remark",
  "sessions",
  "entries",
  "invites",
];

/** What requests may write and nothing else. */
const writeOnly = ["pin", "pin-code"];

const models = ["user", "org", "post", "tag", "entry", "invite", "session"];
const scalars = ["id", "email", "type", "credit", "name", "title", "code"];
const relations = ["posts", "org", "author", "tags", "users", "user"];
const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...scalars, ...relations) },
  { weight: 1, arbitrary: fc.constantFrom(...hiddenNames, ...writeOnly) },
);
const value = fc.constantFrom<unknown>(1, "a", "x", null, true);
/** Shared by all, so that arguments end somewhere. */
const shallow = {
  depthIdentifier: fc.createDepthIdentifier(),
  maxDepth: 3,
  depthSize: "small",
} as const;
const flag = fc.constantFrom<unknown>(true, true, false);

/** Arguments in the shapes that Prisma knows, of names that may not fit. */
const { args } = fc.letrec<{
  args: object;
  where: object;
  selection: object;
  orderBy: object;
  data: object;
}>((tie) => {
  const some = <T>(member: fc.Arbitrary<T>): fc.Arbitrary<object> =>
    fc.dictionary(name, member, { minKeys: 1, maxKeys: 3 });
  const reference = fc.record({
    _ref: name,
    _container: fc.constantFrom("User", "Post", "Tag"),
  });
  const filter = fc.oneof(
    value,
    fc.dictionary(
      fc.constantFrom("equals", "contains", "gt", "lt", "not", "in"),
      fc.oneof(value, reference),
      { minKeys: 1, maxKeys: 1 },
    ),
  );
  const names = fc.oneof(name, fc.array(name, { minLength: 1, maxLength: 2 }));
  return {
    where: fc.oneof(
      shallow,
      some(filter),
      fc.dictionary(fc.constantFrom("AND", "OR", "NOT"), tie("where"), {
        minKeys: 1,
        maxKeys: 1,
      }),
      some(
        fc.dictionary(
          fc.constantFrom("some", "every", "none", "is", "isNot"),
          tie("where"),
          { minKeys: 1, maxKeys: 1 },
        ),
      ),
    ),
    selection: fc.oneof(
      shallow,
      some(flag),
      some(tie("args")),
      fc.dictionary(
        fc.constantFrom("_count", "_max", "_min"),
        fc.oneof(flag, some(flag), fc.record({ select: some(flag) })),
        { minKeys: 1, maxKeys: 1 },
      ),
    ),
    orderBy: fc.oneof(
      shallow,
      some(fc.constantFrom("asc", "desc")),
      some(tie("orderBy")),
      fc.record({ _count: some(fc.constantFrom("asc", "desc")) }),
    ),
    data: fc.oneof(
      shallow,
      some(value),
      some(
        fc.dictionary(
          fc.constantFrom("create", "update", "upsert", "updateMany"),
          fc.oneof(tie("data"), tie("args")),
          { minKeys: 1, maxKeys: 1 },
        ),
      ),
      some(
        fc.dictionary(
          fc.constantFrom("connect", "disconnect", "set", "delete"),
          fc.oneof(tie("where"), fc.constant(true)),
          { minKeys: 1, maxKeys: 1 },
        ),
      ),
    ),
    args: fc
      .array(
        fc.oneof(
          fc.tuple(fc.constantFrom("where", "having"), tie("where")),
          fc.tuple(fc.constantFrom("select", "include"), tie("selection")),
          fc.tuple(fc.constant("orderBy"), tie("orderBy")),
          fc.tuple(fc.constantFrom("data", "create", "update"), tie("data")),
          fc.tuple(fc.constantFrom("distinct", "by"), names),
          fc.tuple(fc.constant("cursor"), some(value)),
          fc.tuple(fc.constantFrom("omit", "_count", "_max"), some(flag)),
        ),
        { maxLength: 2 },
      )
      .map((members) => Object.fromEntries(members)),
  };
});

const operation = fc.constantFrom(
  "findMany",
  "findMany",
  "findFirst",
  "findUnique",
  "exists",
  "count",
  "aggregate",
  "groupBy",
  "create",
  "update",
  "upsert",
  "updateMany",
  "updateManyAndReturn",
);

interface Answer {
  readonly status: number;
  readonly text: string;
}

await describeOn(["sqlite", "pglite"], (database) => {
  const application = useApplication("members", database);

  async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  }

  async function rpc(model: string, op: string, given: object) {
    const url = `${application.rpc()}/${model}/${op}`;
    const writes = /^(create|up)/.test(op);
    if (!writes) {
      return ask(`${url}?q=${encodeURIComponent(JSON.stringify(given))}`);
    }
    return ask(url, {
      method: /^(create|upsert)/.test(op) ? "POST" : "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(given),
    });
  }

  function requireSilence({ status, text }: Answer, request: string): void {
    expect(text).not.toContain(marker);
    for (const hidden of hiddenNames) {
      expect(text).not.toContain(`"${hidden}"`);
      // Neither do Prisma's messages tell of it.
      expect(text).not.toContain(`\`${hidden}\``);
      // What names it is refused, wherever it stands.
      if (request.includes(`"${hidden}"`)) expect(status).toBe(400);
    }
    expect(status).toBeLessThan(500);
  }

  test("no RPC answer holds a secret, whatever is asked", async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...models),
        operation,
        args,
        async (model, op, given) => {
          const answer = await rpc(model, op, given);
          const { status } = answer;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          requireSilence(answer, JSON.stringify(given));
        },
      ),
      { seed, numRuns, endOnFailure: true },
    );
    // Enough of them were answered for the property to mean something.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(numRuns / 20);
  });

  test("no REST answer holds a secret, whatever is asked", async () => {
    const wireNames = ["kind", "writer", "organisation", "joined-at", "type"];
    const any = fc.oneof(name, fc.constantFrom(...wireNames));
    const path = fc
      .array(any, { minLength: 1, maxLength: 3 })
      .map((names) => names.join("."));
    const type = fc.constantFrom("people", "org", "post", "tag", "invite");
    const parameter = fc.oneof(
      fc
        .tuple(path, fc.constantFrom("", "$contains", "$lt", "$null"))
        .map(([at, operator]) => `filter[${at}${operator}]=a`),
      path.map((at) => `sort=-${at}`),
      path.map((at) => `include=${at}`),
      fc.tuple(type, any).map(([of, one]) => `fields[${of}]=${one}`),
    );
    const location = fc.oneof(
      type.map((of) => `/${of}`),
      fc
        .tuple(type, fc.constantFrom("1", "welcome", "history"))
        .map(([of, id]) => `/${of}/${id}`),
      fc
        .tuple(type, fc.constantFrom("", "/relationships"), any)
        .map(([of, middle, one]) => `/${of}/1${middle}/${one}`),
    );
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        location,
        fc.array(parameter, { maxLength: 2 }),
        async (at, parameters) => {
          const answer = await ask(
            `${application.rest()}${at}?${parameters.join("&")}`,
          );
          const { status, text } = answer;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          expect(text).not.toContain(marker);
          if (status === 200) {
            for (const hidden of hiddenNames) {
              expect(text).not.toContain(`"${hidden}"`);
            }
          }
          expect(status).toBeLessThan(500);
        },
      ),
      { seed, numRuns, endOnFailure: true },
    );
    expect(statuses.get(200) ?? 0).toBeGreaterThan(numRuns / 20);
  });
});
