import type { Outgoing } from "../exchange/incoming.ts";

/** Continues with a response; synchronously if it is there. */
export function after(
  outgoing: Outgoing | Promise<Outgoing>,
  act: (outgoing: Outgoing) => Outgoing | Promise<Outgoing>,
): Outgoing | Promise<Outgoing> {
  return outgoing instanceof Promise ? outgoing.then(act) : act(outgoing);
}
