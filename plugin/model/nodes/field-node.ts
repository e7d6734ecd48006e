import {
  type DescriptorProto,
  type FieldDescriptorProto,
  FieldOptions_JSType as JsType,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as ProtoType,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { ExchangeError } from "../../protocol/exchange-error.ts";
import type { Lifecycle } from "../element.ts";
import type { Enum, Field, FieldType, Message, Oneof } from "../model.ts";
import { type Features, withFeatures } from "../options/features.ts";
import { readBehaviors } from "../options/field-behavior.ts";
import { type FieldOptions, readFieldOptions } from "../options/field-options.ts";
import type { FileOptions } from "../options/file-options.ts";
import { noOptions } from "../options/rest-extension.ts";
import type { Origin } from "../source/origin.ts";
import type { Behavior, JsonLiteral, Scalar, Schema } from "../values.ts";
import { is64Bit } from "../wire/int64.ts";
import { ElementNode } from "./element-node.ts";
import { defaultOfOption, defaultOfProto } from "./field-default.ts";
import { schemaOf } from "./field-schema.ts";
import { jsonName } from "./local-name.ts";
import { scalarOf, scalarType } from "./scalar-type.ts";

/** The type that compilers make for a map field; it is no type of the model. */
export interface MapEntry {
  readonly kind: "map_entry";
  readonly proto: DescriptorProto;
}

/** Finds types by the name that a descriptor has for them, with its leading dot. */
export interface TypeLookup {
  find(typeName: string): Message | Enum | MapEntry | undefined;
  /** The full names of all messages of the request. */
  messageNames(): Iterable<string>;
}

/** What a field has from the file that it stands in. */
export interface FieldScope {
  readonly types: TypeLookup;
  readonly features: Features;
  readonly options: FileOptions;
}

const jsTypes = {
  [JsType.JS_NORMAL]: "normal",
  [JsType.JS_STRING]: "string",
  [JsType.JS_NUMBER]: "number",
} as const;

interface Linked {
  readonly type: FieldType;
  readonly cardinality: Field["cardinality"];
  readonly mapKey?: Scalar | undefined;
}

/** A field; its type is looked up when first asked for, which is what leaves unused imports unread. */
export class FieldNode extends ElementNode implements Field {
  readonly message: Message;
  readonly oneof?: Oneof | undefined;
  readonly #proto: FieldDescriptorProto;
  readonly #scope: FieldScope;
  readonly #features: Features;
  #options: FieldOptions | undefined;
  #linked: Linked | undefined;
  #behaviors: ReadonlySet<Behavior> | undefined;

  constructor(proto: FieldDescriptorProto, message: Message, oneof: Oneof | undefined, scope: FieldScope, at: Origin) {
    super(proto.name, at);
    this.#proto = proto;
    this.message = message;
    this.oneof = oneof;
    this.#scope = scope;
    this.#features = withFeatures(scope.features, proto.options?.features);
  }

  get fullName(): string {
    return `${this.message.fullName}.${this.name}`;
  }

  get number(): number {
    return this.#proto.number;
  }

  /**
   * Compilers fill `json_name` in, so where a file keeps proto names, a `json_name` counts that is not the computed one.
   * One that was written and is the same cannot be told from that.
   */
  get jsonName(): string {
    const given = this.#proto.jsonName || jsonName(this.name);
    const keepsNames = this.#scope.options.fieldNames === "proto" && given === jsonName(this.name);
    return keepsNames ? this.name : given;
  }

  get deprecated(): boolean {
    return this.#proto.options?.deprecated ?? false;
  }

  get type(): FieldType {
    return this.#link().type;
  }

  get cardinality(): Field["cardinality"] {
    return this.#link().cardinality;
  }

  get mapKey(): Scalar | undefined {
    return this.#link().mapKey;
  }

  get behaviors(): ReadonlySet<Behavior> {
    this.#behaviors ??= readBehaviors(this.#proto.options);
    return this.#behaviors;
  }

  /** `rest.v1.field`, as it is written. */
  get options(): FieldOptions {
    if (this.#proto.options === undefined) return noOptions;
    this.#options ??= readFieldOptions(this.#proto.options);
    return this.#options;
  }

  get int64AsNumber(): boolean {
    return (this.options.int64 ?? this.#scope.options.int64) === "number" && is64Bit(this);
  }

  get jsType(): Field["jsType"] {
    return jsTypes[this.#proto.options?.jstype ?? JsType.JS_NORMAL];
  }

  get nullable(): boolean {
    return this.options.nullable ?? false;
  }

  get always(): boolean {
    return this.options.always ?? false;
  }

  get default(): JsonLiteral | undefined {
    const { default: text, always } = this.options;
    if (text !== undefined) return defaultOfOption(this, text);
    return always === true ? defaultOfProto(this, this.#proto) : undefined;
  }

  get protoDefault(): JsonLiteral | undefined {
    return defaultOfProto(this, this.#proto);
  }

  get oneOrMany(): boolean {
    return this.options.oneOrMany ?? false;
  }

  get schema(): Schema | undefined {
    return schemaOf(this.options.schema);
  }

  get items(): Schema | undefined {
    return schemaOf(this.options.items);
  }

  get keys(): Schema | undefined {
    return schemaOf(this.options.keys);
  }

  get mediaType(): string | undefined {
    return this.options.mediaType;
  }

  get redact(): boolean {
    return this.#proto.options?.debugRedact ?? false;
  }

  get lifecycle(): Lifecycle {
    return this.options.lifecycle ?? noOptions;
  }

  get presence(): Field["presence"] {
    const { label, type, proto3Optional } = this.#proto;
    if (label === Label.REQUIRED) return "required";
    if (label === Label.REPEATED) return "implicit";
    if (this.oneof !== undefined || proto3Optional) return "explicit";
    const { presence } = this.#features;
    // A message is absent or present whatever the default of the file is.
    return presence === "implicit" && (type === ProtoType.MESSAGE || type === ProtoType.GROUP) ? "explicit" : presence;
  }

  get delimited(): boolean {
    const { type } = this.#proto;
    if (type === ProtoType.GROUP) return true;
    // The entries of a map are length-prefixed in every edition.
    return type === ProtoType.MESSAGE && this.#features.delimited && this.cardinality !== "map";
  }

  #link(): Linked {
    this.#linked ??= this.#readType();
    return this.#linked;
  }

  #readType(): Linked {
    const found = this.#find(this.#proto);
    if (found.kind !== "map_entry") {
      return { type: found, cardinality: this.#proto.label === Label.REPEATED ? "list" : "singular" };
    }
    const [key, value] = found.proto.field;
    const mapKey = key && scalarOf(key.type);
    const type = value && this.#find(value);
    if (mapKey === undefined || type === undefined || type.kind === "map_entry") {
      throw new ExchangeError(`the descriptor of the map ${this.fullName} has no key or no value`);
    }
    return { type, cardinality: "map", mapKey };
  }

  #find({ type, typeName }: FieldDescriptorProto): FieldType | MapEntry {
    const found = scalarType(type) ?? this.#scope.types.find(typeName);
    if (found === undefined) {
      throw new ExchangeError(
        `${this.fullName} has the type ${typeName.slice(1)}, and the request has no descriptor of that; a compiler sends all imports`,
      );
    }
    return found;
  }
}

/** `rest.v1.field` of any field of the model. */
export function fieldOptions(field: Field): FieldOptions {
  return field instanceof FieldNode ? field.options : noOptions;
}
