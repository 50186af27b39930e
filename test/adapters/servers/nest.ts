import "reflect-metadata";
import type { AddressInfo } from "node:net";
import type { DynamicModule, INestApplication } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { FastifyAdapter } from "@nestjs/platform-fastify";
import { nestModule } from "@gen-api/runtime/nest";
import * as mounts from "./service.js";

async function started(app: INestApplication): Promise<number> {
  const server = await app.listen(0, "127.0.0.1");
  return (server.address() as AddressInfo).port;
}

const SERVICE = Symbol("Service");

/** Made of an injected service, as applications make it of their Prisma service. */
function application(service: mounts.Service): DynamicModule {
  const services = {
    module: class Services {
      readonly holds = SERVICE;
    },
    providers: [{ provide: SERVICE, useValue: service }],
    exports: [SERVICE],
  };
  const injected = { imports: [services], inject: [SERVICE] };
  return {
    module: class Application {
      readonly uses = SERVICE;
    },
    imports: [
      nestModule(
        { ...injected, useFactory: ({ rest }: mounts.Service) => rest },
        mounts.rest,
      ),
      nestModule(
        { ...injected, useFactory: ({ rpc }: mounts.Service) => rpc },
        mounts.rpc,
      ),
      nestModule(service.rest, mounts.failing),
      nestModule(mounts.echo, mounts.echoed),
    ],
  };
}

const logger = false;

export const nestServers: readonly mounts.ServerKind[] = [
  {
    name: "NestJS",
    async start(service) {
      const options = { logger, bodyParser: false } as const;
      return started(await NestFactory.create(application(service), options));
    },
  },
  {
    name: "NestJS with its body parser",
    parses: "all",
    async start(service) {
      return started(
        await NestFactory.create(application(service), { logger }),
      );
    },
  },
  {
    name: "NestJS on Fastify",
    parses: "all",
    async start(service) {
      const platform = new FastifyAdapter();
      const module = application(service);
      return started(await NestFactory.create(module, platform, { logger }));
    },
  },
];
