import type { Field, FieldType, Message, Operation, Service } from "@protoc-gen-rest/plugin";
import { descriptionOf } from "../output/print-doc.ts";
import { anchorsOf, type HeadingOf, headingsOf } from "./headings.ts";
import type { PackageContents } from "./package-contents.ts";
import type { PackageOptions } from "./package-options.ts";

/** Prints reference.md: the operations of each service with their requests, and the messages that they return. */
export function reference({ name }: PackageOptions, { services }: PackageContents): string {
  const sections = services.map((service) => ({ service, messages: messagesOf(service) }));
  const printed = new Set<Message>();
  // A message that several services return is in the section of the first.
  const parts = sections.map(({ service, messages }) => {
    const own = messages.filter((message) => !printed.has(message));
    for (const message of own) printed.add(message);
    return { service, messages: own };
  });
  const elements = parts.flatMap(({ service, messages }) => [service, ...service.operations, ...messages]);
  const headingOf = headingsOf(elements);
  const anchors = anchorsOf(elements, headingOf);
  const names: Names = { headingOf, anchorOf: (message) => anchors.get(message) };
  const lines = parts.flatMap(({ service, messages }) => [
    `## ${headingOf(service)}`,
    ...paragraph(descriptionOf(service)),
    `\`import { ... } from "${name}/${service.file.stem}_client"\``,
    ...service.operations.flatMap((operation) => operationSection(operation, names)),
    ...messages.flatMap((message) => [`### ${headingOf(message)}`, ...messageSection(message, names)]),
  ]);
  return `${[`# Reference of ${name}`, ...lines].join("\n\n")}\n`;
}

/** How sections are named and found. */
interface Names {
  readonly headingOf: HeadingOf;
  /** Undefined for a message without a section. */
  readonly anchorOf: (message: Message) => string | undefined;
}

function paragraph(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text];
}

function operationSection(operation: Operation, names: Names): readonly string[] {
  const { input, output, streaming, deprecated, bindings, errors } = operation;
  const { method, template } = bindings[0]!;
  const result = streaming === "server" ? `a stream of ${linkOf(output, names)}` : linkOf(output, names);
  const failures = [...errors].map(
    ([status, message]) => `${status === 0 ? "others" : status} ${linkOf(message, names)}`,
  );
  return [
    `### ${names.headingOf(operation)}`,
    ...(deprecated ? ["**Deprecated.**"] : []),
    ...paragraph(descriptionOf(operation)),
    `\`${method} ${template.text}\` returns ${result}${failures.length === 0 ? "." : `, and as errors ${failures.join(", ")}.`}`,
    ...fieldTable(input, names),
  ];
}

function messageSection(message: Message, names: Names): readonly string[] {
  return [...paragraph(descriptionOf(message)), ...fieldTable(message, names)];
}

function fieldTable({ fields }: Message, names: Names): readonly string[] {
  if (fields.length === 0) return [];
  const rows = fields.map((field) => {
    const isRequired = field.behaviors.has("required");
    const text = descriptionOf(field)?.replace(/\s+/g, " ").replaceAll("|", "\\|") ?? "";
    return `| \`${field.jsonName}\`${isRequired ? " (required)" : ""} | ${typeText(field, names)} | ${text} |`;
  });
  return [["| field | type | what |", "| --- | --- | --- |", ...rows].join("\n")];
}

function typeText(field: Field, names: Names): string {
  const one = typeName(field.type, names);
  if (field.cardinality === "list") return `list of ${one}`;
  return field.cardinality === "map" ? `map of ${field.mapKey ?? "string"} to ${one}` : one;
}

function typeName(type: FieldType, names: Names): string {
  if (type.kind === "scalar") return type.scalar;
  if (type.kind === "message") return linkOf(type, names);
  const values = type.values.map(({ wireName }) => `\`${wireName}\``);
  return values.length > 12 ? `\`${type.localName}\`` : values.join(", ");
}

function linkOf(message: Message, { headingOf, anchorOf }: Names): string {
  const anchor = anchorOf(message);
  return anchor === undefined ? `\`${message.fullName}\`` : `[${headingOf(message)}](${anchor})`;
}

/** The messages that responses and requests hold, but for the requests themselves. */
function messagesOf({ operations }: Service): readonly Message[] {
  const requests = new Set(operations.map(({ input }) => input));
  const found = new Set<Message>();
  const add = (type: FieldType): void => {
    if (type.kind === "message" && /^(?:object|only_field|union)$/.test(type.form.kind)) found.add(type);
  };
  for (const { input, output, errors } of operations) {
    for (const { type } of input.fields) add(type);
    for (const message of [output, ...errors.values()]) add(message);
  }
  // The loop visits the messages that it adds, too.
  for (const { fields } of found) for (const { type } of fields) add(type);
  return [...found].filter((message) => !requests.has(message) || operations.some(({ output }) => output === message));
}
