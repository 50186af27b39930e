import express5 from "express";
import express4 from "express4";
import { expressHandler } from "@gen-api/runtime/express";
import { listening } from "./listening.js";
import * as mounts from "./service.js";

type Express = typeof express5;

/** Mounted by prefix, before anything else. */
function plain(name: string, express: Express): mounts.ServerKind {
  return {
    name,
    start(service) {
      const app = express();
      app.use(expressHandler(service.rest, mounts.rest));
      app.use(expressHandler(service.rpc, mounts.rpc));
      app.use(expressHandler(service.rest, mounts.failing));
      app.use(expressHandler(mounts.echo, mounts.echoed));
      app.use(express.json());
      return listening(app);
    },
  };
}

/** Mounted in a router, by its path, behind a parser of bodies. */
function behindParser(name: string, express: Express): mounts.ServerKind {
  return {
    name: `${name} behind express.json()`,
    parses: "all",
    start(service) {
      const app = express();
      app.use(express.json({ type: ["application/*"] }));
      const router = express.Router();
      router.use("/rest", expressHandler(service.rest));
      router.use("/rpc", expressHandler(service.rpc));
      router.use("/failing", expressHandler(service.rest, mounts.failing));
      router.use("/echo", expressHandler(mounts.echo));
      app.use("/api", router);
      return listening(app);
    },
  };
}

/** Behind a parser that leaves `application/vnd.api+json` alone. */
const behindJson: mounts.ServerKind = {
  name: "Express 5 behind express.json() for application/json",
  parses: "rpc",
  start(service) {
    const app = express5();
    app.use(express5.json());
    app.all("/api/rest{/*rest}", expressHandler(service.rest, mounts.rest));
    app.all("/api/rpc/*rest", expressHandler(service.rpc, mounts.rpc));
    app.use(expressHandler(service.rest, mounts.failing));
    app.use(expressHandler(mounts.echo, mounts.echoed));
    return listening(app);
  },
};

export const expressServers = [
  plain("Express 5", express5),
  plain("Express 4", express4),
  behindParser("Express 5", express5),
  behindParser("Express 4", express4),
  behindJson,
];
