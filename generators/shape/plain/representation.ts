import {
  assignment,
  type Code,
  callExpression,
  type Field,
  kindsOfField,
  type Message,
  returnStatement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime, schemasName } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { printReaderFunction } from "../codec/codec-functions.ts";
import { keyReader } from "../codec/key-reader.ts";
import { hasSchema, hasSchemas, printMemberCheck, printValueSchema } from "../codec/schemas.ts";
import { unionCondition, unionKinds } from "../codec/union.ts";
import { readType } from "./filled.ts";
import { mayBeUnknown } from "./may-be-unknown.ts";
import { itemReader, valueReader } from "./values.ts";

/** Prints the reader of a message that is represented by its only field (`rest.v1.FORM_VALUE`). */
export function printValueReader(message: Message, out: Output): void {
  const [field] = message.fields;
  if (field === undefined) return;
  printValueSchema(message, field, out);
  const type = [readType(message, out), ...(mayBeUnknown(message) ? ["undefined"] : [])];
  printReaderFunction(message, type, out, () => {
    const read = readValue(field, out);
    if (!hasSchemas(message)) {
      out.statement(returnStatement(read));
      return;
    }
    out.statement(assignment("const result", read));
    out.when(
      ["check.request"],
      "&&",
      callExpression(out.value(runtime, "enforceSchema"), ["result", schemasName(message), "check"]),
    );
    out.line("return result;");
  });
}

function readValue(field: Field, out: Output): Code {
  const read = itemReader(field, out);
  const key = keyReader(field);
  if (field.cardinality === "list") {
    const name = field.oneOrMany ? "readOneOrMany" : "readList";
    return callExpression(out.value(runtime, name), ["json", read, "check"]);
  }
  if (field.cardinality === "singular") return callExpression(read, ["json", "check"]);
  const keyArgument = key === undefined ? [] : [out.value(runtime, key)];
  return callExpression(out.value(runtime, "readMap"), ["json", read, "check", ...keyArgument]);
}

/** Prints the reader of a message that is represented by the member of its oneof (`rest.v1.FORM_UNION`). */
export function printUnionReader(message: Message, out: Output): void {
  const type = [readType(message, out), "undefined"];
  printReaderFunction(message, type, out, () => {
    for (const field of message.fields) {
      const condition = unionCondition(field, message, out, "json", kindsOfField);
      const read = returnStatement(callExpression(itemReader(field, out), ["json", "check"]));
      const print = (): void => {
        printMemberCheck(field, out, valueReader);
        out.statement(read);
      };
      if (condition === undefined) {
        print();
        return;
      }
      out.when(condition.conditions, condition.operator, hasSchema(field) ? print : read);
    }
    const kinds = stringLiteral(unionKinds(message));
    out.statement(returnStatement(callExpression(out.value(runtime, "mismatch"), ["json", kinds, "check"])));
  });
}
