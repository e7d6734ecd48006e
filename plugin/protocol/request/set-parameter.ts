import { BinaryWriter } from "@bufbuild/protobuf/wire";
import { scanFields } from "../scan-fields.ts";

const parameterField = 2;

/** Returns an encoded request with another `parameter`, or without one. All other bytes stay the same. */
export function setParameter(request: Uint8Array, parameter: string | undefined): Uint8Array {
  const parts: Uint8Array[] = [];
  // First, because protoc writes the files last and a plugin may rely on that.
  if (parameter !== undefined) parts.push(new BinaryWriter().tag(parameterField, 2).string(parameter).finish());
  let kept = 0;
  scanFields(request, (field) => {
    if (field.number !== parameterField) return;
    parts.push(request.subarray(kept, field.start));
    kept = field.end;
  });
  parts.push(request.subarray(kept));
  return Buffer.concat(parts);
}
