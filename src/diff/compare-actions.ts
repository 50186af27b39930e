import type { Action, Model } from "../graph/model-graph.js";
import { services } from "../graph/served.js";
import { offered } from "./api.js";
import type { Finding } from "./finding.js";
import type { Pair } from "./match.js";
import type { ModelContext } from "./model-context.js";
import { removal } from "./removal.js";

/** What becomes of the operations that extensions run. */
export function compareActions(
  { apis, models }: ModelContext,
  matched: readonly Pair<Model>[],
): readonly Finding[] {
  const { actions: old = [] } = models.before;
  const { actions: now = [] } = models.after;
  const added = now.filter(({ name }) => !old.some((one) => one.name === name));
  const isIn = (service: "rest" | "rpc"): boolean =>
    offered(apis.before, models.before, service).length > 0 &&
    offered(apis.after, models.after, service).length > 0;
  const told = (place: string) => ({
    model: models.after.name,
    place,
    hits: services
      .filter(isIn)
      .map((service) =>
        service === "rest" ? ("REST writes" as const) : ("RPC" as const),
      ),
  });
  const removed = ({ name, on }: Action): Finding => {
    const others = added.filter((one) => one.on === on);
    const other = others.length === 1 ? others[0]?.name : undefined;
    return {
      ...told(name),
      rule: "removed",
      ...removal(apis, models.before, {
        message: "the action is gone",
        wayOut: other
          ? `if it is ${other} now, declare both names until nobody calls ${name}`
          : "keep it until nobody calls it any more",
      }),
    };
  };
  const changed = (before: Action, after: Action): readonly Finding[] => {
    const name = (model: string): string =>
      matched.find((one) => one.before.name === model)?.after.name ?? model;
    const changes = [
      [placeText(before), placeText(after)],
      [answerText(before, name), answerText(after)],
    ].filter(([from, to]) => from !== to);
    if (changes.length === 0) return [];
    const message = changes.map(([from, to]) => `${to}, and ${from} before`);
    return [
      {
        ...told(before.name),
        rule: "type",
        verdict: "breaking",
        message: `the action ${message.join("; it ")}`,
        wayOut: "add an action of another name, and keep this one for a while",
      },
    ];
  };
  return [
    ...old.flatMap((one) => {
      const same = now.find(({ name }) => name === one.name);
      return same ? changed(one, same) : [removed(one)];
    }),
    ...added.map(({ name }): Finding => ({
      ...told(name),
      rule: "added",
      verdict: "safe",
      message: "the action is new",
    })),
  ];
}

function placeText({ on }: Action): string {
  return on === "record" ? "is of one record" : "is of the collection";
}

function answerText(
  { returns }: Action,
  name: (model: string) => string = (model) => model,
): string {
  if (returns.kind === "record")
    return `answers a record of ${name(returns.model)}`;
  const answers = {
    many: "answers several records",
    none: "answers nothing",
    value: "answers a value",
  };
  return answers[returns.kind];
}
