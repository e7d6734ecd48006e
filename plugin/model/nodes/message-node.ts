import { isFieldSet } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  type FieldDescriptorProto,
  FieldDescriptorProtoSchema,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Form } from "../../forms/form.ts";
import type { JsonObject } from "../../forms/values.ts";
import { readAnnotation } from "../annotations/read-annotation.ts";
import type { Lifecycle } from "../elements/element.ts";
import type { Field, File, FileParts, Message, ResponseCase } from "../elements/model.ts";
import type { RequestContent } from "../elements/request-content.ts";
import type { MessageValidation } from "../elements/validation.ts";
import { type MessageOptions, readMessageOptions } from "../options/message-options.ts";
import type { OptionMessage } from "../options/option-message.ts";
import { type ResourceDescriptor, readResource } from "../options/resource-options.ts";
import { noOptions } from "../options/rest-extension.ts";
import { readValidateOption } from "../options/validate-option.ts";
import { messageField } from "../source/descriptor-fields.ts";
import { type Origin, originOf } from "../source/origin.ts";
import { oneofNames, readMessageValidation } from "../validation/message-validation.ts";
import { noValidation, type Validated } from "../validation/problem.ts";
import { ElementNode } from "./element-node.ts";
import { FieldNode, type FieldOwner, type FieldScope } from "./field-node.ts";
import { filePartsOf, httpBodyParts } from "./file-parts.ts";
import { safeIdentifier } from "./local-name.ts";
import { formOfMessage } from "./message-form.ts";
import { OneofNode } from "./oneof-node.ts";
import { requestContents } from "./request-contents.ts";
import type { RequestNames } from "./request-names.ts";
import { responseCases } from "./response-cases.ts";
import { wellKnownType } from "./well-known.ts";

/** Settings of a file for its messages. */
export interface MessageScope extends FieldScope {
  readonly file: File;
  readonly requestNames: RequestNames;
}

/** Where a message is declared. */
export interface MessagePlace {
  readonly file: MessageScope;
  readonly prefix: string;
  /** The start of its local name: `Outer_` inside `Outer`. */
  readonly nesting: string;
  /** Visibility labels leave out the enclosing message. */
  readonly leftOut: boolean;
}

const noNames: ReadonlySet<string> = new Set();

/** A field that is left out, since an earlier one has the same name in JSON. */
export interface JsonNameClash {
  readonly field: FieldNode;
  readonly earlier: FieldNode;
}

interface Members {
  readonly fields: readonly FieldNode[];
  readonly leftOut: readonly FieldNode[];
  readonly dangling: readonly FieldNode[];
  readonly clashing: readonly JsonNameClash[];
  readonly oneofs: readonly OneofNode[];
  /** The field that holds the additional properties. */
  readonly rest: FieldNode | undefined;
  readonly cases: readonly ResponseCase[] | undefined;
  readonly contents: readonly RequestContent<Field>[] | undefined;
}

export class MessageNode extends ElementNode implements FieldOwner {
  readonly kind = "message";
  readonly fullName: string;
  readonly localName: string;
  readonly leftOut: boolean;
  readonly #proto: DescriptorProto;
  readonly #scope: MessageScope;
  #members: Members | undefined;
  #options: MessageOptions | undefined;
  #validated: Validated<MessageValidation<Field>> | undefined;
  #oneofRuleNames: ReadonlySet<string> | undefined;
  #form: Form | undefined;
  #openApi: { readonly annotation: JsonObject | undefined } | undefined;

  constructor(proto: DescriptorProto, { file, prefix, nesting, leftOut }: MessagePlace, at: Origin) {
    super(proto.name, at);
    this.#proto = proto;
    this.#scope = file;
    this.fullName = prefix + proto.name;
    this.localName = safeIdentifier(nesting + proto.name);
    this.leftOut = leftOut || !file.types.isVisible(proto.options, this);
  }

  get file(): File {
    return this.#scope.file;
  }

  get deprecated(): boolean {
    return this.#proto.options?.deprecated === true || this.openApi?.["deprecated"] === true;
  }

  get openApi(): JsonObject | undefined {
    const { options } = this.#proto;
    if (options?.$unknown === undefined) return undefined;
    this.#openApi ??= { annotation: readAnnotation(options, "message", this, this.#scope.types.optionTypes) };
    return this.#openApi.annotation;
  }

  get form(): Form {
    this.#form ??= formOfMessage(this, wellKnownType(this.fullName));
    return this.#form;
  }

  get requestOnly(): boolean {
    return this.#scope.requestNames.only.has(this.fullName);
  }

  /** Whether REQUIRED has no meaning in this run. */
  get ignoresRequired(): boolean {
    return this.#scope.types.ignoreRequired;
  }

  get maybeSent(): boolean {
    const { sent, returned } = this.#scope.requestNames;
    return sent.has(this.fullName) || !returned.has(this.fullName);
  }

  get maybePatched(): boolean {
    const { sent, patched, returned } = this.#scope.requestNames;
    return patched.has(this.fullName) || !(sent.has(this.fullName) || returned.has(this.fullName));
  }

  get requiredFields(): Message["requiredFields"] {
    return this.options.requiredFields ?? this.#scope.options.requiredFields ?? "requests";
  }

  /** `rest.v1.message`, decoded and unchecked. */
  get options(): MessageOptions {
    if (this.#proto.options === undefined) return noOptions;
    this.#options ??= readMessageOptions(this.#proto.options, this);
    return this.#options;
  }

  /** `google.api.resource`, decoded and unchecked. */
  get resource(): ResourceDescriptor {
    return readResource(this.#proto.options, this);
  }

  get closed(): boolean {
    return this.options.closed ?? false;
  }

  get extendable(): boolean {
    return this.#proto.extensionRange.length > 0;
  }

  get representation(): Message["representation"] {
    return this.options.form ?? "object";
  }

  get fileParts(): FileParts | undefined {
    if (this.form.kind === "http_body") return httpBodyParts(this.fields);
    return this.options.file === true ? filePartsOf(this.fields) : undefined;
  }

  get lifecycle(): Lifecycle {
    return this.options.lifecycle ?? noOptions;
  }

  get validation(): MessageValidation<Field> | undefined {
    return this.validated.validation;
  }

  /** `buf.validate.message`, with what is wrong with it. */
  get validated(): Validated<MessageValidation<Field>> {
    if (this.#proto.options === undefined) return noValidation;
    this.#validated ??= this.#validate();
    return this.#validated;
  }

  get oneofRuleNames(): ReadonlySet<string> {
    if (this.#proto.options === undefined) return noNames;
    this.#oneofRuleNames ??= oneofNames(this.#rules());
    return this.#oneofRuleNames;
  }

  #rules(): OptionMessage | undefined {
    return readValidateOption(this.#proto.options, "message", this, this.#scope.types.optionTypes);
  }

  #validate(): Validated<MessageValidation<Field>> {
    const rules = this.#rules();
    const { optionTypes, findMessage } = this.#scope.types;
    return rules === undefined ? noValidation : readMessageValidation(rules, this, optionTypes, findMessage);
  }

  get fields(): readonly FieldNode[] {
    return this.#read().fields;
  }

  get leftOutFields(): readonly FieldNode[] {
    return this.#read().leftOut;
  }

  /** Those of `leftOutFields` that are visible themselves, but whose type is not. */
  get danglingFields(): readonly FieldNode[] {
    return this.#read().dangling;
  }

  /** Compilers accept them in proto2 and with `deprecated_legacy_json_field_conflicts`. */
  get clashingFields(): readonly JsonNameClash[] {
    return this.#read().clashing;
  }

  get oneofs(): readonly OneofNode[] {
    return this.#read().oneofs;
  }

  get rest(): FieldNode | undefined {
    return this.#read().rest;
  }

  get cases(): readonly ResponseCase[] | undefined {
    return this.#read().cases;
  }

  get contents(): readonly RequestContent<Field>[] | undefined {
    return this.#read().contents;
  }

  #read(): Members {
    this.#members ??= this.#readMembers();
    return this.#members;
  }

  #readMembers(): Members {
    const oneofs = this.#proto.oneofDecl.map(
      (proto, index) =>
        new OneofNode(proto, this.fullName, originOf(this.origin, messageField.oneof, index), this.#scope.types),
    );
    const { types } = this.#scope;
    const leftOut: FieldNode[] = [];
    const dangling: FieldNode[] = [];
    const clashing: JsonNameClash[] = [];
    const fields = new Map<string, FieldNode>();
    this.#proto.field.forEach((proto, index) => {
      const oneof = isInOneof(proto) ? oneofs[proto.oneofIndex] : undefined;
      const field = new FieldNode(proto, this, oneof, this.#scope, originOf(this.origin, messageField.field, index));
      const isVisible = types.isVisible(proto.options, field);
      const isDangling = isVisible && types.isLeftOut(proto.typeName);
      if (isDangling) dangling.push(field);
      if (!isVisible || isDangling) {
        leftOut.push(field);
        return;
      }
      const earlier = fields.get(field.jsonName);
      if (earlier !== undefined) {
        clashing.push({ field, earlier });
        return;
      }
      oneof?.fields.push(field);
      fields.set(field.jsonName, field);
    });
    // The synthetic oneofs of proto3 `optional` fields are empty here.
    const filled = oneofs.filter((oneof) => oneof.fields.length > 0);
    const all = [...fields.values()];
    const rest = all.find((field) => field.options.additionalProperties);
    const cases = responseCases(filled, () => this.#scope.requestNames.all.has(this.fullName));
    const contents = cases === undefined ? requestContents(filled) : undefined;
    return { fields: all, leftOut, dangling, clashing, oneofs: filled, rest, cases, contents };
  }
}

/** 0 is a valid index, so only the presence of `oneof_index` tells. */
function isInOneof(proto: FieldDescriptorProto): boolean {
  return !proto.proto3Optional && isFieldSet(proto, FieldDescriptorProtoSchema.field.oneofIndex);
}
