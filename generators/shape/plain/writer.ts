import { call, type Message, member, object, propertyKey } from "@protoc-gen-rest/plugin";
import { runtime, writerName } from "../../names.ts";
import type { Output } from "../../output.ts";
import { members } from "../members.ts";
import { fieldDiffers, messageDiffers } from "./differs.ts";
import { valueType } from "./field-type.ts";
import { property } from "./property.ts";
import { wireValue } from "./values.ts";

/** Prints the writer of a message: a copy in which the members that differ from their JSON form have it. */
export function printWriter(message: Message, out: Output): void {
  if (!messageDiffers(message)) return;
  const parameters = [{ name: "message", type: valueType(message, out) }];
  out.annotate(message, writerName(message));
  if (!hasMembers(message)) {
    out.exportFunction({ name: writerName(message), parameters, returns: "unknown" }, () => {
      out.code(call(`return ${out.value(runtime.json, "writeAny")}`, ["message"]), ";");
    });
    out.line();
    return;
  }
  out.exportFunction({ name: writerName(message), parameters, returns: "object" }, () => {
    const changed = members(message)
      .filter(fieldDiffers)
      .map((field) => member(propertyKey(field.jsonName), wireValue(field, property(field, "message", out), out)));
    out.code(object("return ", ["...message", ...changed]), ";");
  });
  out.line();
}

/** Whether the members of the object are those of the message; where they are not, the values tell what they are. */
function hasMembers({ form, oneofs }: Message): boolean {
  return form === "object" && oneofs.every(({ discriminator }) => discriminator === undefined);
}
