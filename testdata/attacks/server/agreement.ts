import { request } from "undici";
import { hold, type Tally } from "../attack.ts";
import { portOf, type Served } from "./served.ts";

export interface WellFramed {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

interface Response {
  readonly status: number;
  readonly content: Uint8Array;
}

/** The longest answer to a request that is refused. */
const maxRefusalBytes = 256 * 1024;
/** The longest that a request of a few kilobytes may take, on a busy machine. */
const maxMilliseconds = 2000;

/** Sends a request through both adapters, and holds the answers to the invariants and to each other. */
export async function sendToBoth(served: Served, sent: WellFramed, tally: Tally): Promise<void> {
  const start = performance.now();
  const direct = await sendToFetch(served, sent);
  const network = await sendToNode(served, sent);
  const milliseconds = performance.now() - start;
  tally.add(network.status);
  for (const { status, content } of [direct, network]) {
    hold(status < 500, `answered with ${status}`);
    hold(status < 400 || content.length <= maxRefusalBytes, `a refusal of ${content.length} bytes`);
  }
  hold(direct.status === network.status, `fetch answers ${direct.status}, node ${network.status}`);
  hold(milliseconds < 2 * maxMilliseconds, `took ${Math.round(milliseconds)} ms`);
  served.check();
}

export async function sendToFetch({ fetch }: Served, { method, path, headers, body }: WellFramed): Promise<Response> {
  const init = { method, headers, ...(body && { body: body as Uint8Array<ArrayBuffer> }) };
  const response = await fetch(new Request(`http://127.0.0.1${path}`, init));
  return { status: response.status, content: await response.bytes() };
}

export async function sendToNode(
  { node, agent }: Served,
  { method, path, headers, body }: WellFramed,
): Promise<Response> {
  // A request that blocks this process, which is the server too, for as long as connections are kept would break the next one.
  const init = { method: method as "GET", headers, body: body ?? null, dispatcher: agent, reset: true };
  const response = await request(`http://127.0.0.1:${portOf(node)}${path}`, init);
  return { status: response.statusCode, content: await response.body.bytes() };
}
