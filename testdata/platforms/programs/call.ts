import { argv } from "node:process";
import { createTransport, type Transport } from "@protoc-gen-rest/runtime/client";
import { createNodeTransport } from "@protoc-gen-rest/runtime/node";
import type { AttackClient } from "../../attacks/attack-client.ts";
import { calls } from "../calls.ts";
import { makeCalls } from "../platform-call.ts";

/** Of the code generated from attack.proto. */
export type CreateClient = (transport: Transport) => AttackClient;

/** Calls the server at the first argument with the transport that the second one names, and prints the results. */
export async function call(createClient: CreateClient): Promise<void> {
  const create = argv[3] === "undici" ? createNodeTransport : createTransport;
  const results = await makeCalls(calls, createClient, argv[2] ?? "", create);
  console.log(JSON.stringify(results));
}
