import { type Field, isFieldMask, type Operation } from "@protoc-gen-rest/plugin";

/** The function of the runtime that reads the text of a field where grpc-gateway takes more than proto JSON. */
export function gatewayReader({ type }: Field, { parameters }: Operation): string | undefined {
  if (parameters !== "grpc-gateway") return undefined;
  if (type.kind === "scalar") return type.scalar === "bool" ? "readGoBoolean" : undefined;
  if (type.kind !== "message") return undefined;
  const { wellKnown } = type;
  if (typeof wellKnown === "object") return wellKnown.wrapper === "bool" ? "readGoBoolean" : undefined;
  if (wellKnown === "field_mask") return "readMaskText";
  return wellKnown === "duration" ? "readGoDuration" : undefined;
}

/** Whether the field travels as paths in the names of the proto file. */
export function isProtoMask(field: Field, { parameters }: Operation): boolean {
  return parameters === "grpc-gateway" && isFieldMask(field);
}
