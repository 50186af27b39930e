/** As much of `@sveltejs/kit` as the examples use; it is too large to be installed for them. */
export interface RequestEvent {
  readonly request: Request;
  readonly locals: object;
}

export type Handle = (input: {
  event: RequestEvent;
  resolve(event: RequestEvent): Response | Promise<Response>;
}) => Response | Promise<Response>;
