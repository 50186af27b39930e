import type { ApiHandler } from "@gen-api/runtime";
import { type Guarded, guarded } from "@gen-api/runtime/access";
import type { PrismaClient } from "../../../fixtures/blog/generated/prisma/client.js";
import type {
  ApiAccess,
  defineAccess as DefineAccess,
} from "../../../fixtures/blog/src/api/access.js";
import { seed } from "../../../fixtures/blog/src/seed.js";
import { openBlog, type OpenBlog } from "../../support/open-blog.js";

/** Who asks; nobody without an id. */
export interface Caller {
  readonly id?: string | null | undefined;
}

/** Rules that differ from those that allow everything. */
export type Rules = Partial<ApiAccess<Caller>>;

export interface Reply {
  readonly status: number;
  readonly text: string;
  /** The parsed body. */
  readonly body: {
    readonly data?: unknown;
    readonly error?: unknown;
    readonly errors?: unknown;
    readonly included?: unknown;
  };
}

/** The blog under rules, for one caller. */
export interface Seen {
  /** @param call `post/update` */
  rpc(call: string, args?: unknown): Promise<Reply>;
  /** @param call `PATCH /post/1?include=tags` */
  rest(
    call: string,
    data?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply>;
  readonly db: Guarded<PrismaClient<"query">>;
}

export interface RuledBlog extends Pick<
  OpenBlog,
  "client" | "createRestHandler" | "createRpcHandler"
> {
  readonly defineAccess: typeof DefineAccess;
  /** Rules that allow everything. */
  readonly open: ApiAccess<Caller>;
  /** What the handlers have logged. */
  readonly log: unknown[];
  /** The statements of the last call. */
  readonly statements: string[];
  under(rules: Rules, id?: string | null): Promise<Seen>;
  /** Fills it anew, with the rows of the seed. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const all = { read: true, create: true, update: true, delete: true };
const open: ApiAccess<Caller> = {
  Category: all,
  Comment: all,
  Follow: all,
  Like: all,
  Post: all,
  Profile: all,
  Tag: all,
  User: all,
};

/** The blog, which everybody may change in any way but for the rules that are given. */
export async function openUnderRules(): Promise<RuledBlog> {
  const blog = await openBlog();
  const { client } = blog;
  const { defineAccess } =
    await import("../../../fixtures/blog/src/api/access.js");
  const logged: unknown[] = [];
  const statements: string[] = [];
  client.$on("query", ({ query }) => statements.push(query));
  const log = (_: string, error: unknown): unknown => logged.push(error);
  return {
    ...blog,
    defineAccess,
    open,
    log: logged,
    statements,
    async under(rules, id = "ada") {
      const context: Caller = { id };
      const access = defineAccess((request) => request.context as Caller)({
        ...open,
        ...rules,
      });
      const rest = blog.createRestHandler({
        endpoint: "/",
        client,
        access,
        log,
      });
      const rpc = blog.createRpcHandler({ client, access, log });
      const ask = async (
        handler: ApiHandler,
        method: string,
        url: string,
        type: string,
        body?: unknown,
        headers: Readonly<Record<string, string>> = {},
      ): Promise<Reply> => {
        const [path = "", query] = url.split("?");
        const { status, text = "" } = await handler({
          method,
          path,
          context,
          ...(query !== undefined && { query }),
          headers: {
            ...headers,
            ...(body !== undefined && { "content-type": type }),
          },
          ...(body !== undefined && { body }),
        });
        const parsed = (text === "" ? {} : JSON.parse(text)) as Reply["body"];
        return { status, text, body: parsed };
      };
      return {
        rpc: (call, args = {}) => {
          const [, operation = ""] = call.split("/");
          const method = /^(find|count|exists|aggregate|group)/.test(operation)
            ? "GET"
            : operation.startsWith("delete")
              ? "DELETE"
              : operation.startsWith("update")
                ? "PATCH"
                : "POST";
          const inQuery = method === "GET" || method === "DELETE";
          return ask(
            rpc,
            method,
            inQuery
              ? `/${call}?q=${encodeURIComponent(JSON.stringify(args))}`
              : `/${call}`,
            "application/json",
            inQuery ? undefined : args,
          );
        },
        rest: (call, data, headers) => {
          const [method = "", url = ""] = call.split(" ");
          return ask(
            rest,
            method,
            url,
            "application/vnd.api+json",
            data === undefined ? undefined : { data },
            headers,
          );
        },
        db: guarded(client, access, context),
      };
    },
    async reset() {
      for (const model of [
        "follow",
        "like",
        "comment",
        "post",
        "tag",
        "category",
        "profile",
        "user",
      ] as const) {
        await (client[model] as typeof client.user).deleteMany();
      }
      await client.$executeRaw`DELETE FROM sqlite_sequence`;
      await seed(client as unknown as PrismaClient);
      logged.length = 0;
      statements.length = 0;
    },
    close: () => blog.close(),
  };
}
