import { idSelect, type Resource } from "../../model/resource.js";
import { planRead } from "../../prisma/bounded-read/read-plan.js";
import { header } from "../../service/headers.js";
import type { ApiResponse, RequestHeaders } from "../../service/api-handler.js";
import { documentHeaders, documentResponse } from "../document/document.js";
import type { ResourceQuery } from "../read/get.js";

/** Whether a client wants no representation of what it writes (RFC 7240 §4.2). */
export function prefersMinimal(headers: RequestHeaders | undefined): boolean {
  const prefer = header(headers, "prefer");
  if (prefer === undefined) return false;
  const [first] = prefer
    .split(/[,;]/)
    .map((one) => one.replaceAll(/[\s"]/g, "").toLowerCase())
    .filter((one) => one.startsWith("return="));
  return first === "return=minimal";
}

const applied = {
  vary: "Accept, Prefer",
  "preference-applied": "return=minimal",
} as const;

/** Reads the id alone, so that the caller need not be allowed to read the record. */
export function idQuery(
  resource: Resource,
  query: ResourceQuery,
): ResourceQuery {
  return { ...query, plan: planRead(resource, { select: idSelect(resource) }) };
}

/** 201 with the type and the id of a new record. */
export function minimalCreated(
  type: string,
  id: string,
  location: Readonly<Record<string, string>>,
): ApiResponse {
  const text = JSON.stringify({
    jsonapi: { version: "1.1" },
    data: { type, id },
  });
  const headers = { ...documentHeaders, ...location, ...applied };
  return documentResponse(text, 201, headers);
}

/** 204 after a change. */
export function minimalChanged(): ApiResponse {
  return { status: 204, headers: { ...applied } };
}
