import type { Coverage } from "@protoc-gen-rest/plugin/tooling";
import { formatTable } from "@protoc-gen-rest/runtime/cli";
import { paint, type TextOutput } from "../terminal.ts";

/** The missing and different parts, followed by the numbers. Extra routes are only counted: most lists are not complete. */
export function coverageText(coverage: Coverage, output: TextOutput): string {
  const { missing, extra, different } = coverage;
  const parts = [
    ...missing.map(({ operation, similar }) => {
      const hint = similar === undefined ? "" : paint(output, "dim", `  (is it ${similar}?)`);
      return `${paint(output, "red", "missing")}    ${operation}${hint}\n`;
    }),
    ...different.map(({ operation, problem }) => `${paint(output, "yellow", "different")}  ${operation}: ${problem}\n`),
  ];
  const counts = (["operations", "parameters", "statuses", "fields"] as const).filter(
    (name) => coverage[name].expected > 0,
  );
  const rows = counts.map((name) => {
    const { expected, present } = coverage[name];
    return [name, `${present} of ${expected}`, `${percentText(coverage[name])} %`];
  });
  const header = ["COVERED", "", ""].map((name) => paint(output, "bold", name));
  const more = extra.length === 0 ? "" : `${extra.length} ${extra.length === 1 ? "route is" : "routes are"} extra\n`;
  return `${parts.join("")}${parts.length === 0 ? "" : "\n"}${formatTable(header, rows, output.columns)}${more}`;
}

export function percentOf({ expected, present }: Coverage["operations"]): number {
  return expected === 0 ? 100 : (present / expected) * 100;
}

/** Rounded down: 100 % is everything. */
function percentText(count: Coverage["operations"]): string {
  return (Math.floor(percentOf(count) * 10) / 10).toFixed(1);
}
