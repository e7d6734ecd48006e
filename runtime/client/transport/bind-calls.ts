import type { Transport } from "./transport.ts";

/** The functions that send the calls of a client. */
type CallsOf<Client> = {
  readonly [Name in keyof Client]: Client[Name] extends (...parameters: infer Parameters) => infer Result
    ? (transport: Transport, ...parameters: Parameters) => Result
    : never;
};

type AnyCall = (transport: Transport, ...parameters: unknown[]) => unknown;

/** Returns the client whose methods send `calls` over a transport. */
export function bindCalls<Client extends object>(transport: Transport, calls: NoInfer<CallsOf<Client>>): Client {
  const methods = Object.entries<AnyCall>(calls as Readonly<Record<string, AnyCall>>).map(([name, call]) => {
    return [name, (...parameters: unknown[]) => call(transport, ...parameters)] as const;
  });
  return Object.fromEntries(methods) as Client;
}
