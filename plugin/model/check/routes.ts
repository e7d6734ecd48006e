import { canonicalTemplate, contestedPath } from "@protoc-gen-rest/runtime/path";
import type { Place } from "../elements/element.ts";
import type { Binding, File, Operation, Service } from "../elements/model.ts";
import type { Findings } from "../findings/findings.ts";
import type { WireOptions } from "../options/wire-options.ts";
import { constantsKey } from "../wire/route-constants.ts";
import { TemplateTrie } from "./template-trie.ts";

interface Entry {
  readonly operation: Operation;
  readonly binding: Binding;
}

/**
 * Conflicting bindings: the same method and template twice, or templates that match the same path with equal rank. The
 * method `*` conflicts with no other, because a route with the exact method goes first; bindings whose requests have different
 * constants in the query or in headers do not conflict either. Services that share a route can
 * be served apart, and compilers that run once for each directory never show both, so both keep it.
 *
 * All bindings of the run are compared, except that services with a `google.api.default_host` are compared only with
 * those of the same host and package: they are served on their own, and all of Google's use `/v1/{name=operations/**}`.
 * Returns the bindings that repeat another one of their service: the later ones, or those that servers leave out if `duplicates`
 * are kept.
 */
export function checkRoutes(
  files: readonly File[],
  duplicates: Required<WireOptions>["duplicateRoutes"],
  findings: Findings,
): ReadonlySet<Binding> {
  const groups = new Map<string, Entry[]>();
  for (const file of files) {
    for (const service of file.services) {
      const server = service.host === undefined ? "" : `${service.host} ${file.package}`;
      for (const entry of entriesOf(service)) {
        getOrAdd(groups, `${server} ${groupOf(entry.binding)}`, () => []).push(entry);
      }
    }
  }
  const surplus = new Set<Binding>();
  for (const group of groups.values()) checkGroup(group, duplicates, findings, surplus);
  return surplus;
}

function* entriesOf({ operations }: Service): Generator<Entry> {
  for (const operation of operations) for (const binding of operation.bindings) yield { operation, binding };
}

/** Only bindings with the same method and verb can conflict. */
function groupOf({ method, template }: Binding): string {
  return `${method}:${template.verb}`;
}

function checkGroup(
  group: readonly Entry[],
  duplicates: Required<WireOptions>["duplicateRoutes"],
  findings: Findings,
  surplus: Set<Binding>,
): void {
  const byForm = new Map<string, Map<Service, Entry>>();
  for (const entry of group) {
    const { service } = entry.operation;
    const services = getOrAdd(byForm, formOf(entry.binding), () => new Map<Service, Entry>());
    const own = services.get(service);
    if (own !== undefined && isToldApart(own, entry)) {
      // Others compare themselves with the operation that takes all requests but the selected ones.
      if (entry.operation.selectedBy === undefined) services.set(service, entry);
      continue;
    }
    if (own !== undefined && duplicates === "keep") {
      const served = entry.operation.deprecated && !own.operation.deprecated ? own : entry;
      surplus.add(served === own ? entry.binding : own.binding);
      services.set(service, served);
      reportKept(findings, own, entry, served);
      continue;
    }
    if (own !== undefined) {
      surplus.add(entry.binding);
      reportDuplicate(findings, own, entry);
      continue;
    }
    const [other] = services.values();
    if (other !== undefined) reportShared(findings, other, entry);
    services.set(service, entry);
  }
  checkRanks(byForm, findings);
}

/** Equal for bindings that take the same requests. */
function formOf(binding: Binding): string {
  return `${canonicalTemplate(binding.template)} ${constantsKey(binding)}`;
}

/** Whether a selection decides between two operations; `selected-by` checks it. */
function isToldApart(one: Entry, other: Entry): boolean {
  if (one.operation === other.operation || one.binding.template.text !== other.binding.template.text) return false;
  return one.operation.selectedBy !== undefined || other.operation.selectedBy !== undefined;
}

/** `byForm` has the entries of each service by the canonical form of their templates. */
function checkRanks(byForm: ReadonlyMap<string, ReadonlyMap<Service, Entry>>, findings: Findings): void {
  const trie = new TemplateTrie<Entry>();
  const seen = new Set<string>();
  for (const services of byForm.values()) {
    const [entry] = services.values();
    if (entry === undefined) continue;
    // All templates of a group have the same verb.
    const form = canonicalTemplate({ ...entry.binding.template, verb: "" });
    if (seen.has(form)) continue;
    seen.add(form);
    const segments = form.split("/");
    // The first is enough: a template that conflicts with one of its neighbours often conflicts with all of them.
    for (const other of trie.overlaps(segments)) if (reportContest(findings, other, entry)) break;
    trie.add(segments, entry);
  }
}

function reportDuplicate(findings: Findings, first: Entry, { operation, binding }: Entry): void {
  const { text } = binding.template;
  findings.add({
    rule: "route-duplicate",
    place: binding.place,
    subject: subjectOf(operation),
    message: `${binding.method} ${text} matches the same requests as ${describe(first)}`,
    excerpt: { text, column: 1, length: text.length },
    hint: isStreamBesideMessage(first.operation, operation)
      ? "if a field of the request or Accept chooses between the two, declare it with (rest.v1.method).selected_by"
      : "change the method, the path or the verb of one of them; the names of variables do not count",
  });
}

function reportKept(findings: Findings, first: Entry, { operation, binding }: Entry, served: Entry): void {
  const { text } = binding.template;
  findings.warn({
    rule: "route-duplicate",
    place: binding.place,
    subject: subjectOf(operation),
    message: `${binding.method} ${text} matches the same requests as ${describe(first)}; servers have ${subjectOf(served.operation)}`,
    excerpt: { text, column: 1, length: text.length },
  });
}

/** One path often has two responses: a message, or a stream of its parts. */
function isStreamBesideMessage(one: Operation, other: Operation): boolean {
  return one.streaming !== other.streaming && one.input === other.input;
}

function reportShared(findings: Findings, first: Entry, { operation, binding }: Entry): void {
  const { text } = binding.template;
  findings.add({
    rule: "route-shared",
    place: binding.place,
    subject: subjectOf(operation),
    message: `${binding.method} ${text} matches the same requests as ${describe(first)}, so one server cannot serve both services`,
    excerpt: { text, column: 1, length: text.length },
    hint: "serve the services apart, or under different base paths; otherwise change one of the routes",
  });
}

function reportContest(findings: Findings, first: Entry, { operation, binding }: Entry): boolean {
  const witness = contestedPath(first.binding.template, binding.template);
  if (witness === undefined) return false;
  const { text } = binding.template;
  findings.add({
    rule: "route-ambiguous",
    place: binding.place,
    subject: subjectOf(operation),
    message: `${binding.method} ${witness} matches ${text} and ${describe(first)}, and neither is more specific`,
    excerpt: { text, column: 1, length: text.length },
    hint: "servers differ in which one they choose; change a literal segment, so that no path matches both",
  });
  return true;
}

/** `/v1/books/{id} of Library.GetBook (library.proto:12:5)` */
function describe({ operation, binding }: Entry): string {
  return `${binding.template.text} of ${subjectOf(operation)} (${placeText(binding.place)})`;
}

function subjectOf(operation: Operation): string {
  return `${operation.service.name}.${operation.name}`;
}

function placeText({ file, line, column }: Place): string {
  return line > 0 ? `${file}:${line}:${column}` : file;
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const present = map.get(key);
  if (present !== undefined) return present;
  const made = make();
  map.set(key, made);
  return made;
}
