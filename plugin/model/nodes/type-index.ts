import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Enum, Message } from "../model.ts";
import { OptionTypes } from "../options/option-types.ts";
import { FileNode } from "./file-node.ts";
import type { MapEntry, TypeLookup } from "./type-lookup.ts";

/** All types of a request by name. A type is a small object until its fields are first accessed. */
export class TypeIndex implements TypeLookup {
  readonly files: ReadonlyMap<string, FileNode>;
  readonly ignoreRequired: boolean;
  readonly optionTypes: OptionTypes;
  readonly #types = new Map<string, Message | Enum | MapEntry>();

  constructor(protos: readonly FileDescriptorProto[], ignoreRequired = false) {
    this.ignoreRequired = ignoreRequired;
    this.optionTypes = new OptionTypes(protos);
    const files = new Map<string, FileNode>();
    for (const proto of protos) {
      const file = new FileNode(proto, this);
      files.set(file.path, file);
      for (const message of file.messages) this.#types.set(message.fullName, message);
      for (const enumType of file.enums) this.#types.set(enumType.fullName, enumType);
      for (const [name, entry] of file.mapEntries) this.#types.set(name, entry);
    }
    this.files = files;
  }

  find(typeName: string): Message | Enum | MapEntry | undefined {
    return this.#types.get(typeName.slice(1));
  }

  *messageNames(): Generator<string> {
    for (const [name, type] of this.#types) if (type.kind === "message") yield name;
  }
}
