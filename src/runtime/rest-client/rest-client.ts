import type { ClientSchema } from "./client-schema.js";
import { withDecimalReader } from "./decimal-reader.js";
import { modelMethods, type MoreMethods } from "./model-methods.js";
import type { RestClientOptions } from "./options.js";
import { type ReadDecimal, readValues } from "./read-values.js";
import { createTransport, type Transport } from "./transport.js";

/**
 * The client behind the generated `createRestClient`, which adds its types: an object with
 * a member for each model, whose members are the requests that the service offers of it.
 *
 * @param schema the models, by their names on the client
 * @param readDecimal reads decimals, if a model has some; without it they stay text
 * @param more the methods of actions, if a model has some
 * @throws TypeError if there is no URL
 */
export function restClient<Client>(
  schema: ClientSchema,
  options: RestClientOptions,
  readDecimal?: ReadDecimal,
  more?: MoreMethods,
): Client {
  const byType = new Map(
    Object.values(schema).map((model) => [model.type, model]),
  );
  const transport = createTransport(options);
  const send: Transport = async (request, one) => {
    const document = await transport(request, one);
    readValues(document, (type) => byType.get(type), readDecimal);
    return document;
  };
  const models = Object.entries(schema).map(([name, model]) => {
    const without: readonly string[] = model.without ?? [];
    const methods = Object.entries(modelMethods(schema, model, send, more));
    const offered = methods.filter(([one]) => !without.includes(one));
    return [name, Object.fromEntries(offered)] as const;
  });
  const client = Object.fromEntries(models);
  return withDecimalReader(client, { readDecimal }) as Client;
}
