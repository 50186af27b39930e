import { z } from "zod";
import type { Description } from "../description.js";
import { shownRecords } from "../records.js";
import { accepted } from "../accepted.js";
import { cutNote, data } from "../result.js";
import type { Service } from "../service.js";
import { defineTool, name } from "../tool.js";
import { ToolError } from "../tool-error.js";
import { asOperation } from "../write/as-operation.js";
import { asRequest } from "../write/as-request.js";
import {
  type DataOperation,
  type WriteOperation,
  writeOperation,
} from "../write/operation.js";

export const write = defineTool({
  name: "write",
  description:
    "Does operations, all or none. create: attributes, relationships; update: id and what changes; delete: id; " +
    "link: id, relationship, to (how: add or remove members of a list, or replace); action: alone, with its input. " +
    "Later operations may name what a create with `lid` makes by that lid.",
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
  },
  input: z.strictObject({
    operations: z.array(writeOperation),
    key: name
      .optional()
      .describe("of your choice; the same again has no second effect"),
    dryRun: z
      .boolean()
      .optional()
      .describe("answer what would change, and undo it"),
  }),
  async run(service, { operations, key, dryRun = false }) {
    const description = await service.describe();
    operations.forEach((one, index) => {
      requireVersion(description, one, index);
    });
    const headers = key === undefined ? {} : keyed(description, key);
    const data = operations.filter((one) => one.op !== "action");
    const isTogether = description.atomic && data.length === operations.length;
    const results = isTogether
      ? await together(service, description.atomic, data, { headers, dryRun })
      : await alone(service, operations, { headers, dryRun });
    return answer(results, dryRun);
  },
});

/** Without keys at the service, a write that is sent again would be done again. */
function keyed(
  { takesKeys }: Description,
  key: string,
): Readonly<Record<string, string>> {
  if (!takesKeys) {
    throw new ToolError("the service has no idempotency keys: send no `key`");
  }
  if (!/^[!-~]{1,255}$/.test(key)) {
    throw new ToolError("`key` must be 1 to 255 visible ASCII characters");
  }
  return { "idempotency-key": `"${key.replaceAll(/["\\]/g, "\\$&")}"` };
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly dryRun: boolean;
}

/** An action, or an operation of a service that takes no documents of several. */
async function alone(
  service: Service,
  operations: readonly WriteOperation[],
  { headers, dryRun }: Sent,
): Promise<readonly unknown[]> {
  const [one, ...more] = operations;
  if (!one || more.length > 0) {
    throw new ToolError(
      operations.some(({ op }) => op === "action")
        ? "an action is no part of a transaction: send it alone"
        : "the service has no atomic operations: send one operation",
    );
  }
  if (dryRun) throw new ToolError("the service cannot try this operation");
  const single = asRequest(one);
  const request = { ...single, headers: { ...single.headers, ...headers } };
  return [accepted(await service.ask(request))];
}

/** The results of a document of operations. */
async function together(
  service: Service,
  { path, takesDryRun }: NonNullable<Description["atomic"]>,
  operations: readonly DataOperation[],
  { headers, dryRun }: Sent,
): Promise<readonly unknown[]> {
  // What ignored it would write.
  if (dryRun && !takesDryRun) {
    throw new ToolError("the service cannot try operations");
  }
  const body = accepted(
    await service.ask({
      method: "POST",
      path,
      headers,
      ...(dryRun && { query: new URLSearchParams({ dryRun: "true" }) }),
      body: { "atomic:operations": operations.map(asOperation) },
    }),
  );
  const { "atomic:results": results } = Object(body) as {
    readonly "atomic:results"?: readonly unknown[];
  };
  return results ?? [];
}

/** Without the version that was read, a write would undo what others wrote since. */
function requireVersion(
  { types }: Description,
  one: WriteOperation,
  index: number,
): void {
  if (one.op === "create" || one.op === "action") return;
  // What the same document makes has no version to know yet.
  const isNew = one.lid !== undefined && one.id === undefined;
  if (one.version !== undefined || isNew) return;
  if (!types.get(one.type.toLowerCase())?.hasVersion) return;
  throw new ToolError(
    `operations[${index}]: send the \`version\` of the ${one.type}, as get shows it`,
  );
}

function answer(results: readonly unknown[], dryRun: boolean) {
  const bodies = results.map(
    (one) => Object(one) as { data?: unknown; meta?: unknown },
  );
  const resources = bodies
    .flatMap((one) => one.data ?? [])
    .filter((one) => "attributes" in Object(one));
  const { records, missing } = shownRecords(resources);
  const metas = bodies.flatMap(({ data, meta }) =>
    data || !meta ? [] : [meta],
  );
  return data(
    {
      done: !dryRun,
      ...(records.length > 0 && { records }),
      ...(metas.length > 0 && { meta: metas }),
    },
    [
      dryRun && "Nothing was written: this is what a write would answer.",
      missing > 0 && `${missing} more records are not shown.`,
      cutNote(records),
    ],
  );
}
