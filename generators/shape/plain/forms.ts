import { call, type Field, type Message, stringLiteral } from "@protoc-gen-rest/plugin";
import { readerName, rulesName, runtime } from "../../names.ts";
import type { Output } from "../../output.ts";
import { keyReader } from "../key-reader.ts";
import { readerSignature } from "../reader-signature.ts";
import { hasRules, isRuled, printMemberRules, printValueRules } from "../rules.ts";
import { unionCondition, unionKinds } from "../union.ts";
import { valueType } from "./field-type.ts";
import { mayBeUnknown } from "./may-be-unknown.ts";
import { itemReader } from "./values.ts";

/** Prints the reader of a message that is on the wire what its only field is (`rest.v1.FORM_VALUE`). */
export function printValueReader(message: Message, out: Output): void {
  const [field] = message.fields;
  if (field === undefined) return;
  printValueRules(message, field, out);
  const type = `${valueType(message, out)}${mayBeUnknown(message) ? " | undefined" : ""}`;
  out.exportFunction(readerSignature(readerName(message), type, out), () => {
    const read = readValue(field, "json", out);
    if (!hasRules(message)) {
      out.code(read, ";");
      return;
    }
    out.code({ ...read, open: read.open.replace("return ", "const result = ") }, ";");
    out.when(
      ["check.request"],
      "&&",
      call(out.value(runtime, "enforceSchema"), ["result", rulesName(message), "check"]),
    );
    out.line("return result;");
  });
  out.line();
}

function readValue(field: Field, json: string, out: Output) {
  const read = itemReader(field, out);
  const key = keyReader(field);
  if (field.cardinality === "list") {
    return call(`return ${out.value(runtime, field.oneOrMany ? "readOneOrMany" : "readList")}`, [json, read, "check"]);
  }
  if (field.cardinality === "singular") return call(`return ${read}`, [json, "check"]);
  const keyArgument = key === undefined ? [] : [out.value(runtime, key)];
  return call(`return ${out.value(runtime, "readMap")}`, [json, read, "check", ...keyArgument]);
}

/** Prints the reader of a message that is on the wire what the set member of its oneof is (`rest.v1.FORM_UNION`). */
export function printUnionReader(message: Message, out: Output): void {
  const type = `${valueType(message, out)} | undefined`;
  out.exportFunction(readerSignature(readerName(message), type, out), () => {
    for (const field of message.fields) {
      const condition = unionCondition(field, message, out);
      const read = call(`return ${itemReader(field, out)}`, ["json", "check"]);
      const print = (): void => {
        printMemberRules(field, out);
        out.code(read, ";");
      };
      if (condition === undefined) {
        print();
        return;
      }
      out.when(condition.conditions, condition.operator, isRuled(field) ? print : read);
    }
    const kinds = stringLiteral(unionKinds(message));
    out.code(call(`return ${out.value(runtime, "mismatch")}`, ["json", kinds, "check"]), ";");
  });
  out.line();
}
