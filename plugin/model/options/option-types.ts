import type {
  DescriptorProto,
  EnumDescriptorProto,
  FieldDescriptorProto,
  FileDescriptorProto,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { JsonLiteral } from "../../forms/values.ts";

export type ParseYaml = (text: string) => JsonLiteral | undefined;

/** The types, enum values and extensions of a request by name, for options that only its own files describe. Built on first use. */
export class OptionTypes {
  readonly #files: readonly FileDescriptorProto[];
  #messages: Map<string, DescriptorProto> | undefined;
  #extensions: Map<string, OptionExtension[]> | undefined;
  #enums: Map<string, EnumDescriptorProto> | undefined;

  /** Parses YAML in annotations; undefined for invalid YAML. Absent: only JSON is parsed. */
  readonly parseYaml: ParseYaml | undefined;

  constructor(files: readonly FileDescriptorProto[], parseYaml?: ParseYaml) {
    this.#files = files;
    this.parseYaml = parseYaml;
  }

  /** A message by its full name, with or without a leading dot. */
  message(name: string): DescriptorProto | undefined {
    this.#messages ??= this.#index();
    return this.#messages.get(name.replace(/^\./, ""));
  }

  /** The extension of a message with this number. */
  extension(message: string, number: number): OptionExtension | undefined {
    this.#messages ??= this.#index();
    return this.#extensions?.get(message)?.find(({ field }) => field.number === number);
  }

  /** An enum by its full name, with or without a leading dot. */
  enum(name: string): EnumDescriptorProto | undefined {
    this.#messages ??= this.#index();
    return this.#enums?.get(name.replace(/^\./, ""));
  }

  /** The number of a value of an enum: `library.v1.Format.PAPERBACK`. */
  enumNumber(name: string): number | undefined {
    const dot = name.lastIndexOf(".");
    const members = this.enum(name.slice(0, dot))?.value;
    return members?.find((member) => member.name === name.slice(dot + 1))?.number;
  }

  #index(): Map<string, DescriptorProto> {
    const messages = new Map<string, DescriptorProto>();
    const enums = new Map<string, EnumDescriptorProto>();
    const extensions = new Map<string, OptionExtension[]>();
    const extend = (prefix: string, fields: readonly FieldDescriptorProto[]): void => {
      for (const field of fields) {
        const extendee = field.extendee.slice(1);
        const known = extensions.get(extendee) ?? [];
        known.push({ name: prefix + field.name, field });
        extensions.set(extendee, known);
      }
    };
    const add = (prefix: string, proto: DescriptorProto): void => {
      messages.set(prefix + proto.name, proto);
      const inner = `${prefix}${proto.name}.`;
      extend(inner, proto.extension);
      for (const nested of proto.enumType) enums.set(inner + nested.name, nested);
      for (const nested of proto.nestedType) add(inner, nested);
    };
    for (const file of this.#files) {
      const prefix = file.package === "" ? "" : `${file.package}.`;
      for (const proto of file.messageType) add(prefix, proto);
      for (const proto of file.enumType) enums.set(prefix + proto.name, proto);
      extend(prefix, file.extension);
    }
    this.#extensions = extensions;
    this.#enums = enums;
    return messages;
  }
}

/** An extension with its full name. */
export interface OptionExtension {
  readonly name: string;
  readonly field: FieldDescriptorProto;
}
