import {
  create,
  createFileRegistry,
  fromBinary,
  getExtension,
  hasExtension,
  isMessage,
  type Message,
  setExtension,
  toBinary,
} from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";

/** Where a string of sample.proto can be replaced, and by what it is found there. */
export const places: Readonly<Record<string, string>> = {
  package: "pkg_placeholder",
  file: "file_placeholder",
  service: "SrvPlaceholder",
  method: "MthPlaceholder",
  message: "MsgPlaceholder",
  "nested message": "InnerPlaceholder",
  field: "fld_placeholder",
  oneof: "onf_placeholder",
  enum: "EnmPlaceholder",
  "enum value": "VAL_PLACEHOLDER",
  "JSON name": "json_placeholder",
  comment: "comment_placeholder",
  "base path": "base_placeholder",
  path: "path_placeholder",
  "security scheme": "scheme_placeholder",
  "description of a scheme": "description_placeholder",
  "header of a scheme": "header-placeholder",
  "fixed header": "value_placeholder",
  "header name": "trace-placeholder",
  pattern: "pattern_placeholder",
  "default value": "default_placeholder",
  "enum value on the wire": "wire_placeholder",
};

/** The name of sample.proto, as a place in which strings are replaced as well. */
export const sampleName = "file_placeholder.proto";

/** A request in which a placeholder is replaced wherever it stands, in options, too, as an unchecked image may have it. */
export function replaceIn(request: Uint8Array, placeholder: string, text: string): Uint8Array {
  const message = fromBinary(CodeGeneratorRequestSchema, request);
  const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: message.protoFile }));
  const extensions = [...registry].filter((it) => it.kind === "extension");
  const visit = (value: unknown): unknown => {
    if (typeof value === "string") return value.replaceAll(placeholder, text);
    if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
    const object = value as Record<string, unknown>;
    for (const key of Object.keys(object)) {
      if (key.startsWith("$")) continue;
      const changed = visit(object[key]);
      const name = key.replaceAll(placeholder, text);
      if (name !== key) delete object[key];
      Object.defineProperty(object, name, { value: changed, writable: true, enumerable: true, configurable: true });
    }
    if (isMessage(value)) visitExtensions(value);
    return value;
  };
  const visitExtensions = (options: Message): void => {
    for (const extension of extensions) {
      if (extension.extendee.typeName !== options.$typeName || !hasExtension(options, extension)) continue;
      setExtension(options, extension, visit(getExtension(options, extension)) as never);
    }
  };
  visit(message.protoFile.at(-1));
  message.fileToGenerate = message.fileToGenerate.map((name) => name.replaceAll(placeholder, text));
  return toBinary(CodeGeneratorRequestSchema, message);
}
