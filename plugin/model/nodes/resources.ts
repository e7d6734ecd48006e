import type { FileOptions } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { DescriptorPlace } from "../../protocol/response/response-file.ts";
import type { Place } from "../elements/element.ts";
import type { Resource, ResourcePattern } from "../elements/resource.ts";
import {
  patternsNumber,
  type ResourceDescriptor,
  readResourceDefinitions,
  resourceExtension,
} from "../options/resource-options.ts";
import { parseResourcePattern } from "../options/resource-pattern.ts";
import { fileField, optionsField } from "../source/descriptor-fields.ts";
import type { Origin } from "../source/origin.ts";
import type { MessageNode } from "./message-node.ts";

/** A resource as a message or a file declares it. */
export interface DeclaredResource {
  readonly declared: ResourceDescriptor;
  /** The message; empty for the file. */
  readonly subject: string;
  readonly descriptor: DescriptorPlace;
  /** Where the pattern with an index is. */
  placeOf(pattern: number): Place;
}

interface DeclaringFile {
  readonly path: string;
  readonly origin: Origin;
  readonly messages: readonly MessageNode[];
}

/** The resources that a file and its messages declare. */
export function declaredResources(file: DeclaringFile, options: FileOptions | undefined): readonly DeclaredResource[] {
  const { source } = file.origin;
  const found: DeclaredResource[] = [];
  const add = (
    declared: ResourceDescriptor,
    subject: string,
    element: readonly number[],
    option: readonly number[],
  ) => {
    if (declared.type === undefined) return;
    const placeOf = (index: number): Place => {
      const at = [...element, ...option];
      return (
        source.placeWithin([...at, patternsNumber, index]) ?? source.placeWithin(at) ?? source.place(element.join())
      );
    };
    found.push({ declared, subject, descriptor: { sourceFile: file.path, path: element }, placeOf });
  };
  for (const message of file.messages) {
    const { path } = message.descriptor;
    add(message.resource, message.name, path, [optionsField.message, resourceExtension]);
  }
  for (const [index, definition] of readResourceDefinitions(options, {
    name: file.path,
    origin: file.origin,
  }).entries()) {
    add(definition, "", [], [fileField.options, resourceExtension, index]);
  }
  return found;
}

/** The resources that have patterns. */
export function namedResources(declared: readonly DeclaredResource[]): readonly Resource[] {
  const taken = new Set<string>();
  return declared.flatMap(({ declared: { type = "", patterns = [], plural, styles = [] }, descriptor }) => {
    const name = type.slice(type.lastIndexOf("/") + 1);
    const parsed = patterns.filter((text) => text !== "*").map(parseResourcePattern);
    const valid = parsed.filter((it): it is ResourcePattern => typeof it !== "string" && it.variables.length > 0);
    if (valid.length === 0 || !/^[A-Za-z]\w*$/.test(name)) return [];
    // Types of several services may end in the same word.
    let localName = name;
    while (taken.has(localName.toLowerCase())) localName += "$";
    taken.add(localName.toLowerCase());
    return [{ type, localName, patterns: valid, plural, declarative: styles.includes("declarative"), descriptor }];
  });
}
