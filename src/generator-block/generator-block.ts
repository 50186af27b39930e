/** A block `generator api { … }` of gen-api, in the form in which Prisma sends it. */
export interface GeneratorBlock {
  /** Of the schema file or folder, absolute. */
  readonly schemaPath: string;
  readonly generator: {
    /** `api` of `generator api { … }`. */
    readonly name: string;
    /** Absolute; Prisma itself requires one. */
    readonly output: { readonly value: string };
    /** The other members; all of Prisma's values are text. */
    readonly config: Readonly<Record<string, string | readonly string[]>>;
  };
}
