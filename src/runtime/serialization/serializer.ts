/** A value as it is sent: JSON, and the types that JSON cannot express. */
export interface Serialized {
  readonly json: unknown;
  readonly meta?: unknown;
}

/** Writes values as JSON with their types beside it, and reads them. */
export interface Serializer {
  serialize(value: unknown): Serialized;
  deserialize(serialized: Serialized): unknown;
}

const ofClient = Symbol.for("@gen-api/runtime serializer");

/** A client that tells the serializer of its requests and results. */
export function withSerializer<Client extends object>(
  client: Client,
  serializer: Serializer,
): Client {
  return Object.defineProperty(client, ofClient, { value: serializer });
}

/** That of a client which has one. */
export function serializerOf(client: object): Serializer | undefined {
  return (client as { readonly [ofClient]?: Serializer })[ofClient];
}
