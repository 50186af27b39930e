export { delegateName } from "../runtime/contract/names.js";

/** The name for which the client looks first: of `Tag` and `tag`, its `tag` is `Tag`. */
export function preferredByClient(model: string): string {
  return model.replace(/^./u, (first) => first.toUpperCase());
}
