import { clearField, toBinary } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  type FieldDescriptorProto,
  FieldDescriptorProtoSchema,
  type FileDescriptorProto,
  FieldDescriptorProto_Label as Label,
  MethodDescriptorProtoSchema,
  MethodOptionsSchema,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { lowerCamelCase } from "../../model/nodes/local-name.ts";

const { jsonName, label } = FieldDescriptorProtoSchema.field;
const { options: methodOptions } = MethodDescriptorProtoSchema.field;

/**
 * Removes what most fields have: a JSON name that follows from the name, and the label of a single value. An rpc with empty
 * braces has options without any.
 */
export function leaveOutDefaults(file: FileDescriptorProto): void {
  for (const method of file.service.flatMap((service) => service.method)) {
    const { options } = method;
    if (options !== undefined && toBinary(MethodOptionsSchema, options).length === 0) clearField(method, methodOptions);
  }
  for (const field of allFields(file)) {
    if (field.jsonName === lowerCamelCase(field.name)) clearField(field, jsonName);
    if (field.label === Label.OPTIONAL) clearField(field, label);
  }
}

/** Sets again what `leaveOutDefaults` has removed. */
export function restoreDefaults(file: FileDescriptorProto): void {
  for (const field of allFields(file)) {
    if (!Object.hasOwn(field, "jsonName")) field.jsonName = lowerCamelCase(field.name);
    if (!Object.hasOwn(field, "label")) field.label = Label.OPTIONAL;
  }
}

/** All fields of a file, with those of nested messages, and extensions. */
export function* allFields(file: FileDescriptorProto): Generator<FieldDescriptorProto> {
  yield* file.extension;
  for (const message of file.messageType) yield* fieldsOf(message);
}

function* fieldsOf(message: DescriptorProto): Generator<FieldDescriptorProto> {
  yield* message.field;
  yield* message.extension;
  for (const nested of message.nestedType) yield* fieldsOf(nested);
}
