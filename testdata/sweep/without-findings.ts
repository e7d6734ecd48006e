import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { buildModel, type Diagnostic } from "@protoc-gen-rest/plugin";

export interface WithoutFindings {
  readonly kept: FileDescriptorProto[];
  /** The full names of the messages that are removed. */
  readonly refused: ReadonlySet<string>;
}

/** Removes the messages that have errors from files, until there are none. Throws for an error of another element. */
export function withoutFindings(protos: readonly FileDescriptorProto[], files: readonly string[]): WithoutFindings {
  const refused = new Set<string>();
  const kept = protos.map((proto) => fromBinary(FileDescriptorProtoSchema, toBinary(FileDescriptorProtoSchema, proto)));
  for (;;) {
    const { diagnostics } = buildModel({ protoFile: kept, fileToGenerate: [...files] });
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    if (errors.length === 0) return { kept, refused };
    for (const owner of kept) {
      const wrong = new Set(errors.filter(({ file }) => file === owner.name).map((error) => messageIndex(error)));
      const removed = owner.messageType.filter((_, index) => wrong.has(index));
      for (const { name } of removed) refused.add(`${owner.package}.${name}`);
      owner.messageType = owner.messageType.filter((it) => !removed.includes(it));
    }
  }
}

/** The index of the message that a finding is about. */
function messageIndex({ path, message }: Diagnostic): number {
  const [field, index] = path ?? [];
  if (field !== messageTypeNumber || index === undefined) throw new Error(message);
  return index;
}

/** `FileDescriptorProto.message_type` */
const messageTypeNumber = 4;
