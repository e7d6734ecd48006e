import type { Findings } from "../findings/findings.ts";
import { optionSite } from "../findings/option-site.ts";
import type { EnumNode } from "../nodes/enum-node.ts";
import { enumValueNumbers } from "../options/enum-value-options.ts";

/** The JSON names of the values: each stands for one number. */
export function checkEnumOptions(node: EnumNode, findings: Findings): void {
  if (!node.hasWireNames) return;
  const seen = new Map<string, { readonly name: string; readonly number: number }>();
  for (const value of node.values) {
    const { wireName, name, number } = value;
    if (wireName === undefined) continue;
    const other = seen.get(wireName);
    seen.set(wireName, value);
    const problem =
      wireName === ""
        ? "the JSON name of the value is empty"
        : other !== undefined && other.number !== number
          ? `the JSON name ${JSON.stringify(wireName)} is already used by ${other.name}`
          : undefined;
    if (problem === undefined) continue;
    optionSite("enumValue", `${node.name}.${name}`, value.origin, findings).report(
      "enum-value-name",
      [enumValueNumbers.name],
      problem,
      "rename it with (rest.v1.enum_value).name",
    );
  }
}
