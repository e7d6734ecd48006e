import type {
  DescriptorProto,
  EnumDescriptorProto,
  FileDescriptorProto,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { enumField, fileField, messageField, type optionsField, serviceField } from "./descriptor-fields.ts";
import { type Origin, originOf } from "./origin.ts";

/** The options of an element, with the extensions as unknown fields. */
type ElementOptions = Pick<NonNullable<FileDescriptorProto["options"]>, "$unknown">;

/** An element of a file that may have options. */
export interface OptionedElement {
  readonly kind: keyof typeof optionsField;
  readonly name: string;
  /** With the element around it: `Book.title`. */
  readonly subject: string;
  readonly options: ElementOptions | undefined;
  readonly origin: Origin;
}

/** All elements of a file that may have options, in the order of the descriptor. */
export function* optionedElements(file: FileDescriptorProto, origin: Origin): Generator<OptionedElement> {
  yield { kind: "file", name: file.name, subject: file.name, options: file.options, origin };
  for (const [index, message] of file.messageType.entries()) {
    yield* ofMessage(message, originOf(origin, fileField.message, index));
  }
  for (const [index, type] of file.enumType.entries()) yield* ofEnum(type, originOf(origin, fileField.enum, index));
  for (const [index, service] of file.service.entries()) {
    const at = originOf(origin, fileField.service, index);
    yield elementOf("service", service, "", at);
    for (const [position, method] of service.method.entries()) {
      yield elementOf("method", method, service.name, originOf(at, serviceField.method, position));
    }
  }
}

function elementOf(
  kind: OptionedElement["kind"],
  { name, options }: { readonly name: string; readonly options?: ElementOptions | undefined },
  parent: string,
  origin: Origin,
): OptionedElement {
  const subject = parent === "" ? name : `${parent}.${name}`;
  return { kind, name, subject, options, origin };
}

function* ofMessage(message: DescriptorProto, origin: Origin): Generator<OptionedElement> {
  if (message.options?.mapEntry === true) return;
  yield elementOf("message", message, "", origin);
  for (const [index, field] of message.field.entries()) {
    yield elementOf("field", field, message.name, originOf(origin, messageField.field, index));
  }
  for (const [index, oneof] of message.oneofDecl.entries()) {
    yield elementOf("oneof", oneof, message.name, originOf(origin, messageField.oneof, index));
  }
  for (const [index, nested] of message.nestedType.entries()) {
    yield* ofMessage(nested, originOf(origin, messageField.message, index));
  }
  for (const [index, type] of message.enumType.entries())
    yield* ofEnum(type, originOf(origin, messageField.enum, index));
}

function* ofEnum(type: EnumDescriptorProto, origin: Origin): Generator<OptionedElement> {
  yield elementOf("enum", type, "", origin);
  for (const [index, value] of type.value.entries()) {
    yield elementOf("enumValue", value, type.name, originOf(origin, enumField.value, index));
  }
}
