import { idSelect } from "../../model/resource.js";
import { planRead } from "../../prisma/bounded-read/read-plan.js";
import { isUnreadable } from "../../prisma/unreadable.js";
import { header } from "../../service/headers.js";
import type { ApiResponse, RequestHeaders } from "../../service/api-handler.js";
import { documentResponse } from "../document/document.js";
import type { ResourceQuery } from "../read/resource-query.js";
import { newVersion, versionSelect } from "../document/version-tag.js";
import type { RestRequest } from "../request.js";
import { readable } from "./readable.js";

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

/**
 * Reads the id, and the version for who writes again: the caller need not be allowed to read
 * the record.
 */
export function minimalQuery(
  request: RestRequest,
  query: ResourceQuery,
): ResourceQuery {
  const { api, operation, resource } = request;
  // The rules tell the id of a new record whatever else of it they hide, if it is asked alone.
  const isIdAlone = operation === "create" && api.settings.access !== undefined;
  const select = {
    ...idSelect(resource),
    ...(!isIdAlone && versionSelect(resource)),
  };
  return { ...query, plan: planRead(resource, { select }) };
}

/** 201 with the type and the id of a new record. */
export function minimalCreated(
  type: string,
  id: string,
  more: Readonly<Record<string, string>>,
): ApiResponse {
  const text = JSON.stringify({
    jsonapi: { version: "1.1" },
    data: { type, id },
  });
  return documentResponse(text, 201, { ...more, ...applied });
}

/** 204 after a change, with the version that it made, if the rules let the caller read it. */
export function minimalChanged(
  { api, resource }: RestRequest,
  result: unknown,
): ApiResponse {
  const isHidden =
    api.settings.access !== undefined &&
    resource.version !== undefined &&
    isUnreadable(result);
  const row = isHidden ? {} : readable(resource, result);
  return { status: 204, headers: { ...newVersion(resource, row), ...applied } };
}
