import { pathToFileURL } from "node:url";
import type * as client from "../../runtime/client.ts";
import type { security } from "../../runtime/codegen/v1.ts";
import type * as node from "../../runtime/node.ts";
import type * as server from "../../runtime/server.ts";
import type { AttackClient } from "./attack-client.ts";

type Handler = (request: never, context: server.HandlerContext) => unknown;
/** The modules under attack: the entries of the runtime, and the code generated from attack.proto. */
export interface Target {
  readonly client: typeof client;
  readonly node: typeof node;
  readonly server: typeof server;
  readonly handlers: {
    attackEndpoints(handlers: Readonly<Record<string, Handler>>): server.Endpoint[];
    scriptEndpoints(handlers: Readonly<Record<string, Handler>>): server.Endpoint[];
  };
  /** The feature that endpoints with security requirements need. */
  readonly security: typeof security;
  readonly clients: { createAttackClient(transport: client.Transport): AttackClient };
}

export async function importTarget(file: string): Promise<Target> {
  return (await import(pathToFileURL(file).href)) as Target;
}
