import { defineConfig } from "gen-api";

export default defineConfig({});
