import {
  buildModel,
  type CheckFinding,
  type CheckRequest,
  type Model,
  type ModelOptions,
  type RuleId,
  rules,
} from "@protoc-gen-rest/plugin";
import { diffModels, lintModel, type RuleLevel } from "@protoc-gen-rest/plugin/tooling";
import { readOptions } from "./check-options.ts";
import { checkRules, type SourcedRule } from "./check-rules.ts";

/** Runs the rules that a request asks for: those of `lint` on its files, those of `diff` on both versions. */
export function checkFiles(request: CheckRequest): readonly CheckFinding[] {
  const asked = checkRules.filter(({ id }) => request.ruleIds.has(id));
  const options = readOptions(request.options);
  const ofType = (type: SourcedRule["type"]) => asked.filter((rule) => rule.type === type);
  return [...lint(request, ofType("lint"), options), ...compare(request, ofType("breaking"), options)];
}

function lint({ files }: CheckRequest, asked: readonly SourcedRule[], options: ModelOptions): readonly CheckFinding[] {
  if (asked.length === 0) return [];
  const idOf = new Map<string, string>(asked.map(({ id, source }) => [source.rule, id]));
  const levels = checkRules
    .filter(({ source }) => source.kind === "design")
    .map(({ source }): [string, RuleLevel] => [source.rule, idOf.has(source.rule) ? "warning" : "off"]);
  const { model, diagnostics } = buildModel(files, options);
  const found = lintModel(model, diagnostics, { rules: Object.fromEntries(levels) });
  return found.flatMap(({ rule, subject, message, hint, file, path = [] }) => {
    const ruleId = idOf.get(rule);
    if (ruleId === undefined) return [];
    const text = `${subject === "" ? "" : `${subject}: `}${message}${hint === undefined ? "" : `; ${hint}`}`;
    return { ruleId, message: text, isAgainst: false, file, path };
  });
}

// Lint reports invalid options; the rest can be compared.
const tolerate: ReadonlySet<RuleId> = new Set((Object.keys(rules) as RuleId[]).filter((rule) => rules[rule].tolerable));

function compare(
  { files, against }: CheckRequest,
  asked: readonly SourcedRule[],
  options: ModelOptions,
): readonly CheckFinding[] {
  if (asked.length === 0 || against.protoFile.length === 0) return [];
  const idOf = new Map(
    asked.map(({ id, source }) => [`${source.rule} ${source.kind === "change" ? source.level : ""}`, id]),
  );
  const [old, now] = [against, files].map((version): Model => buildModel(version, { ...options, tolerate }).model);
  return diffModels(old!, now!).flatMap(({ rule, level, subject, message, side, file, path = [] }) => {
    const ruleId = idOf.get(`${rule} ${level}`);
    if (ruleId === undefined) return [];
    return { ruleId, message: `${subject}: ${message}`, isAgainst: side === "old", file, path };
  });
}
