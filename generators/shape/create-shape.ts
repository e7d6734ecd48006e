import { es } from "./es/es.ts";
import { plain } from "./plain/plain.ts";
import type { Shape } from "./shape.ts";
import { tsProtoOptions } from "./ts-proto/options.ts";
import { tsProto } from "./ts-proto/ts-proto.ts";

/** Creates the shape that the options choose. Nothing else knows the shapes by name. */
export function createShape(messages: "plain" | "es" | "ts-proto", tsProtoTexts: readonly string[]): Shape {
  if (messages === "ts-proto") return tsProto(tsProtoOptions(tsProtoTexts));
  return messages === "es" ? es : plain;
}
