import type { ApiHandler } from "@gen-api/runtime";

/**
 * The tools for agents over a REST service, loaded where one asks. Nobody has to sign in, as
 * nowhere else here.
 *
 * @param write whether they may change records
 */
export function agentsHandler(rest: ApiHandler, write: boolean): ApiHandler {
  let made: Promise<ApiHandler> | undefined;
  return async (request) => {
    made ??= import("@gen-api/mcp").then(({ mcpHandler }) =>
      mcpHandler({ rest, write, callerOf: () => ({}) }),
    );
    return (await made)(request);
  };
}
