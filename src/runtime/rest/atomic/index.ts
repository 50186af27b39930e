import { answerAtomic } from "./answer.js";
import type { AtomicOperations } from "./service.js";

/**
 * JSON:API's extension Atomic Operations, for a service that generated code declares.
 *
 * @param path the path segment below the endpoint
 */
export function atomicOperations(path: string): AtomicOperations {
  return { path, answer: answerAtomic };
}
