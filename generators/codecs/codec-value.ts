import { type Message, propertyAssignment } from "@protoc-gen-rest/plugin";
import { codecName, runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";

/** Prints `bookCodec`, with which `parse` and `stringify` of the runtime read and write JSON text. */
export function printCodecValue(message: Message, shape: Shape, out: Output): void {
  const name = codecName(message);
  const write = shape.writer(message, out);
  out.annotate(message, name);
  out.constant(
    name,
    `${out.type(runtime, "Codec")}<${shape.messageType(message, out)}>`,
    [
      propertyAssignment("read", shape.reader(message, out)),
      ...(write === undefined ? [] : [propertyAssignment("write", write)]),
    ],
    true,
  );
  out.line();
}
