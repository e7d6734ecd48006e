import type {
  EnumDescriptorProto,
  EnumValueDescriptorProto,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { enumForm } from "../../forms/enum.ts";
import type { Form } from "../../forms/form.ts";
import { nullValueForm } from "../../forms/null-value.ts";
import type { JsonObject } from "../../forms/values.ts";
import { readAnnotation } from "../annotations/read-annotation.ts";
import type { EnumValue } from "../elements/enum-value.ts";
import type { Enum, File } from "../elements/model.ts";
import { type EnumNames, type EnumOptions, readEnumOptions } from "../options/enum-options.ts";
import { readEnumValueOptions } from "../options/enum-value-options.ts";
import { type Features, withFeatures } from "../options/features.ts";
import type { FileOptions } from "../options/file-options.ts";
import { enumField } from "../source/descriptor-fields.ts";
import { type Origin, originOf } from "../source/origin.ts";
import { ElementNode } from "./element-node.ts";
import { lowerValueName } from "./enum-value-name.ts";
import { safeIdentifier } from "./local-name.ts";
import type { TypeLookup } from "./type-lookup.ts";

/** Settings of a file for its enums. */
export interface EnumScope {
  readonly file: File;
  readonly features: Features;
  readonly options: FileOptions;
  readonly types: TypeLookup;
}

/** Where an enum is declared. */
export interface EnumPlace {
  readonly file: EnumScope;
  readonly prefix: string;
  /** The start of its local name: `Outer_` inside `Outer`. */
  readonly nesting: string;
  /** Visibility labels leave out the enclosing message. */
  readonly leftOut: boolean;
}

export class EnumNode extends ElementNode implements Enum {
  readonly kind = "enum";
  readonly file: File;
  readonly fullName: string;
  readonly localName: string;
  readonly open: boolean;
  readonly deprecated: boolean;
  readonly leftOut: boolean;
  /** `rest.v1.enum`, decoded and unchecked. */
  readonly options: EnumOptions;
  readonly #proto: EnumDescriptorProto;
  readonly #names: EnumNames;
  readonly #types: TypeLookup;
  #values: readonly EnumValueNode[] | undefined;
  #form: Form | undefined;

  constructor(proto: EnumDescriptorProto, place: EnumPlace, at: Origin) {
    super(proto.name, at);
    const { file: scope, prefix, nesting } = place;
    this.#proto = proto;
    this.#types = scope.types;
    this.file = scope.file;
    this.fullName = prefix + proto.name;
    this.options = readEnumOptions(proto.options, this);
    this.#names = this.options.names ?? scope.options.enumNames ?? "proto";
    this.localName = safeIdentifier(nesting + proto.name);
    this.leftOut = place.leftOut || !scope.types.isVisible(proto.options, this);
    this.open = this.options.closed !== true && withFeatures(scope.features, proto.options?.features).openEnum;
    this.deprecated = proto.options?.deprecated ?? false;
  }

  get form(): Form {
    this.#form ??= this.isNullValue ? nullValueForm(this) : enumForm(this);
    return this.#form;
  }

  get isNullValue(): boolean {
    return this.fullName === "google.protobuf.NullValue";
  }

  get openApi(): JsonObject | undefined {
    return readAnnotation(this.#proto.options, "enum", this, this.#types.optionTypes, true);
  }

  /** Whether options name the values; otherwise they have their proto names, which the compiler has checked. */
  get hasWireNames(): boolean {
    return this.#names !== "proto" || this.#proto.value.some(({ options }) => options?.$unknown !== undefined);
  }

  get values(): readonly EnumValueNode[] {
    this.#values ??= this.#readValues();
    return this.#values;
  }

  #readValues(): readonly EnumValueNode[] {
    const numbers = new Set<number>();
    return this.#proto.value.flatMap((value, index) => {
      const origin = originOf(this.origin, enumField.value, index);
      // The first value is the default of fields.
      if (index > 0 && !this.#types.isVisible(value.options, { name: value.name, origin })) return [];
      const alias = numbers.has(value.number);
      numbers.add(value.number);
      return new EnumValueNode(value, this, this.#names, alias, origin);
    });
  }
}

export class EnumValueNode extends ElementNode implements EnumValue {
  readonly number: number;
  readonly alias: boolean;
  readonly deprecated: boolean;
  readonly wireName: string | undefined;
  readonly #enum: EnumNode;

  constructor(proto: EnumValueDescriptorProto, parent: EnumNode, names: EnumNames, alias: boolean, at: Origin) {
    super(proto.name, at);
    this.number = proto.number;
    this.alias = alias;
    this.deprecated = proto.options?.deprecated ?? false;
    this.#enum = parent;
    const given = proto.options && readEnumValueOptions(proto.options, this).name;
    this.wireName = given ?? wireNameOf(proto, parent.name, names);
  }

  /** Qualified with the enum, although for protobuf itself values are siblings of their enum. */
  get fullName(): string {
    return `${this.#enum.fullName}.${this.name}`;
  }
}

function wireNameOf(proto: EnumValueDescriptorProto, enumName: string, names: EnumNames): string | undefined {
  if (names === "proto") return proto.name;
  const name = lowerValueName(enumName, proto.name);
  return proto.number === 0 && name === "unspecified" ? undefined : name;
}
