import type {
  EnumDescriptorProto,
  EnumValueDescriptorProto,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { ElementNode, type Origin, originOf } from "./element-node.ts";
import { type Features, withFeatures } from "./features.ts";
import { safeIdentifier } from "./local-name.ts";
import type { Enum, EnumValue, File } from "./model.ts";

// Field number of EnumDescriptorProto.value.
const VALUE = 2;

export class EnumNode extends ElementNode implements Enum {
  readonly kind = "enum";
  readonly file: File;
  readonly fullName: string;
  readonly localName: string;
  readonly open: boolean;
  readonly deprecated: boolean;
  readonly #proto: EnumDescriptorProto;
  #values: readonly EnumValue[] | undefined;

  constructor(proto: EnumDescriptorProto, file: File, scope: string, nesting: string, features: Features, at: Origin) {
    super(proto.name, at);
    this.#proto = proto;
    this.file = file;
    this.fullName = scope + proto.name;
    this.localName = safeIdentifier(nesting + proto.name);
    this.open = withFeatures(features, proto.options?.features).openEnum;
    this.deprecated = proto.options?.deprecated ?? false;
  }

  get isNullValue(): boolean {
    return this.fullName === "google.protobuf.NullValue";
  }

  get values(): readonly EnumValue[] {
    this.#values ??= this.#readValues();
    return this.#values;
  }

  #readValues(): readonly EnumValue[] {
    const numbers = new Set<number>();
    return this.#proto.value.map((value, index) => {
      const alias = numbers.has(value.number);
      numbers.add(value.number);
      return new EnumValueNode(value, this.fullName, alias, originOf(this.origin, VALUE, index));
    });
  }
}

class EnumValueNode extends ElementNode implements EnumValue {
  readonly number: number;
  readonly alias: boolean;
  readonly deprecated: boolean;
  readonly #enum: string;

  constructor(proto: EnumValueDescriptorProto, enumName: string, alias: boolean, at: Origin) {
    super(proto.name, at);
    this.number = proto.number;
    this.alias = alias;
    this.deprecated = proto.options?.deprecated ?? false;
    this.#enum = enumName;
  }

  /** Under the name of the enum; for protobuf itself values are siblings of their enum. */
  get fullName(): string {
    return `${this.#enum}.${this.name}`;
  }
}
