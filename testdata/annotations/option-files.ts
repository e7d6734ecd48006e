import { create } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  DescriptorProtoSchema,
  type FieldDescriptorProto,
  FieldDescriptorProtoSchema,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";

/** The fields of messages, as `name = number type`; the type is a string, a scalar, a message, `list<...>` or `map<...>`. */
export type Messages = Readonly<Record<string, readonly string[]>>;

/** A file that declares options, of which npm has no descriptors. */
export interface OptionFile {
  readonly name: string;
  readonly package: string;
  readonly imports?: readonly string[];
  readonly messages: Messages;
  /** Messages that are a oneof. */
  readonly unions?: readonly string[];
  /** As `FileOptions: document = 1143 Document`. */
  readonly extensions: readonly string[];
}

const scalars: Readonly<Record<string, Type>> = {
  string: Type.STRING,
  bool: Type.BOOL,
  double: Type.DOUBLE,
  int64: Type.INT64,
  uint64: Type.UINT64,
};

/** Builds the descriptor of a file from the names, numbers and types of its fields. */
export function optionFile({
  name,
  imports = [],
  messages,
  unions = [],
  extensions,
  ...file
}: OptionFile): FileDescriptorProto {
  const typeName = (type: string): string => (type.startsWith(".") ? type : `.${file.package}.${type}`);
  const field = (text: string, scope: string, nested: DescriptorProto[]): FieldDescriptorProto => {
    const [, fieldName = "", number, type = "string"] = /^(\w+) = (\d+) ?(.*)$/.exec(text) ?? [];
    const [, kind = "one", inner = type === "" ? "string" : type] = /^(list|map)<(.*)>$/.exec(type) ?? [];
    const base = { name: fieldName, number: Number(number), label: kind === "one" ? Label.OPTIONAL : Label.REPEATED };
    const jsonName = fieldName.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (kind === "map") {
      const entry = `${jsonName.charAt(0).toUpperCase()}${jsonName.slice(1)}Entry`;
      const fields = [field("key = 1 string", scope, []), field(`value = 2 ${inner}`, scope, [])];
      nested.push(create(DescriptorProtoSchema, { name: entry, field: fields, options: { mapEntry: true } }));
      return create(FieldDescriptorProtoSchema, {
        ...base,
        jsonName,
        type: Type.MESSAGE,
        typeName: typeName(`${scope}.${entry}`),
      });
    }
    const scalar = scalars[inner];
    const shape = scalar === undefined ? { type: Type.MESSAGE, typeName: typeName(inner) } : { type: scalar };
    return create(FieldDescriptorProtoSchema, { ...base, jsonName, ...shape });
  };
  const messageType = Object.entries(messages).map(([message, fields]) => {
    const nestedType: DescriptorProto[] = [];
    const all = fields.map((text) => field(text, message, nestedType));
    const isUnion = unions.includes(message);
    for (const one of isUnion ? all : []) one.oneofIndex = 0;
    return create(DescriptorProtoSchema, {
      name: message,
      field: all,
      nestedType,
      oneofDecl: isUnion ? [{ name: "oneof" }] : [],
    });
  });
  const extension = extensions.map((text) => {
    const [extendee = "", rest = ""] = text.split(": ");
    return create(FieldDescriptorProtoSchema, { ...field(rest, "", []), extendee: `.google.protobuf.${extendee}` });
  });
  const dependency = ["google/protobuf/descriptor.proto", ...imports];
  return create(FileDescriptorProtoSchema, { name, ...file, syntax: "proto3", dependency, messageType, extension });
}
