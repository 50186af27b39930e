import type { ServerResponse } from "node:http";
import { All, Controller, Inject, Req, Res } from "@nestjs/common";
import { HttpAdapterHost } from "@nestjs/core";
import { check } from "../service/check-option.js";
import type { ApiHandler } from "../service/api-handler.js";
import {
  exchangeReply,
  type FastifyReply,
  type FastifyRequest,
} from "./fastify-exchange.js";
import { type MountOptions, mountPrefix, targetAt } from "./mount.js";
import type { NodeRequest } from "./node-body.js";
import { exchange } from "./node-exchange.js";

export type { MountOptions } from "./mount.js";

const jsonApi = "application/vnd.api+json";

/** A handler made from providers of the application's container. */
export interface NestHandlerFactory<
  Dependencies extends readonly unknown[],
  Module,
  Token,
> {
  /** The modules that export the injected providers. */
  readonly imports?: Module[];
  /** The tokens of the arguments of `useFactory`. */
  readonly inject?: Token[];
  readonly useFactory: (
    ...dependencies: Dependencies
  ) => ApiHandler | Promise<ApiHandler>;
}

/** How a handler is mounted on NestJS. */
export interface NestMountOptions<Request> extends MountOptions<
  [request: Request]
> {
  /** Decorators for the controller, such as `UseGuards(AuthGuard)`. */
  readonly decorators?: readonly ClassDecorator[];
}

/** A dynamic module of NestJS. */
export interface NestModule<Module, Token> {
  module: new () => object;
  imports: Module[];
  controllers: (new (handler: ApiHandler) => object)[];
  providers: {
    provide: symbol;
    inject: Token[];
    useFactory: (...dependencies: never) => ApiHandler | Promise<ApiHandler>;
  }[];
}

/** Where the platforms tell which route they have matched: Express, and Fastify. */
interface RoutedRequest {
  readonly url?: string;
  readonly route?: { readonly path: string };
  readonly routeOptions?: { readonly url: string };
}

/** The part of a Fastify instance that is used. */
interface FastifyInstance {
  hasContentTypeParser(contentType: string): boolean;
  addContentTypeParser(
    contentType: string,
    parser: () => Promise<undefined>,
  ): unknown;
}

/**
 * Mounts a handler on NestJS, on its Express or its Fastify platform:
 * `imports: [nestModule(rest, { prefix: "/api" })]`, or a handler that `useFactory` makes
 * from injected services. It is a controller: guards, interceptors and filters run. The
 * prefix is relative to the application's global prefix.
 */
export function nestModule<
  Request extends NodeRequest | FastifyRequest = NodeRequest,
  Dependencies extends readonly unknown[] = [],
  Module = never,
  Token = never,
>(
  source: ApiHandler | NestHandlerFactory<Dependencies, Module, Token>,
  options: NestMountOptions<Request> = {},
): NestModule<Module, Token> {
  const prefix = mountPrefix(options, ["decorators"]);
  const { decorators = [] } = options;
  check(Array.isArray(decorators), '"decorators" must be an array');
  const HANDLER = Symbol("ApiHandler");

  class ApiController {
    readonly #handler: ApiHandler;

    constructor(handler: ApiHandler) {
      this.#handler = handler;
    }

    async answer(
      request: RoutedRequest,
      response: ServerResponse | FastifyReply,
    ): Promise<void> {
      const { url = "/", route, routeOptions } = request;
      const pattern = route?.path ?? routeOptions?.url ?? "";
      const target = targetAt(pattern.replace(/\/\{?\*.*$/, ""), url);
      const asked = [this.#handler, options, request as never] as const;
      if ("raw" in response) await exchangeReply(...asked, response, target);
      else await exchange(...asked, response, target);
    }
  }
  const { prototype } = ApiController;
  const answer = Object.getOwnPropertyDescriptor(prototype, "answer") ?? {};
  for (const decorate of [Controller(prefix), ...decorators])
    decorate(ApiController);
  Inject(HANDLER)(ApiController, undefined, 0);
  Req()(prototype, "answer", 0);
  // With it, NestJS sends nothing itself, and no interceptor changes what is sent.
  Res()(prototype, "answer", 1);

  // NestJS tells mounted handlers apart by this class.
  class ApiModule {
    readonly host!: HttpAdapterHost;

    /** NestJS calls it once its platform is known, and reads the routes after that. */
    configure(): void {
      const { httpAdapter } = this.host;
      const platform = httpAdapter.getType();
      check(
        platform === "express" || platform === "fastify",
        `the platform must be Express or Fastify, not "${platform}"`,
      );
      const isFastify = platform === "fastify";
      if (isFastify) leaveUnread(httpAdapter.getInstance<FastifyInstance>());
      All(["/", isFastify ? "*" : "{*path}"])(prototype, "answer", answer);
    }
  }
  Inject(HttpAdapterHost)(ApiModule.prototype, "host");

  const {
    imports = [],
    inject = [],
    useFactory,
  } = typeof source === "function" ? { useFactory: () => source } : source;
  return {
    module: ApiModule,
    imports,
    controllers: [ApiController],
    providers: [{ provide: HANDLER, inject, useFactory }],
  };
}

/** Fastify refuses types that it has no parser for; this one leaves the body to the adapter. */
function leaveUnread(app: FastifyInstance): void {
  if (app.hasContentTypeParser(jsonApi)) return;
  app.addContentTypeParser(jsonApi, () => Promise.resolve(undefined));
}
