import { file_cel_expr_conformance_proto2_test_all_types as proto2 } from "@bufbuild/cel-spec/cel/expr/conformance/proto2/test_all_types_pb.js";
import { file_cel_expr_conformance_proto3_test_all_types as proto3 } from "@bufbuild/cel-spec/cel/expr/conformance/proto3/test_all_types_pb.js";
import type { SimpleTest } from "@bufbuild/cel-spec/cel/expr/conformance/test/simple_pb.js";
import type { Value } from "@bufbuild/cel-spec/cel/expr/value_pb.js";
import { getConformanceSuite, type IncrementalTestSuite } from "@bufbuild/cel-spec/testdata/tests.js";
import { createRegistry, type DescFile } from "@bufbuild/protobuf";
import { anyUnpack, DurationSchema, TimestampSchema } from "@bufbuild/protobuf/wkt";
import { buildModel } from "@protoc-gen-rest/plugin";
import { OptionTypes } from "../../plugin/model/options/option-types.ts";
import type { CelType } from "../../plugin/model/validation/cel/cel-types.ts";
import { literal } from "../../plugin/model/validation/cel/nodes.ts";
import type { Scope, Typed } from "../../plugin/model/validation/cel/typed.ts";
import type { CelBox } from "../../runtime/validation/cel/dynamic.ts";

/** The files of the specification's simple tests that are about the core of the language, and about the strings extension. */
export const celFiles: readonly string[] = [
  ...["basic", "comparisons", "conversions", "dynamic", "enums", "fields", "fp_math", "integer_math", "lists", "logic"],
  ...["macros", "namespace", "parse", "plumbing", "proto2", "proto3", "string", "string_ext", "timestamps"],
  ...["type_deductions", "wrappers"],
];

/** The tests of a file that have a result. */
export function celTests(file: string): readonly SimpleTest[] {
  const suite = getConformanceSuite().suites.find(({ name }) => name === file)!;
  return testsOf(suite).filter(({ checkOnly, resultMatcher }) => {
    return !checkOnly && (resultMatcher.case !== "typedResult" || resultMatcher.value.result !== undefined);
  });
}

function testsOf({ suites, tests }: IncrementalTestSuite): readonly SimpleTest[] {
  return [...tests.map(({ original }) => original), ...suites.flatMap(testsOf)];
}

/** The result that a test expects, or `failure`. Types are told by objects. */
export function expectedResult({ resultMatcher }: SimpleTest): unknown {
  if (resultMatcher.case === undefined) return true;
  if (resultMatcher.case === "value") return resultIn(resultMatcher.value);
  return resultMatcher.case === "typedResult" ? resultIn(resultMatcher.value.result!) : "failure";
}

const registry = createRegistry(DurationSchema, TimestampSchema);

function resultIn({ kind: { case: kind, value } }: Value): unknown {
  switch (kind) {
    case "nullValue":
      return null;
    case "uint64Value":
      return { uint: value };
    case "typeValue":
      return { type: value };
    case "enumValue":
      return BigInt(value.value);
    case "listValue":
      return value.values.map(resultIn);
    case "mapValue":
      return new Map(value.entries.map((entry) => [resultIn(entry.key!), resultIn(entry.value!)]));
    case "objectValue": {
      const message = anyUnpack(value, registry) as { seconds: bigint; nanos: number } | undefined;
      if (message === undefined) return { message: value.typeUrl.replace(/.*\//, "") };
      const nanos = message.seconds * 1_000_000_000n + BigInt(message.nanos);
      return { [value.typeUrl.endsWith("Duration") ? "duration" : "timestamp"]: nanos };
    }
    default:
      return value;
  }
}

/** A result of generated code as `expectedResult` has it. Of a message that the expression creates, only the type is compared. */
export function resultOf(value: unknown, type: CelType): unknown {
  switch (type.kind) {
    case "uint":
    case "timestamp":
    case "duration":
    case "type":
      return { [type.kind]: value };
    case "list":
      return (value as readonly unknown[]).map((item) => resultOf(item, type.of));
    case "map":
      return mapEntries(value, (key, item) => [resultOf(key, type.key), resultOf(item, type.of)]);
    case "wrapper":
      return value === null ? null : resultOf(value, type.of);
    case "record":
      return { message: type.message.fullName };
    case "dyn":
      return dynResult(value);
    default:
      return value;
  }
}

function dynResult(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dynResult);
  if (value instanceof Map) return mapEntries(value, (key, item) => [dynResult(key), dynResult(item)]);
  const isBox = typeof value === "object" && value !== null && "kind" in value;
  return isBox ? { [(value as CelBox).kind]: (value as CelBox).value } : value;
}

function mapEntries(map: unknown, convert: (key: unknown, value: unknown) => [unknown, unknown]): unknown {
  return new Map([...(map as ReadonlyMap<unknown, unknown>)].map(([key, value]) => convert(key, value)));
}

const protos = [proto2, proto3];
const protoFile = [...new Map(protos.flatMap(withImports).map(({ proto }) => [proto.name, proto])).values()];
const fileToGenerate = protos.map(({ proto }) => proto.name);
const messages = new Map(
  buildModel({ protoFile, fileToGenerate }).model.files.flatMap((file) =>
    file.messages.map((message) => [message.fullName, message] as const),
  ),
);
const types = new OptionTypes(protoFile);

function withImports(file: DescFile): readonly DescFile[] {
  return [...file.dependencies.flatMap(withImports), file];
}

/** The names that the expression of a test knows: its bindings, and those of the package in which it is. */
export function scopeOf({ container, bindings }: SimpleTest): Scope {
  const packages = container.split(".").map((_, index, names) => names.slice(0, names.length - index).join("."));
  const resolve = <T>(name: string, find: (name: string) => T | undefined): T | undefined => {
    return [...packages.map((prefix) => `${prefix}.${name}`), name].map(find).find((found) => found !== undefined);
  };
  const variables = new Map<string, Typed>();
  for (const [name, { kind }] of Object.entries(bindings)) {
    const value = kind.case === "value" ? boundValue(kind.value) : undefined;
    if (value !== undefined) variables.set(name, value);
  }
  return {
    variables,
    enumNumber: (name) => resolve(name, (it) => types.enumNumber(it)),
    messageOf: (name) => resolve(name, (it) => messages.get(it)),
  };
}

function boundValue({ kind: { case: kind, value } }: Value): Typed | undefined {
  switch (kind) {
    case "nullValue":
      return literal("null", null);
    case "boolValue":
      return literal("bool", value);
    case "int64Value":
      return literal("int", value);
    case "uint64Value":
      return literal("uint", value);
    case "doubleValue":
      return literal("double", value);
    case "stringValue":
      return literal("string", value);
    case "bytesValue":
      return literal("bytes", value);
    case "typeValue":
      return literal("type", value);
    case "listValue":
      return listOf(value.values);
    case "mapValue": {
      const [keys, values] = [
        listOf(value.entries.map(({ key }) => key!)),
        listOf(value.entries.map((it) => it.value!)),
      ];
      if (keys?.type.kind !== "list" || values?.type.kind !== "list") return undefined;
      return {
        node: { kind: "call", function: "celMapOf", arguments: [keys.node, values.node], throws: false },
        type: { kind: "map", key: keys.type.of, of: values.type.of },
      };
    }
    default:
      return undefined;
  }
}

function listOf(values: readonly Value[]): Typed | undefined {
  const items = values.flatMap((value) => boundValue(value) ?? []);
  if (items.length === 0 || items.length < values.length) return undefined;
  return {
    node: { kind: "list", items: items.map(({ node }) => node), throws: false },
    type: { kind: "list", of: items[0]!.type },
  };
}
