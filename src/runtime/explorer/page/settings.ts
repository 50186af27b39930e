/** What the handler tells the page, in its `meta` element. */
export interface Settings {
  /** The URL of the REST service, without a slash at its end. */
  readonly rest: string;
  /** The URL of the RPC service, where there is one. */
  readonly rpc?: string;
  /** The URL of the OpenAPI description of the REST service. */
  readonly description: string;
  /** The URL of a reference for people, where there is one. */
  readonly reference?: string;
  /** Where `gen-api serve` tells its state and its statements. */
  readonly serve?: string;
}

export function settingsOf(document: Document): Settings {
  const meta = document.querySelector<HTMLMetaElement>(
    'meta[name="gen-api-explorer"]',
  );
  return JSON.parse(meta?.content ?? "{}") as Settings;
}
