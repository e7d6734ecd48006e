import {
  arrayLiteral,
  assignment,
  type Code,
  type ErrorFormat,
  type ErrorMember,
  jsonCode,
  type Operation,
  objectLiteral,
  propertyAssignment,
  type Service,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { errorFormatsName, runtime } from "../output/names.ts";
import type { FileKind, Output } from "../output/output.ts";

type ErrorFormats = Operation["errorFormats"];

/** The constants that `printErrorFormats` declares. */
export function errorFormatsNames(service: Service, kind: FileKind): string[] {
  return distinctFormats(service).map((operation) => nameOf(operation, kind));
}

/** Prints how the errors of the service are written: a constant for all operations that declare the same. */
export function printErrorFormats(service: Service, out: Output): void {
  if (out.target === "dts") return;
  for (const operation of distinctFormats(service)) {
    const target = `const ${nameOf(operation, out.kind)}${out.annotation(`: ${out.type(runtime, "ErrorFormats")}`)}`;
    out.statement(assignment(target, errorFormatsCode(operation.errorFormats)));
    out.line();
  }
}

/** The constant with the error formats of an operation. */
export function errorFormatsOf(operation: Operation, kind: FileKind): Code {
  const same = distinctFormats(operation.service).find((other) => isSameErrors(other, operation));
  return nameOf(same ?? operation, kind);
}

/** The first operation of each of the different error formats of a service. */
function distinctFormats({ operations }: Service): Operation[] {
  const distinct: Operation[] = [];
  for (const operation of operations) {
    if (operation.errorFormats.length > 0 && !distinct.some((other) => isSameErrors(other, operation))) {
      distinct.push(operation);
    }
  }
  return distinct;
}

function nameOf(operation: Operation, kind: FileKind): string {
  const { service } = operation;
  return errorFormatsName(service, distinctFormats(service)[0] === operation ? undefined : operation, kind);
}

/** Whether both write all errors alike. */
function isSameErrors({ errorFormats: a }: Operation, { errorFormats: b }: Operation): boolean {
  const isSame = (format: ErrorFormat, other: ErrorFormat | undefined): boolean =>
    format.message === other?.message &&
    format.codes.size === other.codes.size &&
    [...format.codes].every(([status, code]) => other.codes.has(status) && other.codes.get(status) === code);
  return a.length === b.length && a.every((format, at) => isSame(format, b[at]));
}

/** Error formats as data for the runtime. */
function errorFormatsCode(formats: ErrorFormats): Code {
  return arrayLiteral(
    formats.map(({ codes, members }) => {
      const codeOf = hasNumbers(members) ? (code: string) => code : stringLiteral;
      const byStatus = [...codes].map(([status, code]) => {
        return propertyAssignment(String(status), code === undefined ? "null" : codeOf(code));
      });
      return objectLiteral([
        propertyAssignment("codes", objectLiteral(byStatus)),
        propertyAssignment("members", arrayLiteral(members.map(memberCode))),
      ]);
    }),
  );
}

/** Whether the codes are integers. */
function hasNumbers(members: readonly ErrorMember[]): boolean {
  return members.some(({ field, part, members: inner }) => {
    return part === "code" ? field.form.domain.numbers !== undefined : hasNumbers(inner);
  });
}

function memberCode({ field, part, members }: ErrorMember): Code {
  const isList = field.cardinality === "list" && !field.oneOrMany;
  const holds = part === "object" && isList ? "list" : part === "message" && isList ? "messages" : part;
  return objectLiteral([
    propertyAssignment("name", stringLiteral(field.jsonName)),
    propertyAssignment("holds", stringLiteral(holds)),
    ...(part === "default" && field.default !== undefined
      ? [propertyAssignment("value", jsonCode(field.default))]
      : []),
    ...(members.length === 0 ? [] : [propertyAssignment("members", arrayLiteral(members.map(memberCode)))]),
  ]);
}
