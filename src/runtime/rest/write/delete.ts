import type { ApiResponse } from "../../handler/contract.js";
import { idSelect } from "../../model/resource.js";
import { startTogether } from "../../turns/start-together.js";
import { readParameters } from "../read/parameters.js";
import { pathId, type RestRequest } from "../request.js";

/** A parsed `DELETE /type/id`. */
export interface Deletion {
  answer(remove: (args: object) => PromiseLike<object>): Promise<ApiResponse>;
}

/** Reads a delete; a body is ignored (R12). The answer is 204 without a document. */
export function readDelete(request: RestRequest): Deletion {
  const { resource } = request;
  readParameters(request.parameters(), []);
  const { where } = pathId(request);
  return {
    async answer(remove) {
      await startTogether();
      await remove({ where, select: idSelect(resource) });
      return { status: 204, headers: { vary: "Accept" } };
    },
  };
}
