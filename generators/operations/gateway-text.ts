import { type Field, isFieldMask, type Operation } from "@protoc-gen-rest/plugin";
import { parameterType } from "./parameter-type.ts";

/** The function of the runtime that reads the text of a field where grpc-gateway takes more than proto JSON. */
export function gatewayReader(field: Field, { parameters }: Operation): string | undefined {
  if (parameters !== "grpc-gateway") return undefined;
  const { kind } = field.form;
  if (kind === "field_mask") return "readMaskText";
  if (kind === "duration") return "readGoDuration";
  return parameterType(field) === "boolean" ? "readGoBoolean" : undefined;
}

/** Whether the field travels as paths in the names of the proto file. */
export function isProtoMask(field: Field, { parameters }: Operation): boolean {
  return parameters === "grpc-gateway" && isFieldMask(field);
}
