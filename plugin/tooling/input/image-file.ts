import { WireType } from "@bufbuild/protobuf/wire";
import { scanFields, type WireField } from "../../protocol/scan-fields.ts";

// Field numbers of FileDescriptorProto, of its extension in a buf image, and of that message.
const fileField = { name: 1, bufExtension: 8042 } as const;
const extensionField = { isImport: 1 } as const;

/** The name of an encoded FileDescriptorProto. */
export function nameOfFile(file: Uint8Array): string {
  let name = "";
  eachMessageField(file, fileField.name, ({ valueStart, end }) => {
    name = Buffer.from(file.buffer, file.byteOffset + valueStart, end - valueStart).toString("utf8");
  });
  return name;
}

/** Whether a buf image marks the file as an import: a dependency that is not part of the modules. */
export function isImport(file: Uint8Array): boolean {
  let found = false;
  eachMessageField(file, fileField.bufExtension, ({ valueStart, end }) => {
    const extension = file.subarray(valueStart, end);
    scanFields(extension, (field) => {
      if (field.number === extensionField.isImport && field.wireType === WireType.Varint)
        found = extension[field.valueStart] === 1;
    });
  });
  return found;
}

function eachMessageField(bytes: Uint8Array, number: number, visit: (field: WireField) => void): void {
  scanFields(bytes, (field) => {
    if (field.number === number && field.wireType === WireType.LengthDelimited) visit(field);
  });
}
