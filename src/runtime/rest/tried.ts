import type { ApiResponse } from "../service/api-handler.js";

/** Thrown where a transaction would be committed: everything in it is undone. */
export class Tried extends Error {
  readonly response: ApiResponse;

  constructor(response: ApiResponse) {
    super("a dry run is undone");
    this.response = response;
  }
}
