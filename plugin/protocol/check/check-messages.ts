import { create, createFileRegistry, type DescMessage, type FileRegistry } from "@bufbuild/protobuf";
import { protoCamelCase } from "@bufbuild/protobuf/reflect";
import {
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";

type FieldEntry = readonly [number: number, type: string, label?: "repeated"];
type MessageEntries = Readonly<Record<string, Readonly<Record<string, FieldEntry>>>>;

// The messages of PluginRPC, and those of buf's check plugins. Messages that never travel in an Any are declared beside those
// that hold them, whatever their package is. Enums are their numbers, which proto JSON takes as well, and descriptors of proto
// files stay bytes.
const packages: Readonly<Record<string, MessageEntries>> = {
  "pluginrpc.v1": {
    Procedure: { path: [1, "string"], args: [2, "string", "repeated"] },
    Spec: { procedures: [1, "Procedure", "repeated"] },
    Value: { type_url: [1, "string"], value: [2, "bytes"] },
    Error: { code: [1, "int32"], message: [2, "string"] },
    Request: { value: [1, "Value"] },
    Response: { value: [1, "Value"], error: [2, "Error"] },
  },
  "buf.plugin.check.v1": {
    FileDescriptor: { file_descriptor_proto: [1, "bytes"], is_import: [2, "bool"] },
    FileLocation: { file_name: [1, "string"], source_path: [2, "int32", "repeated"] },
    Value: {
      bool_value: [1, "bool"],
      int64_value: [2, "int64"],
      double_value: [3, "double"],
      string_value: [4, "string"],
      list_value: [6, "ListValue"],
    },
    ListValue: { values: [1, "Value", "repeated"] },
    Option: { key: [1, "string"], value: [2, "Value"] },
    CheckRequest: {
      file_descriptors: [1, "FileDescriptor", "repeated"],
      against_file_descriptors: [2, "FileDescriptor", "repeated"],
      options: [3, "Option", "repeated"],
      rule_ids: [4, "string", "repeated"],
    },
    Annotation: {
      rule_id: [1, "string"],
      message: [2, "string"],
      file_location: [3, "FileLocation"],
      against_file_location: [4, "FileLocation"],
    },
    CheckResponse: { annotations: [1, "Annotation", "repeated"] },
    Rule: {
      id: [1, "string"],
      category_ids: [2, "string", "repeated"],
      default: [3, "bool"],
      purpose: [4, "string"],
      type: [5, "int32"],
    },
    Category: { id: [1, "string"], purpose: [2, "string"] },
    ListRulesRequest: { page_size: [1, "int32"], page_token: [2, "string"] },
    ListRulesResponse: { next_page_token: [1, "string"], rules: [2, "Rule", "repeated"] },
    ListCategoriesRequest: { page_size: [1, "int32"], page_token: [2, "string"] },
    ListCategoriesResponse: { next_page_token: [1, "string"], categories: [2, "Category", "repeated"] },
  },
};

const scalars: Readonly<Record<string, Type>> = {
  string: Type.STRING,
  bytes: Type.BYTES,
  bool: Type.BOOL,
  int32: Type.INT32,
  int64: Type.INT64,
  double: Type.DOUBLE,
};

let registry: FileRegistry | undefined;

/** The descriptor of a message of the protocol, by its full name. */
export function checkMessage(name: string): DescMessage {
  registry ??= createFileRegistry(
    create(FileDescriptorSetSchema, { file: Object.entries(packages).map(([pkg, entries]) => fileOf(pkg, entries)) }),
  );
  const message = registry.getMessage(name);
  if (message === undefined) throw new Error(`the protocol has no message ${name}`);
  return message;
}

function fileOf(pkg: string, entries: MessageEntries): ReturnType<typeof create<typeof FileDescriptorProtoSchema>> {
  return create(FileDescriptorProtoSchema, {
    name: `${pkg}.proto`,
    package: pkg,
    syntax: "proto3",
    messageType: Object.entries(entries).map(([message, fields]) => ({
      name: message,
      field: Object.entries(fields).map(([name, [number, type, label]]) => ({
        name,
        jsonName: protoCamelCase(name),
        number,
        label: label === "repeated" ? Label.REPEATED : Label.OPTIONAL,
        type: scalars[type] ?? Type.MESSAGE,
        ...(scalars[type] === undefined && { typeName: `.${pkg}.${type}` }),
      })),
    })),
  });
}
