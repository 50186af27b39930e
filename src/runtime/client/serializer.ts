import { SuperJSON } from "superjson";
import { fromBase64, toBase64 } from "../serialization/base64.js";
import { disguised, namesRefused, undisguised } from "./refused-names.js";
import type { Serializer } from "../serialization/serializer.js";

/**
 * The part of superjson that extensions use. superjson is only an ES module:
 * CommonJS projects under `node16` cannot import its types.
 */
interface CustomTypes {
  registerCustom<Value, Text extends string>(
    type: {
      isApplicable(value: unknown): value is Value;
      serialize(value: Value): Text;
      deserialize(text: Text): Value;
    },
    name: string,
  ): void;
}

/** Adds a type to a serializer. */
export type TypeExtension = (superJson: CustomTypes) => void;

const nulls = ["DbNull", "JsonNull", "AnyNull"] as const;

/**
 * superjson with the service's custom types, on an instance of its own, which is
 * independent of the types that the application registers globally.
 */
export function createSerializer(
  extensions: readonly TypeExtension[],
): Serializer {
  const superJson = new SuperJSON();
  superJson.registerCustom<Uint8Array, string>(
    {
      isApplicable: (value): value is Uint8Array => value instanceof Uint8Array,
      serialize: toBase64,
      deserialize: (text) => fromBase64(text) ?? new Uint8Array(),
    },
    "Bytes",
  );
  for (const name of nulls) {
    superJson.registerCustom<object, string>(
      {
        isApplicable: (value): value is object => isPrismaNull(value, name),
        serialize: () => name,
        // The service never sends one.
        deserialize: () => ({}),
      },
      name,
    );
  }
  for (const extend of extensions) extend(superJson);
  return {
    serialize(value) {
      try {
        return superJson.serialize(value);
      } catch (error) {
        if (!namesRefused(error)) throw error;
        return undisguised(superJson.serialize(disguised(value)));
      }
    },
    deserialize: (value) =>
      superJson.deserialize(
        value as Parameters<typeof superJson.deserialize>[0],
      ),
  };
}

/** Recognizes Prisma's `DbNull`, `JsonNull` and `AnyNull` by name: Prisma is not loaded here. */
function isPrismaNull(value: unknown, name: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { _getNamespace: namespace, _getName: ownName } = value as {
    readonly _getNamespace?: unknown;
    readonly _getName?: unknown;
  };
  return (
    typeof namespace === "function" &&
    typeof ownName === "function" &&
    namespace.call(value) === "NullTypes" &&
    ownName.call(value) === name
  );
}
