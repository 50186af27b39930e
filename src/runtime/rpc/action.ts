import {
  type ActionDefinition,
  fieldValues,
  idOf,
  idSelect,
  idValues,
  type Resource,
  type Row,
} from "../model/resource.js";
import { idKey } from "../serialization/id-text.js";
import { isJsonObject } from "../serialization/json-object.js";
import { actionInput } from "../service/action-input.js";
import type { AskedOfRpc } from "../service/deprecations.js";
import { type ExtensionsOption, runAction } from "../service/extensions.js";
import { invalidInput } from "../service/invalid-input.js";
import type { Scope } from "../service/scope.js";
import { RpcError } from "./errors/rpc-error.js";
import type { Arguments, RpcRoutes } from "./routes.js";
import type { Call, ServiceIndex } from "./service.js";

/** What an action answers: records of a model, or another value. */
interface ActionResult {
  readonly records: Resource | undefined;
  readonly value: unknown;
}

/** Runs an action; `run` reads what the caller may read. */
type RunAction = (
  settings: { readonly extensions: ExtensionsOption | undefined },
  scope: Pick<Scope, "origin" | "extended">,
  run: (call: Call) => Promise<unknown>,
) => Promise<ActionResult>;

/** The action of a model that the name in a path means, if there is one. */
export function actionOf(
  { actions }: Resource,
  name: string,
): ActionDefinition | undefined {
  return actions && Object.hasOwn(actions, name) ? actions[name] : undefined;
}

/** What the arguments of an action name, each with its model. */
export function namedBy(
  resource: Resource,
  action: ActionDefinition,
  { where, select, include, omit }: Arguments,
): AskedOfRpc["calls"] {
  const shown = { select, include, omit };
  return [
    { resource, asked: { where } },
    { resource: shownBy(resource, action) ?? resource, asked: shown },
  ];
}

/** The model of the records that an action answers, if it does. */
function shownBy(
  resource: Resource,
  { returns }: ActionDefinition,
): Resource | undefined {
  if (typeof returns === "function") return returns();
  return returns === "many" ? resource : undefined;
}

/**
 * Reads the arguments of an action: `where` names its record, `input` is for its schema,
 * and `select`, `include` and `omit` say what of returned records is shown.
 *
 * @throws RpcError (400) for other arguments, and invalid ones
 */
export function readAction(
  service: ServiceIndex,
  routes: RpcRoutes,
  definition: ActionDefinition,
  operation: string,
  { where, input: given = {}, ...shown }: Arguments,
): RunAction {
  const { resource } = routes;
  const { on, returns } = definition;
  const target = shownBy(resource, definition);
  const known = target ? ["select", "include", "omit"] : [];
  const stray = Object.keys(shown).find((one) => !known.includes(one));
  if (stray !== undefined || (on === "collection" && where !== undefined)) {
    throw new RpcError(`unknown argument of ${operation}: ${stray ?? "where"}`);
  }
  const reading = (
    of: Resource,
    name: "findUnique" | "findMany",
    args: Arguments,
  ): Call => {
    const own = service.routesOf(of);
    const call = own && service.call(own, name, args);
    if (call) return call;
    throw new Error(`${operation} needs ${name} of ${of.model} in RPC`);
  };
  const find =
    on === "record"
      ? reading(resource, "findUnique", { where, select: idSelect(resource) })
      : undefined;
  // What cannot be shown is refused before anything has happened.
  const answer =
    target &&
    reading(target, returns === "many" ? "findMany" : "findUnique", {
      where: {},
      ...shown,
    });
  return async ({ extensions }, { origin, extended }, run) => {
    const action = extensions?.of(resource.model)?.actions?.[operation];
    if (!action || !extended) throw new Error(`no action ${operation}`);
    const record = find && ((await run(find)) as Row | null);
    if (record === null) {
      throw new RpcError(`there is no such ${resource.model}`, 404);
    }
    const input = await actionInput(definition, action, given, (issues) =>
      invalidInput(issues, (name) => `/input/${name}`),
    );
    if (answer && Object.keys(shown).length > 0) await run(withoutRows(answer));
    const id = record && idOf(resource, record);
    const value = await runAction(action, origin, extended, { id, input });
    if (!target) {
      return { records: undefined, value: returns === "none" ? null : value };
    }
    const ids = [value].flat().map((one) => {
      if (isJsonObject(one)) return idValues(target, one);
      throw new Error(`${operation} must return records of ${target.model}`);
    });
    if (returns !== "many") {
      const [one = {}] = [value].flat() as Row[];
      const key = { [target.id?.key ?? ""]: idOf(target, one) };
      const call = reading(target, "findUnique", { where: key, ...shown });
      return { records: target, value: await run(call) };
    }
    return {
      records: target,
      value: await inOrder(target, ids, shown, (args) =>
        run(reading(target, "findMany", args)),
      ),
    };
  };
}

/** Prisma alone knows every name that a call may have: it judges a read of no record. */
function withoutRows(call: Call): Call {
  const { resource, operation } = call;
  return {
    ...call,
    async run(client, args) {
      await client[resource.delegate]?.findMany({ ...args, take: 0 });
      return operation === "findMany" ? [] : null;
    },
  };
}

/** Those that the caller may read, in the order that the action returns. */
async function inOrder(
  target: Resource,
  ids: readonly (readonly unknown[])[],
  { select, ...shown }: Arguments,
  find: (args: Arguments) => Promise<unknown>,
): Promise<readonly Row[]> {
  const { id } = target;
  if (!id || ids.length === 0) return [];
  // The ids tell the order.
  const asked = isJsonObject(select)
    ? { select: { ...select, ...idSelect(target) } }
    : {};
  const rows: Row[] = [];
  for (const part of parts(ids, id.fields.length === 1 ? 400 : 100)) {
    const read = await find({
      where: whereOf(id, part),
      take: part.length,
      ...shown,
      ...asked,
    });
    rows.push(...(read as readonly Row[]));
  }
  const byKey = new Map(
    rows.map((row) => [idKey(target, idValues(target, row)), row]),
  );
  return ids.flatMap((values) => {
    const row = byKey.get(idKey(target, values));
    return row ? [row] : [];
  });
}

/** Few enough for the limits of a request, and for the parameters of a database. */
function parts<Item>(items: readonly Item[], size: number) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

function whereOf(
  id: NonNullable<Resource["id"]>,
  ids: readonly (readonly unknown[])[],
): Arguments {
  const [name = ""] = id.fields;
  return id.fields.length === 1
    ? { [name]: { in: ids.map(([value]) => value) } }
    : { OR: ids.map((values) => fieldValues(id, values)) };
}
