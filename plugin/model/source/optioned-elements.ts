import type {
  DescriptorProto,
  EnumDescriptorProto,
  FileDescriptorProto,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { enumField, fileField, messageField, type optionsField, serviceField } from "./descriptor-fields.ts";
import { type Origin, originOf } from "./origin.ts";

/** The options of an element, with the extensions as unknown fields. */
type ElementOptions = Pick<NonNullable<FileDescriptorProto["options"]>, "$unknown">;

/** An element of a file that has extensions in its options. */
export interface OptionedElement {
  readonly kind: keyof typeof optionsField;
  readonly name: string;
  /** The name of the element around it, or an empty text. */
  readonly parent: string;
  readonly options: ElementOptions;
  readonly origin: Origin;
}

interface Described {
  readonly name: string;
  readonly options?: ElementOptions | undefined;
}

/** Few elements need a place, so it is only built for those. */
type LazyOrigin = () => Origin;

/** Visits the elements of a file that have extensions in their options, in the order of the descriptor. */
export function visitOptioned(
  file: FileDescriptorProto,
  origin: Origin,
  visit: (element: OptionedElement) => void,
): void {
  const visitor = new Visitor(visit);
  const at = (): Origin => origin;
  visitor.element("file", file, "", at);
  file.messageType.forEach((message, index) => void visitor.message(message, inside(at, fileField.message, index)));
  file.enumType.forEach((type, index) => void visitor.enum(type, inside(at, fileField.enum, index)));
  file.service.forEach((service, index) => {
    const own = inside(at, fileField.service, index);
    visitor.element("service", service, "", own);
    visitor.elements("method", service.method, service.name, own, serviceField.method);
  });
}

function inside(parent: LazyOrigin, field: number, index: number): LazyOrigin {
  return () => originOf(parent(), field, index);
}

class Visitor {
  readonly #visit: (element: OptionedElement) => void;

  constructor(visit: (element: OptionedElement) => void) {
    this.#visit = visit;
  }

  element(kind: OptionedElement["kind"], { name, options }: Described, parent: string, origin: LazyOrigin): void {
    if (options?.$unknown === undefined) return;
    this.#visit({
      kind,
      name,
      parent,
      options,
      get origin() {
        return origin();
      },
    });
  }

  elements(
    kind: OptionedElement["kind"],
    elements: readonly Described[],
    parent: string,
    origin: LazyOrigin,
    field: number,
  ): void {
    for (let index = 0; index < elements.length; index++) {
      const element = elements[index]!;
      if (element.options?.$unknown !== undefined) this.element(kind, element, parent, inside(origin, field, index));
    }
  }

  message(message: DescriptorProto, origin: LazyOrigin): void {
    if (message.options?.mapEntry === true) return;
    this.element("message", message, "", origin);
    this.elements("field", message.field, message.name, origin, messageField.field);
    this.elements("oneof", message.oneofDecl, message.name, origin, messageField.oneof);
    message.nestedType.forEach((nested, index) => {
      this.message(nested, inside(origin, messageField.message, index));
    });
    message.enumType.forEach((type, index) => {
      this.enum(type, inside(origin, messageField.enum, index));
    });
  }

  enum(type: EnumDescriptorProto, origin: LazyOrigin): void {
    this.element("enum", type, "", origin);
    this.elements("enumValue", type.value, type.name, origin, enumField.value);
  }
}
