import type { Diagnostic, Model } from "@protoc-gen-rest/plugin";
import type { Generator } from "./generator.ts";

/** The values of plugin options that need others. */
interface Given {
  readonly messages: string;
  readonly target: string;
  readonly ts_proto_opt: readonly string[];
  readonly fill_defaults: boolean;
  readonly int64: string;
  readonly declaration_map: string | undefined;
  readonly check_requests: boolean;
  readonly method_signatures: boolean;
  readonly routing_headers: boolean;
}

/** A warning for each option that has no effect, since it needs another one. `all` are the generators, `chosen` those that run. */
export function unusedOptions(
  given: Given,
  { files: [file] }: Model,
  all: readonly Generator[],
  chosen: readonly Generator[],
): Diagnostic[] {
  if (file === undefined) return [];
  const needs: readonly (readonly [option: string, isUnused: boolean, needed: string])[] = [
    ["ts_proto_opt", given.ts_proto_opt.length > 0 && given.messages !== "ts-proto", "messages=ts-proto"],
    ["fill_defaults", given.fill_defaults && given.messages !== "plain", "messages=plain"],
    [`int64=${given.int64}`, given.int64 !== "bigint" && given.messages !== "plain", "messages=plain"],
    ["declaration_map", given.declaration_map !== undefined && given.target === "ts", "target=js+dts"],
    ...(["check_requests", "method_signatures", "routing_headers"] as const).map((option) => {
      return [option, given[option] && !chosen.some(({ name }) => name === "client"), "emit=client"] as const;
    }),
    ...unusedOfGenerators(given, all, chosen),
  ];
  return needs.flatMap(([option, isUnused, needed]): Diagnostic[] => {
    if (!isUnused) return [];
    const place = { file: file.path, line: 0, column: 0, subject: "" };
    return [
      {
        severity: "warning",
        rule: "option-unused",
        ...place,
        message: `the plugin option ${option} has no effect without ${needed}`,
        hint: `add ${needed}, or remove ${option}`,
      },
    ];
  });
}

function unusedOfGenerators(
  given: object,
  all: readonly Generator[],
  chosen: readonly Generator[],
): readonly (readonly [option: string, isUnused: boolean, needed: string])[] {
  const values = new Map<string, unknown>(Object.entries(given));
  return all.flatMap((generator) => {
    if (chosen.includes(generator)) return [];
    return Object.entries(generator.options ?? {}).map(([name, option]) => {
      const value = values.get(name);
      const isUnset = value === undefined || value === false || (Array.isArray(value) && value.length === 0);
      const isDefault = "default" in option && value === option.default;
      return [name, !isUnset && !isDefault, `emit=${generator.name}`] as const;
    });
  });
}
