export function settingsOf(document) {
    const meta = document.querySelector('meta[name="gen-api-explorer"]');
    return JSON.parse(meta?.content ?? "{}");
}
