import type {
  DescriptorProto,
  EnumDescriptorProto,
  FieldDescriptorProto,
  FileDescriptorProto,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";

/** The message types, extensions and enum values of a request by name, for options that only its own files describe. Built on first use. */
export class OptionTypes {
  readonly #files: readonly FileDescriptorProto[];
  #messages: Map<string, DescriptorProto> | undefined;
  #extensions: Map<string, OptionExtension[]> | undefined;
  #enumNumbers: ReadonlyMap<string, number> | undefined;

  constructor(files: readonly FileDescriptorProto[]) {
    this.#files = files;
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

  /** The number of a value of an enum: `library.v1.Format.PAPERBACK`. */
  enumNumber(name: string): number | undefined {
    this.#enumNumbers ??= enumNumbersOf(this.#files);
    return this.#enumNumbers.get(name);
  }

  #index(): Map<string, DescriptorProto> {
    const messages = new Map<string, DescriptorProto>();
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
      for (const nested of proto.nestedType) add(inner, nested);
    };
    for (const file of this.#files) {
      const prefix = file.package === "" ? "" : `${file.package}.`;
      for (const proto of file.messageType) add(prefix, proto);
      extend(prefix, file.extension);
    }
    this.#extensions = extensions;
    return messages;
  }
}

function enumNumbersOf(files: readonly FileDescriptorProto[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const add = (prefix: string, enums: readonly EnumDescriptorProto[], messages: readonly DescriptorProto[]): void => {
    for (const { name, value } of enums)
      for (const one of value) numbers.set(`${prefix}${name}.${one.name}`, one.number);
    for (const { name, enumType, nestedType } of messages) add(`${prefix}${name}.`, enumType, nestedType);
  };
  for (const file of files) add(file.package === "" ? "" : `${file.package}.`, file.enumType, file.messageType);
  return numbers;
}

/** An extension with its full name. */
export interface OptionExtension {
  readonly name: string;
  readonly field: FieldDescriptorProto;
}
