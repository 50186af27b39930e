import type { Service } from "../graph/served.js";

/** The name of something in each service. */
type Names = Readonly<Record<Service, string>>;

/** Which services have another name for something, and a sentence about it. */
export function renaming(
  what: string,
  before: Names,
  after: Names,
): { readonly among: readonly Service[]; readonly message: string } {
  const inRest = before.rest !== after.rest;
  const inRpc = before.rpc !== after.rpc;
  const isAlike = before.rest === before.rpc && after.rest === after.rpc;
  const told = (service: Service): string =>
    `${after[service]} in ${service.toUpperCase()}, and was ${before[service]}`;
  const among: readonly Service[] = [
    ...(inRest ? (["rest"] as const) : []),
    ...(inRpc ? (["rpc"] as const) : []),
  ];
  return {
    among,
    message:
      isAlike && among.length === 2
        ? `the ${what} is ${after.rpc} now, and was ${before.rpc}`
        : `the ${what} is ${among.map(told).join(", and ")}`,
  };
}
