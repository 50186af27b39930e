import type { AnyRow, Typed } from "./visible.js";

/**
 * A delegate of the Prisma client whose results say what is deprecated: Prisma's types know
 * the comments of its schema alone. Only the types of its operations remain.
 *
 * @typeParam Ends interfaces with a comment at each name, by model: `{ Post: { note: true } }`
 */
export type WithEnds<Delegate, Ends> =
  Delegate extends Typed<infer Row, infer Operations>
    ? Record<Extract<keyof Delegate, string>, unknown> & {
        [key: symbol]: {
          types: { payload: RowWithEnds<Row, Ends>; operations: Operations };
        };
      }
    : never;

interface RowWithEnds<Row extends AnyRow, Ends> {
  name: Row["name"];
  scalars: Told<Row["scalars"], EndsOf<Row, Ends>>;
  composites: Told<Row["composites"], EndsOf<Row, Ends>>;
  objects: Told<
    {
      [Name in keyof Row["objects"]]: Related<Row["objects"][Name], Ends>;
    },
    EndsOf<Row, Ends>
  >;
}

type EndsOf<Row extends AnyRow, Ends> = Row["name"] extends keyof Ends
  ? Ends[Row["name"]]
  : object;

type Related<Rows, Ends> = Rows extends readonly (infer Row extends AnyRow)[]
  ? RowWithEnds<Row, Ends>[]
  : Rows extends AnyRow
    ? RowWithEnds<Rows, Ends>
    : Rows;

/** A type that is made of another by its names has the comments of that one. */
type Told<Members, Ends> = Omit<Members, keyof Ends> &
  TypesOf<Pick<Ends, keyof Ends & keyof Members>, Members>;

type TypesOf<Ends, Members> = {
  [Name in keyof Ends]: Name extends keyof Members ? Members[Name] : never;
};
