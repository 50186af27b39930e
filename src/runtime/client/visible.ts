/**
 * A delegate of the Prisma client as a service exposes it: without the hidden fields
 * and relations, in arguments and in results, at any depth. Only the types of its
 * operations remain; it has no methods. What access rules set is not in the data of
 * creates.
 *
 * @typeParam Hidden names of fields and relations, by model: `{ User: "password" }`
 * @typeParam Preset those that rules set, in the same way
 * @typeParam WriteOnly hidden ones that data may have, in the same way
 */
export type Visible<Delegate, Hidden, Preset = object, WriteOnly = object> =
  Delegate extends Typed<infer Row, infer Operations>
    ? Record<Extract<keyof Delegate, string>, unknown> & {
        [key: symbol]: {
          types: {
            payload: VisibleRow<Row, Hidden>;
            operations: {
              [Name in keyof Operations]: Operations[Name] extends {
                args: infer Args;
                result: infer Result;
              }
                ? {
                    args: VisibleArgs<
                      Args,
                      Row,
                      Hidden,
                      Preset,
                      WriteOnly,
                      Name extends keyof DataOf ? DataOf[Name] : "none"
                    >;
                    result: Result;
                  }
                : never;
            };
          };
        };
      }
    : never;

/** A Prisma delegate carries the types of its operations under a symbol. */
export interface Typed<Row extends AnyRow, Operations> {
  [key: symbol]: { types: { payload: Row; operations: Operations } };
}

/** What Prisma's types contain about a model's rows. */
export interface AnyRow {
  name: string;
  scalars: object;
  objects: object;
  composites: object;
}

type HiddenOf<Row extends AnyRow, Hidden> = Row["name"] extends keyof Hidden
  ? Hidden[Row["name"]]
  : never;

/** Rows without hidden members, in themselves and in related rows. */
interface VisibleRow<Row extends AnyRow, Hidden> {
  name: Row["name"];
  scalars: Without<Row["scalars"], HiddenOf<Row, Hidden>>;
  composites: Without<Row["composites"], HiddenOf<Row, Hidden>>;
  objects: {
    [Name in Exclude<keyof Row["objects"], HiddenOf<Row, Hidden>>]: Related<
      Row["objects"][Name],
      Hidden
    >;
  };
}

type Without<Members, Names> = {
  [Name in keyof Members as Exclude<Name, Names>]: Members[Name];
};

type Related<Rows, Hidden> = Rows extends readonly (infer Row extends AnyRow)[]
  ? VisibleRow<Row, Hidden>[]
  : Rows extends AnyRow
    ? VisibleRow<Rows, Hidden>
    : Rows;

/**
 * Arguments that cannot name hidden members. Members of relations are arguments for
 * the related rows; `where`, `AND`, `create` and the like are for the same rows;
 * those of fields stay unchanged, and so do bytes, since a field may be called `data`.
 * Hidden members stay with the type `never`: if they were omitted, only object literals
 * would be refused.
 *
 * @typeParam At whether these are the columns of a new row (`one`), arguments with them in
 *   `data` (`many`), or either for a row that exists (`change`)
 */
type VisibleArgs<
  Args,
  Row extends AnyRow,
  Hidden,
  Preset,
  WriteOnly,
  At extends "one" | "many" | "change" | "none" = "none",
> = [Args] extends [Direction]
  ? Args
  : Args extends string
    ? Exclude<Args, HiddenOf<Row, Hidden>>
    : Args extends readonly (infer Item)[]
      ? VisibleArgs<Item, Row, Hidden, Preset, WriteOnly, At>[]
      : Args extends Uint8Array
        ? Args
        : Args extends object
          ? {
              [
                Name in keyof Args as At extends "one"
                  ? Exclude<Name, HiddenOf<Row, Preset>>
                  : Name
              ]: Name extends ArgumentName
                ? VisibleArgs<
                    Args[Name],
                    Row,
                    Hidden,
                    Preset,
                    WriteOnly,
                    Next<Name, At>
                  >
                : Name extends "_relevance"
                  ? VisibleRelevance<Args[Name], Row, Hidden>
                  : Name extends HiddenAt<At, Row, Hidden, WriteOnly>
                    ? never
                    : Name extends
                          keyof Row["scalars"] | keyof Row["composites"]
                      ? Args[Name]
                      : VisibleArgs<
                          Args[Name],
                          RowsBehind<Row, Name>,
                          Hidden,
                          Preset,
                          WriteOnly
                        >;
            }
          : Args;

/** Where arguments are that are beside a name, or in it. */
type Next<Name, At> = Name extends "create"
  ? "one"
  : Name extends "createMany"
    ? "many"
    : Name extends "update" | "updateMany"
      ? "change"
      : Name extends "data"
        ? At extends "many"
          ? "one"
          : At
        : "none";

/** Where the arguments are of operations that have a row in `data`. */
interface DataOf {
  create: "many";
  createMany: "many";
  createManyAndReturn: "many";
  update: "change";
  updateMany: "change";
  updateManyAndReturn: "change";
}

type HiddenAt<At, Row extends AnyRow, Hidden, WriteOnly> = At extends
  "one" | "change"
  ? Exclude<HiddenOf<Row, Hidden>, HiddenOf<Row, WriteOnly>>
  : HiddenOf<Row, Hidden>;

/**
 * What an order takes, as a whole: `desc` among the names of a selection may be a hidden
 * field's, and is taken out.
 */
type Direction = "asc" | "desc" | undefined;

/** An order by relevance, whose own members may have the names of hidden fields. */
type VisibleRelevance<Order, Row extends AnyRow, Hidden> = {
  [Name in keyof Order]: Name extends "fields"
    ? VisibleArgs<Order[Name], Row, Hidden, object, object>
    : Order[Name];
};

type RowsBehind<Row extends AnyRow, Name> = Name extends keyof Row["objects"]
  ? RowOf<Row["objects"][Name]>
  : Row;

type RowOf<Rows> = Rows extends readonly (infer Row extends AnyRow)[]
  ? Row
  : Extract<Rows, AnyRow>;

/** Prisma's own argument names, whatever fields a model has. */
type ArgumentName =
  | "select"
  | "include"
  | "omit"
  | "where"
  | "orderBy"
  | "cursor"
  | "take"
  | "skip"
  | "limit"
  | "skipDuplicates"
  | "distinct"
  | "by"
  | "having"
  | "data"
  | "create"
  | "createMany"
  | "connect"
  | "connectOrCreate"
  | "update"
  | "updateMany"
  | "upsert"
  | "set"
  | "disconnect"
  | "delete"
  | "deleteMany"
  | "some"
  | "every"
  | "none"
  | "is"
  | "isNot";
