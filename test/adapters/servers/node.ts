import { nodeHandler } from "@gen-api/runtime/node";
import { listening } from "./listening.js";
import * as mounts from "./service.js";

export const nodeServers: readonly mounts.ServerKind[] = [
  {
    name: "node:http",
    start(service) {
      const rest = nodeHandler(service.rest, mounts.rest);
      const rpc = nodeHandler(service.rpc, mounts.rpc);
      const failing = nodeHandler(service.rest, mounts.failing);
      const echo = nodeHandler(mounts.echo, mounts.echoed);
      return listening((request, response) => {
        rest(request, response, () => {
          rpc(request, response, () => {
            failing(request, response, () => {
              echo(request, response);
            });
          });
        });
      });
    },
  },
];
