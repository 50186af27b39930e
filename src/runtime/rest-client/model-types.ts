import type { Links } from "./document.js";

/**
 * What the generated types say of a model. Each member is a type that has a name, so that
 * the compiler only resolves what an application uses, and its messages are short.
 */
export interface RestModel {
  /** Its JSON:API type. */
  readonly type: string;
  readonly attributes: object;
  /** By relationship the model that it leads to: `User`, `User | null` or `User[]`. */
  readonly relations: object;
  readonly include: object;
  readonly filter: object;
  /** Ids are compared by these, and relationships to this model. */
  readonly idOperators: object;
  readonly sort: string;
  /** What to sort by, without following a relationship. */
  readonly sortName: string;
  readonly create: object;
  readonly update: object;
  /** The fields of uniques, which an upsert matches by. */
  readonly unique: string;
  /** The relationships whose members can be added and removed. */
  readonly adds: string;
  /** The relationships that can be replaced. */
  readonly replaces: string;
  /** By relationship to many what a create below it takes, and what leads back from it. */
  readonly members: object;
  /** The relationships whose members can be updated below the record. */
  readonly updates: string;
  /** The relationships whose members can be deleted below the record. */
  readonly deletes: string;
}

/** The attributes and relationships of a model to show: what `fields` takes for its type. */
export type FieldNames<Model extends RestModel> =
  readonly (keyof Model["attributes"] | keyof Model["relations"])[] | undefined;

/** What each record has besides its attributes. */
export interface Resource<Model extends RestModel> {
  readonly $type: Model["type"];
  readonly id: string;
  /** The related ids, of relationships whose linkage the answer has. Not enumerable. */
  readonly $linkage: Linkage<Model>;
  /** Not enumerable. */
  readonly $links: Links;
  /** Not enumerable. */
  readonly $meta: ResourceMeta;
}

/** What the service tells about a record beside its attributes. */
interface ResourceMeta {
  /** The record's version, if its model has one: for the option `version` of a write. */
  readonly version?: string;
  readonly [name: string]: unknown;
}

type Linkage<Model extends RestModel> = {
  readonly [Name in keyof Model["relations"]]?: LinkageOf<
    Model["relations"][Name]
  >;
};

/** The id that a relationship to one leads to, or the ids of one to many. */
export type LinkageOf<Relation> = Relation extends readonly unknown[]
  ? string[]
  : string | null;

/**
 * A record as requests return it: its attributes, and the relationships that `include`
 * names.
 *
 * @example
 * type Teaser = RestRecord<PostModel, { author: true }>;
 */
export type RestRecord<
  Model extends RestModel,
  Include = object,
  Fields = never,
> = Flat<
  Shown<Model, Fields> & {
    [Name in keyof Include]: Name extends keyof Model["relations"]
      ? Related<Model["relations"][Name], Include[Name], Fields>
      : never;
  } & Resource<Model>
>;

/** One object, of which an editor shows the members and not how it is made. */
type Flat<Parts> = { [Name in keyof Parts]: Parts[Name] } & {};

/** What a relationship leads to: a record, a record or null, or several. */
export type Related<Relation, Include, Fields> =
  Relation extends readonly (infer Target extends RestModel)[]
    ? RestRecord<Target, Deeper<Include>, Fields>[]
    : Relation extends RestModel
      ? RestRecord<Relation, Deeper<Include>, Fields>
      : Relation;

type Deeper<Include> = Include extends object ? Include : object;

/** The attributes of a model: all, or those that `fields` names. */
type Shown<Model extends RestModel, Fields> = [Fields] extends [never]
  ? Model["attributes"]
  : Model["type"] extends keyof Fields
    ? Fields[Model["type"]] extends readonly (infer Name)[]
      ? Pick<
          Model["attributes"],
          (Name | Clashing<Name>) & keyof Model["attributes"]
        >
      : Model["attributes"]
    : Model["attributes"];

/** Where attributes are that are called like a member of a resource. */
type Clashing<Name> = Name & ("id" | "type") extends never
  ? never
  : "$attributes";

/**
 * Refuses members that `Of` does not have, at any depth. The compiler itself lets them
 * through if one member is known. The required member makes it compare with the plain
 * type, for which it can say what may be meant.
 */
export type Exactly<Given, Of> = Of & Strictly<Given, Of>;

declare const unknownName: unique symbol;

/** A member whose name is no text, so that no editor offers it. */
interface Unfit {
  readonly [unknownName]: never;
}

type Strictly<Given, Of> = {
  readonly [
    Name in keyof Given as Name extends keyof Of ? never : keyof Unfit
  ]: never;
} & {
  readonly [Name in keyof Given & keyof Of]?: Given[Name] extends object
    ? // Without `true`, whose methods an editor would offer.
      object & Strictly<Given[Name], Extract<Of[Name], object>>
    : unknown;
};
