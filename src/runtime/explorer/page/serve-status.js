import { element, refill } from "./element.js";
const pause = 2000;
/**
 * Shows in a banner what `gen-api serve` tells of its schema. When another API is served, the
 * page is loaded again, or says so where that would disturb its user.
 *
 * @param disturbs - whether something in the page would be lost
 */
export async function showServeStatus(url, banner, disturbs) {
    let first;
    let shown = "";
    const show = (text, ...children) => {
        banner.hidden = text === "";
        // Told once, and not at every look.
        if (text !== shown)
            refill(banner, ...children);
        shown = text;
    };
    for (;;) {
        const status = document.hidden ? first : await statusAt(url);
        if (status === "refused")
            return;
        first ??= status;
        if (status === undefined) {
            const text = "gen-api serve does not answer.";
            show(text, element("p", {}, text));
        }
        else if (status.problem !== undefined) {
            show(status.problem, element("p", {}, "What is in the schema and the configuration now cannot be served. The API from before is."), element("pre", { tabindex: 0, role: "region", "aria-label": "Mistakes" }, status.problem));
        }
        else if (status.since !== first?.since) {
            if (!document.hasFocus() && !disturbs())
                location.reload();
            show(status.since, element("p", {}, "The schema has changed."), element("button", { onclick: () => location.reload() }, "Load again"));
        }
        else
            show("");
        await new Promise((resolve) => setTimeout(resolve, pause));
    }
}
/** @returns `undefined` where nothing answers */
async function statusAt(url) {
    try {
        const response = await fetch(url);
        return response.ok ? (await response.json()) : "refused";
    }
    catch {
        return undefined;
    }
}
