import type { Field, FieldType, Message, Operation, Service } from "@protoc-gen-rest/plugin";
import { callName } from "../output/names.ts";
import { descriptionOf } from "../output/print-doc.ts";
import { anchorOf, type HeadingOf, headingsOf } from "./headings.ts";
import type { PackageContents } from "./package-contents.ts";
import type { PackageOptions } from "./package-options.ts";

/** Prints reference.md: the operations of each service with their requests, and the messages that they return. */
export function reference({ name }: PackageOptions, { services }: PackageContents): string {
  const headingOf = headingsOf([...services, ...services.flatMap(messagesOf)]);
  const sections = services.flatMap((service) => [
    `## ${headingOf(service)}`,
    ...paragraph(descriptionOf(service)),
    `\`import { ... } from "${name}/${service.file.stem}_client"\``,
    ...service.operations.flatMap((operation) => operationSection(operation, headingOf)),
    ...messagesOf(service).flatMap((message) => [`### ${headingOf(message)}`, ...messageSection(message, headingOf)]),
  ]);
  return `${[`# Reference of ${name}`, ...sections].join("\n\n")}\n`;
}

function paragraph(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text];
}

function operationSection(operation: Operation, headingOf: HeadingOf): readonly string[] {
  const { input, output, streaming, deprecated, bindings, errors } = operation;
  const { method, template } = bindings[0]!;
  const result = streaming === "server" ? `a stream of ${linkOf(output, headingOf)}` : linkOf(output, headingOf);
  const failures = [...errors].map(
    ([status, message]) => `${status === 0 ? "others" : status} ${linkOf(message, headingOf)}`,
  );
  return [
    `### ${callName(operation)}`,
    ...(deprecated ? ["**Deprecated.**"] : []),
    ...paragraph(descriptionOf(operation)),
    `\`${method} ${template.text}\` returns ${result}${failures.length === 0 ? "." : `, and as errors ${failures.join(", ")}.`}`,
    ...fieldTable(input, headingOf),
  ];
}

function messageSection(message: Message, headingOf: HeadingOf): readonly string[] {
  return [...paragraph(descriptionOf(message)), ...fieldTable(message, headingOf)];
}

function fieldTable({ fields }: Message, headingOf: HeadingOf): readonly string[] {
  if (fields.length === 0) return [];
  const rows = fields.map((field) => {
    const isRequired = field.behaviors.has("required");
    const text = descriptionOf(field)?.replace(/\s+/g, " ").replaceAll("|", "\\|") ?? "";
    return `| \`${field.jsonName}\`${isRequired ? " (required)" : ""} | ${typeText(field, headingOf)} | ${text} |`;
  });
  return [["| field | type | what |", "| --- | --- | --- |", ...rows].join("\n")];
}

function typeText(field: Field, headingOf: HeadingOf): string {
  const one = typeName(field.type, headingOf);
  if (field.cardinality === "list") return `list of ${one}`;
  return field.cardinality === "map" ? `map of ${field.mapKey ?? "string"} to ${one}` : one;
}

function typeName(type: FieldType, headingOf: HeadingOf): string {
  if (type.kind === "scalar") return type.scalar;
  if (type.kind === "message") return linkOf(type, headingOf);
  const names = type.values.map(({ wireName }) => `\`${wireName}\``);
  return names.length > 12 ? `\`${type.localName}\`` : names.join(", ");
}

function linkOf(message: Message, headingOf: HeadingOf): string {
  const isOwn = /^(?:object|only_field|union)$/.test(message.form.kind);
  return isOwn ? `[${headingOf(message)}](${anchorOf(headingOf(message))})` : `\`${message.fullName}\``;
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
  // What is added while the loop runs is visited, too.
  for (const { fields } of found) for (const { type } of fields) add(type);
  return [...found].filter((message) => !requests.has(message) || operations.some(({ output }) => output === message));
}
