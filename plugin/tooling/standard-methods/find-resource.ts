import type { DescriptorProto, FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { ModelInput } from "../../model/build/build-model.ts";
import {
  type ResourceDescriptor,
  readResource,
  readResourceDefinitions,
} from "../../model/options/resource-options.ts";
import { fileField } from "../../model/source/descriptor-fields.ts";
import { SourceIndex } from "../../model/source/source-index.ts";
import { nearestName } from "../../protocol/nearest-name.ts";
import { resourceWords } from "./resource-words.ts";
import type { ResourceTarget, TargetPattern } from "./target.ts";

/** Which resource is meant. */
export interface ResourceChoice {
  /** The name of its message, also a full one. */
  readonly message: string;
  /** The name of the message of its parent, or the last part of its type. */
  readonly parent?: string | undefined;
  readonly singleton?: boolean | undefined;
}

/** Finds a resource and its parent in the files of an API. Returns what is wrong with the choice or the annotation otherwise. */
export function findResource(input: ModelInput, choice: ResourceChoice): ResourceTarget | string {
  const own = input.protoFile.filter(({ name }) => input.fileToGenerate.includes(name));
  const declared = own.flatMap(messagesOf);
  const found = declared.filter((it) => it.message.name === choice.message || it.fullName === choice.message);
  const [first, second] = found;
  if (first === undefined) {
    const near = nearestName(choice.message, [...new Set(declared.map(({ message }) => message.name))]);
    return `there is no message ${choice.message}${near === undefined ? "" : `; did you mean ${near}?`}`;
  }
  if (second !== undefined) return `${choice.message} is ${first.fullName} or ${second.fullName}: use the full name`;
  const { file, message, path, resource } = first;
  const { type = "", patterns: texts = [], plural } = resource;
  if (type === "" || texts.length === 0)
    return `${first.fullName} has no google.api.resource; ${annotationHint(first)}`;
  const named = texts.filter((text) => text !== "*");
  if (named.length === 0) {
    return `the only pattern of ${first.fullName} is "*", which is any name: methods need one such as "books/{book}"`;
  }
  const parents = choice.parent === undefined ? undefined : parentPatterns(input, choice.parent);
  if (typeof parents === "string") return parents;
  const patterns = named
    .map(toTargetPattern)
    .filter(({ parent }) => parents === undefined || parents.includes(parent ?? ""));
  const [pattern] = patterns;
  if (pattern === undefined) {
    return `no pattern of ${message.name} (${texts.join(", ")}) continues one of ${choice.parent} (${parents?.join(", ")})`;
  }
  const problem = singletonProblem(message.name, patterns, choice.singleton === true);
  if (problem !== undefined) return problem;
  return {
    file,
    message,
    messagePath: path,
    type,
    words: resourceWords(message.name, plural || pattern.collection),
    patterns,
  };
}

interface DeclaredMessage {
  readonly file: FileDescriptorProto;
  readonly message: DescriptorProto;
  readonly path: string;
  readonly fullName: string;
  readonly resource: ResourceDescriptor;
}

function messagesOf(file: FileDescriptorProto): readonly DeclaredMessage[] {
  const source = new SourceIndex(file);
  return file.messageType.map((message, index) => {
    const path = `${fileField.message},${index}`;
    const resource = readResource(message.options, { name: message.name, origin: { source, path } });
    return { file, message, path, fullName: inPackage(file, message.name), resource };
  });
}

export function inPackage({ package: scope }: FileDescriptorProto, name: string): string {
  return scope === "" ? name : `${scope}.${name}`;
}

function annotationHint({ message: { name }, file }: DeclaredMessage): string {
  const host = `${file.package.split(".")[0] || "api"}.example.com`;
  const id = resourceWords(name, "").field;
  return `describe its names: option (google.api.resource) = {type: "${host}/${name}" pattern: "${id}s/{${id}}"}`;
}

/** The patterns of the resource with this name, as `TargetPattern.name` has them. */
function parentPatterns({ protoFile }: ModelInput, parent: string): readonly string[] | string {
  const all = protoFile.flatMap((file) => [
    ...messagesOf(file),
    ...readResourceDefinitions(file.options, {
      name: file.name,
      origin: { source: new SourceIndex(file), path: "" },
    }).map((resource) => ({ message: undefined, fullName: undefined, resource })),
  ]);
  const found = all.filter(({ message, fullName, resource: { type = "" } }) => {
    return type !== "" && [message?.name, fullName, type, type.slice(type.lastIndexOf("/") + 1)].includes(parent);
  });
  const patterns = found.flatMap(({ resource }) => resource.patterns ?? []).map((text) => toTargetPattern(text).name);
  if (patterns.length > 0) return patterns;
  const names = all.flatMap(({ resource: { type = "" } }) =>
    type === "" ? [] : [type.slice(type.lastIndexOf("/") + 1)],
  );
  const near = nearestName(parent, names);
  const meant = near === undefined ? "" : `; did you mean ${near}?`;
  return `no google.api.resource or resource_definition describes the parent ${parent}${meant}`;
}

function toTargetPattern(text: string): TargetPattern {
  const segments = text
    .split("/")
    .map((segment) => segment.replace(/^.*\{.*=\*\*\}.*$/, "**").replace(/^.*\{.*$/, "*"));
  const isSingleton = !/^\*/.test(segments.at(-1) ?? "");
  const parents = segments.slice(0, isSingleton ? -1 : -2);
  const collection = segments.at(isSingleton ? -1 : -2) ?? "";
  return {
    name: segments.join("/"),
    parent: parents.length === 0 ? undefined : parents.join("/"),
    collection,
    isSingleton,
  };
}

function singletonProblem(name: string, patterns: readonly TargetPattern[], singleton: boolean): string | undefined {
  const other = patterns.find(({ isSingleton }) => isSingleton !== singleton);
  if (other === undefined) {
    const nameless = patterns.find(({ collection }) => !/^[a-z]\w*$/i.test(collection));
    if (nameless === undefined) return undefined;
    return `the pattern of ${name} needs a collection before its last variable, as in "books/{book}"`;
  }
  return singleton
    ? `--singleton: the names of ${name} end with a variable, so there are many in each ${other.parent ?? "collection"}`
    : `the names of ${name} end with "${other.collection}", so it is a singleton (AIP-156): pass --singleton`;
}
