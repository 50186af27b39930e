import type { Action, Model } from "../graph/model-graph.js";
import { type ShapeMember, shapeText } from "../graph/shape-types.js";
import { services } from "../graph/served.js";
import { offered } from "./api.js";
import type { Finding, Hit } from "./finding.js";
import { match, type Pair } from "./match.js";
import type { ModelContext } from "./model-context.js";
import { removal } from "./removal.js";

const nameOf = ({ name }: Pick<Action, "name">): string => name;

/** What becomes of the operations that extensions run. */
export function compareActions(
  { apis, models }: ModelContext,
  matched: readonly Pair<Model>[],
): readonly Finding[] {
  const { before, after } = models;
  const { pairs, removed, added } = match(
    before.actions ?? [],
    after.actions ?? [],
    nameOf,
    nameOf,
  );
  const places: Readonly<Record<(typeof services)[number], Hit>> = {
    rest: "REST writes",
    rpc: "RPC",
  };
  const hits = services
    .filter((service) => offered(apis.before, before, service).length > 0)
    .filter((service) => offered(apis.after, after, service).length > 0)
    .map((service) => places[service]);
  const told = { model: after.name, hits };
  return [
    ...removed.map((action): Finding => ({
      ...told,
      place: action.name,
      rule: "removed",
      ...removal(apis, before, {
        message: "the action is gone",
        wayOut: removedHint(action, added),
      }),
    })),
    ...pairs.flatMap((pair): readonly Finding[] => {
      const change = actionChange(pair, matched);
      const place = pair.after.name;
      return change ? [{ ...told, place, ...change }] : [];
    }),
    ...added.map(({ name: place }): Finding => ({
      ...told,
      place,
      rule: "added",
      verdict: "safe",
      message: "the action is new",
    })),
  ];
}

function removedHint({ name, on }: Action, added: readonly Action[]): string {
  const others = added.filter((one) => one.on === on);
  const [other] = others.length === 1 ? others : [];
  return other
    ? `if it is ${other.name} now, declare both names until nobody calls ${name}`
    : "keep it until nobody calls it any more";
}

function actionChange(
  { before, after }: Pair<Action>,
  matched: readonly Pair<Model>[],
): Pick<Finding, "rule" | "verdict" | "message" | "wayOut"> | undefined {
  const nameAfter = (model: string): string =>
    matched.find((one) => one.before.name === model)?.after.name ?? model;
  const changes = [
    [placeText(before), placeText(after)],
    [answerText(before, nameAfter), answerText(after)],
    ...valueChanges(before.returns, after.returns),
    ...inputChanges(before.input ?? [], after.input ?? []),
  ].filter(([from, to]) => from !== to);
  if (changes.length === 0) return undefined;
  const message = changes.map(([from, to]) => `${to}, and ${from} before`);
  return {
    rule: "type",
    verdict: "breaking",
    message: `the action ${message.join("; it ")}`,
    wayOut: "add an action of another name, and keep this one for a while",
  };
}

/** What callers would have to send another way; what one may leave out may be new. */
function inputChanges(
  before: readonly ShapeMember[],
  after: readonly ShapeMember[],
): readonly (readonly [from: string, to: string])[] {
  const text = (name: string, member: ShapeMember | undefined): string =>
    member
      ? `takes ${name} as ${member.type}${member.list ? "[]" : ""}`
      : `takes no ${name}`;
  const { pairs, removed, added } = match(before, after, nameOf, nameOf);
  return [
    ...pairs.map(
      ({ before: from, after: to }) =>
        [
          text(from.name, from),
          `${text(to.name, to)}${from.isOptional && !to.isOptional ? ", always" : ""}`,
        ] as const,
    ),
    ...removed.map(
      (one) => [text(one.name, one), text(one.name, undefined)] as const,
    ),
    ...added
      .filter(({ isOptional }) => !isOptional)
      .map((one) => [text(one.name, undefined), text(one.name, one)] as const),
  ];
}

/** What callers would read another way; what is new nobody reads. */
function valueChanges(
  before: Action["returns"],
  after: Action["returns"],
): readonly (readonly [from: string, to: string])[] {
  if (before.kind !== "value" || after.kind !== "value") return [];
  if (!before.shape || !after.shape) return [];
  const { pairs, removed } = match(before.shape, after.shape, nameOf, nameOf);
  const text = (member: ShapeMember): string =>
    `answers ${member.name} as ${shapeText(member)}`;
  return [
    ...pairs.map(({ before: from, after: to }) => {
      // What is always there now was taken care of where it was not.
      const isOptional = from.isOptional && to.isOptional;
      return [text({ ...from, isOptional }), text(to)] as const;
    }),
    ...removed.map((one) => [text(one), `answers no ${one.name}`] as const),
  ];
}

function placeText({ on }: Action): string {
  return on === "record" ? "is of one record" : "is of the collection";
}

function answerText(
  { returns }: Action,
  name: (model: string) => string = (model) => model,
): string {
  if (returns.kind === "record") {
    return `answers a record of ${name(returns.model)}`;
  }
  const answers = {
    many: "answers several records",
    none: "answers nothing",
    value: "answers a value",
  };
  return answers[returns.kind];
}
