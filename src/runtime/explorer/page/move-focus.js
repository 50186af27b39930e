/** Moves the focus among elements with the arrow keys, Home and End. */
export function moveFocus(event, elements) {
    const all = [...elements];
    const at = all.indexOf(document.activeElement);
    const to = {
        ArrowDown: Math.min(at + 1, all.length - 1),
        ArrowUp: Math.max(at - 1, 0),
        Home: 0,
        End: all.length - 1,
    }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey)
        return;
    event.preventDefault();
    all[to]?.focus();
}
