import {
  arrayLiteral,
  type Code,
  type ErrorFormat,
  type ErrorMember,
  type Operation,
  objectLiteral,
  propertyAssignment,
  type Service,
  stringLiteral,
} from "@protoc-gen-rest/plugin";

type ErrorFormats = Operation["errorFormats"];

/** The error formats of the first operation that has some: most services declare the same for all. */
export function sharedErrorFormats(service: Service): ErrorFormats | undefined {
  return service.operations.find(({ errorFormats }) => errorFormats.length > 0)?.errorFormats;
}

/** Whether both write all errors alike. */
export function isSameErrors(a: ErrorFormats, b: ErrorFormats): boolean {
  const isSame = (format: ErrorFormat, other: ErrorFormat | undefined): boolean =>
    format.message === other?.message &&
    format.codes.size === other.codes.size &&
    [...format.codes].every(([status, code]) => other.codes.has(status) && other.codes.get(status) === code);
  return a.length === b.length && a.every((format, at) => isSame(format, b[at]));
}

/** Error formats as data for the runtime. */
export function errorFormatsCode(formats: ErrorFormats): Code {
  return arrayLiteral(
    formats.map(({ codes, members }) => {
      const byStatus = [...codes].map(([status, code]) => {
        return propertyAssignment(String(status), code === undefined ? "null" : stringLiteral(code));
      });
      return objectLiteral([
        propertyAssignment("codes", objectLiteral(byStatus)),
        propertyAssignment("members", arrayLiteral(members.map(memberCode))),
      ]);
    }),
  );
}

function memberCode({ field, part, members }: ErrorMember): Code {
  const holds = part === "object" && field.cardinality === "list" ? "list" : part;
  return objectLiteral([
    propertyAssignment("name", stringLiteral(field.jsonName)),
    propertyAssignment("holds", stringLiteral(holds)),
    ...(members.length === 0 ? [] : [propertyAssignment("members", arrayLiteral(members.map(memberCode)))]),
  ]);
}
