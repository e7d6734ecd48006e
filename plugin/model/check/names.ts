import type { Element } from "../elements/element.ts";
import type { File, Message, Oneof } from "../elements/model.ts";
import type { Findings } from "../findings/findings.ts";
import type { FileNode } from "../nodes/file-node.ts";
import type { MessageNode } from "../nodes/message-node.ts";

/** Elements of one scope that get the same name; the later one is reported. */
export function checkNames(file: FileNode, findings: Findings): void {
  const types = [...file.messages, ...file.enums];
  checkScope(types, (type) => type.localName, findings, {
    subject: (type) => withoutPackage(type, file),
    describe: (type, other) => typeScriptClash(type.localName, withoutPackage(other, file)),
    hint: "rename one of them; names of nested types are joined with underscores",
  });
  checkScope(file.services, (service) => service.localName, findings, {
    subject: (service) => service.name,
    describe: (service, other) => typeScriptClash(`${service.localName}Client`, other.name),
    hint: 'rename one of the services; the suffix "Service" is dropped',
  });
  for (const { name, operations } of [...file.services, ...file.webhooks]) {
    checkScope(operations, (operation) => operation.localName, findings, {
      subject: (operation) => `${name}.${operation.name}`,
      describe: (operation, other) => typeScriptClash(operation.localName, other.name),
      hint: "rename one of the rpcs; underscores and the case of the first letter do not count",
    });
  }
  for (const message of file.messages) {
    checkFields(message, findings);
    checkOneofs(message, findings);
    if (message.cases !== undefined) checkResultMembers(message, findings);
  }
}

function typeScriptClash(name: string, other: string): string {
  return `the TypeScript name "${name}" is already used by ${other}`;
}

function checkFields(message: MessageNode, findings: Findings): void {
  for (const { field, earlier } of message.clashingFields) {
    findings.add({
      rule: "json-name",
      place: field.place,
      subject: `${message.name}.${field.name}`,
      message: `the JSON name "${field.jsonName}" is already used by ${earlier.name}${at(earlier)}`,
      hint: "rename one of the fields, or give it another json_name",
    });
  }
}

/** protoc-gen-es and ts-proto make a property of each oneof. */
function checkOneofs(message: Message, findings: Findings): void {
  checkScope<Oneof>(message.oneofs, (oneof) => oneof.localName, findings, {
    subject: (oneof) => `${message.name}.${oneof.name}`,
    describe: (oneof, other) => typeScriptClash(oneof.localName, other.name),
    hint: "rename one of the oneofs; underscores do not count",
  });
}

/** The headers of a response with several cases are properties of the result, along with its status, its media type and its body. */
function checkResultMembers(message: Message, findings: Findings): void {
  const { cases = [] } = message;
  const resultMembers = new Set([
    "body",
    ...(cases.some(({ status }) => status !== undefined) ? ["status"] : []),
    ...(cases.some(({ mediaTypes }) => mediaTypes.length > 0) ? ["mediaType"] : []),
  ]);
  for (const { oneof, jsonName, name, place } of message.fields) {
    if (oneof !== undefined || !resultMembers.has(jsonName)) continue;
    findings.add({
      rule: "name-clash",
      place,
      subject: `${message.name}.${name}`,
      message: typeScriptClash(jsonName, `the ${jsonName === "mediaType" ? "media type" : jsonName} of the response`),
      hint: "rename the field, or give it another json_name",
    });
  }
}

interface Words<T> {
  readonly subject: (element: T) => string;
  readonly describe: (element: T, other: T) => string;
  readonly hint: string;
}

function checkScope<T extends Element>(
  elements: readonly T[],
  nameOf: (element: T) => string,
  findings: Findings,
  words: Words<T>,
): void {
  const seen = new Map<string, T>();
  for (const element of elements) {
    const name = nameOf(element);
    const other = seen.get(name);
    if (other === undefined) {
      seen.set(name, element);
      continue;
    }
    findings.add({
      rule: "name-clash",
      place: element.place,
      subject: words.subject(element),
      message: words.describe(element, other) + at(other),
      hint: words.hint,
    });
  }
}

function at({ place: { line, column, file } }: Element): string {
  return line > 0 ? ` (${file}:${line}:${column})` : "";
}

function withoutPackage(type: Element, file: File): string {
  return file.package === "" ? type.fullName : type.fullName.slice(file.package.length + 1);
}
