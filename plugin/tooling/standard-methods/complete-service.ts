import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { ModelInput } from "../../model/build/build-model.ts";
import { fileField, serviceField } from "../../model/source/descriptor-fields.ts";
import { SourceIndex } from "../../model/source/source-index.ts";
import { compareMessage, compareMethod, type Deviation, type Written } from "./compare-forms.ts";
import { findResource, type ResourceChoice } from "./find-resource.ts";
import { findService } from "./find-service.ts";
import type { MethodOptions } from "./method-context.ts";
import { type MessageForm, type MethodForm, messagesOf } from "./method-forms.ts";
import { planMethods, type StandardMethodName, usualMethods } from "./plan-methods.ts";
import { resourceForm } from "./resource-form.ts";
import type { TargetService } from "./target.ts";

/** Which methods of which resource a service must have. */
export interface StandardMethodsOptions extends ResourceChoice, MethodOptions {
  /** By default Get, List, Create, Update and Delete; for a singleton Get and Update. */
  readonly methods?: readonly StandardMethodName[] | undefined;
  /** The name of the service. By default the one that has some of the methods, or the only one of the package. */
  readonly service?: string | undefined;
}

/** The standard methods that a service lacks for a resource. */
export interface ServiceCompletion {
  readonly service: TargetService;
  /** `books`, for comments. */
  readonly nouns: string;
  /** To be added, in their order. */
  readonly methods: readonly MethodForm[];
  readonly messages: readonly MessageForm[];
  /** The file of the resource, and those of the messages that the methods use. */
  readonly imports: readonly string[];
  /** Where what is there differs from its form, sorted by place. */
  readonly deviations: readonly Deviation[];
  /** Where missing methods are reported. */
  readonly place: Deviation["place"];
}

/** Compares a service with the standard methods of a resource. Returns the problem if the resource cannot have them. */
export function completeService(input: ModelInput, options: StandardMethodsOptions): ServiceCompletion | string {
  const target = findResource(input, options);
  if (typeof target === "string") return target;
  const { methods: names = usualMethods(options.singleton === true, options.softDelete === true) } = options;
  const excluded = options.singleton === true ? names.find((name) => name !== "get" && name !== "update") : undefined;
  if (excluded !== undefined) return `a singleton has no ${excluded}: it is there with its parent (AIP-156)`;
  const rpcs = planMethods(names, target, options, "").map(({ name }) => name);
  const service = findService(input, target, rpcs, options.service);
  if (typeof service === "string") return service;
  const plan = planMethods(names, target, options, service.prefix);
  const written = plan.map((form) => ({ form, method: findMethod(service, form.name) }));
  const missing = written.flatMap(({ form, method }) => (method === undefined ? [form] : []));
  const messages = unique(plan.flatMap(messagesOf)).map((form) => ({
    form,
    message: findMessage(input, service.file, form),
  }));
  const resource = { file: target.file, element: target.message, path: target.messagePath };
  return {
    service,
    nouns: target.words.nouns,
    methods: missing,
    messages: messages.flatMap(({ form, message }) => (message === undefined ? [form] : [])),
    imports: [target.file.name, ...messages.flatMap(({ message }) => message?.file.name ?? [])].filter(
      (path) => path !== service.file.name,
    ),
    deviations: [
      ...compareMessage(resource, resourceForm(target, options.softDelete === true)),
      ...written.flatMap(({ form, method }) => (method === undefined ? [] : compareMethod(method, service.name, form))),
      ...messages.flatMap(({ form, message }) => (message === undefined ? [] : compareMessage(message, form))),
    ].sort((a, b) => a.place.line - b.place.line),
    place: new SourceIndex(service.file).place(service.found?.path ?? target.messagePath),
  };
}

/** Methods share messages, such as that of the progress of operations. */
function unique(forms: readonly MessageForm[]): readonly MessageForm[] {
  return [...new Map(forms.map((form) => [form.name, form])).values()];
}

function findMethod({ file, found }: TargetService, name: string): Written<MethodOf> | undefined {
  const index = found?.service.method.findIndex((method) => method.name === name) ?? -1;
  const element = found?.service.method[index];
  return element && { file, element, path: `${found?.path},${serviceField.method},${index}` };
}

type MethodOf = FileDescriptorProto["service"][number]["method"][number];

function findMessage(
  { protoFile }: ModelInput,
  { package: scope }: FileDescriptorProto,
  { name }: MessageForm,
): Written<FileDescriptorProto["messageType"][number]> | undefined {
  for (const file of protoFile) {
    if (file.package !== scope) continue;
    const index = file.messageType.findIndex((message) => message.name === name);
    const element = file.messageType[index];
    if (element !== undefined) return { file, element, path: `${fileField.message},${index}` };
  }
  return undefined;
}
