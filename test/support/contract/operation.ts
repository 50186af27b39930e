/** The part of an OpenAPI document that contracts read. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly style?: "deepObject";
  readonly content?: unknown;
  /** The JSON pointer to its schema. */
  readonly pointer: string;
}

/** An operation of a description, found for a request. */
export interface Operation {
  readonly id: string;
  readonly pointer: string;
  readonly parameters: readonly Parameter[];
  readonly pathValues: ReadonlyMap<string, string>;
  /** The pointer to the schema of the body; `undefined` if it takes no body. */
  readonly body: string | undefined;
  /** The pointer to the schema of a response by status; `null` if it has no body. */
  readonly answer: (status: number) => string | null | undefined;
}

/** Finds the operation of a request; types may be written in any case. */
export function findOperation(
  description: Description,
  method: string,
  path: string,
): Operation | undefined {
  const segments = path.split("/").slice(1).map(decodeURIComponent);
  for (const template of templatesOf(description)) {
    const values = match(template, segments);
    const item = description.paths[template];
    if (values && item?.[method]) {
      return operation(description, template, method, values);
    }
  }
  return undefined;
}

const sorted = new WeakMap<Description, readonly string[]>();

/** A path without variables comes before one with them. */
function templatesOf(description: Description): readonly string[] {
  const templates =
    sorted.get(description) ??
    Object.keys(description.paths).sort(
      (a, b) => a.split("{").length - b.split("{").length,
    );
  sorted.set(description, templates);
  return templates;
}

function match(
  template: string,
  segments: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const parts = template.split("/").slice(1);
  if (parts.length !== segments.length) return undefined;
  const values = new Map<string, string>();
  for (const [at, part] of parts.entries()) {
    const segment = segments[at] as string;
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    const own = decodeURIComponent(part);
    if (name !== undefined) values.set(name, segment);
    else if (
      at === 0 ? own.toLowerCase() !== segment.toLowerCase() : own !== segment
    ) {
      return undefined;
    }
  }
  return values;
}

function operation(
  description: Description,
  template: string,
  method: string,
  pathValues: ReadonlyMap<string, string>,
): Operation {
  const path = `/paths/${step(template)}`;
  const pointer = `${path}/${method}`;
  const found = at(description, pointer) as {
    readonly operationId: string;
    readonly requestBody?: object;
    readonly responses: Readonly<Record<string, object>>;
  };
  const schemaIn = (owner: string): string | undefined => {
    const [where, value] = resolved(description, owner);
    const { content } = value as { readonly content?: object };
    const [type] = Object.keys(content ?? {});
    return type === undefined
      ? undefined
      : `${where}/content/${step(type)}/schema`;
  };
  return {
    id: found.operationId,
    pointer,
    pathValues,
    parameters: [
      ...parametersAt(description, `${path}/parameters`),
      ...parametersAt(description, `${pointer}/parameters`),
    ],
    body: found.requestBody && schemaIn(`${pointer}/requestBody`),
    answer: (status) => {
      const key = Object.hasOwn(found.responses, status) ? status : "default";
      if (!Object.hasOwn(found.responses, key)) return undefined;
      return schemaIn(`${pointer}/responses/${String(key)}`) ?? null;
    },
  };
}

function parametersAt(
  description: Description,
  pointer: string,
): readonly Parameter[] {
  const list = at(description, pointer) as readonly object[] | undefined;
  return (list ?? []).map((_, index) => {
    const [where, value] = resolved(description, `${pointer}/${String(index)}`);
    const parameter = value as Omit<Parameter, "pointer">;
    const schema = parameter.content
      ? "/content/application~1json/schema"
      : "/schema";
    return { ...parameter, pointer: where + schema };
  });
}

/** Follows a reference. */
function resolved(
  description: Description,
  pointer: string,
): readonly [pointer: string, value: unknown] {
  const value = at(description, pointer) as { readonly $ref?: string };
  return value.$ref === undefined
    ? [pointer, value]
    : resolved(description, value.$ref.slice(1));
}

function at(description: Description, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      description,
    );
}

function step(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
