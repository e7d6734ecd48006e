import type { Message, Operation, Service } from "../elements/model.ts";
import type { Findings } from "../findings/findings.ts";
import { optionSite, type Problem } from "../findings/option-site.ts";
import { FieldNode } from "../nodes/field-node.ts";
import { OneofNode } from "../nodes/oneof-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { oneofNumbers } from "../options/oneof-options.ts";

/** `event` and `event_type` in messages of operations that do not stream them as server-sent events. */
export function checkEventUsage(services: readonly Service[], findings: Findings): void {
  const uses = new Map<Message, Operation>();
  const streamed = new Set<Message>();
  for (const { operations } of services) {
    for (const operation of operations) {
      const { input, output, streams } = operation;
      if (streams.includes("server-sent-events")) streamed.add(output);
      for (const message of [input, output]) if (!uses.has(message)) uses.set(message, operation);
    }
  }
  for (const [message, operation] of uses) if (!streamed.has(message)) reportUnused(message, operation, findings);
}

function reportUnused(message: Message, { service, name }: Operation, findings: Findings): void {
  const problem: Problem = [
    `${service.name}.${name} does not stream ${message.name} as SERVER_SENT_EVENTS`,
    "add SERVER_SENT_EVENTS to the streams of the rpc, or remove the option",
  ];
  for (const field of message.fields) {
    if (!(field instanceof FieldNode) || field.options.event === undefined) continue;
    const site = optionSite("field", `${message.name}.${field.name}`, field.origin, findings);
    site.report("event-member", [fieldNumbers.event], ...problem);
  }
  for (const oneof of message.oneofs) {
    if (!(oneof instanceof OneofNode) || !oneof.eventType) continue;
    const site = optionSite("oneof", `${message.name}.${oneof.name}`, oneof.origin, findings);
    site.report("event-member", [oneofNumbers.eventType], ...problem);
  }
}
