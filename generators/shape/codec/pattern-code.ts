import {
  arrayLiteral,
  type Code,
  callExpression,
  objectLiteral,
  type PatternAutomaton,
  propertyAssignment,
  regExpLiteral,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";

/** Prints what has a method `test`: a regular expression, or an automaton where backtracking may take long. */
export function patternCode(pattern: RegExp, linear: PatternAutomaton | undefined, out: Output): Code {
  return linear === undefined ? regExpLiteral(pattern) : automatonCode(pattern, linear, "", out);
}

/** As `patternCode`, for a constant of the module: bundlers drop it if nothing uses it. */
export function patternConstant(pattern: RegExp, linear: PatternAutomaton | undefined, out: Output): Code {
  return linear === undefined ? regExpLiteral(pattern) : automatonCode(pattern, linear, "/* @__PURE__ */ ", out);
}

function automatonCode(pattern: RegExp, linear: PatternAutomaton, prefix: string, out: Output): Code {
  const automaton = objectLiteral([
    `limit: ${linear.limit}`,
    propertyAssignment("classes", arrayLiteral(linear.classes.map((source) => stringLiteral(source)))),
    `classOf: ${stringLiteral(linear.classOf.join(" "))}`,
    `next: ${stringLiteral(linear.next.map((states) => states.join(" ")).join(","))}`,
    `ends: ${stringLiteral(linear.ends.join(" "))}`,
  ]);
  return callExpression(prefix + out.value(runtime, "linearPattern"), [regExpLiteral(pattern), automaton]);
}
