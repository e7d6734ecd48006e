import {
  type GeneratedCodeInfo,
  type GeneratedCodeInfo_Annotation,
  GeneratedCodeInfo_Annotation_SemanticSchema,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";

/** Prints GeneratedCodeInfo in text format exactly as protoc does, which the result is compared with. */
export function printCodeInfo(info: GeneratedCodeInfo): Uint8Array {
  return Buffer.from(info.annotation.map((annotation) => printAnnotation(annotation)).join(""), "latin1");
}

function printAnnotation(annotation: GeneratedCodeInfo_Annotation): string {
  // An unset field shows its default through the prototype: only own properties were set.
  const isSet = (field: keyof GeneratedCodeInfo_Annotation): boolean => Object.hasOwn(annotation, field);
  const lines = ["annotation {", ...annotation.path.map((step) => `  path: ${step}`)];
  if (isSet("sourceFile")) lines.push(`  source_file: "${escapeText(annotation.sourceFile)}"`);
  if (isSet("begin")) lines.push(`  begin: ${annotation.begin}`);
  if (isSet("end")) lines.push(`  end: ${annotation.end}`);
  if (isSet("semantic")) lines.push(`  semantic: ${semanticName(annotation.semantic)}`);
  return `${lines.join("\n")}\n}\n`;
}

function semanticName(semantic: number): string {
  return (
    GeneratedCodeInfo_Annotation_SemanticSchema.values.find((value) => value.number === semantic)?.name ??
    String(semantic)
  );
}

const ESCAPES: ReadonlyMap<number, string> = new Map([
  [0x0a, "\\n"],
  [0x0d, "\\r"],
  [0x09, "\\t"],
  [0x22, '\\"'],
  [0x27, "\\'"],
  [0x5c, "\\\\"],
]);

/** Everything but printable ASCII becomes an octal escape of its UTF-8 bytes. */
function escapeText(text: string): string {
  let escaped = "";
  for (const byte of Buffer.from(text)) {
    const known = ESCAPES.get(byte);
    if (known !== undefined) escaped += known;
    else if (byte >= 0x20 && byte < 0x7f) escaped += String.fromCharCode(byte);
    else escaped += `\\${byte.toString(8).padStart(3, "0")}`;
  }
  return escaped;
}
