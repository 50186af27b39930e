import { element, refill } from "./element.js";
import { fragmentOf, nameOf, placeOf } from "./place.js";
/** The places that led to this one, as links back. */
export function showTrail(node, place) {
    const steps = place.trail.map((fragment, index) => {
        const step = placeOf(fragment);
        const back = { ...step, trail: place.trail.slice(0, index) };
        return element("li", {}, element("a", { href: fragmentOf(back) }, nameOf(step)));
    });
    const here = element("li", { "aria-current": "page" }, nameOf(place));
    refill(node, ...(steps.length > 0 ? [...steps, here] : []));
}
/** The place before this one; `undefined` at the start of a trail. */
export function placeBefore({ trail }) {
    const last = trail.at(-1);
    return last === undefined
        ? undefined
        : { ...placeOf(last), trail: trail.slice(0, -1) };
}
