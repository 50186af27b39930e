/** What a database, or Prisma there, can do; absent: it cannot. */
interface Abilities {
  /** INSERT and UPDATE return the rows that they wrote. */
  readonly returnsRows?: true;
  /** Prisma's filters can ignore the case of letters, by `mode: "insensitive"`. */
  readonly insensitiveFilters?: true;
  /** Its LIKE ignores the case of letters by itself, at least of those of ASCII. */
  readonly likeIgnoresCase?: true;
  /** LIKE, which Prisma uses to search text, has an escape character. */
  readonly escapesLike?: true;
  /** Full-text search, without or with a preview feature of the Prisma client. */
  readonly fullText?: "always" | "preview";
  /** Floats store NaN and the infinities. */
  readonly specialFloats?: true;
  /**
   * Its usual collations ignore the case of letters and trailing spaces. It accepts a
   * foreign key in another spelling than the key that it refers to.
   */
  readonly ignoresCase?: true;
  /** Where Prisma compares `Json`, it cannot ignore case. */
  readonly caseSensitiveJson?: true;
  /** A record may lack a field, which is not the same as null. */
  readonly absentFields?: true;
  /** Prisma's writes fail where a filter of what they change leads back to its table. */
  readonly noWayBack?: true;
  /** Where nulls stand beside values, if an order does not say it. */
  readonly nulls?: "lowest" | "highest";
  /** What it orders enums by: their declaration, or the texts that it stores. */
  readonly enums?: "declaration" | "text";
  /** Prisma cannot say where an order places nulls. */
  readonly noNullsPlace?: true;
  /** Names have at most 63 bytes: longer ones, also those that Prisma makes, lose their end. */
  readonly cutsNames?: true;
  /** A transaction in which it has refused a statement runs no other. */
  readonly endsFailedTransactions?: true;
  /** It has no foreign keys, whatever the schema's `relationMode` is. */
  readonly noForeignKeys?: true;
}

const abilities = {
  sqlite: {
    returnsRows: true,
    likeIgnoresCase: true,
    caseSensitiveJson: true,
    nulls: "lowest",
    enums: "text",
  },
  postgresql: {
    endsFailedTransactions: true,
    cutsNames: true,
    returnsRows: true,
    insensitiveFilters: true,
    escapesLike: true,
    fullText: "preview",
    specialFloats: true,
    nulls: "highest",
    enums: "declaration",
  },
  cockroachdb: {
    endsFailedTransactions: true,
    returnsRows: true,
    insensitiveFilters: true,
    escapesLike: true,
    specialFloats: true,
  },
  mysql: {
    likeIgnoresCase: true,
    escapesLike: true,
    fullText: "always",
    ignoresCase: true,
    noWayBack: true,
    nulls: "lowest",
    enums: "declaration",
  },
  sqlserver: { likeIgnoresCase: true, ignoresCase: true, nulls: "lowest" },
  mongodb: {
    insensitiveFilters: true,
    specialFloats: true,
    absentFields: true,
    noNullsPlace: true,
    noForeignKeys: true,
  },
} satisfies Readonly<Record<string, Abilities>>;

/** A kind of database, by Prisma's name. */
export type Provider = keyof typeof abilities;

/** A database as a schema declares it. */
export interface DatabaseDeclaration {
  readonly provider: Provider;
  /** `prisma`: it does not enforce foreign keys. Absent: it does, if it has any. */
  readonly relationMode?: "foreignKeys" | "prisma";
  /** Whether the Prisma client has full-text search, where that is a preview feature. */
  readonly fullTextSearch?: boolean;
}

/** A database of a schema, with what it can do. */
export interface Database extends Omit<Abilities, "fullText"> {
  readonly provider: Provider;
  /** It enforces foreign keys. */
  readonly foreignKeys: boolean;
  /** The Prisma client has full-text search. */
  readonly fullTextSearch: boolean;
}

/** What is known of a database that generated code, or a schema, declares. */
export function databaseOf({
  provider,
  relationMode,
  fullTextSearch = false,
}: DatabaseDeclaration): Database {
  const { fullText, ...known }: Abilities = abilities[provider];
  return {
    ...known,
    provider,
    foreignKeys: relationMode !== "prisma" && !known.noForeignKeys,
    fullTextSearch:
      fullText === "always" || (fullText === "preview" && fullTextSearch),
  };
}
