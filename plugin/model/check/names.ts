import type { Element } from "../element.ts";
import type { Findings } from "../findings/findings.ts";
import type { Field, File, Message } from "../model.ts";

/** Two elements of one scope that come out with the same name: of which the later one is reported. */
export function checkNames(file: File, findings: Findings): void {
  const types = [...file.messages, ...file.enums];
  checkScope(types, (type) => type.localName, findings, {
    subject: (type) => withoutPackage(type, file),
    describe: (type, other) => `is "${type.localName}" in TypeScript, like ${withoutPackage(other, file)}`,
    hint: "rename one of them: the name of a nested type is joined with underscores",
  });
  checkScope(file.services, (service) => service.localName, findings, {
    subject: (service) => service.name,
    describe: (service, other) => `gives "${service.localName}Client", like ${other.name}`,
    hint: 'rename one of the services: "Service" at the end of a name makes no difference',
  });
  for (const { name, operations } of file.services) {
    checkScope(operations, (operation) => operation.localName, findings, {
      subject: (operation) => `${name}.${operation.name}`,
      describe: (operation, other) => `is "${operation.localName}" in TypeScript, like ${other.name}`,
      hint: "rename one of the rpcs: capitals at the beginning and underscores make no difference",
    });
  }
  for (const message of file.messages) {
    checkFields(message, findings);
    if (message.cases !== undefined) checkBesideCases(message, findings);
  }
}

function checkFields(message: Message, findings: Findings): void {
  checkScope<Field>(message.fields, (field) => field.jsonName, findings, {
    subject: (field) => `${message.name}.${field.name}`,
    describe: (field, other) => `is "${field.jsonName}" in JSON, like ${other.name}`,
    hint: "rename one of the fields, or give it another json_name",
  });
}

const resultMembers: ReadonlySet<string> = new Set(["status", "body"]);

/** What stands beside the status and the body of a response that is one of several. */
function checkBesideCases(message: Message, findings: Findings): void {
  for (const { oneof, jsonName, name, place } of message.fields) {
    if (oneof !== undefined || !resultMembers.has(jsonName)) continue;
    findings.add({
      rule: "name-clash",
      place,
      subject: `${message.name}.${name}`,
      message: `is "${jsonName}" in TypeScript, like the ${jsonName} of the response beside it`,
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
    const { line, column, file } = other.place;
    findings.add({
      rule: "name-clash",
      place: element.place,
      subject: words.subject(element),
      message: words.describe(element, other) + (line > 0 ? ` (${file}:${line}:${column})` : ""),
      hint: words.hint,
    });
  }
}

function withoutPackage(type: Element, file: File): string {
  return file.package === "" ? type.fullName : type.fullName.slice(file.package.length + 1);
}
