import type { DescriptorProto, FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { JsonObject } from "../../forms/values.ts";
import { readAnnotation } from "../annotations/read-annotation.ts";
import type { Place } from "../elements/element.ts";
import type { File } from "../elements/model.ts";
import type { Resource } from "../elements/resource.ts";
import { type Features, fileFeatures, syntaxName } from "../options/features.ts";
import { type FileOptions, readFileOptions } from "../options/file-options.ts";
import type { SecuritySchemeOptions } from "../options/security-options.ts";
import { fileField, messageField } from "../source/descriptor-fields.ts";
import { type Origin, originOf } from "../source/origin.ts";
import { SourceIndex } from "../source/source-index.ts";
import { EnumNode } from "./enum-node.ts";
import { fileSchemes } from "./file-schemes.ts";
import { MessageNode, type MessageScope } from "./message-node.ts";
import { checkPackage } from "./proto-identifier.ts";
import { type RequestNames, requestNames } from "./request-names.ts";
import { type DeclaredResource, declaredResources, namedResources } from "./resources.ts";
import type { ServiceNode } from "./service-node.ts";
import type { MapEntry, TypeLookup } from "./type-lookup.ts";

/** A file with all its types, whose fields are read later. */
export class FileNode implements File, MessageScope {
  readonly path: string;
  readonly stem: string;
  readonly package: string;
  readonly syntax: string;
  readonly deprecated: boolean;
  readonly messages: readonly MessageNode[];
  readonly enums: readonly EnumNode[];
  /** Messages and enums that visibility labels leave out. */
  readonly leftOutTypes: readonly (MessageNode | EnumNode)[];
  readonly mapEntries: ReadonlyMap<string, MapEntry>;
  /** Set for files to generate, once they are checked. */
  services: readonly ServiceNode[] = [];
  webhooks: readonly ServiceNode[] = [];
  readonly origin: Origin;
  readonly features: Features;
  /** `rest.v1.file`, decoded and unchecked. */
  readonly options: FileOptions;
  readonly types: TypeLookup;
  readonly proto: FileDescriptorProto;
  #requestNames: RequestNames | undefined;
  #securitySchemes: ReadonlyMap<string, SecuritySchemeOptions> | undefined;
  #declaredResources: readonly DeclaredResource[] | undefined;
  #resources: readonly Resource[] | undefined;
  #ownOpenApi: { readonly annotation: JsonObject | undefined } | undefined;

  constructor(proto: FileDescriptorProto, types: TypeLookup) {
    this.proto = proto;
    this.types = types;
    checkPackage(proto.package, proto.name);
    this.path = proto.name;
    this.stem = proto.name.replace(/\.proto$/, "");
    this.package = proto.package;
    this.syntax = syntaxName(proto);
    this.deprecated = proto.options?.deprecated ?? false;
    this.origin = { source: new SourceIndex(proto), path: "" };
    this.features = fileFeatures(proto);
    this.options = readFileOptions(proto.options, { name: this.path, origin: this.origin });
    const found = readTypes(proto, this);
    this.messages = found.messages.filter(({ leftOut }) => !leftOut);
    this.enums = found.enums.filter(({ leftOut }) => !leftOut);
    this.leftOutTypes = [...found.messages, ...found.enums].filter(({ leftOut }) => leftOut);
    this.mapEntries = found.mapEntries;
  }

  get file(): File {
    return this;
  }

  get comments(): File["comments"] {
    const { source } = this.origin;
    return {
      syntax: source.comments(`${fileField.syntax}`),
      package: source.comments(`${fileField.package}`),
    };
  }

  /** `google.api.resource` of the messages and `google.api.resource_definition`, unchecked. */
  get declaredResources(): readonly DeclaredResource[] {
    this.#declaredResources ??= declaredResources(this, this.proto.options);
    return this.#declaredResources;
  }

  get resources(): readonly Resource[] {
    this.#resources ??= namedResources(this.declaredResources);
    return this.#resources;
  }

  get namePlaces(): ReadonlyMap<string, Place> {
    return this.origin.source.namePlaces();
  }

  /** The OpenAPI annotations of the file, or of the other files of its package. */
  get openApi(): JsonObject | undefined {
    return this.ownOpenApi ?? this.types.packageOpenApi(this.package);
  }

  get ownOpenApi(): JsonObject | undefined {
    const { options } = this.proto;
    if (options?.$unknown === undefined) return undefined;
    const element = { name: this.path, origin: this.origin };
    this.#ownOpenApi ??= { annotation: readAnnotation(options, "file", element, this.types.optionTypes) };
    return this.#ownOpenApi.annotation;
  }

  /** The security schemes that its services share, unchecked. */
  get securitySchemes(): ReadonlyMap<string, SecuritySchemeOptions> {
    this.#securitySchemes ??= fileSchemes(this);
    return this.#securitySchemes;
  }

  get requestNames(): RequestNames {
    this.#requestNames ??= requestNames(this.proto, this.origin);
    return this.#requestNames;
  }
}

/** The surroundings of a type: its file, or the message around it. */
interface TypeScope {
  readonly file: FileNode;
  readonly prefix: string;
  /** The start of its local name: `Outer_` inside `Outer`. */
  readonly nesting: string;
  /** Visibility labels leave out the enclosing message. */
  readonly leftOut: boolean;
}

interface Types {
  readonly messages: MessageNode[];
  readonly enums: EnumNode[];
  readonly mapEntries: Map<string, MapEntry>;
}

function readTypes(proto: FileDescriptorProto, file: FileNode): Types {
  const types: Types = { messages: [], enums: [], mapEntries: new Map() };
  const scope = { file, prefix: proto.package === "" ? "" : `${proto.package}.`, nesting: "", leftOut: false };
  proto.messageType.forEach((message, index) => {
    addMessage(types, message, scope, originOf(file.origin, fileField.message, index));
  });
  proto.enumType.forEach((enumType, index) => {
    types.enums.push(new EnumNode(enumType, scope, originOf(file.origin, fileField.enum, index)));
  });
  return types;
}

/** Adds a message and the types in it. */
function addMessage(types: Types, proto: DescriptorProto, scope: TypeScope, at: Origin): void {
  const { file, prefix, nesting } = scope;
  if (proto.options?.mapEntry === true) {
    types.mapEntries.set(prefix + proto.name, { kind: "map_entry", proto });
    return;
  }
  const message = new MessageNode(proto, scope, at);
  types.messages.push(message);
  const { leftOut } = message;
  const inner = { file, prefix: `${prefix}${proto.name}.`, nesting: `${nesting}${proto.name}_`, leftOut };
  proto.nestedType.forEach((message, index) => {
    addMessage(types, message, inner, originOf(at, messageField.message, index));
  });
  proto.enumType.forEach((enumType, index) => {
    types.enums.push(new EnumNode(enumType, inner, originOf(at, messageField.enum, index)));
  });
}
