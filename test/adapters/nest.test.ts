import "reflect-metadata";
import { execFile } from "node:child_process";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "@jest/globals";
import {
  type ArgumentsHost,
  type DynamicModule,
  type ExecutionContext,
  ForbiddenException,
  type INestApplication,
  type NestInterceptor,
  type Provider,
  SetMetadata,
  UseGuards,
} from "@nestjs/common";
import {
  APP_FILTER,
  APP_GUARD,
  APP_INTERCEPTOR,
  HttpAdapterHost,
  NestFactory,
} from "@nestjs/core";
import {
  FastifyAdapter,
  type NestFastifyApplication,
} from "@nestjs/platform-fastify";
import { map } from "rxjs";
import { build } from "../../fixtures/support/build.js";
import { nestModule } from "../../src/runtime/adapters/nest.js";
import type { ApiHandler } from "../../src/runtime/index.js";
import { withLock } from "../support/lock.js";
import { useBlog } from "../support/use-blog.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const jsonApi = "application/vnd.api+json";
const blog = useBlog();

const platforms = {
  Express: (module: DynamicModule) =>
    NestFactory.create(module, { logger: false }),
  Fastify: (module: DynamicModule) =>
    NestFactory.create(module, new FastifyAdapter(), { logger: false }),
};

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Starts an application of modules and global providers; answers with its URL. */
async function start(
  platform: keyof typeof platforms,
  imports: DynamicModule[],
  providers: Provider[] = [],
  configure: (app: INestApplication) => unknown = () => undefined,
): Promise<string> {
  const module = class Application {
    readonly name = platform;
  };
  const app = await platforms[platform]({ module, imports, providers });
  closers.push(() => app.close());
  configure(app);
  const server = (await app.listen(0, "127.0.0.1")) as Server;
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${String(port)}`;
}

/** Both services of the blog, and what was asked of them. */
function services(options: object = {}) {
  const client = blog.client;
  const asked: string[] = [];
  const counted =
    (handler: ApiHandler): ApiHandler =>
    (request) => {
      asked.push(request.method);
      return handler(request);
    };
  const rest = blog.createRestHandler({
    client,
    endpoint: "/rest",
    ...options,
  });
  const rpc = blog.createRpcHandler({ client, ...options });
  const imports = [
    nestModule(counted(rest), { prefix: "/rest" }),
    nestModule(counted(rpc), { prefix: "/rpc" }),
  ];
  return { asked, imports };
}

const requests = [
  ["GET", "/rest/user"],
  ["HEAD", "/rest/user/ada"],
  ["OPTIONS", "/rest/user"],
  ["POST", "/rest/tag", '{"data":{"type":"tag","id":"denied"}}'],
  ["PUT", "/rest/tag/history", "{}"],
  ["PATCH", "/rest/user/ada", '{"data":{"type":"user","id":"ada"}}'],
  ["DELETE", "/rest/user/ada"],
  ["DELETE", "/rest/post/1/relationships/tags", '{"data":[]}'],
  ["GET", "/rest"],
  ["GET", "/rpc/user/findMany"],
  ["HEAD", "/rpc/user/findMany"],
  ["OPTIONS", "/rpc/user/findMany"],
  ["POST", "/rpc/tag/create", '{"data":{"name":"denied"}}'],
  ["PUT", "/rpc/user/update", '{"where":{"id":"ada"},"data":{}}'],
  ["PATCH", "/rpc/user/update", '{"where":{"id":"ada"},"data":{}}'],
  [
    "DELETE",
    "/rpc/user/delete?q=%7B%22where%22%3A%7B%22id%22%3A%22ada%22%7D%7D",
  ],
  ["POST", "/rpc/$transaction/sequential", "[]"],
] as const;

function send(
  base: string,
  [method, path, body]: readonly [method: string, path: string, body?: string],
  headers: Record<string, string> = {},
): Promise<Response> {
  const type = path.startsWith("/rest") ? jsonApi : "application/json";
  return fetch(base + path, {
    method,
    headers: { ...(body && { "content-type": type }), ...headers },
    ...(body && { body }),
  });
}

const deny = { canActivate: () => false };

describe.each(["Express", "Fastify"] as const)("NestJS on %s", (platform) => {
  const global = (token: string, useValue: object): Provider => ({
    provide: token,
    useValue,
  });

  test.each<[string, Provider[], (app: INestApplication) => unknown]>([
    ["APP_GUARD", [global(APP_GUARD, deny)], () => undefined],
    ["useGlobalGuards", [], (app) => app.useGlobalGuards(deny)],
  ])("a guard by %s keeps out every verb", async (_, providers, configure) => {
    const { asked, imports } = services();
    const base = await start(platform, imports, providers, configure);
    for (const request of requests) {
      const { status } = await send(base, request);
      expect([...request, status]).toEqual([...request, 403]);
    }
    expect(asked).toEqual([]);
  });

  test("without a guard, the same requests are asked of the services", async () => {
    const { asked, imports } = services({ authorize: () => false });
    const base = await start(platform, imports);
    for (const request of requests) await (await send(base, request)).text();
    expect(asked).toEqual(requests.map(([method]) => method));
  });

  test("a guard that admits tells authorize who asks", async () => {
    const guard = {
      canActivate(context: ExecutionContext): boolean {
        const request = context.switchToHttp().getRequest();
        const user: unknown = request.headers["x-user"];
        request.user = user;
        return user !== undefined;
      },
    };
    const seen: unknown[] = [];
    const { imports } = services({
      authorize: ({ request }: { request: { context: unknown } }) => {
        const { user } = request.context as { user: unknown };
        seen.push(user);
        return user === "ada";
      },
    });
    const base = await start(platform, imports, [global(APP_GUARD, guard)]);
    const statuses: number[] = [];
    for (const path of ["/rest/user/ada", "/rpc/user/count"])
      for (const user of [undefined, "eve", "ada"]) {
        const headers = user === undefined ? {} : { "x-user": user };
        statuses.push((await send(base, ["GET", path], headers)).status);
      }
    expect(statuses).toEqual([403, 403, 200, 403, 403, 200]);
    expect(seen).toEqual(["eve", "ada", "eve", "ada"]);
  });

  test("an interceptor runs, and what it maps changes no document", async () => {
    const seen: unknown[] = [];
    const interceptor: NestInterceptor = {
      intercept(context, next) {
        seen.push(context.switchToHttp().getRequest().method);
        return next.handle().pipe(
          map((value: unknown) => {
            seen.push(value);
            return { wrapped: value };
          }),
        );
      },
    };
    const providers = [global(APP_INTERCEPTOR, interceptor)];
    const base = await start(platform, services().imports, providers);
    const rest = await send(base, ["GET", "/rest/user/ada"]);
    expect(rest.headers.get("content-type")).toBe(jsonApi);
    expect(await rest.json()).toMatchObject({ data: { id: "ada" } });
    const rpc = await send(base, ["GET", "/rpc/user/count"]);
    expect(await rpc.json()).toHaveProperty("data");
    expect(seen).toEqual(["GET", undefined, "GET", undefined]);
  });

  test("a filter gets what a guard and what a handler of the application's own throw", async () => {
    const filter = {
      catch(error: Error, host: ArgumentsHost): void {
        const reply = host.switchToHttp().getResponse();
        reply.status(418).send({ caught: error.message });
      },
    };
    const guard = {
      canActivate(context: ExecutionContext): boolean {
        if (context.switchToHttp().getRequest().method !== "DELETE")
          return true;
        throw new ForbiddenException("nobody deletes");
      },
    };
    const own = nestModule(() => Promise.reject(new Error("no")), {
      prefix: "/own",
    });
    const base = await start(
      platform,
      [...services().imports, own],
      [global(APP_FILTER, filter), global(APP_GUARD, guard)],
    );
    for (const [method, path, caught] of [
      ["DELETE", "/rest/user/ada", "nobody deletes"],
      ["DELETE", "/rpc/user/delete", "nobody deletes"],
      ["GET", "/own", "no"],
    ] as const) {
      const response = await send(base, [method, path]);
      expect([response.status, await response.json()]).toEqual([
        418,
        { caught },
      ]);
    }
    expect((await send(base, ["GET", "/rest/user/ada"])).status).toBe(200);
  });

  test("decorators are those of the one module", async () => {
    class Roles {
      canActivate(context: ExecutionContext): boolean {
        const roles: unknown = Reflect.getMetadata("roles", context.getClass());
        const { headers } = context.switchToHttp().getRequest();
        return (roles as string[]).includes(headers["x-role"]);
      }
    }
    const decorators = [UseGuards(Roles), SetMetadata("roles", ["editor"])];
    const answer: ApiHandler = () =>
      Promise.resolve({ status: 204, headers: {} });
    const base = await start(platform, [
      nestModule(answer, { prefix: "/guarded", decorators }),
      nestModule(answer, { prefix: "/open" }),
    ]);
    const status = async (path: string, role: string): Promise<number> =>
      (await send(base, ["GET", path], { "x-role": role })).status;
    expect(await status("/guarded/a", "editor")).toBe(204);
    expect(await status("/guarded/a", "reader")).toBe(403);
    expect(await status("/open/a", "reader")).toBe(204);
  });

  test("JSON:API's bodies are the service's own, faults included", async () => {
    const base = await start(platform, services().imports);
    const post = async (body: string): Promise<[number, unknown]> => {
      const response = await send(base, ["POST", "/rest/tag", body]);
      const { errors } = (await response.json()) as { errors?: unknown };
      return [response.status, errors];
    };
    const id = `nest-${platform}`;
    const data = { type: "tag", id };
    expect(await post(JSON.stringify({ data }))).toEqual([201, undefined]);
    expect(await post("{")).toMatchObject([400, [{ code: "invalid-payload" }]]);
    const long = `{"data":"${"x".repeat(2_000_000)}"}`;
    expect(await post(long)).toMatchObject([
      413,
      [{ code: "payload-too-large" }],
    ]);
    const { status } = await send(base, ["DELETE", `/rest/tag/${id}`]);
    expect(status).toBe(204);
  });

  test("what NestJS's parser refuses is answered by NestJS", async () => {
    const { asked, imports } = services();
    const base = await start(platform, imports);
    const response = await send(base, ["POST", "/rpc/tag/create", "{"]);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: 400 });
    expect(asked).toEqual([]);
  });

  test("the path begins below all prefixes, whatever their parameters hold", async () => {
    const echo: ApiHandler = ({ path, query = "none" }) =>
      Promise.resolve({
        status: 200,
        headers: {},
        text: `${path} ${String(query)}`,
      });
    const base = await start(
      platform,
      [nestModule(echo, { prefix: "api/:area" })],
      [],
      (app) => app.setGlobalPrefix("v1"),
    );
    for (const [path, said] of [
      ["/v1/api/x%2Fy/a%2Fb?x[y]=1&z=%20+", "/a%2Fb x[y]=1&z=%20+"],
      ["/v1/api/x?a?b", "/ a?b"],
      ["/v1/api/x/", "/ none"],
    ] as const)
      expect(await (await fetch(base + path)).text()).toBe(said);
    expect((await fetch(`${base}/api/x/a`)).status).toBe(404);
  });
});

test("a parser of JSON:API that the application has on Fastify keeps its type", async () => {
  const bodies: unknown[] = [];
  const record: ApiHandler = ({ body }) => {
    bodies.push(body);
    return Promise.resolve({ status: 204, headers: {} });
  };
  const base = await start(
    "Fastify",
    [nestModule(record, { prefix: "/rest" })],
    [],
    (app) =>
      (app as NestFastifyApplication).useBodyParser(
        jsonApi,
        {},
        (_request, body, done) => {
          done(null, JSON.parse(String(body)));
        },
      ),
  );
  await send(base, ["POST", "/rest/tag", '{"data":1}']);
  expect(bodies).toEqual([{ data: 1 }]);
});

test("another platform is refused when the application starts", () => {
  const { module } = nestModule(() => Promise.reject(new Error("not asked")));
  const host = new HttpAdapterHost();
  host.httpAdapter = { getType: () => "node" } as never;
  const mounted = Object.assign(new module(), { host });
  expect(() => {
    (mounted as unknown as { configure(): void }).configure();
  }).toThrow('the platform must be Express or Fastify, not "node"');
});

test("an application in CommonJS mounts it, on both platforms", async () => {
  await withLock(`${root}.tmp/applications/.lock`, build);
  const script = `
    require("reflect-metadata");
    const { Module } = require("@nestjs/common");
    const { APP_GUARD, NestFactory } = require("@nestjs/core");
    const { FastifyAdapter } = require("@nestjs/platform-fastify");
    const { nestModule } = require("@gen-api/runtime/nest");
    const answer = async () => ({ status: 200, headers: {}, text: "{}" });
    const canActivate = (context) =>
      context.switchToHttp().getRequest().method !== "DELETE";
    class Application {}
    Module({
      imports: [nestModule(answer, { prefix: "/rest" })],
      providers: [{ provide: APP_GUARD, useValue: { canActivate } }],
    })(Application);
    (async () => {
      const said = [];
      for (const platform of [[], [new FastifyAdapter()]]) {
        const app = await NestFactory.create(Application, ...platform, { logger: false });
        await app.listen(0, "127.0.0.1");
        const url = (await app.getUrl()) + "/rest/a";
        for (const method of ["GET", "DELETE"])
          said.push((await fetch(url, { method })).status);
        await app.close();
      }
      console.log(said.join());
    })();`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=commonjs", "-e", script],
    { cwd: `${root}test` },
  );
  expect(stdout.trim()).toBe("200,403,200,403");
});
