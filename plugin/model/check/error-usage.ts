import { isComposite } from "../../forms/composite.ts";
import type { Message, Service } from "../elements/model.ts";
import type { Findings } from "../findings/findings.ts";
import { optionSite, type Problem } from "../findings/option-site.ts";
import { FieldNode, fieldOptions } from "../nodes/field-node.ts";

/**
 * Fields of error bodies that hold a message with `error` on its own fields, but lack the option themselves: servers do not look
 * into them. Messages that are written elsewhere in the run are not reported: an error may well hold another one as data.
 */
export function checkErrorUsage(services: readonly Service[], findings: Findings): void {
  const bodies = new Set(
    services.flatMap(({ operations }) => operations.flatMap(({ errors }) => [...errors.values()])),
  );
  if (bodies.size === 0) return;
  const written = messagesBelow(bodies, isFollowed);
  for (const { fields } of messagesBelow(bodies, () => true)) {
    for (const field of fields) {
      const { type } = field;
      if (!(field instanceof FieldNode) || type.kind !== "message" || written.has(type)) continue;
      if (field.options.error !== undefined || !type.fields.some(hasError)) continue;
      const site = optionSite("field", `${field.message.name}.${field.name}`, field.origin, findings);
      site.report("error-member-unused", [], ...problemOf(field, type));
    }
  }
}

function problemOf({ message, cardinality }: FieldNode, held: Message): Problem {
  const problem = `servers leave the field empty in errors, although fields of ${held.name} have the option error`;
  if (message.representation !== "object" || cardinality === "map") {
    return [problem, `hold ${held.name} in a field of a JSON object, or remove the option from its fields`];
  }
  const parts = held.fields.map((field) => fieldOptions(field).error);
  const isViolation = cardinality === "list" && parts.some((part) => part === "field" || part === "description");
  return [problem, `add (rest.v1.field).error = ${isViolation ? "ERROR_VIOLATIONS" : "ERROR_OBJECT"}`];
}

function hasError(field: Message["fields"][number]): boolean {
  return fieldOptions(field).error !== undefined;
}

/** Servers write into the messages of these fields. */
function isFollowed(field: Message["fields"][number]): boolean {
  const { error } = fieldOptions(field);
  return error === "object" || error === "violations";
}

/** The messages, and all that they hold in fields that are followed. */
function messagesBelow(
  roots: Iterable<Message>,
  follows: (field: Message["fields"][number]) => boolean,
): ReadonlySet<Message> {
  const found = new Set(roots);
  // A set that grows is walked to its end.
  for (const { fields } of found) {
    for (const field of fields) {
      if (field.type.kind === "message" && isComposite(field.type.form) && follows(field)) found.add(field.type);
    }
  }
  return found;
}
