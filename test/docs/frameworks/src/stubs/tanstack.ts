interface ServerRoute {
  readonly server: {
    readonly handlers: {
      readonly ANY: (context: {
        readonly request: Request;
      }) => Response | Promise<Response>;
    };
  };
}

/** As much of TanStack Router as the example uses; it is too large to be installed for it. */
export const createFileRoute =
  (path: string) =>
  (options: ServerRoute): ServerRoute & { readonly path: string } => ({
    ...options,
    path,
  });
