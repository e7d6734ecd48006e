import {
  type DescriptorProto,
  type FieldDescriptorProto,
  type FileDescriptorProto,
  FieldDescriptorProto_Label as Label,
  type MethodDescriptorProto,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Place } from "../../model/elements/element.ts";
import { readBehaviors } from "../../model/options/field-behavior.ts";
import { readFieldFormat } from "../../model/options/field-info.ts";
import { type HttpRule, readHttpRule } from "../../model/options/http-rule.ts";
import { readMethodSignatures } from "../../model/options/method-signature.ts";
import { readOperationInfo } from "../../model/options/operation-info.ts";
import { readResourceReference } from "../../model/options/resource-reference.ts";
import { messageField } from "../../model/source/descriptor-fields.ts";
import type { Origin } from "../../model/source/origin.ts";
import { SourceIndex } from "../../model/source/source-index.ts";
import { inPackage } from "./find-resource.ts";
import type { FieldForm, HttpForm, MessageForm, MethodForm } from "./method-forms.ts";

/** Where something written differs from the form of its method. */
export interface Deviation {
  readonly place: Place;
  /** `LibraryService.GetBook`, `GetBookRequest.name` */
  readonly subject: string;
  readonly message: string;
}

/** An element as it is written. */
export interface Written<T> {
  readonly file: FileDescriptorProto;
  readonly element: T;
  /** In the source info. */
  readonly path: string;
}

/** How an rpc differs from its form. What the form does not have is up to the author. */
export function compareMethod(
  { file, element: method, path }: Written<MethodDescriptorProto>,
  service: string,
  form: MethodForm,
): readonly Deviation[] {
  const origin = { source: new SourceIndex(file), path };
  const place = origin.source.place(path);
  const report = (message: string): Deviation => ({ place, subject: `${service}.${form.name}`, message });
  const found: Deviation[] = [];
  const input = `.${inPackage(file, form.input.name)}`;
  if (method.inputType !== input) found.push(report(`takes ${shown(method.inputType)} instead of ${shown(input)}`));
  if (method.outputType !== form.output) {
    found.push(report(`returns ${shown(method.outputType)} instead of ${shown(form.output)}`));
  }
  if (method.clientStreaming || method.serverStreaming) found.push(report("is a stream instead of a single call"));
  const named = { name: method.name, origin };
  const rule = readHttpRule(method, origin);
  const bindings = rule === undefined ? [] : [rule, ...rule.additionalBindings].map(toHttpForm);
  for (const [index, binding] of form.bindings.entries()) {
    const isThere = index === 0 ? isSame(bindings[0], binding) : bindings.some((it) => isSame(it, binding));
    if (!isThere) found.push(report(bindingProblem(bindings, binding, index === 0)));
  }
  const signatures = readMethodSignatures(method.options, named).map((text) => text.replace(/\s/g, ""));
  if (form.signature !== undefined && !signatures.includes(form.signature)) {
    found.push(report(`has no method_signature "${form.signature}"`));
  }
  if (form.operation !== undefined) {
    const { responseType, metadataType } = readOperationInfo(method.options, named);
    const { response, metadata } = form.operation;
    if (![response, response.slice(response.lastIndexOf(".") + 1)].includes(responseType)) {
      found.push(report(`declares the response_type "${responseType}" of its operation instead of "${response}"`));
    }
    if (metadataType === "") found.push(report(`declares no metadata_type of its operation, such as ${metadata.name}`));
  }
  return found;
}

function bindingProblem(bindings: readonly HttpForm[], wanted: HttpForm, isPrimary: boolean): string {
  const [primary] = bindings;
  if (primary === undefined) return `has no HTTP rule; its form has ${text(wanted)}`;
  return isPrimary ? `is ${text(primary)} instead of ${text(wanted)}` : `has no additional binding ${text(wanted)}`;
}

function toHttpForm({ pattern, body }: HttpRule): HttpForm {
  const method = (pattern?.method ?? "") as HttpForm["method"];
  return { method, template: pattern?.template ?? "", body };
}

/** The names of variables in resource patterns do not matter, but templates have none. */
function isSame(a: HttpForm | undefined, b: HttpForm): boolean {
  return a !== undefined && a.method === b.method && a.template === b.template && a.body === b.body;
}

function text({ method, template, body }: HttpForm): string {
  return `${method} ${template} ${body === "" ? "without a body" : `with the body "${body}"`}`;
}

/** How a message differs from its form. Further fields are up to the author. */
export function compareMessage(
  { file, element: message, path }: Written<DescriptorProto>,
  form: MessageForm,
): readonly Deviation[] {
  const source = new SourceIndex(file);
  return form.fields.flatMap((wanted) => {
    const index = message.field.findIndex(({ name }) => name === wanted.name);
    const field = message.field[index];
    const at: Origin = { source, path: field === undefined ? path : `${path},${messageField.field},${index}` };
    const subject = field === undefined ? form.name : `${form.name}.${wanted.name}`;
    const problem = field === undefined ? `lacks ${typeText(wanted)} ${wanted.name}` : fieldProblem(field, wanted, at);
    return problem === undefined ? [] : [{ place: source.place(at.path), subject, message: problem }];
  });
}

function fieldProblem(field: FieldDescriptorProto, wanted: FieldForm, origin: Origin): string | undefined {
  const named = { name: field.name, origin };
  const [type, isRepeated] = [typeOf(field), field.label === Label.REPEATED];
  if (type !== wanted.type || isRepeated !== (wanted.repeated === true)) {
    return `is ${isRepeated ? "repeated " : ""}${shown(type)} instead of ${typeText(wanted)}`;
  }
  if (wanted.behavior !== undefined && !readBehaviors(field.options, named, false).has(wanted.behavior)) {
    return `has no field_behavior ${wanted.behavior.toUpperCase()}`;
  }
  if (wanted.reference !== undefined) {
    const { type: referenced, childType } = readResourceReference(field.options, named);
    const { kind, resource } = wanted.reference;
    if ((kind === "type" ? referenced : childType) !== resource && referenced === undefined) {
      return `has no resource_reference with the ${kind} ${resource}`;
    }
  }
  if (wanted.isUuid === true && readFieldFormat(field.options, named) !== "uuid4") {
    return "has no field_info with the format UUID4";
  }
  return undefined;
}

function typeOf({ type, typeName }: FieldDescriptorProto): string {
  return type === Type.MESSAGE || type === Type.ENUM || type === Type.GROUP ? typeName : Type[type].toLowerCase();
}

function typeText({ type, repeated }: FieldForm): string {
  return `${repeated === true ? "repeated " : ""}${shown(type)}`;
}

function shown(type: string): string {
  return type.slice(type.lastIndexOf(".") + 1);
}
