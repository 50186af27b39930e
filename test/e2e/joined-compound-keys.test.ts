import { describe, expect, test } from "@jest/globals";
import type { OpenBlog } from "../support/open-blog.js";
import { together } from "../support/together.js";
import { useBlog } from "../support/use-blog.js";

// An extension of the client keeps the likes of others from a caller, by a condition on
// a column of their compound key. In a query that Prisma joins, the key would replace it.

describe("R39 look-ups by a compound key asked for together", () => {
  const blog = useBlog();

  type Where = Readonly<Record<string, unknown>>;
  const own: readonly [string, (where: Where) => Where][] = [
    ["before", (where) => ({ userId: "alan", ...where })],
    ["after", (where) => ({ ...where, userId: "alan" })],
    ["in an AND before", (where) => ({ AND: { userId: "alan" }, ...where })],
  ];
  const clientOf = (narrow: (where: Where) => Where) => {
    const find = ({ args, query }: Asked) =>
      query({ ...args, where: narrow(args.where) });
    const like = { findUnique: find, findUniqueOrThrow: find };
    return blog.client.$extends({
      query: { like: like as object },
    }) as unknown as OpenBlog["client"];
  };
  interface Asked {
    readonly args: { readonly where: Where };
    readonly query: (args: object) => Promise<unknown>;
  }
  const likes = ["alan_1", "grace_1", "ada_2", "grace_1"];
  const [all, sameTick] = [
    together,
    <Question, Answer>(
      questions: readonly Question[],
      ask: (question: Question) => Promise<Answer>,
    ) => Promise.all(questions.map(ask)),
  ];

  describe.each(own)("a condition %s the key", (_, narrow) => {
    describe.each([
      ["of one turn", all],
      ["of one tick", sameTick],
    ])("%s", (__, ask) => {
      test.each(["", "/post", "/relationships/user", "/post/1"])(
        "REST answers /like/…%s as alone",
        async (below) => {
          const rest = blog.createRestHandler({
            client: clientOf(narrow),
            endpoint: "https://example.org",
          });
          const answers = await ask(likes, async (id) => {
            const path = `/like/${id}${below}`;
            return (await rest({ method: "GET", path })).status;
          });
          expect(answers).toEqual([200, 404, 404, 404]);
        },
      );

      test.each(["findUnique", "findUniqueOrThrow"])(
        "RPC answers %s as alone",
        async (operation) => {
          const rpc = blog.createRpcHandler({ client: clientOf(narrow) });
          const answers = await ask(likes, async (id) => {
            const [userId, postId] = id.split("_");
            const where = { userId_postId: { userId, postId: Number(postId) } };
            const query = { q: JSON.stringify({ where }) };
            const path = `/like/${operation}`;
            const { body } = await rpc({ method: "GET", path, query });
            return (body as { data?: object | null }).data ?? null;
          });
          expect(answers).toEqual([
            expect.objectContaining({ userId: "alan" }),
            null,
            null,
            null,
          ]);
        },
      );
    });
  });
});
