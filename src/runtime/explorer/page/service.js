import { Refused } from "./refused.js";
const mediaType = "application/vnd.api+json";
/** The REST service, with a record of what was sent. */
export class Service {
    #base;
    #token;
    #told;
    /** @param told - called after every request */
    constructor(base, token, told) {
        this.#base = base;
        this.#token = token;
        this.#told = told;
    }
    get(path, signal) {
        return this.#send("GET", path, undefined, { signal });
    }
    /** Sends a write. */
    write(method, path, body) {
        return this.#send(method, path, body, {});
    }
    /** The number of records of a collection. */
    async count(path) {
        const answer = await this.#send("GET", `${path}?page[limit]=1`, undefined, { counts: true });
        return answer.meta?.total ?? answer.data.length;
    }
    /** @throws Refused with what the service, or the network, said */
    async #send(method, path, body, { signal, counts = false, }) {
        const start = performance.now();
        const authorization = this.#token.headers;
        const tell = (status, headers) => {
            this.#told({
                method,
                path,
                body,
                status,
                milliseconds: Math.round(performance.now() - start),
                counts,
                hasToken: "authorization" in authorization,
                statements: headers?.get("x-statements") ?? undefined,
            });
        };
        let response;
        try {
            response = await fetch(this.#base + path, {
                method,
                headers: {
                    accept: mediaType,
                    ...authorization,
                    ...(body === undefined ? {} : { "content-type": mediaType }),
                },
                ...(body === undefined ? {} : { body: JSON.stringify(body) }),
                ...(signal ? { signal } : {}),
            });
        }
        catch (error) {
            if (signal?.aborted)
                throw error;
            tell(0);
            throw new Refused(0, [], "The service did not answer.");
        }
        tell(response.status, response.headers);
        return documentOf(response);
    }
}
async function documentOf(response) {
    const text = await response.text();
    let document = {};
    let isJson = true;
    try {
        document = text === "" ? {} : JSON.parse(text);
    }
    catch {
        isJson = false;
    }
    if (!response.ok)
        throw new Refused(response.status, document.errors ?? []);
    if (!isJson) {
        const type = response.headers.get("content-type") ?? "no type";
        throw new Refused(response.status, [], `The answer is not JSON:API, but ${type}. Is this the URL of the REST service, and are you signed in?`);
    }
    return document;
}
