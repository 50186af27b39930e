/** The part of autocannon that the benchmarks use; the package has no types. */
declare module "autocannon" {
  interface Request {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly setupRequest?: (request: Request) => Request;
  }

  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly requests: readonly Request[];
  }

  interface Result {
    readonly errors: number;
    readonly timeouts: number;
  }

  interface Instance extends PromiseLike<Result> {
    on(
      event: "response",
      listener: (
        client: unknown,
        status: number,
        bytes: number,
        milliseconds: number,
      ) => void,
    ): this;
    stop(): void;
  }

  export default function autocannon(options: Options): Instance;
}
