import { fromText } from "@bufbuild/protobuf/txtpb";
import {
  GeneratedCodeInfo_Annotation_SemanticSchema,
  GeneratedCodeInfoSchema,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { WireAnnotation } from "./wire-annotation.ts";

/** protoc keeps the annotations of a file beside it, in a file of the same name with this suffix. */
export const codeInfoSuffix = ".pb.meta";

/** Parses GeneratedCodeInfo in text format; throws for invalid text. */
export function parseCodeInfo(text: Uint8Array): readonly WireAnnotation[] {
  return fromText(GeneratedCodeInfoSchema, Buffer.from(text).toString("utf8")).annotation.map((annotation) => ({
    path: annotation.path,
    // Unset fields have their default on the prototype; own properties were set.
    sourceFile: Object.hasOwn(annotation, "sourceFile") ? Buffer.from(annotation.sourceFile) : undefined,
    begin: annotation.begin,
    end: annotation.end,
    semantic: Object.hasOwn(annotation, "semantic") ? annotation.semantic : undefined,
    unknown: [],
  }));
}

/** Prints GeneratedCodeInfo in text format, byte for byte as protoc does. */
export function printCodeInfo(annotations: readonly WireAnnotation[]): Uint8Array {
  return Buffer.from(annotations.map(printAnnotation).join(""), "latin1");
}

function printAnnotation({ path, sourceFile, begin, end, semantic }: WireAnnotation): string {
  const lines = ["annotation {", ...path.map((step) => `  path: ${step}`)];
  if (sourceFile !== undefined) lines.push(`  source_file: "${escapeText(sourceFile)}"`);
  lines.push(`  begin: ${begin}`, `  end: ${end}`);
  if (semantic !== undefined) lines.push(`  semantic: ${semanticName(semantic)}`);
  return `${lines.join("\n")}\n}\n`;
}

function semanticName(number: number): string {
  const { values } = GeneratedCodeInfo_Annotation_SemanticSchema;
  return values.find((value) => value.number === number)?.name ?? String(number);
}

const escapes: ReadonlyMap<number, string> = new Map([
  [0x0a, "\\n"],
  [0x0d, "\\r"],
  [0x09, "\\t"],
  [0x22, '\\"'],
  [0x27, "\\'"],
  [0x5c, "\\\\"],
]);

/** Escapes the bytes of everything but printable ASCII in octal. */
function escapeText(text: Uint8Array): string {
  let escaped = "";
  for (const byte of text) {
    const known = escapes.get(byte);
    if (known !== undefined) escaped += known;
    else if (byte >= 0x20 && byte < 0x7f) escaped += String.fromCharCode(byte);
    else escaped += `\\${byte.toString(8).padStart(3, "0")}`;
  }
  return escaped;
}
