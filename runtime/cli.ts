export type { CliLogin, CliOptions, CliOutput, CliService, CliTerminal } from "./cli/cli-service.ts";
export { errorLine } from "./cli/error-line.ts";
export { formatTable } from "./cli/format-table.ts";
export { printableLine, printableText } from "./cli/printable.ts";
export { runCli } from "./cli/run-cli.ts";
export { parseExact } from "./json/parse-exact.ts";
