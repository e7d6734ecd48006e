import { type Message, object, propertyAccess, propertyKey, type SourceFile } from "@protoc-gen-rest/plugin";
import { writerName } from "../names.ts";
import type { Output } from "../output.ts";
import { differs } from "../shape/plain/differs.ts";
import { valueType } from "../shape/plain/field-type.ts";
import { wireValue } from "../shape/plain/values.ts";

/** Prints the writer of a message: a copy in which the members that differ from their JSON form have it. */
export function printWriter(message: Message, out: SourceFile, from: Output): void {
  const parameters = [{ name: "message", type: valueType(message, out, from) }];
  out.exportFunction({ name: writerName(message), parameters, returns: "object" }, () => {
    const changed = message.fields
      .filter((field) => differs(field.type))
      .map((field) => {
        const value = wireValue(field, propertyAccess("message", field.jsonName), out, from);
        return `${propertyKey(field.jsonName)}: ${value}`;
      });
    out.code(object("return ", ["...message", ...changed]), ";");
  });
  out.line();
}
