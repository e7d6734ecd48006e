import { canonicalTemplate, contestedPath, type Template } from "@protoc-gen-rest/runtime/path";
import { TemplateTrie } from "../../../model/check/template-trie.ts";
import type { Binding, Operation } from "../../../model/model.ts";
import { type LintContext, operationsOf } from "../lint-context.ts";

interface Entry {
  readonly operation: Operation;
  readonly binding: Binding;
}

/** Routes of which one takes requests that another one would match, with a path that shows it. */
export function checkOverlaps({ model, report }: LintContext): void {
  const tries = new Map<string, TemplateTrie<Entry>>();
  for (const entry of operationsOf(model).flatMap(entriesOf)) {
    const { operation, binding } = entry;
    const key = `${operation.service.host ?? ""} ${binding.method}:${binding.template.verb}`;
    const trie = tries.get(key) ?? new TemplateTrie<Entry>();
    tries.set(key, trie);
    const segments = canonicalTemplate({ ...binding.template, verb: "" }).split("/");
    for (const other of trie.overlaps(segments)) {
      const [winner, loser] = isCloser(binding.template, other.binding.template) ? [entry, other] : [other, entry];
      const templates = [winner.binding.template, loser.binding.template] as const;
      // Templates of equal rank are findings of the model.
      if (
        contestedPath(...templates) !== undefined ||
        canonicalTemplate(templates[0]) === canonicalTemplate(templates[1])
      )
        continue;
      if (!canHold(loser.binding, winner.binding.template)) continue;
      const route = `${winner.binding.method} ${witness(...templates)}`;
      const { name, service } = winner.operation;
      report(
        "route-overlap",
        { subject: `${loser.operation.service.name}.${loser.operation.name}`, place: loser.binding.place },
        `${route} matches ${templates[1].text}, but goes to ${templates[0].text} of ${service.name}.${name}`,
        "callers cannot use this value; reserve it, or change a literal so that no path matches both",
      );
    }
    trie.add(segments, entry);
  }
}

function entriesOf(operation: Operation): readonly Entry[] {
  return operation.bindings.map((binding) => ({ operation, binding }));
}

/** Whether the variables of a route can have the values of these literals: a number cannot be `downloads`. */
function canHold({ template, variables }: Binding, { segments }: Template): boolean {
  return template.variables.every(({ start, end }, index) => {
    const type = variables[index]?.path.at(-1)?.type;
    const literal = segments[start] ?? "*";
    const isNumber = type?.kind === "scalar" && type.scalar !== "string" && type.scalar !== "bytes";
    return end - start > 1 || literal.startsWith("*") || !isNumber || !Number.isNaN(Number(literal));
  });
}

/** Literal before `*` before `**`: at the first difference. */
function isCloser(one: Template, other: Template): boolean {
  const at = one.segments.findIndex((segment, index) => segment !== other.segments[index]);
  return at >= 0 && rank(one.segments[at]) < rank(other.segments[at]);
}

function rank(segment: string | undefined): number {
  return segment === "**" ? 2 : segment === "*" ? 1 : 0;
}

/** A path that both templates match. */
function witness(closer: Template, other: Template): string {
  const segments = closer.segments.map((segment, index) => {
    if (segment !== "*" && segment !== "**") return segment;
    const there = other.segments[index];
    return there === undefined || there === "*" || there === "**" ? "x" : there;
  });
  return `/${segments.join("/")}${closer.verb === "" ? "" : `:${closer.verb}`}`;
}
