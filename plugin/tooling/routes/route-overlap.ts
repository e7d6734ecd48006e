import {
  canonicalTemplate,
  commonSegment,
  compareSegments,
  contestedPath,
  isPartial,
  type Template,
} from "@protoc-gen-rest/runtime/path";
import { TemplateTrie } from "../../model/check/template-trie.ts";
import type { Binding, Operation } from "../../model/elements/model.ts";

/** A route of an operation. */
export interface RouteEntry {
  readonly operation: Operation;
  readonly binding: Binding;
}

/** Two routes of which one takes requests that the other would match. */
export interface RouteOverlap {
  readonly winner: RouteEntry;
  readonly loser: RouteEntry;
  /** A path that both match. */
  readonly path: string;
  /** Of the other route, the path would only hold the empty value of a variable. */
  readonly isEmptyValue: boolean;
}

/** Finds overlaps of routes with those that were added before. */
export class RouteOverlaps {
  readonly #tries = new Map<string, TemplateTrie<RouteEntry>>();

  add(entry: RouteEntry): void {
    this.#trieOf(entry).add(segmentsOf(entry), entry);
  }

  /** Templates of equal rank are left out: they are findings of the model. */
  of(entry: RouteEntry): readonly RouteOverlap[] {
    return [...this.#trieOf(entry).overlaps(segmentsOf(entry))].flatMap((other) => {
      const [template, otherTemplate] = [entry.binding.template, other.binding.template];
      const [winner, loser] = isCloser(template, otherTemplate) ? [entry, other] : [other, entry];
      const templates = [winner.binding.template, loser.binding.template] as const;
      const isEqual =
        contestedPath(...templates) !== undefined ||
        canonicalTemplate(templates[0]) === canonicalTemplate(templates[1]);
      if (isEqual || !canHold(loser.binding, winner.binding.template)) return [];
      return [{ winner, loser, path: witness(...templates), isEmptyValue: hidesNothing(loser, winner) }];
    });
  }

  #trieOf({ operation, binding }: RouteEntry): TemplateTrie<RouteEntry> {
    const key = `${operation.service.host ?? ""} ${binding.method}:${binding.template.verb}`;
    const trie = this.#tries.get(key) ?? new TemplateTrie<RouteEntry>();
    this.#tries.set(key, trie);
    return trie;
  }
}

function segmentsOf({ binding }: RouteEntry): readonly string[] {
  return canonicalTemplate({ ...binding.template, verb: "" }).split("/");
}

/** Whether the variables of a route can have the values of these literals: a number cannot be `downloads`. */
function canHold({ template, variables }: Binding, { segments }: Template): boolean {
  return template.variables.every(({ start, end }, index) => {
    const field = variables[index]?.path.at(-1);
    const literal = segments[start] ?? "*";
    const isNumber = field?.type.kind === "scalar" && field.form.content === undefined;
    return (
      end - start > 1 || literal.startsWith("*") || isPartial(literal) || !isNumber || !Number.isNaN(Number(literal))
    );
  });
}

/** A path that ends where the wildcards of a variable of the other route begin, or has an empty segment there. */
function hidesNothing({ binding: { template } }: RouteEntry, { binding: { template: closer } }: RouteEntry): boolean {
  return template.variables.some(({ start, end }) => {
    const wildcard = template.segments.findIndex((segment, index) => index >= start && segment.startsWith("*"));
    const literals = closer.segments.slice(Math.min(wildcard < 0 ? start : wildcard, end), end);
    return literals.every((segment) => segment === "") && end >= closer.segments.length;
  });
}

/** Which of two templates a router tries first: the first difference decides. The end of a path is a literal, since `**` may match nothing. */
function isCloser(one: Template, other: Template): boolean {
  const { length } = one.segments.length > other.segments.length ? one.segments : other.segments;
  for (let at = 0; at < length; at++) {
    const [segment, there] = [one.segments[at], other.segments[at]];
    if (segment !== there) return compareSegments(segment ?? "", there ?? "") < 0;
  }
  return false;
}

/** A path that both templates match. */
function witness(closer: Template, other: Template): string {
  const segments = closer.segments.map(
    (segment, index) => commonSegment(segment, other.segments[index] ?? "**") ?? segment,
  );
  return `/${segments.join("/")}${closer.verb === "" ? "" : `:${closer.verb}`}`;
}
