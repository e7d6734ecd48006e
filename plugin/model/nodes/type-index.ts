import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt/google/protobuf/descriptor_pb.js";
import type { Int64Type } from "../../forms/form.ts";
import type { JsType } from "../../forms/int64.ts";
import type { JsonObject } from "../../forms/values.ts";
import type { Enum, Message } from "../elements/model.ts";
import { OptionTypes, type ParseYaml } from "../options/option-types.ts";
import { createIsVisible, type IsVisible } from "../options/visibility-rule.ts";
import { type WireOptions, wireDefaults } from "../options/wire-options.ts";
import type { FindPatterns } from "../validation/aip-rules.ts";
import { FileNode } from "./file-node.ts";
import type { MapEntry, TypeLookup } from "./type-lookup.ts";

/** Options of the model that change what types mean. */
export interface TypeIndexOptions extends WireOptions {
  readonly ignoreRequired?: boolean;
  readonly checkResourceNames?: boolean;
  readonly int64?: Int64Type;
  readonly visibility?: ReadonlySet<string>;
  readonly methodSignatures?: boolean;
  readonly routingHeaders?: boolean;
  readonly parseYaml?: ParseYaml;
}

const noLabels: ReadonlySet<string> = new Set();

/** All types of a request by name. A type is a small object until its fields are first accessed. */
export class TypeIndex implements TypeLookup {
  readonly files: ReadonlyMap<string, FileNode>;
  readonly ignoreRequired: boolean;
  readonly jsType: JsType;
  readonly methodSignatures: boolean;
  readonly routingHeaders: boolean;
  readonly wire: Required<WireOptions>;
  readonly isVisible: IsVisible;
  readonly optionTypes: OptionTypes;
  readonly resourcePatterns: FindPatterns | undefined;
  #patterns: ReadonlyMap<string, readonly string[]> | undefined;
  #leavesOutTypes = false;
  #openApi: ReadonlyMap<string, JsonObject> | undefined;
  readonly findMessage = (name: string): Message | undefined => {
    const found = this.#types.get(name);
    return found?.kind === "message" ? found : undefined;
  };
  readonly #types = new Map<string, Message | Enum | MapEntry>();

  constructor(protos: readonly FileDescriptorProto[], options: TypeIndexOptions = {}) {
    const { ignoreRequired = false, checkResourceNames = false, int64 = "bigint", visibility = noLabels } = options;
    this.methodSignatures = options.methodSignatures ?? false;
    this.routingHeaders = options.routingHeaders ?? false;
    this.wire = { ...wireDefaults, ...options };
    this.isVisible = createIsVisible(visibility);
    this.ignoreRequired = ignoreRequired;
    this.jsType = int64 === "bigint" ? "normal" : int64;
    this.resourcePatterns = checkResourceNames ? (type) => this.#patternsOf(type) : undefined;
    this.optionTypes = new OptionTypes(protos, options.parseYaml);
    const files = new Map<string, FileNode>();
    for (const proto of protos) {
      const file = new FileNode(proto, this);
      files.set(file.path, file);
      for (const type of [...file.messages, ...file.enums, ...file.leftOutTypes]) this.#types.set(type.fullName, type);
      if (file.leftOutTypes.length > 0) this.#leavesOutTypes = true;
      for (const [name, entry] of file.mapEntries) this.#types.set(name, entry);
    }
    this.files = files;
  }

  /** Of the resources that all files declare. */
  #patternsOf(type: string): readonly string[] | undefined {
    this.#patterns ??= new Map(
      [...this.files.values()].flatMap(({ declaredResources }) =>
        declaredResources.map(({ declared }) => [declared.type!, declared.patterns ?? []] as const),
      ),
    );
    const patterns = this.#patterns.get(type);
    return patterns?.includes("*") ? undefined : patterns;
  }

  packageOpenApi(name: string): JsonObject | undefined {
    this.#openApi ??= this.#readOpenApi();
    return this.#openApi.get(name);
  }

  /** Of two files that declare the same, the first wins. */
  #readOpenApi(): ReadonlyMap<string, JsonObject> {
    const found = new Map<string, JsonObject>();
    for (const { package: name, ownOpenApi } of this.files.values()) {
      if (ownOpenApi !== undefined) found.set(name, { ...ownOpenApi, ...found.get(name) });
    }
    return found;
  }

  find(typeName: string): Message | Enum | MapEntry | undefined {
    return this.#types.get(typeName.slice(1));
  }

  findFile(path: string): FileNode | undefined {
    return this.files.get(path);
  }

  isLeftOut(typeName: string): boolean {
    if (!this.#leavesOutTypes) return false;
    const found = this.find(typeName);
    if (found?.kind === "map_entry") return this.isLeftOut(found.proto.field[1]?.typeName ?? "");
    return found?.leftOut ?? false;
  }

  *messageNames(): Generator<string> {
    for (const [name, type] of this.#types) if (type.kind === "message" && !type.leftOut) yield name;
  }
}
