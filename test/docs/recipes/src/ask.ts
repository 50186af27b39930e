import type { ApiHandler, Authorize } from "@gen-api/runtime";
import type { Access } from "@gen-api/runtime/access";
import { createRestHandler, createRpcHandler } from "./api/index.js";
import { prisma } from "./prisma.js";

/** A request to one of the services, under the rules of a recipe. */
export interface Asked {
  readonly recipe: string;
  readonly service: "rest" | "rpc";
  readonly method: string;
  readonly path: string;
  readonly context: object;
  readonly body?: object;
}

async function seed(): Promise<void> {
  for (const name of ["first", "second"])
    await prisma.organisation.create({ data: { name } });
  for (const [id, orgId] of [
    ["ada", 1],
    ["alan", 1],
    ["eve", 2],
  ] as const)
    await prisma.user.create({ data: { id, name: id, orgId } });
  for (const [ownerId, orgId, state] of [
    ["ada", 1, "draft"],
    ["alan", 1, "published"],
    ["eve", 2, "draft"],
  ] as const)
    await prisma.document.create({
      data: { title: `of ${ownerId}`, ownerId, orgId, state },
    });
  await prisma.share.create({ data: { documentId: 1, userId: "alan" } });
}

async function handlers(recipe: string): Promise<Record<string, ApiHandler>> {
  const { access, authorize } = (await import(`./${recipe}.js`)) as {
    readonly access?: Access<unknown>;
    readonly authorize?: Authorize;
  };
  const options = {
    client: prisma,
    ...(access && { access }),
    ...(authorize && { authorize }),
  };
  return {
    rest: createRestHandler({ ...options, endpoint: "/api" }),
    rpc: createRpcHandler(options),
  };
}

const asked = JSON.parse(process.argv[2] ?? "[]") as readonly Asked[];
const statuses: unknown[] = [];
await seed();
for (const { recipe, service, body, path, ...request } of asked) {
  const [way = "", query] = path.split("?");
  const type =
    service === "rest" ? "application/vnd.api+json" : "application/json";
  const answer = await (
    await handlers(recipe)
  )[service]?.({
    ...request,
    path: way,
    query,
    ...(body && { body, headers: { "content-type": type } }),
  });
  statuses.push(answer?.status);
}
// eslint-disable-next-line no-console -- what the test reads
console.log(`answered ${JSON.stringify(statuses)}`);
await prisma.$disconnect();
