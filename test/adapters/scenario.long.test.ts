import { afterAll, describe } from "@jest/globals";
import { testBodies } from "./scenario/bodies.js";
import { testExchanges } from "./scenario/exchanges.js";
import { startServers } from "./start-servers.js";

// Started here and not in a hook, since each server has tests of its own.
const { servers, stop } = await startServers();
afterAll(stop);

describe.each(servers)("$name", (server) => {
  testExchanges(server);
  if (server.parses !== "all") testBodies(server);
});
