/** The token that the user has given for a service. It is gone when its tab is closed. */
export class Token {
  readonly #key: string;

  /** @param base - the URL of the service */
  constructor(base: string) {
    this.#key = `gen-api-explorer ${new URL(base, location.href).href}`;
  }

  get value(): string {
    return sessionStorage.getItem(this.#key) ?? "";
  }

  /** Keeps a token; an empty one is none. */
  keep(value: string): void {
    if (value === "") sessionStorage.removeItem(this.#key);
    else sessionStorage.setItem(this.#key, value);
  }

  /** The headers of a request. */
  get headers(): Readonly<Record<string, string>> {
    const { value } = this;
    return value === "" ? {} : { authorization: `Bearer ${value}` };
  }
}
