import {
  type Code,
  callExpression,
  type Field,
  kindsOfField,
  type Message,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  returnStatement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime, schemasName } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { printReaderFunction } from "../codec/codec-functions.ts";
import { respelled } from "../codec/respelled.ts";
import { hasSchema, hasSchemas, printMemberCheck, printValueSchema } from "../codec/schemas.ts";
import { unionCondition, unionKinds } from "../codec/union.ts";
import { orZero } from "./defaults.ts";
import type { Dialect } from "./dialect.ts";
import { enumName } from "./enum-name.ts";

/** Prints the reader of a message that is represented by its only field (`rest.v1.FORM_VALUE`). */
export function printValueReader(dialect: Dialect, message: Message, out: Output): void {
  const [field] = message.fields;
  if (field === undefined) return;
  printValueSchema(message, field, out);
  printReaderFunction(message, dialect.type(message, out), out, () => {
    if (hasSchemas(message)) {
      const read = respelled(field, out, enumName(dialect));
      const parts = ["json", schemasName(message), "check", ...(read === undefined ? [] : [read])];
      const enforce = callExpression(out.value(runtime, "enforceSchema"), parts);
      out.when(["check.request"], "&&", enforce);
    }
    const value = propertyAssignment(propertyKey(dialect.property(field)), readValue(dialect, field, out));
    out.statement(returnStatement(objectLiteral([...dialect.head(message), value])));
  });
}

function readValue(dialect: Dialect, field: Field, out: Output): Code {
  const read = dialect.itemReader(field, out);
  if (field.cardinality === "map") {
    const functions = dialect.maps(field);
    const readKey = functions.readKey === undefined ? [] : [functions.readKey(out)];
    return callExpression(out.value(runtime, `${functions.read}Of`), ["json", read, ...readKey, "check"]);
  }
  if (field.oneOrMany) return callExpression(out.value(runtime, "readOneOrManyItemsOf"), ["json", read, "check"]);
  if (field.cardinality === "list") return callExpression(out.value(runtime, "readItemsOf"), ["json", read, "check"]);
  // An inline reader has the same parameters as the function it is inlined into.
  const value = typeof read === "object" && read.kind === "arrow" ? read.body : callExpression(read, ["json", "check"]);
  return field.type.kind === "enum" ? orZero(dialect, field, value, out) : value;
}

/** Prints the reader of a message that is represented by the member of its oneof (`rest.v1.FORM_UNION`). */
export function printUnionReader(dialect: Dialect, message: Message, out: Output): void {
  printReaderFunction(message, dialect.type(message, out), out, () => {
    for (const field of message.fields) {
      const value = returnUnion(dialect, message, field, out);
      const condition = unionCondition(field, message, out, "json", kindsOfField);
      const print = (): void => {
        printMemberCheck(field, out, enumName(dialect));
        out.statement(value);
      };
      if (condition === undefined) {
        print();
        return;
      }
      out.when(condition.conditions, condition.operator, hasSchema(field) ? print : value);
    }
    const kinds = stringLiteral(unionKinds(message));
    out.statement(callExpression(out.value(runtime, "mismatch"), ["json", kinds, "check"]));
    out.statement(returnUnion(dialect, message, undefined, out));
  });
}

function returnUnion(dialect: Dialect, message: Message, set: Field | undefined, out: Output): Code {
  return returnStatement(objectLiteral([...dialect.head(message), ...unionMembers(dialect, message, set, out)]));
}

/** The properties of a union in which the member `set`, or no member, is set. */
function unionMembers(dialect: Dialect, message: Message, set: Field | undefined, out: Output): Code[] {
  const [oneof] = message.oneofs;
  if (dialect.oneof === undefined || oneof === undefined) {
    return message.fields.map((field) => {
      return propertyAssignment(
        propertyKey(dialect.property(field)),
        field === set ? readValue(dialect, field, out) : "undefined",
      );
    });
  }
  const key = propertyKey(dialect.property(oneof));
  if (set === undefined) return [propertyAssignment(key, dialect.oneof.none(out) ?? "undefined")];
  const { tag, caseName } = dialect.oneof;
  const value = propertyAssignment("value", readValue(dialect, set, out));
  return [propertyAssignment(key, objectLiteral([`${tag}: ${stringLiteral(caseName(set))}`, value]))];
}
