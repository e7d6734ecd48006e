import type { File } from "@protoc-gen-rest/plugin";
import { createOutput, type Output, type OutputOptions } from "../output/output.ts";
import { printEach } from "../output/print-each.ts";
import type { Shape } from "../shape/shape.ts";
import { printReceiver } from "./receiver.ts";
import { printSender } from "./sender.ts";
import { webhookFileNames } from "./webhook-names.ts";

/**
 * Prints `library_webhooks.ts`: for each service that sends webhooks what its users receive them with, and what it sends them with.
 * Bundlers drop the side that a program does not use.
 */
export function webhooksFile(file: File, shape: Shape, options: OutputOptions): Output {
  const names = webhookFileNames(file);
  const out = createOutput(
    file,
    "webhooks",
    [...names, "handlers", "options", "request", "context", "transport"],
    options,
  );
  printEach(file.webhooks, (service) => {
    printReceiver(service, out, shape);
    printSender(service, out, shape);
  });
  return out;
}
