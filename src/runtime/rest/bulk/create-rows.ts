import { ApiError } from "../../errors/api-error.js";
import { idSelect, type Resource, type Row } from "../../model/resource.js";
import { faultOf } from "../../prisma/errors/fault.js";
import type { Delegate } from "../../prisma/delegate.js";
import type { RestApi } from "../api.js";
import type { RestRequest } from "../request.js";
import { prepareWrite } from "../write/prepare-write.js";
import { sentCreate } from "../write/sent-create.js";

/** What became of a record: its id where that is known, or what is wrong with it. */
type Created = Row | ApiError | undefined;

type Data = Readonly<Record<string, unknown>>;

/**
 * Creates the records of several requests by one statement. Each is checked before; what links
 * to many is created by a statement of its own.
 *
 * @throws what the database, a rule or an extension refuses the statement with
 */
export async function createRows(
  api: RestApi,
  requests: readonly RestRequest[],
): Promise<readonly Created[]> {
  const prepared: (Data | ApiError)[] = [];
  for (const request of requests) {
    // The database looks for what is linked to, once for all of them.
    prepared.push(await preparedData({ ...request, api }));
  }
  const [request] = requests;
  if (!request) return [];
  const { resource, client } = request;
  const delegate = client[resource.delegate] as Delegate;
  const together = prepared.filter((one): one is Data =>
    isTogether(resource, one),
  );
  const ids = await createdTogether(api, resource, delegate, together);
  const created: Created[] = [];
  let next = 0;
  for (const one of prepared) {
    if (one instanceof ApiError) created.push(one);
    else if (isTogether(resource, one)) created.push(ids[next++]);
    else {
      const select = idSelect(resource);
      created.push((await delegate.create({ data: one, select })) as Row);
    }
  }
  return created;
}

/** Whether it is columns alone. */
function isTogether(resource: Resource, data: Data | ApiError): boolean {
  return (
    !(data instanceof ApiError) &&
    !Object.keys(data).some((name) => resource.allRelationships().has(name))
  );
}

async function createdTogether(
  { database }: RestApi,
  resource: Resource,
  delegate: Delegate,
  data: readonly Data[],
): Promise<readonly Created[]> {
  if (data.length === 0) return [];
  // The delegate has it on every database, and before Prisma 5.14 on none.
  const returns =
    database.returnsRows && typeof delegate.createManyAndReturn === "function";
  if (returns) {
    const select = idSelect(resource);
    const rows = await delegate.createManyAndReturn({ data, select });
    // Under rules, those that may not be read are missing.
    if (rows.length === data.length) return rows as Row[];
    return [];
  }
  await delegate.createMany({ data });
  const names = resource.id?.fields ?? [];
  return data.map((one) =>
    names.every((name) => one[name] !== undefined) ? one : undefined,
  );
}

/** Prisma's data of a new record, or what is wrong with it. */
async function preparedData(request: RestRequest): Promise<Data | ApiError> {
  try {
    return (await prepareWrite(request, sentCreate(request))).data;
  } catch (error) {
    if (error instanceof ApiError && !faultOf(error.cause)) return error;
    throw error;
  }
}
