/** As much of `@sveltejs/kit` as the examples use; it is too large to be installed for them. */
export interface RequestEvent {
  readonly request: Request;
  readonly locals: object;
}
