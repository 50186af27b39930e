import { isBadAsId, needsValueInRest } from "../graph/creatable.js";
import type { Field } from "../graph/model-graph.js";
import { isFilterable } from "../graph/checks/combination-names.js";
import { offeredOperators } from "../graph/offered-operators.js";
import { hitsOf, type Uses } from "./abilities.js";
import { usesOf } from "./field-uses.js";
import { limitChange } from "./limit-change.js";
import type { Finding } from "./finding.js";
import type { Pair } from "./match.js";
import type { ModelContext } from "./model-context.js";
import { changedEnd } from "./removal.js";
import { precisionChange } from "./precision-change.js";
import { renaming } from "./renaming.js";
import { rulesChange } from "./rules-change.js";
import { typeChange } from "./type-change.js";

/** What becomes of one field: a finding for each thing that is another now. */
export function compareField(
  context: ModelContext,
  pair: Pair<Field>,
): readonly Finding[] {
  return rules.flatMap((rule) => rule(context, pair) ?? []);
}

type FieldComparison = (
  context: ModelContext,
  pair: Pair<Field>,
) => Finding | undefined;

/** A finding about the field, unless no request can notice the change. */
function finding(
  { models, abilities }: ModelContext,
  { after }: Pair<Field>,
  uses: Uses,
  stated: Pick<Finding, "rule" | "verdict" | "message" | "wayOut">,
): Finding {
  return {
    ...stated,
    model: models.after.name,
    place: after.name,
    hits: hitsOf(abilities, uses),
  };
}

const renamed: FieldComparison = ({ models, abilities }, { before, after }) => {
  const { among, message } = renaming(
    "field",
    { rest: before.wireName, rpc: before.name },
    { rest: after.wireName, rpc: after.name },
  );
  if (among.length === 0) return undefined;
  return {
    rule: "renamed",
    verdict: "breaking",
    model: models.after.name,
    place: after.name,
    hits: hitsOf(abilities, usesOf(before), among),
    message,
    wayOut: among.includes("rpc")
      ? `keep the name of the field, and rename the column alone: @map("${after.name}"); for REST alone, /// @api.name ${before.wireName}`
      : `keep its name: /// @api.name ${before.wireName}`,
  };
};

const type: FieldComparison = (context, pair) => {
  const change = typeChange(context.apis, pair);
  if (change === undefined) return undefined;
  const { isNarrower = false, ...told } = change;
  const uses = usesOf(pair.before);
  const isCareful = change.verdict === "careful";
  return finding(
    context,
    pair,
    isCareful
      ? { reads: uses.reads }
      : { ...uses, reads: uses.reads && !isNarrower },
    { rule: "type", ...told },
  );
};

const optional: FieldComparison = (context, pair) => {
  const { before, after } = pair;
  if (before.nullable || !after.nullable) return undefined;
  const isRead = usesOf(after).reads;
  return finding(
    context,
    pair,
    isRead ? { reads: true } : { creates: true, updates: true },
    {
      rule: "optional",
      verdict: isRead ? "careful" : "safe",
      message: "the field is optional now: clients see null",
    },
  );
};

const required: FieldComparison = (context, pair) => {
  const { before, after } = pair;
  if (!before.nullable || after.nullable) return undefined;
  const { filters, creates, updates } = usesOf(before);
  const isNeeded = needsValueInRest(after);
  return finding(
    context,
    pair,
    { filters, creates: creates || isNeeded, updates },
    {
      rule: "required",
      verdict: "breaking",
      message: isNeeded
        ? "the field is required now: creates must give it, and null is refused in data and filters"
        : "the field is required now: null is refused in data and filters",
      wayOut: "keep it optional until nobody sends null",
    },
  );
};

/** Whether a create may leave out what it could leave out. */
const needed: FieldComparison = (context, pair) => {
  const { before, after } = pair;
  // Rules before tell it of a field that was optional, or that is a list now.
  if (before.nullable !== after.nullable || before.list !== after.list) {
    return undefined;
  }
  const { models } = context;
  const isBadId = isBadAsId(models.after, after);
  const isNeeded = isBadId || needsValueInRest(after);
  // Where access rules set it now, that is told.
  if (!isNeeded && after.preset && !before.preset) return undefined;
  if (
    (isBadAsId(models.before, before) || needsValueInRest(before)) === isNeeded
  ) {
    const isEmptied = before.nullable && before.hasDefault && !after.hasDefault;
    return isEmptied
      ? finding(
          context,
          pair,
          { reads: usesOf(after).reads },
          {
            rule: "default",
            verdict: "careful",
            message:
              "the default is gone: records may be created without a value",
            wayOut: "keep the default",
          },
        )
      : undefined;
  }
  const isPreset = before.preset && !after.preset;
  return finding(
    context,
    pair,
    { creates: true },
    {
      rule: "default",
      verdict: isNeeded ? "breaking" : "safe",
      message: isNeeded
        ? `${isPreset ? "access rules no longer set the field" : `the default is ${isBadId ? "no id that a URL can name" : "gone"}`}: creates must give it`
        : "creates may leave the field out",
      ...(isNeeded && {
        wayOut: `keep the ${isPreset ? "preset" : "default"}`,
      }),
    },
  );
};

const writeOnly: FieldComparison = (context, pair) => {
  const { before, after } = pair;
  if (before.writeOnly === after.writeOnly) return undefined;
  const { reads, filters } = usesOf(after.writeOnly ? before : after);
  return finding(
    context,
    pair,
    { reads, filters },
    {
      rule: "write-only",
      verdict: after.writeOnly ? "breaking" : "safe",
      message: after.writeOnly
        ? "the field can no longer be read"
        : "the field can be read",
    },
  );
};

const readOnly: FieldComparison = (context, pair) => {
  const { before, after } = pair;
  // With the version that the field is or was, it is told.
  const { models } = context;
  const isVersion =
    (models.before.version === before.name) !==
    (models.after.version === after.name);
  if (before.readOnly === after.readOnly || isVersion) return undefined;
  const { creates, updates } = usesOf(after.readOnly ? before : after);
  return finding(
    context,
    pair,
    { creates, updates },
    {
      rule: "read-only",
      verdict: after.readOnly ? "breaking" : "safe",
      message: after.readOnly
        ? "the field can no longer be written"
        : "the field can be written",
    },
  );
};

const preset: FieldComparison = (context, pair) => {
  const { before, after } = pair;
  if (before.preset === after.preset) return undefined;
  // What then has to be given is told as a default that is gone.
  if (!after.preset && needsValueInRest(after)) return undefined;
  return finding(
    context,
    pair,
    { creates: usesOf(before).creates },
    {
      rule: "preset",
      verdict: after.preset ? "breaking" : "safe",
      message: after.preset
        ? "access rules set the field: creates that give it are refused"
        : "creates may give the field",
    },
  );
};

const generated: FieldComparison = (
  { models, abilities },
  { before, after },
) => {
  if (before.generated === after.generated) return undefined;
  // That creates must give it is told as a default that is gone.
  if (!after.generated && needsValueInRest(after)) return undefined;
  // RPC takes a value all the same, as the Prisma client does.
  const hits = hitsOf(abilities, { creates: !before.readOnly }, ["rest"]);
  return {
    rule: "generated",
    verdict: after.generated ? "breaking" : "safe",
    model: models.after.name,
    place: after.name,
    hits,
    message: after.generated
      ? "only the database sets the field: creates that give it are refused"
      : "creates may give the field",
  };
};

const limit: FieldComparison = (context, pair) => {
  const change = limitChange(pair);
  if (change === undefined) return undefined;
  const { creates, updates, reads } = usesOf(pair.before);
  return finding(
    context,
    pair,
    {
      breaking: {
        creates,
        updates,
        // A text of another format is not what answers were described to hold.
        reads: reads && isOtherText(pair),
        filters:
          isOtherText(pair) ||
          lost(context, pair).length > 0 ||
          precisionChange(pair) !== undefined,
      },
      careful: { reads },
      safe: { creates, updates },
    }[change.verdict],
    { rule: "limit", ...change },
  );
};

function isOtherText({ before, after }: Pair<Field>): boolean {
  const { type, format } = before;
  return type === "String" && format !== undefined && format !== after.format;
}

const valueRules: FieldComparison = (context, pair) => {
  const change = rulesChange(pair);
  if (change === undefined) return undefined;
  const { creates, updates, reads } = usesOf(pair.before);
  return finding(
    context,
    pair,
    change.verdict === "careful" ? { reads } : { creates, updates },
    { rule: "rules", ...change },
  );
};

const letterCase: FieldComparison = (context, pair) => {
  const { before, after } = pair;
  if (before.ignoresCase === after.ignoresCase || before.type !== after.type) {
    return undefined;
  }
  const { uniques, otherUniques } = context.models.after;
  const { filters, creates, updates } = usesOf(before);
  const isUnique = [...uniques, ...otherUniques].some(({ fields }) =>
    fields.includes(after.name),
  );
  const isRefused = isUnique && after.ignoresCase === true;
  return finding(
    context,
    pair,
    isRefused ? { filters, creates, updates } : { filters },
    {
      rule: "filters",
      verdict: after.ignoresCase && !isUnique ? "careful" : "breaking",
      message: !after.ignoresCase
        ? "texts in letters of another case are others now: filters no longer find them"
        : isUnique
          ? "texts in letters of another case are the same now: filters find them too, and writes that repeat one are refused"
          : "texts in letters of another case are the same now: filters find them too",
      wayOut: "keep the native type of the column",
    },
  );
};

const cursors: FieldComparison = (context, pair) => {
  const { before, after } = pair;
  const isLost = after.noCursor === true && before.noCursor === undefined;
  const isTold =
    typeChange(context.apis, pair) !== undefined ||
    limitChange(pair)?.verdict === "breaking";
  if (!isLost || isTold || after.writeOnly) return undefined;
  return {
    rule: "cursors",
    verdict: "breaking",
    model: context.models.after.name,
    place: after.name,
    hits: hitsOf(context.abilities, { filters: true }, ["rest"]),
    message:
      "the column holds more than is read of it: no cursor leads through lists that are sorted by it",
    wayOut: "keep the native type of the column",
  };
};

/** Operators that are gone for another reason than what the rules before tell. */
const filters: FieldComparison = (context, pair) => {
  const gone = lost(context, pair);
  const isTold =
    typeChange(context.apis, pair) !== undefined ||
    limitChange(pair)?.verdict === "breaking" ||
    pair.after.writeOnly;
  if (gone.length === 0 || isTold) return undefined;
  return finding(
    context,
    pair,
    { filters: true },
    {
      rule: "filters",
      verdict: "breaking",
      message: `filters no longer take ${gone.map((name) => `$${name}`).join(", ")}`,
    },
  );
};

/** The filter operators that a field had, but for that of null, and has no more. */
function lost(
  { apis }: ModelContext,
  { before, after }: Pair<Field>,
): readonly string[] {
  if (!isFilterable(before) || before.writeOnly) return [];
  const of = (api: "before" | "after", field: Field): readonly string[] =>
    offeredOperators(apis[api].graph, { ...field, nullable: false });
  const left = isFilterable(after) ? of("after", after) : [];
  return of("before", before).filter((name) => !left.includes(name));
}

const ending: FieldComparison = (context, pair) => {
  const changed = changedEnd(pair);
  return changed && finding(context, pair, usesOf(pair.after), changed);
};

const rules: readonly FieldComparison[] = [
  renamed,
  type,
  optional,
  required,
  needed,
  writeOnly,
  readOnly,
  preset,
  generated,
  limit,
  valueRules,
  letterCase,
  cursors,
  filters,
  ending,
];
