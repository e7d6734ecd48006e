import {
  type Binding,
  type Code,
  call,
  type Operation,
  object,
  type SourceFile,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import type { Output } from "../output.ts";
import type { Shape } from "../shape/shape.ts";
import { callBody, callQuery } from "./call-parts.ts";
import { bindingConditions, callPath } from "./call-path.ts";

/** Prints the method of an operation. It is async, so that a value that no path can hold is a rejection. */
export function printMethod(operation: Operation, out: SourceFile, shape: Shape, from: Output): void {
  const stream = operation.streaming === "server";
  out.block(
    `async ${stream ? "*" : ""}${operation.localName}(request, options) {`,
    () => {
      for (const { binding, conditions } of choices(operation, out, shape)) {
        const code = transportCall(operation, binding, out, shape, from);
        if (conditions.length === 0) out.code(code, ";");
        else
          out.block(
            `if (${conditions.join(" && ")}) {`,
            () => {
              out.code(code, ";");
              if (stream) out.line("return;");
            },
            "}",
          );
      }
    },
    "},",
  );
}

interface Choice {
  readonly binding: Binding;
  readonly conditions: readonly string[];
}

/** The bindings that a call may take: the first whose path can hold the request's values. The last one needs no look. */
function choices(operation: Operation, out: SourceFile, shape: Shape): Choice[] {
  const result: Choice[] = [];
  const seen = new Set<string>();
  for (const binding of operation.bindings) {
    const key = binding.variables.map(({ path, pattern }) => `${path.map((field) => field.name)}=${pattern}`).join();
    if (!seen.has(key)) result.push({ binding, conditions: [] });
    seen.add(key);
    if (binding.variables.length === 0) break;
  }
  const last = result.length - 1;
  return result.map(({ binding }, i) => ({
    binding,
    conditions: i < last ? bindingConditions(binding, out, shape) : [],
  }));
}

function transportCall(operation: Operation, binding: Binding, out: SourceFile, shape: Shape, from: Output): Code {
  const method = binding.method === "*" ? (binding.body.kind === "none" ? "GET" : "POST") : binding.method;
  const parts: Code[] = [
    `operation: ${stringLiteral(operation.fullName)}`,
    `method: ${stringLiteral(method)}`,
    `template: ${stringLiteral(binding.template.text)}`,
    `path: ${callPath(binding, out, shape, from)}`,
    ...callQuery(binding, out, shape, from),
    ...callBody(operation, binding, out, shape, from),
  ];
  const [keyword, name] = operation.streaming === "server" ? ["yield*", "stream"] : ["return", "unary"];
  return call(`${keyword} transport.${name}`, [
    object("", parts, "", true),
    responseReader(operation, binding, out, shape, from),
    "options",
  ]);
}

function responseReader(
  { output }: Operation,
  { responseBody }: Binding,
  out: SourceFile,
  shape: Shape,
  from: Output,
): string {
  const read = shape.reader(output, out, from);
  if (responseBody === undefined) return read;
  return `(json, check) => ${read}({ ${responseBody.jsonName}: json }, check)`;
}
