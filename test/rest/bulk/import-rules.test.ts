import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { ApiError } from "@gen-api/runtime";
import {
  type Answer,
  type Caller,
  type Matrix,
  openMatrix,
  type Via,
} from "../../matrix/open-matrix.js";
import { linesOf } from "./file.js";

// What rules, presets, extensions and keys do to each line, as to a single create.

let app: Matrix;
beforeAll(async () => {
  app = await openMatrix(false);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

interface Result {
  readonly line: number;
  readonly id?: string;
  readonly errors?: readonly { readonly status: number }[];
}

interface Note {
  readonly title: string;
  readonly deskId?: number;
  readonly ownerId?: string;
}

const send = (
  via: Via,
  notes: readonly object[],
  headers: Record<string, string> = {},
): Promise<Answer> =>
  via.rest(
    "POST /note?dry-run=false",
    notes.map((one) => JSON.stringify(one)).join("\n"),
    headers,
  );

/** The status of each line, and 0 for one that is written. */
const statuses = ({ text }: Answer): readonly number[] =>
  linesOf<Result>(text).map(({ errors }) => errors?.[0]?.status ?? 0);

const stored = async (): Promise<readonly unknown[]> =>
  (
    await app.client.note.findMany({
      where: { id: { gt: 2 } },
      orderBy: { id: "asc" },
    })
  ).map(({ title, ownerId, deskId }) => [title, ownerId, deskId]);

const notes = (count: number, of: (at: number) => Partial<Note> = () => ({})) =>
  Array.from({ length: count }, (_, at) => ({
    title: `Note ${String(at)}`,
    ...of(at),
  }));

type Where = (condition: object) => unknown;

test("a rule of values refuses its line alone, and presets are set", async () => {
  const via = app.open({
    rules: {
      create: (_: Caller, where: Where) =>
        where({ title: { not: "Forbidden" } }),
    },
  });
  const lines = notes(20, (at) => (at === 7 ? { title: "Forbidden" } : {}));
  const answer = await send(via, lines);
  expect(statuses(answer)).toEqual(lines.map((_, at) => (at === 7 ? 403 : 0)));
  expect(await stored()).toEqual(
    lines.filter((_, at) => at !== 7).map(({ title }) => [title, "ada", null]),
  );
  const others = await send(via, [{ title: "Theirs", ownerId: "grace" }]);
  expect(statuses(others)).toEqual([403]);
});

test("a rule that only the database can judge refuses its line alone", async () => {
  const via = app.open({
    rules: {
      create: (_: Caller, where: Where) => where({ desk: { name: "Desk 1" } }),
    },
  });
  const lines = notes(16, (at) => ({ deskId: at === 11 ? 2 : 1 }));
  const answer = await send(via, lines);
  expect(statuses(answer)).toEqual(lines.map((_, at) => (at === 11 ? 403 : 0)));
  expect(await stored()).toHaveLength(15);
});

test("who may create, and not read, imports", async () => {
  const via = app.open({ rules: { read: false } });
  const answer = await send(via, notes(3));
  expect(statuses(answer)).toEqual([0, 0, 0]);
  expect(await stored()).toHaveLength(3);
});

const mine = (count: number): readonly Note[] =>
  notes(count, () => ({ ownerId: "ada" })) as readonly Note[];

test("what runs around a create runs once for each line that is written", async () => {
  const ran: string[] = [];
  const via = app.open({
    extensions: {
      around: {
        async create(
          { input: { title } }: { readonly input: Note },
          next: () => Promise<unknown>,
        ) {
          if (title === "Note 2") throw new ApiError("conflict", "no");
          ran.push(title);
          await next();
        },
      },
    },
  });
  const one = await send(via, mine(2));
  expect([statuses(one), ran]).toEqual([
    [0, 0],
    ["Note 0", "Note 1"],
  ]);
  expect(statuses(await send(via, mine(4)))).toEqual([0, 0, 409, 0]);
  expect(await stored()).toHaveLength(5);
});

const keyed = (): Via =>
  app.open({
    options: { idempotency: { model: "ApiRequest", scope: () => "ada" } },
  });

test("a file that is sent again with its key takes effect once, line by line", async () => {
  const via = keyed();
  const key = { "idempotency-key": '"file 1"'.replace(" ", "-") };
  const first = await send(via, mine(700), key);
  expect(await stored()).toHaveLength(700);
  const again = await send(via, mine(700), key);
  expect(again.text).toBe(first.text);
  // What comes after is new: the key of a batch is that of the request and its lines.
  await app.client.note.delete({ where: { id: 3 } });
  const longer = [...mine(700), ...mine(50)];
  const tail = await send(via, longer.slice(0, 500), key);
  expect(linesOf<Result>(tail.text)).toEqual(
    linesOf<Result>(first.text).slice(0, 500),
  );
  expect(await stored()).toHaveLength(699);
});

test("a line with a key of its own takes effect once", async () => {
  const line = (key: string, title: string): object => ({
    type: "note",
    attributes: { title, ownerId: "ada" },
    meta: { key },
  });
  const via = keyed();
  const lines = [line("a", "A"), line("b", "B")];
  expect(statuses(await send(via, lines))).toEqual([0, 0]);
  const again = [line("c", "C"), ...lines];
  expect(statuses(await send(via, again))).toEqual([0, 0, 0]);
  expect((await stored()).map((one) => (one as string[])[0])).toEqual([
    ...["A", "B", "C"],
  ]);
});

test("a key that is none, or another line's, refuses its line alone", async () => {
  const line = (key: string, title = key): object => ({
    type: "note",
    attributes: { title, ownerId: "ada" },
    meta: { key },
  });
  const lines = [line(""), line('a"\\b'), line("ü"), line("c"), line("c", "d")];
  expect(statuses(await send(keyed(), lines))).toEqual([400, 0, 400, 0, 422]);
  const again = [line('a"\\b'), line("e")];
  expect(statuses(await send(keyed(), again))).toEqual([0, 0]);
  expect(await stored()).toHaveLength(3);
  expect(statuses(await send(app.open(), [line("f")]))).toEqual([400]);
  const invalid = await send(keyed(), mine(1), { "idempotency-key": "ü" });
  expect(invalid.status).toBe(400);
});

test("a batch that was halved is not written again when it would pass as a whole", async () => {
  const via = keyed();
  const key = { "idempotency-key": "halves" };
  const lines = mine(8).map((one, at) => ({
    ...one,
    ...(at === 5 && { deskId: 9 }),
  }));
  const first = statuses(await send(via, lines, key));
  expect(first.map((status) => status > 0)).toEqual(
    lines.map((_, at) => at === 5),
  );
  expect(await stored()).toHaveLength(7);
  await app.client.desk.create({ data: { id: 9, name: "Desk 9" } });
  expect(statuses(await send(via, lines, key))).toEqual(lines.map(() => 0));
  expect(await stored()).toHaveLength(8);
});

test("authorize is asked for each line as for its own request", async () => {
  const asked: unknown[] = [];
  const allow = (title: string): boolean => !title.startsWith("No");
  const via = app.open({
    options: {
      authorize: ({ operation, arguments: { body } }: Asked) => {
        asked.push(operation);
        return allow(body.data.attributes.title);
      },
    },
  });
  const lines = [{ title: "No 1" }, { title: "Yes" }, { title: "No 2" }];
  const answer = await send(
    via,
    lines.map((one) => ({ ...one, ownerId: "ada" })),
  );
  expect([statuses(answer), asked]).toEqual([
    [403, 0, 403],
    ["create", "create", "create"],
  ]);
  expect(await stored()).toEqual([["Yes", "ada", null]]);
  const none = await send(via, [{ title: "No", ownerId: "ada" }]);
  expect(none.status).toBe(403);
});

interface Asked {
  readonly operation: string;
  readonly arguments: {
    readonly body: { readonly data: { readonly attributes: Note } };
  };
}
