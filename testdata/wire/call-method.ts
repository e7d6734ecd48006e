import type { Transport } from "../../runtime/client.ts";
import type { Message, Service } from "./load-services.ts";

/** Calls a method such as `ingest.simulatePipeline` with our client, and reads a stream to its end. */
export async function callMethod(
  services: readonly Service[],
  name: string,
  transport: Transport,
  message: Message,
): Promise<unknown> {
  const [serviceName, method = ""] = name.split(".");
  const service = services.find((service) => service.name === serviceName);
  if (service === undefined) throw new Error(`unknown service ${serviceName}`);
  const answer = service.createClient(transport)[method]!(message);
  if (!(Symbol.asyncIterator in answer)) return answer;
  const items: unknown[] = [];
  for await (const item of answer) items.push(item);
  return items;
}
