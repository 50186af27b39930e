/** The token that the user has given for a service. It is gone when its tab is closed. */
export class Token {
    #key;
    /** @param base - the URL of the service */
    constructor(base) {
        this.#key = `gen-api-explorer ${new URL(base, location.href).href}`;
    }
    get value() {
        return sessionStorage.getItem(this.#key) ?? "";
    }
    /** Keeps a token; an empty one is none. */
    keep(value) {
        if (value === "")
            sessionStorage.removeItem(this.#key);
        else
            sessionStorage.setItem(this.#key, value);
    }
    /** The headers of a request. */
    get headers() {
        const { value } = this;
        return value === "" ? {} : { authorization: `Bearer ${value}` };
    }
}
