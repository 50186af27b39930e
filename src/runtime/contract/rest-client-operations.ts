/** The methods that a model of the REST client may have. `all` comes with `list`, `find` with `get`. */
export const restClientOperations = [
  "list",
  "all",
  "get",
  "find",
  "create",
  "upsert",
  "update",
  "delete",
  "related",
  "linkage",
  "add",
  "remove",
  "replace",
  "createRelated",
  "updateRelated",
  "deleteRelated",
] as const;

export type RestClientOperation = (typeof restClientOperations)[number];
