/** Writes the text of a `google.protobuf.FieldMask` in the names of the proto file, as grpc-gateway reads queries. */
export function protoMask(mask: string | undefined): string | undefined {
  return mask?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
