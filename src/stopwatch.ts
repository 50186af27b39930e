/** Milliseconds for each step, and in total. */
export type Timings<Step extends string> = Readonly<
  Partial<Record<Step, number>> & { total: number }
>;

/** Times the steps of a run, one after the other. */
export class Stopwatch<Step extends string> {
  readonly #begin = performance.now();
  readonly #marks: { readonly step: Step; readonly at: number }[] = [];
  readonly #onStep: (step: Step) => void;

  /** @param onStep called as each step begins */
  constructor(onStep: (step: Step) => void = () => undefined) {
    this.#onStep = onStep;
  }

  start(step: Step): void {
    this.#marks.push({ step, at: performance.now() });
    this.#onStep(step);
  }

  stop(): Timings<Step> {
    const end = performance.now();
    const parts = this.#marks.map(({ step, at }, i) => {
      const next = this.#marks[i + 1]?.at ?? end;
      return [step, Math.round(next - at)] as const;
    });
    const total = Math.round(end - this.#begin);
    return { ...Object.fromEntries(parts), total } as Timings<Step>;
  }
}
