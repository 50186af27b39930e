import type { ServerResponse } from "node:http";
import type { ApiHandler } from "../service/api-handler.js";
import { type MountOptions, mountPrefix, targetBelow } from "./mount.js";
import { exchange, type NodeRequest } from "./node-exchange.js";

export type { MountOptions } from "./mount.js";

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

type Middleware<Request> = (
  request: Request,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** The part of NestJS that a module configures its middleware with. */
interface MiddlewareConsumer {
  apply(middleware: (...args: never) => void): {
    forRoutes(path: string): unknown;
  };
}

/** A dynamic module of NestJS. */
export interface NestModule<Module, Token> {
  module: new () => object;
  imports: Module[];
  providers: {
    provide: symbol;
    inject: Token[];
    useFactory: (...dependencies: never) => Promise<ApiHandler>;
  }[];
}

/**
 * Mounts a handler on NestJS: `imports: [nestModule(rest, { prefix: "/api" })]`, or
 * a handler that `useFactory` makes from injected services. The prefix is relative
 * to the application's global prefix.
 */
export function nestModule<
  Request extends NodeRequest = NodeRequest,
  Dependencies extends readonly unknown[] = [],
  Module = never,
  Token = never,
>(
  source: ApiHandler | NestHandlerFactory<Dependencies, Module, Token>,
  options: MountOptions<[request: Request]> = {},
): NestModule<Module, Token> {
  const prefix = mountPrefix(options);
  const factory = typeof source === "function" ? undefined : source;
  let handler: ApiHandler = typeof source === "function" ? source : notMade;
  const middleware: Middleware<Request> = (request, response, next) => {
    // The path that the module is mounted at is already removed.
    const target = targetBelow("", request.url ?? "/");
    if (!target) {
      next();
      return;
    }
    exchange(handler, options, request, response, target).catch(next);
  };
  // NestJS tells mounted handlers apart by this class.
  const module = class MountedApi {
    configure(consumer: MiddlewareConsumer): void {
      consumer.apply(middleware).forRoutes(prefix || "/");
    }
  };
  if (!factory) return { module, imports: [], providers: [] };
  const { imports = [], inject = [], useFactory } = factory;
  const provider = {
    provide: Symbol("ApiHandler"),
    inject,
    useFactory: async (...dependencies: Dependencies): Promise<ApiHandler> =>
      (handler = await useFactory(...dependencies)),
  };
  return { module, imports, providers: [provider] };
}

/** NestJS makes providers before it listens. */
function notMade(): Promise<never> {
  return Promise.reject(new Error("the handler has not been created yet"));
}
