/** Express 4 under the name it is installed by; as far as the tests use it, it has the types of 5. */
declare module "express4" {
  export { default } from "express";
}
