const reasons = {
    400: "Bad request",
    401: "Not signed in",
    403: "Forbidden",
    404: "Not found",
    405: "Not offered",
    409: "Conflict",
    422: "Not valid",
    429: "Too many requests",
};
/** An answer that is no success, or none at all. */
export class Refused extends Error {
    name = "Refused";
    status;
    problems;
    /** @param said - in place of the status, where that says nothing */
    constructor(status, problems, said) {
        const lines = problems.map(sentence);
        super(said ??
            [`${status} ${reasons[status] ?? ""}`.trim(), ...lines].join(": "));
        this.status = status;
        this.problems = problems;
    }
}
/** What a problem says to people. */
export function sentence({ title, detail, source, meta }) {
    const said = [title, detail].filter(Boolean).join(": ");
    const parameter = source?.parameter && ` (${source.parameter})`;
    const rule = meta?.rule && ` [rule ${meta.rule}]`;
    return `${said}${parameter ?? ""}${rule ?? ""}`;
}
/** Any error as a sentence. */
export function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}
