import type { Enum } from "../graph/model-graph.js";

/** The models of a schema and how they relate: what every format draws. */
export interface Picture {
  /** In schema order. */
  readonly models: readonly PictureModel[];
  /** Each once, in the order of the models that have the keys. */
  readonly relations: readonly PictureRelation[];
  readonly enums: readonly Enum[];
}

export interface PictureModel {
  readonly name: string;
  readonly isView: boolean;
  readonly group?: string;
  readonly comment?: string;
  /** Those that are shown. */
  readonly fields: readonly PictureField[];
  /** How many fields it has, shown or not. */
  readonly fieldCount: number;
  /** Why it is not drawn as others are. */
  readonly mark?: Mark;
}

/**
 * `read-only` and `no routes` say what the services offer of a model. An `outside` one is
 * of another group, and there only because relations end at it.
 */
type Mark = "read-only" | "no routes" | "outside";

export interface PictureField {
  readonly name: string;
  /** A scalar type, an enum or a composite type. */
  readonly type: string;
  readonly list: boolean;
  readonly required: boolean;
  /** It is the id, or a part of it. */
  readonly id: boolean;
  /** It is unique by itself. */
  readonly unique: boolean;
  /** It is in a foreign key. */
  readonly key: boolean;
  readonly comment?: string;
  /** Clients of the services may read it and not write it. */
  readonly readOnly?: true;
}

/** A relation, from the model that has the key to the one that it refers to. */
export interface PictureRelation {
  readonly name: string;
  readonly from: string;
  /** The relation field of that model. */
  readonly fromField?: string;
  readonly to: string;
  readonly toField?: string;
  /** The key's own fields, and those that they refer to, pairwise. */
  readonly fields: readonly string[];
  readonly references: readonly string[];
  readonly kind: "many-to-one" | "one-to-one" | "many-to-many";
  /** The key always refers to a record. */
  readonly required: boolean;
  readonly onDelete?: string;
  readonly onUpdate?: string;
  /** What is written at the edge. */
  readonly label?: string;
  /** Clients of the services may read it and not write it. */
  readonly readOnly?: true;
}
