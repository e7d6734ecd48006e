import {
  arrayLiteral,
  asExpression,
  callExpression,
  type Field,
  inlineCode,
  type MethodSignature,
  type Operation,
  returnStatement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { parameterName, positionalName, runtime, upperFirst } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import type { Shape } from "../shape/shape.ts";
import {
  type ChosenSignature,
  chooseSignatures,
  fieldTree,
  type KindTest,
  type ParameterKind,
} from "./choose-signatures.ts";

/** The overloads of an operation; none unless the output has them. */
export function overloadsOf(operation: Operation, shape: Shape): readonly ChosenSignature[] {
  return operation.signatures.length === 0 ? [] : chooseSignatures(operation, shape).chosen;
}

/** The name of the function that turns arguments into a request; none for an operation without overloads. */
export function positionalNames(operation: Operation, shape: Shape): string[] {
  return overloadsOf(operation, shape).length === 0 ? [] : [positionalName(operation)];
}

/** The parameters of an overload: those of the signature, and the options. An empty signature has neither. */
export function overloadParameters(signature: MethodSignature, options: string, out: Output, shape: Shape): string[] {
  const names = parameterNames(signature);
  const types = signature.parameters.map((path) => shape.positional.parameterType(path.at(-1)!, out));
  const own = types.map((type, index) => `${names[index]!}: ${type}`);
  return own.length === 0 ? [] : [...own, `options?: ${options}`];
}

/** Prints the function that turns the arguments of any overload into the request and the options. */
export function printPositional(
  operation: Operation,
  types: { request: string; options: string },
  out: Output,
  shape: Shape,
): void {
  const overloads = overloadsOf(operation, shape);
  if (overloads.length === 0 || out.target === "dts") return;
  const result = `[${types.request}, ${types.options} | undefined]`;
  const name = positionalName(operation);
  const parameters = [`given${out.annotation(": unknown[]")}`];
  out.signature(`function ${name}`, parameters, out.target === "js" ? "" : result, " {");
  out.indent(() => {
    for (const { signature, tests } of overloads) {
      const names = parameterNames(signature);
      const create = shape.positional.create(
        operation.input,
        fieldTree(signature, (index) => names[index]!),
        out,
      )!;
      const conditions = tests.map((test) => kindTest(test, operation, out, shape));
      out.when(conditions, "&&", () => {
        if (names.length > 0) printNames([...names, "options"], typesOf(signature, types.options, out, shape), out);
        out.statement(returnStatement(arrayLiteral([create, names.length > 0 ? "options" : "undefined"])));
      });
    }
    out.statement(returnStatement(out.target === "js" ? "given" : asExpression("given", result)));
  });
  out.line("}");
  out.line();
}

function typesOf({ parameters }: MethodSignature, options: string, out: Output, shape: Shape): string[] {
  return [...parameters.map((path) => shape.positional.parameterType(path.at(-1)!, out)), `${options}?`];
}

/** Prints the constants with the arguments, as formatters break lines. */
function printNames(names: readonly string[], types: readonly string[], out: Output): void {
  const head = `const [${names.join(", ")}] = given`;
  const flat = out.target === "js" ? `${head};` : `${head} as [${types.join(", ")}];`;
  if (out.target === "js" || flat.length + 4 <= out.width) out.line(flat);
  else out.block(`${head} as [`, () => types.forEach((type) => void out.line(`${type},`)), "];");
}

/** The names of the parameters: the last of the path of each, or all of it where that would be ambiguous. */
function parameterNames({ parameters }: MethodSignature): string[] {
  const last = parameters.map((path) => identifierOf([path.at(-1)!]));
  return parameters.map((path, index) => {
    const isShared = last.indexOf(last[index]!) !== last.lastIndexOf(last[index]!);
    return parameterName(isShared ? identifierOf(path) : last[index]!);
  });
}

function identifierOf(path: readonly Field[]): string {
  const words = path.flatMap(({ name }) => name.split(/[^A-Za-z0-9]+/)).filter((word) => word !== "");
  const name = words
    .map((word, at) => (at === 0 ? word.charAt(0).toLowerCase() + word.slice(1) : upperFirst(word)))
    .join("");
  return /^\d/.test(name) || name === "" ? `_${name}` : name;
}

/** The condition on the argument that tells the calls of an overload from others. */
function kindTest({ at, kinds, others }: KindTest, operation: Operation, out: Output, shape: Shape): string {
  const argument = `given[${at}]`;
  const isOneOf = (all: ReadonlySet<ParameterKind>): string => {
    const tests = [...all].map((kind) => testOf(kind, argument, operation, out, shape));
    return tests.length === 1 ? tests[0]! : `(${tests.join(" || ")})`;
  };
  if (kinds.has("part") && !others.has("request")) return isOneOf(new Set(["object"]));
  if (!kinds.has("options")) return isOneOf(kinds);
  const other = isOneOf(others);
  return others.size === 1 ? `!(${other})` : `!${other}`;
}

function testOf(kind: ParameterKind, argument: string, { input }: Operation, out: Output, shape: Shape): string {
  if (kind === "list") return `Array.isArray(${argument})`;
  if (kind === "undefined") return `${argument} === undefined`;
  if (kind === "part") {
    const names = arrayLiteral((shape.positional.properties(input) ?? []).map(stringLiteral));
    return inlineCode(callExpression(out.value(runtime, "hasOthers"), [argument, names]));
  }
  if (kind.startsWith("."))
    return `${out.value(runtime, "typeNameOf")}(${argument}) === ${stringLiteral(kind.slice(1))}`;
  const type = kind === "request" || kind === "options" ? "object" : kind;
  return `typeof ${argument} === ${stringLiteral(type)}`;
}
