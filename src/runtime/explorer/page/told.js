const milliseconds = 6000;
/** What was done last, in the header, for a moment. */
export class Told {
    #node;
    #timer;
    constructor(node) {
        this.#node = node;
    }
    say(text) {
        clearTimeout(this.#timer);
        this.#node.textContent = text;
        this.#timer = setTimeout(() => (this.#node.textContent = ""), milliseconds);
    }
}
