import { needsValueInRest, presetMembers } from "../graph/creatable.js";
import type { Model, Relation } from "../graph/model-graph.js";
import { type Service, services } from "../graph/served.js";
import { hitsOf, type Uses } from "./abilities.js";
import type { Finding } from "./finding.js";
import type { Matched, Pair } from "./match.js";
import type { ModelContext } from "./model-context.js";
import { matchRelations, otherWay } from "./relation-way.js";
import { changedEnd, removal } from "./removal.js";
import { renaming } from "./renaming.js";
import { takenWord } from "./taken-word.js";

/** What becomes of the relations of a model, whose targets may have other names now. */
export function compareRelations(
  context: ModelContext,
  matched: readonly Pair<Model>[],
): readonly Finding[] {
  const { apis, models } = context;
  const isNew = (target: string): boolean =>
    !matched.some(({ after }) => after.name === target);
  const isGone = (target: string): boolean =>
    !matched.some(({ before }) => before.name === target);
  const relations = matchRelations(apis, models);
  return [
    // Of models that are gone or new, it is told with the model.
    ...relations.removed
      .filter(({ target }) => !isGone(target))
      .map((relation) => removedRelation(context, relation, relations)),
    ...relations.pairs.flatMap((pair) =>
      rules.flatMap((rule) => rule(context, pair, matched) ?? []),
    ),
    ...relations.added
      .filter(
        (one) =>
          !isNew(one.target) ||
          isNeededNow(models, one) ||
          isKeyOfOld(models, one),
      )
      .map((relation) => addedRelation(context, relation)),
  ];
}

function removedRelation(
  { apis, models: { after }, abilities }: ModelContext,
  relation: Relation,
  { added }: Matched<Relation>,
): Finding {
  const others = added.filter(
    ({ target, kind }) => target === relation.target && kind === relation.kind,
  );
  const [other] = others.length === 1 ? others : [];
  const isHidden =
    after.hiddenRelations.some(({ name }) => name === relation.name) ||
    after.outsideRelations.includes(relation.name);
  return {
    rule: "removed",
    model: after.name,
    place: relation.name,
    hits: hitsOf(abilities, usesOf(relation), servicesOf(relation)),
    ...removal(apis, relation, {
      message: isHidden ? "the relation is hidden" : "the relation is gone",
      ...(!isHidden && {
        wayOut: other
          ? `if it is ${other.name} now, say so there: /// @api.was ${relation.name}; or keep the name`
          : "keep it until nobody names it any more",
      }),
    }),
  };
}

function addedRelation(context: ModelContext, relation: Relation): Finding {
  const { models, abilities } = context;
  const { after } = models;
  const needed = isNeededNow(models, relation)
    ? hitsOf(abilities, { creates: true }, servicesOf(relation))
    : [];
  if (isKeyOfOld(models, relation)) {
    return {
      rule: "added",
      verdict: "breaking",
      model: after.name,
      place: relation.name,
      hits: hitsOf(abilities, { creates: true, updates: true }),
      message: `the relation is new: values that are in no ${relation.target} are refused`,
    };
  }
  const isBreaking = needed.length > 0;
  return {
    rule: "added",
    verdict: isBreaking ? "breaking" : "safe",
    model: after.name,
    place: relation.name,
    hits: isBreaking
      ? needed
      : hitsOf(abilities, usesOf(relation), servicesOf(relation)),
    message: isBreaking
      ? "the relation is new, and creates must give it"
      : "the relation is new",
    ...(isBreaking && { wayOut: "make it optional" }),
    ...takenWord(context, "relation", relation.wireName, needed),
  };
}

/** Whether a new record must have a related one that the client names. */
function isNeeded({ fields }: Model, { foreignKey }: Relation): boolean {
  return fields.some(
    (field) =>
      foreignKey?.fields.includes(field.name) && needsValueInRest(field),
  );
}

/** Those who gave the key before still may. */
function isNeededNow(
  { before, after }: Pair<Model>,
  relation: Relation,
): boolean {
  const isGiven = before.fields.some(
    (field) =>
      relation.foreignKey?.fields.includes(field.name) &&
      needsValueInRest(field),
  );
  return !isGiven && isNeeded(after, relation);
}

/** Whether columns that took any value have to lead to a record now. */
function isKeyOfOld({ before }: Pair<Model>, relation: Relation): boolean {
  const { name, foreignKey } = relation;
  if (foreignKey === undefined) return false;
  const { fields } = foreignKey;
  const wasThere =
    before.outsideRelations.includes(name) ||
    [...before.relations, ...before.hiddenRelations].some(
      (one) =>
        one.name === name || one.foreignKey?.fields.join() === fields.join(),
    );
  return (
    !wasThere &&
    fields.every((key) =>
      before.fields.some((one) => one.name === key && !one.readOnly),
    )
  );
}

function servicesOf({ hiddenIn }: Relation): readonly Service[] {
  return services.filter((service) => service !== hiddenIn);
}

function usesOf({ readOnly }: Relation): Required<Uses> {
  return {
    reads: true,
    filters: true,
    creates: !readOnly,
    updates: !readOnly,
  };
}

type RelationComparison = (
  context: ModelContext,
  pair: Pair<Relation>,
  matched: readonly Pair<Model>[],
) => Finding | undefined;

/** A finding about the relation in the services that show it in both APIs. */
function finding(
  { models, abilities }: ModelContext,
  { before, after }: Pair<Relation>,
  uses: Uses,
  stated: Pick<Finding, "rule" | "verdict" | "message" | "wayOut">,
): Finding {
  const among = servicesOf(before).filter((one) => one !== after.hiddenIn);
  return {
    ...stated,
    model: models.after.name,
    place: after.name,
    hits: hitsOf(abilities, uses, among),
  };
}

const shownElsewhere: RelationComparison = (
  { models, abilities },
  { before, after },
) => {
  if (before.hiddenIn === after.hiddenIn) return undefined;
  const isGone = after.hiddenIn !== undefined;
  const service = after.hiddenIn ?? before.hiddenIn;
  if (service === undefined) return undefined;
  return {
    rule: isGone ? "removed" : "added",
    verdict: isGone ? "breaking" : "safe",
    model: models.after.name,
    place: after.name,
    hits: hitsOf(abilities, usesOf(before), [service]),
    message: isGone
      ? `${service.toUpperCase()} no longer follows the relation`
      : `${service.toUpperCase()} follows the relation`,
  };
};

const renamed: RelationComparison = (
  { models, abilities },
  { before, after },
) => {
  const { among, message } = renaming(
    "relation",
    { rest: before.wireName, rpc: before.name },
    { rest: after.wireName, rpc: after.name },
  );
  const shown = among.filter((service) => service !== before.hiddenIn);
  if (shown.length === 0) return undefined;
  return {
    rule: "renamed",
    verdict: "breaking",
    model: models.after.name,
    place: after.name,
    hits: hitsOf(abilities, usesOf(before), shown),
    message,
    wayOut: shown.includes("rpc")
      ? `keep the name of the relation; for REST alone, /// @api.name ${before.wireName}`
      : `keep its name: /// @api.name ${before.wireName}`,
  };
};

const kind: RelationComparison = (context, pair) =>
  pair.before.kind === pair.after.kind
    ? undefined
    : finding(context, pair, usesOf(pair.before), {
        rule: "type",
        verdict: "breaking",
        message: `the relation is ${pair.after.kind}, and was ${pair.before.kind}`,
        wayOut: "add a relation of another name, and keep this one for a while",
      });

const target: RelationComparison = (context, pair, matched) => {
  const { before, after } = pair;
  const same = matched.find((one) => one.before.name === before.target);
  if (same?.after.name === after.target) return undefined;
  return finding(context, pair, usesOf(before), {
    rule: "type",
    verdict: "breaking",
    message: `the relation is to ${after.target}, and was to ${before.target}`,
    wayOut: "add a relation of another name, and keep this one for a while",
  });
};

const way: RelationComparison = (context, pair, matched) => {
  const message = otherWay(context, pair, matched);
  return message === undefined
    ? undefined
    : finding(context, pair, usesOf(pair.before), {
        rule: "key",
        verdict: "breaking",
        message,
        wayOut: "add a relation of another name, and keep this one for a while",
      });
};

const optional: RelationComparison = (context, pair) =>
  pair.before.kind !== pair.after.kind ||
  pair.before.nullable ||
  !pair.after.nullable
    ? undefined
    : finding(
        context,
        pair,
        { reads: true },
        {
          rule: "optional",
          verdict: "careful",
          message: "the relation is optional now: clients see null",
        },
      );

const required: RelationComparison = (context, pair) => {
  const { before, after } = pair;
  if (before.kind !== after.kind || !before.nullable || after.nullable) {
    return undefined;
  }
  const { creates, updates } = usesOf(before);
  return finding(
    context,
    pair,
    { filters: true, creates, updates },
    {
      rule: "required",
      verdict: "breaking",
      message:
        "the relation is required now: creates must give it, and null is refused in data and filters",
      wayOut: "keep it optional until nobody sends null",
    },
  );
};

const readOnly: RelationComparison = (context, pair) => {
  const { before, after } = pair;
  if (before.readOnly === after.readOnly) return undefined;
  return finding(
    context,
    pair,
    { creates: true, updates: true },
    {
      rule: "read-only",
      verdict: after.readOnly ? "breaking" : "safe",
      message: after.readOnly
        ? "the relation can no longer be written"
        : "the relation can be written",
    },
  );
};

/** Of a key that clients see, the columns tell the same. */
const preset: RelationComparison = (context, pair) => {
  const { models } = context;
  const isPreset = (model: Model, { name }: Relation): boolean =>
    services.some((service) =>
      presetMembers(model, service).relations.some((one) => one.name === name),
    );
  const isNow = isPreset(models.after, pair.after);
  if (isPreset(models.before, pair.before) === isNow) return undefined;
  if (!isNow && isNeeded(models.after, pair.after)) return undefined;
  return finding(
    context,
    pair,
    { creates: usesOf(pair.before).creates },
    {
      rule: "preset",
      verdict: isNow ? "breaking" : "safe",
      message: isNow
        ? "access rules set the relation: creates that give it are refused"
        : "creates may give the relation",
    },
  );
};

const ending: RelationComparison = (context, pair) => {
  const changed = changedEnd(pair);
  return changed && finding(context, pair, usesOf(pair.after), changed);
};

const rules: readonly RelationComparison[] = [
  shownElsewhere,
  renamed,
  kind,
  target,
  way,
  optional,
  required,
  readOnly,
  preset,
  ending,
];
