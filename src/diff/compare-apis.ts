import type { Model } from "../graph/model-graph.js";
import { type Service, services } from "../graph/served.js";
import { abilitiesOf, commonAbilities, hitsOf } from "./abilities.js";
import { type Api, type ComparedApis, offered } from "./api.js";
import { compareActions } from "./compare-actions.js";
import { compareComposites } from "./compare-composites.js";
import { compareComputed } from "./compare-computed.js";
import { compareEnums } from "./compare-enums.js";
import { compareFields } from "./compare-fields.js";
import { compareKeys } from "./compare-keys.js";
import { compareOffers } from "./compare-offers.js";
import { compareRelations } from "./compare-relations.js";
import { compareVersions } from "./compare-versions.js";
import { type Finding, type Hit, hits, verdicts } from "./finding.js";
import { foldKeys } from "./fold-keys.js";
import { match, type Pair } from "./match.js";
import type { ModelContext } from "./model-context.js";
import { changedEnd, removal } from "./removal.js";
import { renaming } from "./renaming.js";

/** What the change from one API to another does to those who call it, the worst first. */
export function compareApis(
  before: Api,
  after: Api,
  today = new Date().toISOString().slice(0, "2026-09-01".length),
): readonly Finding[] {
  const apis = { before, after, today };
  const models = match(
    served(before),
    served(after),
    ({ name }) => after.exposure.get(name)?.was?.value,
    ({ type }) => type,
  );
  const findings = [
    ...compareServices(apis),
    ...compareAtomic(apis),
    ...models.removed.map((model) => removedModel(apis, model)),
    ...models.pairs.flatMap((pair) => compareModel(apis, pair, models.pairs)),
    ...compareEnums(apis, models.pairs),
    ...compareComposites(apis),
    ...models.added.map((model): Finding => ({
      rule: "added",
      verdict: "safe",
      model: model.name,
      hits: everyHit(after, model),
      message: "the model is new",
    })),
  ].filter((finding) => finding.hits.length > 0);
  return verdicts.flatMap((verdict) =>
    findings.filter((finding) => finding.verdict === verdict),
  );
}

function served(api: Api): readonly Model[] {
  return api.graph.models.filter((model) =>
    services.some((service) => offered(api, model, service).length > 0),
  );
}

function compareServices({ before, after }: Pair<Api>): readonly Finding[] {
  return services
    .filter((service) => before.services[service] !== after.services[service])
    .map((service): Finding => {
      const isGone = before.services[service];
      return {
        rule: "service",
        verdict: isGone ? "breaking" : "safe",
        model: "",
        hits: hits.filter((hit) => isOf(hit, service)),
        message: isGone
          ? `the ${service.toUpperCase()} service is no longer generated`
          : `the ${service.toUpperCase()} service is generated`,
      };
    });
}

/** Where REST takes atomic operations; without REST, that is told. */
function compareAtomic({ before, after }: Pair<Api>): readonly Finding[] {
  const { atomic: old } = before;
  const { atomic: now } = after;
  if (old === now || !(before.services.rest && after.services.rest)) return [];
  return [
    {
      rule: "routes",
      verdict: old === undefined ? "safe" : "breaking",
      model: "",
      place: now ?? old ?? "",
      hits: ["REST writes"],
      message:
        old === undefined
          ? `REST takes atomic operations`
          : now === undefined
            ? "REST no longer takes atomic operations"
            : `atomic operations are at /${now}, and were at /${old}`,
      ...(old !== undefined && {
        wayOut: `keep atomic: { path: "${old}" }`,
      }),
    },
  ];
}

function isOf(hit: Hit, service: Service): boolean {
  return hit.startsWith(service.toUpperCase());
}

function everyHit(api: Api, model: Model): readonly Hit[] {
  const all = { reads: true, filters: true, creates: true, updates: true };
  return hitsOf(abilitiesOf(api, model), all);
}

function removedModel(apis: ComparedApis, model: Model): Finding {
  const { before, after } = apis;
  const isHidden = after.exposure.get(model.name)?.hidden?.value === true;
  const relations = before.graph.models
    .filter(({ name }) => name !== model.name)
    .flatMap(({ name, relations: own }) =>
      own
        .filter(({ target }) => target === model.name)
        .map((relation) => `${name}.${relation.name}`),
    );
  const along =
    relations.length === 0 ? "" : `, and with it ${relations.join(", ")}`;
  return {
    rule: "removed",
    model: model.name,
    hits: everyHit(before, model),
    ...removal(apis, model, {
      message: `no service has the model any more${along}`,
      ...(!isHidden && {
        wayOut: `if it has another name now, say so there: /// @api.was ${model.name}`,
      }),
    }),
  };
}

function compareModel(
  apis: ComparedApis,
  models: Pair<Model>,
  matched: readonly Pair<Model>[],
): readonly Finding[] {
  const abilities = commonAbilities(apis, models);
  const context = { apis, models, abilities };
  const fields = compareFields(context);
  const relations = compareRelations(context, matched);
  return [
    ...renamedModel(context),
    ...endOfModel(context),
    ...compareOffers(context),
    ...compareVersions(context),
    ...compareComputed(context),
    ...compareActions(context, matched),
    ...compareKeys(context),
    ...foldKeys(models, relations, fields),
  ];
}

function renamedModel({
  abilities,
  models: { before, after },
}: ModelContext): readonly Finding[] {
  const { among, message } = renaming(
    "model",
    { rest: before.type, rpc: before.delegate },
    { rest: after.type, rpc: after.delegate },
  );
  if (among.length === 0) return [];
  const all = { reads: true, filters: true, creates: true, updates: true };
  return [
    {
      rule: "renamed",
      verdict: "breaking",
      model: after.name,
      hits: hitsOf(abilities, all, among),
      message,
      wayOut: among.includes("rpc")
        ? `keep the name of the model, and give the table its new one: @@map; for REST alone, /// @api.type ${before.type}`
        : `keep the type: /// @api.type ${before.type}`,
    },
  ];
}

function endOfModel({ apis, models }: ModelContext): readonly Finding[] {
  const { after } = models;
  const changed = changedEnd(models);
  return changed
    ? [{ ...changed, model: after.name, hits: everyHit(apis.after, after) }]
    : [];
}
