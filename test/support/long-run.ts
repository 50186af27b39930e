/** Whether suites are to try what takes long as well: `.ci/run` and `npm run test:long` say so. */
export const isLongRun = Boolean(process.env["LONG"]);
