import type { Resource } from "../model/resource.js";
import type { Schema } from "../model/schema.js";
import type { DelegateMap } from "../prisma/delegate.js";
import type { ClientSource } from "./client.js";
import type { Telemetry } from "./telemetry/telemetry.js";
import { tracedReader } from "./telemetry/trace.js";

/** The option `reads` as handlers see it: they do not load what nobody uses. */
export interface ReadsOption {
  /**
   * A function that makes the client of a request read in another way.
   *
   * @throws TypeError for a database that it cannot read from, or without tables in the schema
   */
  connect(schema: Schema): (client: DelegateMap) => DelegateMap;
}

/**
 * How the clients of requests read.
 *
 * @throws TypeError if it cannot read from the database, or not with the client of all requests
 */
export function clientReader(
  settings: {
    readonly reads: ReadsOption | undefined;
    readonly client: ClientSource<DelegateMap>;
    readonly telemetry: Telemetry | undefined;
  },
  schema: Schema,
  resources: Iterable<Resource>,
): (client: DelegateMap) => DelegateMap {
  const { reads, client } = settings;
  const reader = reads?.connect(schema) ?? ((own: DelegateMap) => own);
  if (typeof client !== "function") reader(client);
  return tracedReader(settings, reader, resources, schema);
}
