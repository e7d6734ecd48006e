import { type Message, member, object, propertyKey } from "@protoc-gen-rest/plugin";
import { writerName } from "../names.ts";
import type { Output } from "../output.ts";
import { differs } from "../shape/plain/differs.ts";
import { valueType } from "../shape/plain/field-type.ts";
import { property } from "../shape/plain/property.ts";
import { wireValue } from "../shape/plain/values.ts";

/** Prints the writer of a message: a copy in which the members that differ from their JSON form have it. */
export function printWriter(message: Message, out: Output): void {
  const parameters = [{ name: "message", type: valueType(message, out) }];
  out.annotate(message, writerName(message));
  out.exportFunction({ name: writerName(message), parameters, returns: "object" }, () => {
    const changed = message.fields
      .filter((field) => differs(field.type))
      .map((field) => {
        const value = wireValue(field, property(field, "message", out), out);
        return member(propertyKey(field.jsonName), value);
      });
    out.code(object("return ", ["...message", ...changed]), ";");
  });
  out.line();
}
