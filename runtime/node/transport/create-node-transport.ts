import type { TransportOptions } from "../../client/exchange/transport-options.ts";
import { createTransport } from "../../client/transport/create-transport.ts";
import type { Transport } from "../../client/transport/transport.ts";
import { dispatch } from "./dispatch.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { loadUndici } from "./load-undici.ts";

export interface NodeTransportOptions extends Omit<TransportOptions, "fetch" | "bodyOnGet"> {
  /** Connections to one host at a time; default: as many as there are calls. */
  readonly connections?: number;
  /** An `Agent`, a `Pool` or a `ProxyAgent` of undici, in place of an agent of our own. */
  readonly dispatcher?: Dispatcher;
}

export interface NodeTransport extends Transport {
  /** Ends the connections of our own agent when the calls on them are done. */
  close(): Promise<void>;
}

/**
 * A transport on undici (version 7 or later, which has to be installed beside this package), several times as fast as
 * one on `fetch`. It sends bodies with GET, follows redirects of GET, and has no timeouts but those that are given.
 */
export function createNodeTransport(options: NodeTransportOptions): NodeTransport {
  const { connections, dispatcher: given } = options;
  let agent: Promise<Dispatcher> | undefined;
  let dispatcher = given;
  const load = async (): Promise<Dispatcher> => {
    agent ??= loadUndici().then(({ Agent }) => {
      return new Agent({ headersTimeout: 0, bodyTimeout: 0, ...(connections && { connections }) });
    });
    dispatcher = await agent;
    return dispatcher;
  };
  const transport = createTransport({
    ...options,
    bodyOnGet: true,
    fetch: async (url, init) => dispatch(dispatcher ?? (await load()), url, init),
  });
  return {
    ...transport,
    async close() {
      await (await agent)?.close?.();
    },
  };
}
