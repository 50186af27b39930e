import { writeFileSync } from "node:fs";
import { recordedAnswers } from "./exchanges.js";

/** `npm run answers:update`: what is answered is what is expected. */
writeFileSync(
  new URL("expected.txt", import.meta.url),
  await recordedAnswers(),
);
