/** As much of TanStack Start as the snippets use; it is too large to be installed for them. */
declare module "@tanstack/react-router" {
  export interface SerializationAdapter {
    readonly key: string;
  }

  export function createSerializationAdapter<Value, Sent>(adapter: {
    readonly key: string;
    readonly test: (value: unknown) => value is Value;
    readonly toSerializable: (value: Value) => Sent;
    readonly fromSerializable: (sent: Sent) => Value;
  }): SerializationAdapter;
}

declare module "@tanstack/react-start" {
  import type { SerializationAdapter } from "@tanstack/react-router";

  export function createStart(
    options: () => {
      readonly serializationAdapters?: readonly SerializationAdapter[];
    },
  ): unknown;
}
