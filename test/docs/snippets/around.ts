// What the snippets of the documents leave to the reader's application.
import type * as runtime from "@gen-api/runtime";
import type createOpenapiClient from "openapi-fetch";
import type SuperJson from "superjson";
import type { SuperJSONResult } from "superjson";
import type { RpcClient } from "./api/client.js";
import type * as api from "./api/index.js";
import type { Client } from "./prisma.js";
import type { paths } from "./rpc.js";

declare global {
  const ApiError: typeof runtime.ApiError;
  const callerOf: (token?: string) => Promise<Caller | null>;
  const client: RpcClient;
  const createClient: typeof createOpenapiClient;
  const createRestHandler: typeof api.createRestHandler;
  const endpoint: string;
  const logger: { error(details: object, message: string): void };
  const prisma: Client;
  const prismaFor: (token: unknown) => Client;
  const renewToken: () => Promise<void>;
  const replicated: Client & { $primary(): Client };
  const rest: runtime.ApiHandler;
  const response: { json(): Promise<Answer> };
  const rpc: ReturnType<typeof createOpenapiClient<paths>>;
  const superjson: typeof SuperJson;
  const token: () => string;
  const userOf: (request: object) => Caller;
}

interface Caller {
  readonly isAdmin: boolean;
  readonly tenant: string;
}

interface Answer {
  readonly data: SuperJSONResult["json"];
  readonly meta?: { readonly serialization: SuperJSONResult["meta"] };
}
