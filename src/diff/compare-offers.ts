import { ungivenFields } from "../graph/creatable.js";
import { type Service, services } from "../graph/served.js";
import { offered } from "./api.js";
import type { Finding, Hit } from "./finding.js";
import { removal } from "./removal.js";
import type { ModelContext } from "./model-context.js";

/** Which routes and operations of a model are gone or new. */
export function compareOffers(context: ModelContext): readonly Finding[] {
  const { before, after } = context.apis;
  return services
    .filter((service) => before.services[service] && after.services[service])
    .flatMap((service) => compareService(context, service));
}

function compareService(
  { apis, models }: ModelContext,
  service: Service,
): readonly Finding[] {
  const before = offered(apis.before, models.before, service);
  const after = offered(apis.after, models.after, service);
  const gone = before.filter((name) => !after.includes(name));
  const more = after.filter((name) => !before.includes(name));
  const findings: Finding[] = [];
  const add = (
    names: readonly string[],
    told: Pick<Finding, "verdict" | "message" | "wayOut">,
  ): void => {
    if (names.length === 0) return;
    findings.push({
      rule: service === "rest" ? "routes" : "operations",
      model: models.after.name,
      place: names.join(", "),
      hits: hitsOf(service, names),
      ...told,
    });
  };
  const name = service.toUpperCase();
  const ungiven = gone.some((one) => one.startsWith("create"))
    ? ungivenFields(models.after, service).map((field) => field.name)
    : [];
  const message =
    after.length === 0
      ? `${name} no longer has the model`
      : ungiven.length > 0
        ? `${name} no longer offers this, since clients cannot give ${ungiven.join(", ")}`
        : `${name} no longer offers this`;
  add(
    gone,
    removal(apis, models.before, {
      message,
      ...(ungiven.length > 0 && { wayOut: "give it a default" }),
    }),
  );
  add(more, { verdict: "safe", message: `${name} offers this` });
  return findings;
}

function hitsOf(service: Service, names: readonly string[]): readonly Hit[] {
  if (service === "rpc") return ["RPC"];
  const isRead = names.some((name) => name === "list" || name === "get");
  const isWritten = names.some((name) => name !== "list" && name !== "get");
  return [
    ...(isRead ? (["REST reads"] as const) : []),
    ...(names.includes("list") ? (["REST filters"] as const) : []),
    ...(isWritten ? (["REST writes"] as const) : []),
  ];
}
