import type { ApiRequest } from "../service/api-handler.js";
import { header, isFromPage } from "../service/headers.js";
import { RpcError } from "./errors/rpc-error.js";

/**
 * Refuses a body that is called something else than JSON (P11). Browsers let any page
 * send the types of forms, `text/plain` among them, to any site with the user's
 * cookies; for other types they ask the site first.
 *
 * @throws RpcError (415). A missing type is accepted of programs.
 */
export function requireJsonType({
  headers,
}: Pick<ApiRequest, "headers">): void {
  const type = header(headers, "content-type");
  if (type === undefined ? !isFromPage(headers) : json.test(type)) return;
  throw new RpcError("the Content-Type must be application/json", 415);
}

/** `application/json`, `application/vnd.api+json`, with or without parameters. */
const json = /^application\/([\w.-]+\+)?json[ \t]*(;|$)/i;
