const milliseconds = 6000;

/** What was done last, in the header, for a moment. */
export class Notice {
  readonly #node: HTMLElement;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(node: HTMLElement) {
    this.#node = node;
  }

  say(text: string): void {
    clearTimeout(this.#timer);
    this.#node.textContent = text;
    this.#timer = setTimeout(() => (this.#node.textContent = ""), milliseconds);
  }
}
