import type { OneofDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Oneof } from "../elements/model.ts";
import { type OneofOptions, readOneofOptions } from "../options/oneof-options.ts";
import { readValidateOption } from "../options/validate-option.ts";
import type { Origin } from "../source/origin.ts";
import { ElementNode } from "./element-node.ts";
import type { FieldNode } from "./field-node.ts";
import { lowerCamelCase } from "./local-name.ts";
import type { TypeLookup } from "./type-lookup.ts";

export class OneofNode extends ElementNode implements Oneof {
  readonly fields: FieldNode[] = [];
  readonly deprecated = false;
  /** `rest.v1.oneof`, decoded and unchecked. */
  readonly options: OneofOptions;
  readonly requiredByRule: boolean;
  readonly #message: string;

  constructor(proto: OneofDescriptorProto, message: string, at: Origin, types: TypeLookup) {
    super(proto.name, at);
    this.#message = message;
    this.options = readOneofOptions(proto.options, this);
    const rules = readValidateOption(proto.options, "oneof", this, types.optionTypes);
    this.requiredByRule = rules?.fields.get("required")?.value === true;
  }

  get localName(): string {
    return lowerCamelCase(this.name);
  }

  get required(): boolean {
    return this.options.required ?? false;
  }

  get discriminator(): string | undefined {
    return this.options.discriminator;
  }

  get discriminatorType(): "string" | "integer" {
    return this.options.discriminatorType ?? "string";
  }

  get discriminatorOptional(): boolean {
    return this.options.discriminatorOptional ?? false;
  }

  get defaultMapping(): FieldNode | undefined {
    const { defaultMapping } = this.options;
    return defaultMapping === undefined ? undefined : this.fields.find(({ name }) => name === defaultMapping);
  }

  get eventType(): boolean {
    return this.options.eventType ?? false;
  }

  get fullName(): string {
    return `${this.#message}.${this.name}`;
  }
}
