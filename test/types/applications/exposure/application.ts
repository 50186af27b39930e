// Callers of a service that hides some of its models: what must not compile says
// so, in every mode.
import { createRpcClient } from "./api/client.js";

const client = createRpcClient({ url: "https://example.org/api" });

export async function whatIsShown(): Promise<readonly unknown[]> {
  const [note] = await client.note.findMany({
    where: {
      OR: [{ text: { contains: "x" } }, { author: { is: { email: "x" } } }],
      replies: { some: { author: { type: "x" } } },
    },
    orderBy: [{ author: { email: "asc" } }, { replies: { _count: "desc" } }],
    distinct: ["text"],
    select: {
      text: true,
      author: { include: { notes: { take: 1, where: { text: "x" } } } },
      replies: { select: { id: true } },
      _count: { select: { replies: true } },
    },
  });
  const found: string | undefined = note?.author.notes[0]?.text;
  const count: number | undefined = note?._count.replies;
  const made: { text: string; replyToId: number | null } =
    await client.note.create({
      data: {
        text: "x",
        author: { connect: { email: "x" } },
        replies: { connect: [{ id: 1 }] },
      },
    });
  const groups = await client.note.groupBy({
    by: ["text"],
    _count: { _all: true },
    having: { text: { contains: "x" } },
  });
  const all: number | undefined = groups[0]?._count._all;
  const { _max } = await client.note.aggregate({ _max: { id: true } });
  await client.user.updateMany({
    data: { data: new Uint8Array() },
    limit: 1,
  });
  await client.note.findMany({
    orderBy: { _relevance: { fields: ["text"], search: "x", sort: "desc" } },
  });
  return [found, count, made, all, _max.id];
}

export async function whatIsHidden(): Promise<readonly unknown[]> {
  const user = await client.user.findFirstOrThrow({ include: { notes: true } });
  const counted = await client.note.findMany({ include: { _count: true } });
  const author = { id: 1, passwordHash: "x" };
  const shown = { email: true, passwordHash: true };
  const data = { author: { update: author } };
  const relevance = { fields: "desc", search: "x", sort: "asc" } as const;
  return [
    // @ts-expect-error a hidden field of a row
    user.passwordHash,
    // @ts-expect-error a hidden field of a row that another leads to
    user.notes[0]?.data,
    // @ts-expect-error a hidden relation among the counts
    counted[0]?._count.gone,
    // @ts-expect-error a hidden field in a selection
    client.user.findMany({ select: { email: true, passwordHash: true } }),
    // @ts-expect-error a hidden field in an omission
    client.user.findMany({ omit: { passwordHash: true } }),
    // @ts-expect-error a hidden field of another model in a selection
    client.note.findMany({ select: { author: { select: shown } } }),
    // @ts-expect-error a relation to a model that is left out
    client.note.findMany({ include: { author: true, gone: true } }),
    // @ts-expect-error a relation to a model that may not be read
    client.user.findMany({ include: { notes: true, events: true } }),
    // @ts-expect-error a hidden field in a filter
    client.user.findMany({ where: { email: "x", passwordHash: "x" } }),
    // @ts-expect-error a hidden field of another model in a filter
    client.note.count({ where: { author } }),
    // @ts-expect-error a hidden field of another model below conditions
    client.note.exists({ where: { OR: [{ author: { is: author } }] } }),
    // @ts-expect-error a hidden field in an order
    client.user.findMany({ orderBy: { passwordHash: "asc" } }),
    // @ts-expect-error a hidden field among the distinct
    client.user.findMany({ distinct: ["email", "passwordHash"] }),
    // @ts-expect-error a hidden field with the name of a direction
    client.note.findMany({ distinct: ["text", "desc"] }),
    // @ts-expect-error a hidden field in an order by relevance
    client.note.findMany({ orderBy: { _relevance: relevance } }),
    // @ts-expect-error a hidden field in an aggregate
    client.user.aggregate({ _max: { passwordHash: true } }),
    // @ts-expect-error a hidden field as a group
    client.user.groupBy({ by: ["passwordHash"] }),
    // @ts-expect-error a hidden field in data
    client.user.update({ where: { id: 1 }, data: author }),
    // @ts-expect-error a hidden field of another model in data
    client.note.update({ where: { id: 1 }, data }),
  ];
}
