import { createResponseCheck, type Reader } from "../../json/check.ts";
import { setFailure } from "../exchange/draft.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { RestError } from "../exchange/rest-error.ts";

/**
 * Throws for an item that is the envelope of grpc-gateway, `{"result": message}` or `{"error": status}`, although its message has no
 * such member: read as the message, all of its fields would be absent.
 */
export function refuseEnvelope(wire: unknown, read: Reader<unknown>, { draft }: Exchange): void {
  if (typeof wire !== "object" || wire === null) return;
  const [name, other] = Object.keys(wire);
  if (other !== undefined || (name !== "result" && name !== "error")) return;
  let isUnknown = false;
  const handleUnknown = (): void => {
    isUnknown = true;
  };
  read({ [name]: null }, { ...createResponseCheck(), unknown: "reject", handleUnknown });
  if (!isUnknown) return;
  const option = "streams=grpc-gateway or upstream=grpc-gateway";
  setFailure(draft, "internal", `the stream has "${name}" around its messages: generate the client with ${option}`);
  throw new RestError(draft);
}
