export type WriteKind = "create" | "update";

/** What the operand of a nested operation consists of. */
interface NestedForm {
  /** Whether a create may have the operation too. */
  readonly adds?: boolean;
  /** What it writes where the operand itself is the data. */
  readonly itself?: WriteKind;
  /** Whether a member `where` chooses the record. */
  readonly where?: boolean;
  /** The members that are data, or lists of them, and what each writes. */
  readonly data?: Readonly<Record<string, WriteKind>>;
  readonly option?: string;
}

const forms = {
  connect: { adds: true },
  connectOrCreate: { adds: true, where: true, data: { create: "create" } },
  create: { adds: true, itself: "create" },
  createMany: {
    adds: true,
    data: { data: "create" },
    option: "skipDuplicates",
  },
  delete: {},
  deleteMany: {},
  disconnect: {},
  set: {},
  update: { where: true, data: { data: "update" } },
  updateMany: { where: true, data: { data: "update" } },
  upsert: { where: true, data: { create: "create", update: "update" } },
} as const satisfies Readonly<Record<string, NestedForm>>;

/** Prisma's operations on the records of a relation, in the data of a write. */
export type NestedName = keyof typeof forms;

export function nestedForm(operation: string): NestedForm | undefined {
  return Object.hasOwn(forms, operation)
    ? forms[operation as NestedName]
    : undefined;
}

/** Whether Prisma has an operation in the data of a create, or of an update. */
export function isNestedName(
  operation: string,
  kind: WriteKind,
): operation is NestedName {
  const form = nestedForm(operation);
  return form !== undefined && (kind === "update" || form.adds === true);
}

/** Which data of the other model an operation has. */
export function writtenKinds(operation: string): readonly WriteKind[] {
  const { itself, data = {} } = nestedForm(operation) ?? {};
  return itself ? [itself] : Object.values(data);
}

/**
 * The members of an operand; none where it is itself data or a `where`, as that of a to-one
 * relation's `update` may be.
 */
export function operandMembers(
  operation: string,
  isMany: boolean,
): { readonly must: readonly string[]; readonly may: readonly string[] } {
  const { where, data = {}, option } = nestedForm(operation) ?? {};
  if (operation === "update" && !isMany) return { must: [], may: [] };
  const isChoice = operation === "upsert" && !isMany;
  const must = [...(where && !isChoice ? ["where"] : []), ...Object.keys(data)];
  return { must, may: isChoice ? ["where"] : option ? [option] : [] };
}
