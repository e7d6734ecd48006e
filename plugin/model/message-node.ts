import { isFieldSet } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  type FieldDescriptorProto,
  FieldDescriptorProtoSchema,
  type OneofDescriptorProto,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import { ElementNode, type Origin, originOf } from "./element-node.ts";
import type { Features } from "./features.ts";
import { FieldNode, type TypeLookup } from "./field-node.ts";
import { safeIdentifier } from "./local-name.ts";
import type { Field, File, Message, Oneof, WellKnown } from "./model.ts";
import { wellKnownType } from "./well-known.ts";

// Field numbers of DescriptorProto.
const FIELD = 2;
const ONEOF = 8;

/** A file as its messages need it. */
export interface MessageScope {
  readonly file: File;
  readonly features: Features;
  readonly types: TypeLookup;
  isRequestOnly(message: string): boolean;
}

interface Members {
  readonly fields: readonly Field[];
  readonly oneofs: readonly Oneof[];
}

export class MessageNode extends ElementNode implements Message {
  readonly kind = "message";
  readonly fullName: string;
  readonly localName: string;
  readonly #proto: DescriptorProto;
  readonly #scope: MessageScope;
  #members: Members | undefined;

  constructor(proto: DescriptorProto, scope: MessageScope, prefix: string, nesting: string, at: Origin) {
    super(proto.name, at);
    this.#proto = proto;
    this.#scope = scope;
    this.fullName = prefix + proto.name;
    this.localName = safeIdentifier(nesting + proto.name);
  }

  get file(): File {
    return this.#scope.file;
  }

  get deprecated(): boolean {
    return this.#proto.options?.deprecated ?? false;
  }

  get wellKnown(): WellKnown | undefined {
    return wellKnownType(this.fullName);
  }

  get requestOnly(): boolean {
    return this.#scope.isRequestOnly(this.fullName);
  }

  get fields(): readonly Field[] {
    this.#members ??= this.#readMembers();
    return this.#members.fields;
  }

  get oneofs(): readonly Oneof[] {
    this.#members ??= this.#readMembers();
    return this.#members.oneofs;
  }

  #readMembers(): Members {
    const { features, types } = this.#scope;
    const oneofs = this.#proto.oneofDecl.map(
      (proto, index) => new OneofNode(proto, this.fullName, originOf(this.origin, ONEOF, index)),
    );
    const fields = this.#proto.field.map((proto, index) => {
      const oneof = isInOneof(proto) ? oneofs[proto.oneofIndex] : undefined;
      const field = new FieldNode(proto, this, oneof, types, features, originOf(this.origin, FIELD, index));
      oneof?.fields.push(field);
      return field;
    });
    // Those that only hold a proto3 `optional` are empty here.
    return { fields, oneofs: oneofs.filter((oneof) => oneof.fields.length > 0) };
  }
}

class OneofNode extends ElementNode implements Oneof {
  readonly fields: Field[] = [];
  readonly deprecated = false;
  readonly #message: string;

  constructor(proto: OneofDescriptorProto, message: string, at: Origin) {
    super(proto.name, at);
    this.#message = message;
  }

  get fullName(): string {
    return `${this.#message}.${this.name}`;
  }
}

/** Index 0 is an index: only the presence of `oneof_index` tells. */
function isInOneof(proto: FieldDescriptorProto): boolean {
  return !proto.proto3Optional && isFieldSet(proto, FieldDescriptorProtoSchema.field.oneofIndex);
}
