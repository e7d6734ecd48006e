import { call, type Field, type Message, object, propertyKey, stringLiteral } from "@protoc-gen-rest/plugin";
import { readerName, runtime } from "../../names.ts";
import type { Output } from "../../output.ts";
import { keyReader } from "../key-reader.ts";
import { readerSignature } from "../reader-signature.ts";
import { unionCondition, unionKinds } from "../union.ts";
import { propertyName } from "./names.ts";
import { esType, itemReader } from "./values.ts";

/** Prints the reader of a message that is on the wire what its only field is (`rest.v1.FORM_VALUE`). */
export function printValueReader(message: Message, out: Output): void {
  const [field] = message.fields;
  if (field === undefined) return;
  out.exportFunction(readerSignature(readerName(message), esType(message, out), out), () => {
    const value = `${propertyKey(propertyName(field))}: ${readValue(field, out)}`;
    out.code(object("return ", [`$typeName: ${stringLiteral(message.fullName)}`, value]), ";");
  });
  out.line();
}

function readValue(field: Field, out: Output): string {
  const read = itemReader(field, out);
  if (field.oneOrMany) return `${out.value(runtime.es, "oneOrManyItems")}(json, "", ${read}, check)`;
  if (field.cardinality === "list") return `${out.value(runtime.json, "readList")}(json, ${read}, check)`;
  if (field.cardinality === "singular") return `${read}(json, check)`;
  const key = keyReader(field);
  const keyArgument = key === undefined ? "" : `, ${out.value(runtime.json, key)}`;
  return `${out.value(runtime.json, "readMap")}(json, ${read}, check${keyArgument})`;
}

/** Prints the reader of a message that is on the wire what the set member of its oneof is (`rest.v1.FORM_UNION`). */
export function printUnionReader(message: Message, out: Output): void {
  out.exportFunction(readerSignature(readerName(message), `${esType(message, out)} | undefined`, out), () => {
    for (const field of message.fields) {
      const value = object("return ", [`$typeName: ${stringLiteral(message.fullName)}`, caseOf(field, out)]);
      const condition = unionCondition(field, message, out);
      if (condition === undefined) {
        out.code(value, ";");
        return;
      }
      out.when(condition, "&&", value);
    }
    const kinds = stringLiteral(unionKinds(message));
    out.code(call(`return ${out.value(runtime.json, "mismatch")}`, ["json", kinds, "check"]), ";");
  });
  out.line();
}

function caseOf(field: Field, out: Output) {
  const oneof = field.oneof === undefined ? propertyName(field) : propertyName(field.oneof);
  const name = stringLiteral(propertyName(field));
  return object(`${propertyKey(oneof)}: `, [`case: ${name}`, `value: ${readValue(field, out)}`]);
}
