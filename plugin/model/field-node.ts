import {
  type DescriptorProto,
  type FieldDescriptorProto,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as ProtoType,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { ExchangeError } from "../protocol/exchange-error.ts";
import { ElementNode, type Origin } from "./element-node.ts";
import { type Features, withFeatures } from "./features.ts";
import { readBehaviors } from "./field-behavior.ts";
import { jsonName } from "./local-name.ts";
import type { Behavior, Enum, Field, FieldType, Message, Oneof, Scalar } from "./model.ts";
import { scalarOf, scalarType } from "./scalar.ts";

/** The type that compilers make for a map field; it is no type of the model. */
export interface MapEntry {
  readonly kind: "map_entry";
  readonly proto: DescriptorProto;
}

/** Finds types by the name that a descriptor has for them, with its leading dot. */
export interface TypeLookup {
  find(typeName: string): Message | Enum | MapEntry | undefined;
}

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
  readonly #types: TypeLookup;
  readonly #features: Features;
  #linked: Linked | undefined;
  #behaviors: ReadonlySet<Behavior> | undefined;

  constructor(
    proto: FieldDescriptorProto,
    message: Message,
    oneof: Oneof | undefined,
    types: TypeLookup,
    fileFeatures: Features,
    at: Origin,
  ) {
    super(proto.name, at);
    this.#proto = proto;
    this.message = message;
    this.oneof = oneof;
    this.#types = types;
    this.#features = withFeatures(fileFeatures, proto.options?.features);
  }

  get fullName(): string {
    return `${this.message.fullName}.${this.name}`;
  }

  get number(): number {
    return this.#proto.number;
  }

  get jsonName(): string {
    return this.#proto.jsonName || jsonName(this.name);
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
    const found = scalarType(type) ?? this.#types.find(typeName);
    if (found === undefined) {
      throw new ExchangeError(
        `${this.fullName} has the type ${typeName.slice(1)}, and the request has no descriptor of that; a compiler sends all imports`,
      );
    }
    return found;
  }
}
