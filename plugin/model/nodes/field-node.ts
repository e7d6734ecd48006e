import {
  type FieldDescriptorProto,
  FieldOptions_JSType as ProtoJsType,
  FieldDescriptorProto_Type as ProtoType,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { BoolForm } from "../../forms/bool-text.ts";
import { constantForm } from "../../forms/constant.ts";
import { dateForm } from "../../forms/date-forms.ts";
import type { Form } from "../../forms/form.ts";
import type { JsType } from "../../forms/int64.ts";
import { scalarForm, scalarForms } from "../../forms/scalar-forms.ts";
import type { JsonLiteral, JsonObject, Scalar } from "../../forms/values.ts";
import { annotationRules } from "../annotations/annotation-rules.ts";
import { annotatedBehaviors } from "../annotations/behaviors.ts";
import { readAnnotation } from "../annotations/read-annotation.ts";
import type { Lifecycle } from "../elements/element.ts";
import type { Field, FieldType, Message, Oneof } from "../elements/model.ts";
import type { ResourceReference } from "../elements/resource.ts";
import type { FieldValidation, ValidationRule } from "../elements/validation.ts";
import type { Behavior, Schema, Style } from "../elements/values.ts";
import { type Features, presenceOf, withFeatures } from "../options/features.ts";
import { readBehaviors } from "../options/field-behavior.ts";
import { readFieldFormat } from "../options/field-info.ts";
import { type FieldOptions, readFieldOptions } from "../options/field-options.ts";
import type { FileOptions } from "../options/file-options.ts";
import type { MessageOptions } from "../options/message-options.ts";
import { readResourceReference } from "../options/resource-reference.ts";
import { noOptions } from "../options/rest-extension.ts";
import { readValidateOption } from "../options/validate-option.ts";
import type { Origin } from "../source/origin.ts";
import { formatRule, resourceNameRule, withRule } from "../validation/aip-rules.ts";
import { readFieldValidation } from "../validation/field-validation.ts";
import { noValidation, type Validated } from "../validation/problem.ts";
import { constantProblem } from "../wire/constant.ts";
import { parseJson } from "../wire/json-literal.ts";
import { ElementNode } from "./element-node.ts";
import { defaultOfOption, defaultOfProto } from "./field-default.ts";
import { schemaOf } from "./field-schema.ts";
import { impliedName } from "./implied-name.ts";
import { type FieldLink, linkField } from "./link-field.ts";
import { lowerCamelCase } from "./local-name.ts";
import type { TypeLookup } from "./type-lookup.ts";

/** Settings of a file for its fields. */
export interface FieldScope {
  readonly types: TypeLookup;
  readonly features: Features;
  readonly options: FileOptions;
}

/** The message of a field, as far as its fields need it. */
export interface FieldOwner extends Message {
  /** The fields that its oneof rules name. */
  readonly oneofRuleNames: ReadonlySet<string>;
  readonly options: MessageOptions;
}

const jsTypes = {
  [ProtoJsType.JS_NORMAL]: "normal",
  [ProtoJsType.JS_STRING]: "string",
  [ProtoJsType.JS_NUMBER]: "number",
} as const;

/** A field. Its type is looked up on first access, so unused imports are never read. */
export class FieldNode extends ElementNode implements Field {
  readonly message: FieldOwner;
  readonly oneof?: Oneof | undefined;
  readonly #proto: FieldDescriptorProto;
  readonly #scope: FieldScope;
  readonly #features: Features;
  #options: FieldOptions | undefined;
  #constantForm: Form | undefined;
  #linked: FieldLink | undefined;
  #validated: Validated<FieldValidation<Field>> | undefined;
  #behaviors: ReadonlySet<Behavior> | undefined;
  #openApi: { readonly annotation: JsonObject | undefined } | undefined;
  // Most fields are asked for it a dozen times.
  #jsonName: string | undefined;

  constructor(
    proto: FieldDescriptorProto,
    message: FieldOwner,
    oneof: Oneof | undefined,
    scope: FieldScope,
    at: Origin,
  ) {
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
   * Compilers fill in `json_name`, so where fields have other names only a `json_name` other than the computed one counts.
   * An explicit `json_name` with the computed name cannot be recognized.
   */
  get jsonName(): string {
    this.#jsonName ??= this.#findJsonName();
    return this.#jsonName;
  }

  #findJsonName(): string {
    const computed = lowerCamelCase(this.name);
    // Handmade descriptors have none.
    const given = this.#proto.jsonName || computed;
    const { options, types } = this.#scope;
    const names = this.message.options.fieldNames ?? options.fieldNames ?? types.wire.fieldNames;
    return given === computed ? impliedName(this.name, names) : given;
  }

  get deprecated(): boolean {
    return this.#proto.options?.deprecated === true || this.openApi?.["deprecated"] === true;
  }

  get openApi(): JsonObject | undefined {
    const { options, type } = this.#proto;
    if (options?.$unknown === undefined) return undefined;
    const isText = type === ProtoType.STRING || type === ProtoType.ENUM;
    this.#openApi ??= { annotation: readAnnotation(options, "field", this, this.#scope.types.optionTypes, isText) };
    return this.#openApi.annotation;
  }

  get type(): FieldType {
    return this.#link().type;
  }

  get form(): Form {
    const { type } = this;
    if (type.kind !== "scalar") {
      const { timestamp } = this.options;
      return timestamp !== undefined && type.form.kind === "timestamp" ? dateForm(timestamp) : type.form;
    }
    const { constant } = this;
    const form = scalarForm(type.scalar, this);
    if (constant === undefined) return form;
    this.#constantForm ??= constantForm(form, constant);
    return this.#constantForm;
  }

  /** The only value, if it is valid. */
  get constant(): JsonLiteral | undefined {
    const { const: text } = this.options;
    if (text === undefined || this.type.kind !== "scalar") return undefined;
    const form = scalarForm(this.type.scalar, this);
    const value = parseJson(text);
    return value !== undefined && constantProblem(form, value) === undefined ? value : undefined;
  }

  get cardinality(): Field["cardinality"] {
    return this.#link().cardinality;
  }

  get mapKey(): Scalar | undefined {
    return this.#link().mapKey;
  }

  get behaviors(): ReadonlySet<Behavior> {
    const { ignoreRequired } = this.#scope.types;
    this.#behaviors ??= annotatedBehaviors(
      this,
      readBehaviors(this.#proto.options, this, ignoreRequired),
      ignoreRequired,
    );
    return this.#behaviors;
  }

  /** `rest.v1.field`, decoded and unchecked. */
  get options(): FieldOptions {
    if (this.#proto.options === undefined) return noOptions;
    this.#options ??= readFieldOptions(this.#proto.options, this);
    return this.#options;
  }

  get int64AsNumber(): boolean {
    return (this.options.int64 ?? this.#scope.options.int64) === "number" && isInt64(this.type);
  }

  get boolForm(): BoolForm | undefined {
    return this.options.bool;
  }

  get jsType(): JsType {
    const declared = jsTypes[this.#proto.options?.jstype ?? ProtoJsType.JS_NORMAL];
    return declared === "normal" ? this.#scope.types.jsType : declared;
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
    if (always !== true) return undefined;
    const isSingle = this.cardinality === "singular" && this.oneof === undefined;
    return (
      this.constant ?? defaultOfProto(this, this.#proto) ?? (isSingle && !this.nullable ? this.form.empty : undefined)
    );
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

  get validation(): FieldValidation<Field> | undefined {
    return this.validated.validation;
  }

  /** `buf.validate.field`, with what is wrong with it. */
  get validated(): Validated<FieldValidation<Field>> {
    this.#validated ??= this.#validate();
    return this.#validated;
  }

  #validate(): Validated<FieldValidation<Field>> {
    const ignoresZero = this.message.oneofRuleNames.has(this.name);
    const { optionTypes, findMessage } = this.#scope.types;
    const rules = readValidateOption(this.#proto.options, "field", this, optionTypes);
    const declared =
      rules === undefined ? noValidation : readFieldValidation(rules, this, ignoresZero, optionTypes, findMessage);
    const annotated = rules === undefined && this.schema === undefined ? annotationRules(this) : undefined;
    const base = annotated === undefined ? declared : { ...declared, validation: annotated };
    const added = this.#aipRules();
    if (added.length === 0) return base;
    const add = (it: FieldValidation<Field> | undefined, rule: ValidationRule) =>
      withRule(it, rule, this.cardinality === "list");
    return { ...base, validation: added.reduce(add, base.validation) };
  }

  /** Rules for text by annotations of `google.api`. */
  #aipRules(): readonly ValidationRule[] {
    const { options, type } = this.#proto;
    if (options?.$unknown === undefined || type !== ProtoType.STRING) return [];
    const format = readFieldFormat(options, this);
    const patterns = this.#scope.types.resourcePatterns;
    const name = patterns && resourceNameRule(this.reference, patterns);
    return [...(format === undefined ? [] : [formatRule(format)]), ...(name === undefined ? [] : [name])];
  }

  get reference(): ResourceReference {
    return readResourceReference(this.#proto.options, this);
  }

  get mediaType(): string | undefined {
    return this.options.mediaType;
  }

  get style(): Style | undefined {
    return this.options.style;
  }

  get redact(): boolean {
    return this.#proto.options?.debugRedact ?? false;
  }

  get lifecycle(): Lifecycle {
    return this.options.lifecycle ?? noOptions;
  }

  get presence(): Field["presence"] {
    return presenceOf(this.#proto, this.#features, this.oneof !== undefined);
  }

  get delimited(): boolean {
    const { type } = this.#proto;
    if (type === ProtoType.GROUP) return true;
    // The entries of a map are length-prefixed in every edition.
    return type === ProtoType.MESSAGE && this.#features.delimited && this.cardinality !== "map";
  }

  #link(): FieldLink {
    this.#linked ??= linkField(this.#proto, this.fullName, this.#scope.types);
    return this.#linked;
  }
}

function isInt64(type: FieldType): boolean {
  return type.kind === "scalar" && scalarForms[type.scalar].int64 !== undefined;
}

/** `rest.v1.field` of any field of the model. */
export function fieldOptions(field: Field): FieldOptions {
  return field instanceof FieldNode ? field.options : noOptions;
}
