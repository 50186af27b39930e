import type { ApiRequest } from "@gen-api/runtime";

/** Handler options. */
export type ServiceOptions = Readonly<Record<string, unknown>>;

/** A request to one of an application's handlers. */
export interface HostRequest extends Omit<ApiRequest, "query"> {
  /** REST by default. */
  readonly service?: "rest" | "rpc";
  readonly query?: string | Readonly<Record<string, string | string[]>>;
  /** Asks for a dump of every table after the answer. */
  readonly dump?: boolean;
  /** Asks for the calls of the Prisma client. */
  readonly count?: boolean;
}

/** A call of a method of the Prisma client. */
export interface ClientCall {
  readonly model: string;
  readonly operation: string;
}

export interface HostReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | undefined;
  /** Every row of every table, as one text. */
  readonly dump: string | undefined;
  /** What the handler logged while it answered. */
  readonly log: readonly string[];
  /** What the handler threw, which it never does. */
  readonly thrown: string | undefined;
  /** Statements that the request sent to the database. */
  readonly queries: readonly string[];
  /** Calls of the Prisma client, if the request asks for them. */
  readonly calls: readonly ClientCall[];
}

/** A type of the service, as its generated resource says it. */
export interface TypeDescription {
  readonly type: string;
  readonly idFields: readonly string[];
  readonly required: readonly string[];
  readonly fields: Readonly<
    Record<
      string,
      {
        readonly type: string;
        readonly list?: true;
        readonly values?: readonly string[];
      }
    >
  >;
  readonly relationships: Readonly<
    Record<
      string,
      { readonly kind: "to-one" | "to-many"; readonly target: string }
    >
  >;
}
