import { appendFileSync, writeFileSync } from "node:fs";
import type { Command } from "commander";
import type { OperationCall } from "../calls/service-calls.ts";
import type { CallOptions, Transport } from "../client/transport/transport.ts";
import { isJsonObject } from "../json/is-json-object.ts";
import { CliError, type CliTerminal } from "./cli-service.ts";
import type { FieldOption } from "./field-option.ts";
import { firstPage } from "./first-page.ts";
import { givenData, setFlag } from "./flag-value.ts";
import { closedSignal, takesMore } from "./output-state.ts";
import { printItems, printValue, type ResultFormat, writeBody } from "./print-result.ts";
import type { RequestFlag } from "./request-flags.ts";

/** The options of each command that calls an operation. */
export interface CallCommandOptions {
  readonly baseUrl?: string;
  readonly header?: readonly string[];
  readonly data?: string;
  readonly json?: true;
  readonly ndjson?: true;
  readonly all?: true;
  readonly limit?: number;
  readonly output?: string;
}

/** The request in JSON: that of `--data`, with the arguments and the flags. */
export function requestOf(
  variables: readonly RequestFlag[],
  options: readonly FieldOption[],
  command: Command,
): Record<string, unknown> {
  const given: Readonly<Record<string, unknown>> = command.opts();
  const request = givenData(given["data"] as string | undefined);
  for (const { flag, key } of options) {
    const value = given[key];
    if (value !== undefined) setFlag(request, flag, Array.isArray(value) ? value : [value]);
  }
  for (const [index, variable] of variables.entries()) {
    const text = command.args[index] ?? "";
    setFlag(request, variable, variable.repeats === "items" ? text.split(",") : [text]);
  }
  return request;
}

/** Calls an operation, and prints what it returns. */
export async function runCall(
  operation: OperationCall,
  request: unknown,
  transport: Transport,
  options: CallCommandOptions,
  { stdout, stderr }: CliTerminal,
): Promise<void> {
  const format: ResultFormat = options.ndjson === true ? "ndjson" : options.json === true ? "json" : "table";
  const call: CallOptions = { headers: headersOf(options.header ?? []), signal: closedSignal(stdout) };
  if ("stream" in operation) {
    await printStream(operation.stream(transport, request, call), operation.bytes === true, options, stdout);
    return;
  }
  const { pages } = operation;
  if (pages === undefined || (options.all === undefined && options.limit === undefined)) {
    if (pages !== undefined && format !== "json") {
      const { page, asksForMore } = await firstPage(pages, transport, request, call);
      printItems(itemsOf(page, pages.items), format, stdout);
      if (asksForMore) stderr.write("there may be more: --all prints all of them, --limit a number\n");
      return;
    }
    const value = await operation.call(transport, request, call);
    if (operation.bytes === true) writeBody(value, options.output, stdout);
    else printValue(value, format, stdout);
    return;
  }
  await printAll(pages.call(transport, request, call), pages.items, format, options.limit, stdout);
}

/** Lines are printed as they come; a table and JSON need all of them. */
async function printAll(
  pages: AsyncIterable<unknown>,
  path: readonly string[],
  format: ResultFormat,
  limit: number = Number.POSITIVE_INFINITY,
  stdout: CliTerminal["stdout"],
): Promise<void> {
  const all: unknown[] = [];
  let count = 0;
  for await (const page of pages) {
    const items = itemsOf(page, path).slice(0, limit - count);
    count += items.length;
    if (format === "ndjson") printItems(items, format, stdout);
    else all.push(...items);
    if (count >= limit || !(await takesMore(stdout))) break;
  }
  if (format !== "ndjson") printItems(all, format, stdout);
}

function itemsOf(page: unknown, path: readonly string[]): readonly unknown[] {
  let at = page;
  for (const name of path) at = isJsonObject(at) ? at[name] : undefined;
  return Array.isArray(at) ? at : [];
}

/** Each message is a line, as it comes. */
async function printStream(
  messages: AsyncIterable<unknown>,
  isBytes: boolean,
  { limit = Number.POSITIVE_INFINITY, output }: CallCommandOptions,
  stdout: CliTerminal["stdout"],
): Promise<void> {
  let count = 0;
  for await (const message of messages) {
    if (!isBytes) printValue(message, "ndjson", stdout);
    else if (output === undefined) writeBody(message, undefined, stdout);
    else {
      // A call that the service refuses leaves the file as it was.
      const write = count === 0 ? writeFileSync : appendFileSync;
      write(output, Buffer.from((message as { readonly data?: string }).data ?? "", "base64"));
    }
    if (++count >= limit || !(await takesMore(stdout))) break;
  }
  if (output !== undefined && count === 0) writeFileSync(output, "");
}

function headersOf(headers: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    headers.map((header) => {
      const [, name, value] = /^\s*([^:\s]+)\s*:\s*(.*)$/s.exec(header) ?? [];
      if (name === undefined) throw new CliError(`--header must be "name: value", not ${JSON.stringify(header)}`);
      return [name.toLowerCase(), value ?? ""];
    }),
  );
}
