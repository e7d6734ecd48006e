import type { JsonValue } from "@bufbuild/protobuf";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { buildModel, type Message } from "@protoc-gen-rest/plugin";
import { validated } from "@protoc-gen-rest/runtime/codegen/v1";
import { createCheck, type Reader } from "@protoc-gen-rest/runtime/json";
import { readerName, validatorName } from "../../../generators/output/names.ts";
import type { Check } from "../../../runtime/json.ts";
import type { RuleViolation } from "../../../runtime/validation/field-path.ts";
import { generate } from "../../generate.ts";
import { importModules } from "../../import-modules.ts";
import { withoutFindings } from "../../sweep/without-findings.ts";
import type { Expected, ExpectedViolation, SuiteCase } from "./suite-cases.ts";

/** The findings of generated code in a message; "refused" if the generator reports its rules. */
export type Verdict = Expected | { readonly kind: "refused" };

export interface Verdicts {
  verdict(typeName: string, json: JsonValue): Verdict;
}

/** Generates the validators of all messages in a shape, without those that have findings. */
export async function createVerdicts(
  protos: readonly FileDescriptorProto[],
  files: readonly string[],
  ...options: readonly string[]
): Promise<Verdicts> {
  const { kept, refused } = withoutFindings(protos, files);
  const { model } = buildModel({ protoFile: kept, fileToGenerate: [...files] });
  const modules = await importModules(await generate(kept, [...files], "target=js+dts", ...options));
  const messages = new Map<string, Message>();
  for (const file of model.files) for (const message of file.messages) messages.set(message.fullName, message);
  return {
    verdict: (typeName, json) => {
      const message = messages.get(typeName);
      if (message === undefined || refused.has(typeName)) return { kind: "refused" };
      const codecs = modules.get(`${message.file.stem}_codecs.js`)!;
      const read = codecs[readerName(message)] as Reader<unknown>;
      const rules = codecs[validatorName(message)] as ((value: unknown, check: Check) => void) | undefined;
      const check = createCheck({ request: true, unknown: "drop" });
      (rules ? validated(read, rules) : read)(structuredClone(json), check);
      return verdictOf(check);
    },
  };
}

function verdictOf({ violations }: Check): Verdict {
  if (violations.length === 0) return { kind: "valid" };
  if (violations.some(({ reason }) => reason.startsWith("cannot be checked: "))) return { kind: "runtime error" };
  return {
    kind: "violations",
    violations: (violations as readonly unknown[] as readonly RuleViolation[]).map(
      ({ ruleId = "", fieldPath = "", rulePath = "", forKey = false, path, reason }) => ({
        field: fieldPath,
        rule: rulePath,
        ruleId: ruleId === "" ? `${path} ${reason}` : ruleId,
        forKey,
      }),
    ),
  };
}

/** Whether a verdict is the expected one: violations may come in any order. */
export function isExpected({ expected }: SuiteCase, verdict: Verdict): boolean {
  if (expected.kind === "compilation error") return verdict.kind === "refused" || verdict.kind === "runtime error";
  if (expected.kind !== "violations" || verdict.kind !== "violations") return expected.kind === verdict.kind;
  return canonical(expected.violations) === canonical(verdict.violations);
}

export function canonical(violations: readonly ExpectedViolation[]): string {
  return violations
    .map(({ field, rule, ruleId, forKey }) => `${ruleId} @ ${field}${forKey ? " (key)" : ""} by ${rule}`)
    .sort()
    .join("; ");
}
