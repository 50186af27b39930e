import { rpcCall } from "./rpc-call.js";
/**
 * @param url - the whole URL of the request
 * @param hasRpc - whether there is an RPC service beside
 */
export function requestForms(sent, url, description, hasRpc) {
    const equivalent = hasRpc ? rpcCall(sent, description) : undefined;
    return [
        { name: "URL", text: `${sent.method} ${url}` },
        { name: "curl", text: curl(sent, url) },
        { name: "fetch", text: fetchCall(sent, url) },
        ...(equivalent === undefined ? [] : [{ name: "RPC", text: equivalent }]),
    ];
}
const mediaType = "application/vnd.api+json";
/** `-g`, since curl reads brackets as a range. */
function curl({ method, body, hasToken }, url) {
    return [
        "curl -g",
        // The token itself is not shown.
        ...(hasToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
        ...(method === "GET" ? [] : [`-X ${method}`]),
        ...(body === undefined
            ? []
            : [
                `-H 'Content-Type: ${mediaType}'`,
                `-d ${shellQuoted(JSON.stringify(body))}`,
            ]),
        shellQuoted(url),
    ].join(" ");
}
function shellQuoted(text) {
    return `'${text.replaceAll("'", "'\\''")}'`;
}
function fetchCall({ method, body, hasToken }, url) {
    const call = JSON.stringify(url);
    const headers = [
        ...(hasToken ? ["authorization: `Bearer ${token}`"] : []),
        ...(body === undefined ? [] : [`"content-type": "${mediaType}"`]),
    ];
    const lines = [
        ...(method === "GET" ? [] : [`  method: "${method}",`]),
        ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(", ")} },`]),
        ...(body === undefined
            ? []
            : [
                `  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}),`,
            ]),
    ];
    return lines.length === 0
        ? `await fetch(${call});`
        : `await fetch(${call}, {\n${lines.join("\n")}\n});`;
}
