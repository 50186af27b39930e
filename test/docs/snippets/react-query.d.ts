/** The package for React gives the same class, and needs React. */
declare module "@tanstack/react-query" {
  export { hashKey, QueryClient } from "@tanstack/query-core";
}
