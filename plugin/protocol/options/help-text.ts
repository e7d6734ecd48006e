import type { Option, OptionTable } from "./option-table.ts";

const namePrefix = "protoc-gen-";

/** Returns the output of `--help`: how to run the plugin, and each option with its default. */
export function helpText(plugin: { name: string; version: string; options: OptionTable }): string {
  const short = plugin.name.startsWith(namePrefix) ? plugin.name.slice(namePrefix.length) : plugin.name;
  const lines = [
    `${plugin.name} ${plugin.version}, a plugin for protoc and buf.`,
    "",
    `  protoc --${short}_out=DIR --${short}_opt=OPTION,OPTION=VALUE FILE.proto`,
    `  buf generate    with "local: ${plugin.name}", "out: DIR" and "opt: [OPTION, OPTION=VALUE]" in buf.gen.yaml`,
    "",
  ];
  const rows = Object.entries(plugin.options).map(([name, option]) => [spelling(name, option), option] as const);
  if (rows.length === 0) return `${[...lines, "This plugin has no options."].join("\n")}\n`;
  const width = Math.max(...rows.map(([left]) => left.length));
  lines.push("Options:");
  for (const [left, option] of rows)
    lines.push(`  ${left.padEnd(width)}  ${option.doc}${defaultText(option)}${wordsText(option)}`);
  return `${lines.join("\n")}\n`;
}

function spelling(name: string, option: Option): string {
  switch (option.type) {
    case "boolean":
      return name;
    case "integer":
      return `${name}=NUMBER`;
    case "choice":
      return `${name}=${option.values.join("|")}`;
    case "choices":
      return `${name}=WORD+WORD`;
    case "list":
      return `${name}=${option.valueName ?? (option.values === undefined ? "TEXT" : "WORD")} (repeatable)`;
    case "string":
      return `${name}=TEXT`;
  }
}

/** The values of a list follow its text: they would make the first column too wide. */
function wordsText(option: Option): string {
  if (option.type === "choices") return ` (one or more of ${option.values.join(", ")})`;
  return option.type === "list" && option.values !== undefined ? ` (one of ${option.values.join(", ")})` : "";
}

function defaultText(option: Option): string {
  if (option.type === "choices") return ` (default: ${option.default.join("+")})`;
  if (option.type === "list" || option.default === undefined || option.default === false) return "";
  return ` (default: ${option.default})`;
}
