import type { Field, Message, Operation, Service } from "@protoc-gen-rest/plugin";

/** The contribution of a message: the names of its own fields with `debug_redact`, and the messages that it contains. */
interface Contribution {
  readonly names: readonly string[];
  readonly messages: readonly Message[];
}

// Operations share most of their messages.
const contributions = new WeakMap<Message, Contribution>();

/**
 * Returns the JSON and proto names of the fields with `debug_redact` in the request and the response of each operation, at
 * any depth. Empty if the messages of the service have none, which a single search tells.
 */
export function sensitiveNames(service: Service): ReadonlyMap<Operation, readonly string[]> {
  const all = service.operations.flatMap(({ input, output }) => [input, output]);
  if (search(all).length === 0) return new Map();
  return new Map(service.operations.map((operation) => [operation, search([operation.input, operation.output])]));
}

/** Whether a path of fields, or what its last field contains, has `debug_redact`. */
export function isSensitive(path: readonly Field[]): boolean {
  const { type } = path.at(-1)!;
  return path.some(({ redact }) => redact) || (type.kind === "message" && search([type]).length > 0);
}

function search(messages: readonly Message[]): string[] {
  const names = new Set<string>();
  const seen = new Set(messages);
  // A set visits what is added to it on the way.
  for (const message of seen) {
    const { names: own, messages: contained } = contributionOf(message);
    for (const name of own) names.add(name);
    for (const other of contained) seen.add(other);
  }
  return [...names];
}

function contributionOf(message: Message): Contribution {
  let contribution = contributions.get(message);
  if (contribution === undefined) {
    contribution = {
      names: message.fields.filter(({ redact }) => redact).flatMap(({ name, jsonName }) => [jsonName, name]),
      messages: message.fields.flatMap(({ type }) => (type.kind === "message" ? [type] : [])),
    };
    contributions.set(message, contribution);
  }
  return contribution;
}
