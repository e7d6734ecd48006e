import { createTransport, type Transport, type TransportOptions } from "@protoc-gen-rest/runtime/client";
import type { AttackClient } from "../attacks/attack-client.ts";

/** A feature that not every client or server has. */
export type Feature = "WebSocket" | "EventSource" | "streamed requests" | "signals of aborted calls";

/** The tools of a call of the suite on its platform. */
export interface Caller {
  readonly baseUrl: string;
  connect(options?: Partial<TransportOptions>): AttackClient;
  /** Calls of one operation over a transport that the test wraps. */
  over(transport: Transport): AttackClient;
  transport(options?: Partial<TransportOptions>): Transport;
}

/** A call of the suite. It throws an error if something is not as it should be. */
export interface PlatformCall {
  readonly name: string;
  readonly needs?: Feature;
  run(caller: Caller): Promise<void>;
}

/** How a call went. */
export interface CallResult {
  readonly name: string;
  readonly needs: Feature | undefined;
  /** Undefined if all is well. */
  readonly problem: string | undefined;
}

type CreateTransport = (options: TransportOptions) => Transport;

/** Makes the calls one after the other, each within ten seconds. */
export async function makeCalls(
  calls: readonly PlatformCall[],
  createClient: (transport: Transport) => AttackClient,
  baseUrl: string,
  create: CreateTransport = createTransport,
): Promise<CallResult[]> {
  const transport = (options: Partial<TransportOptions> = {}): Transport => create({ baseUrl, ...options });
  const caller: Caller = {
    baseUrl,
    transport,
    over: createClient,
    connect: (options) => createClient(transport(options)),
  };
  const results: CallResult[] = [];
  for (const { name, needs, run } of calls) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("not done within 10 s")), 10_000);
    });
    const problem = await Promise.race([run(caller), tooLong]).then(() => undefined, describe);
    clearTimeout(timer);
    results.push({ name, needs, problem });
  }
  return results;
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
