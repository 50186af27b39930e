type Answer = (request: Request) => Promise<Response>;

declare global {
  /** As much of Bun as the example uses. */
  var Bun: { serve(options: { port: number; fetch: Answer }): void };
  /** As much of Deno as the example uses. */
  var Deno: {
    serve(
      options: { port: number },
      answer: (
        request: Request,
        info: { readonly remoteAddr: object },
      ) => Promise<Response>,
    ): void;
  };
}

/**
 * What examples serve on platforms that are not here. Their globals are there
 * for a moment only, lest libraries believe in them.
 */
export async function served(): Promise<Readonly<Record<string, Answer>>> {
  const answers: Record<string, Answer> = {};
  Object.assign(globalThis, {
    Bun: { serve: ({ fetch }) => void (answers["bun.ts"] = fetch) },
    Deno: {
      serve: (_, answer) =>
        void (answers["deno.ts"] = (request) =>
          answer(request, { remoteAddr: {} })),
    },
  } satisfies Pick<typeof globalThis, "Bun" | "Deno">);
  await import("../bun.js");
  await import("../deno.js");
  Reflect.deleteProperty(globalThis, "Bun");
  Reflect.deleteProperty(globalThis, "Deno");
  return answers;
}
