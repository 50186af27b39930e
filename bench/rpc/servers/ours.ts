import { serveGenerated } from "./serve-generated.js";

await serveGenerated();
