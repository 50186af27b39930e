import { check, checkNames } from "../service/check-option.js";

/** Which services the explorer shows. Its page asks them from the browser. */
export interface ExplorerOptions {
  /** The absolute path or `http(s)` URL of the REST service: `/rest`. */
  readonly rest: string;
  /** The same of the RPC service, if requests are to be shown in its words too. */
  readonly rpc?: string;
  /** The same of the OpenAPI description of the REST service; default: `{rest}/openapi.json`. */
  readonly description?: string;
  /** The same of a page with the reference of the service, to which the start leads. */
  readonly reference?: string;
  /**
   * The absolute path where `gen-api serve` tells its state and its statements. No other
   * server has this.
   */
  readonly serve?: string;
}

export type CheckedOptions = Pick<
  ExplorerOptions,
  "rpc" | "reference" | "serve"
> &
  Required<Pick<ExplorerOptions, "rest" | "description">>;

const known = ["rest", "rpc", "description", "reference", "serve"];

/** @throws TypeError with a sentence, for an unknown or invalid option */
export function checkedOptions(options: ExplorerOptions): CheckedOptions {
  checkNames(options, known);
  const rest = urlOf("rest", options.rest);
  const { rpc, description = `${rest}/openapi.json` } = options;
  const { reference, serve } = options;
  check(
    serve === undefined || /^\/(?!\/)\S*$/.test(serve),
    '"serve" must be an absolute path',
  );
  return {
    rest,
    description: urlOf("description", description),
    ...(rpc === undefined ? {} : { rpc: urlOf("rpc", rpc) }),
    ...(reference === undefined
      ? {}
      : { reference: urlOf("reference", reference) }),
    ...(serve === undefined ? {} : { serve }),
  };
}

function urlOf(name: string, value: unknown): string {
  check(
    typeof value === "string" &&
      /^(https?:\/\/[^/]+|(?!\/\/))(\/\S*)?$/.test(value),
    `"${name}" must be an absolute path or an http(s) URL`,
  );
  return (value as string).replace(/\/+$/, "");
}
