import {
  arrayLiteral,
  type Code,
  callExpression,
  type Field,
  is64BitScalar,
  maskName,
  type Operation,
  objectLiteral,
  propertyAssignment,
  type Service,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { immutableCheckName, runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import { type ImmutableFields, immutableFields } from "./immutable-fields.ts";

/** The names of the functions that check updates. */
export function immutableCheckNames({ operations }: Service): string[] {
  return operations.filter((operation) => immutableFields(operation) !== undefined).map(immutableCheckName);
}

/** Prints a function for each update of a resource with IMMUTABLE fields, for handlers to call with the stored resource. */
export function printImmutableChecks({ operations }: Service, out: Output, shape: Shape): void {
  for (const operation of operations) {
    const fields = immutableFields(operation);
    if (fields !== undefined) printCheck(operation, fields, out, shape);
  }
}

function printCheck(operation: Operation, fields: ImmutableFields, out: Output, shape: Shape): void {
  const { resource, type, mask, replaces, paths } = fields;
  const parameters = [
    { name: "request", type: shape.messageType(operation.input, out) },
    { name: "stored", type: shape.messageType(type, out) },
  ];
  out.doc(
    `Throws a StatusError \`invalid_argument\` if a request of ${operation.name} would change an IMMUTABLE field of the stored resource (AIP-203).`,
  );
  out.exportFunction({ name: immutableCheckName(operation), parameters, returns: "void" }, () => {
    const write = shape.writer(type, out);
    const members: Code[] = [
      propertyAssignment("update", shape.memberValue(resource, "request", out)),
      propertyAssignment("stored", write === undefined ? "stored" : callExpression(write, ["stored"])),
      ...(replaces ? ["replaces: true"] : []),
      ...(mask === undefined ? [] : [propertyAssignment("mask", shape.memberValue(mask, "request", out))]),
      propertyAssignment("name", stringLiteral(resource.jsonName)),
      propertyAssignment("fields", arrayLiteral(paths.map(fieldCode))),
    ];
    out.statement(callExpression(out.value(runtime, "checkImmutable"), [objectLiteral(members, true)]));
  });
  out.line();
}

/** The path of a field in JSON; as a FieldMask has it, if that differs; and the value of the field where it is absent. */
function fieldCode(path: readonly Field[]): Code {
  const names = path.map(({ jsonName }) => jsonName);
  const masked = path.map(({ name }) => maskName(name)).join(".");
  const zero = zeroOf(path.at(-1)!);
  return objectLiteral([
    propertyAssignment("path", arrayLiteral(names.map(stringLiteral))),
    ...(masked === names.join(".") ? [] : [propertyAssignment("mask", stringLiteral(masked))]),
    ...(zero === undefined ? [] : [propertyAssignment("zero", zero)]),
  ]);
}

function zeroOf(field: Field): Code | undefined {
  const { cardinality, presence, oneof, type } = field;
  if (cardinality !== "singular") return cardinality === "list" ? "[]" : "{}";
  if (presence !== "implicit" || oneof !== undefined || type.kind === "message") return undefined;
  if (type.kind === "enum") {
    const name = type.values[0]?.wireName;
    return name === undefined ? undefined : stringLiteral(name);
  }
  const { scalar } = type;
  if (scalar === "string" || scalar === "bytes") return '""';
  if (scalar === "bool") return "false";
  return is64BitScalar(scalar) && !field.int64AsNumber ? '"0"' : "0";
}
