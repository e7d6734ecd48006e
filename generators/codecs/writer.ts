import {
  type Code,
  type Field,
  type Message,
  member,
  object,
  propertyAccess,
  propertyKey,
} from "@protoc-gen-rest/plugin";
import { writerName } from "../names.ts";
import type { Output } from "../output.ts";
import { differs } from "../shape/plain/differs.ts";
import { isWide, valueType } from "../shape/plain/field-type.ts";
import { property } from "../shape/plain/property.ts";
import { wireValue } from "../shape/plain/values.ts";

/**
 * Prints the writer of a message: a literal with all members, which is faster than any copy, for objects of one form
 * that JSON.stringify takes quickly. Where no member need differ, the message itself is written when none does.
 */
export function printWriter(message: Message, out: Output): void {
  const parameters = [{ name: "message", type: valueType(message, out) }];
  out.annotate(message, writerName(message));
  out.exportFunction({ name: writerName(message), parameters, returns: "object" }, () => {
    const changed = message.fields.filter((field) => differs(field.type));
    const members = message.fields.map((field) => {
      const value = property(field, "message", out);
      const written: Code = changed.includes(field) ? wireValue(field, value, out) : value;
      return member(propertyKey(field.jsonName), written);
    });
    const same = changed.map(
      (field) => `${propertyAccess("json", field.jsonName)} === ${property(field, "message", out)}`,
    );
    if (changed.some(alwaysDiffers) || same.some((comparison) => comparison.length > longestComparison)) {
      out.code(object("return ", members), ";");
    } else {
      out.code(object("const json = ", members), ";");
      out.when(same, "&&", "return message");
      out.line("return json;");
    }
  });
  out.line();
}

// A longer one fits no line; then a message is always written anew.
const longestComparison = 110;

/** A bigint is never its own JSON form, nor are bytes; numbers are but for NaN and the infinities. */
function alwaysDiffers({ type }: Field): boolean {
  const scalar = type.kind === "scalar" ? type.scalar : type.kind === "message" ? wrapped(type) : undefined;
  return scalar !== undefined && (isWide(scalar) || scalar === "bytes");
}

function wrapped({ wellKnown }: Message) {
  return typeof wellKnown === "object" ? wellKnown.wrapper : undefined;
}
