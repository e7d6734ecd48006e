import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DescMessage, type JsonValue, type Message, type Registry, toJson } from "@bufbuild/protobuf";
import { type GoFile, parseGoFile } from "./go-literals.ts";
import { createGoNames } from "./go-names.ts";
import { decode } from "./go-tokens.ts";
import { createValues, type GoValue, type Struct } from "./go-values.ts";

/** A case of protovalidate's conformance suite. */
export interface SuiteCase {
  readonly suite: string;
  readonly name: string;
  readonly message: DescMessage;
  /** Undefined if the message has no form in JSON. */
  readonly json: JsonValue | undefined;
  readonly expected: Expected;
}

export type Expected =
  | { readonly kind: "valid" | "compilation error" | "runtime error" }
  | { readonly kind: "violations"; readonly violations: readonly ExpectedViolation[] };

/** Paths are texts, as protovalidate writes them. */
export interface ExpectedViolation {
  readonly field: string;
  readonly rule: string;
  readonly ruleId: string;
  readonly forKey: boolean;
}

const folder = "tools/protovalidate-conformance/internal/cases";

/** Reads the cases of a checkout of bufbuild/protovalidate. `registry` has the messages of its proto files. */
export function readSuite(checkout: string, registry: Registry): SuiteCase[] {
  const names = readdirSync(join(checkout, folder)).filter(
    (name) => name.endsWith(".go") && !name.endsWith("_test.go"),
  );
  const files = names.map((name) => parseGoFile(readFileSync(join(checkout, folder, name), "utf8")));
  const global = files.find(({ functions }) => functions.has("GlobalSuites"))!.functions.get("GlobalSuites")!;
  const goNames = createGoNames(registry);
  if (global.returns.kind !== "composite") throw new Error("GlobalSuites returns no composite literal");
  return global.returns.entries.flatMap(({ key, value }): SuiteCase[] => {
    const suite = key?.kind === "value" ? String(key.value) : "";
    const callee = value.kind === "call" && value.callee.kind === "name" ? value.callee.name : "";
    const file = files.find(({ functions }) => functions.has(callee));
    if (file === undefined) throw new Error(`no function ${callee}`);
    return casesOf(suite, file, callee, createValues(file, goNames, registry), registry);
  });
}

function casesOf(
  suite: string,
  { functions }: GoFile,
  name: string,
  values: ReturnType<typeof createValues>,
  registry: Registry,
): SuiteCase[] {
  const { variables, returns } = functions.get(name)!;
  const known = new Map<string, GoValue>();
  for (const [variable, value] of variables) known.set(variable, values.evaluate(value, known));
  const cases = values.evaluate(returns, known) as { readonly entries: readonly (readonly [string, Struct])[] };
  return cases.entries.map(([key, { members }]) => {
    const given = members.get("Message") as Message;
    const message = registry.getMessage(given.$typeName)!;
    const expected = members.get("Expected") as Expected;
    return { suite, name: decode(key), message, json: jsonOf(message, given, registry), expected };
  });
}

function jsonOf(desc: DescMessage, message: Message, registry: Registry): JsonValue | undefined {
  try {
    return toJson(desc, message, { registry });
  } catch {
    return undefined;
  }
}
