import {
  type Field,
  isNegotiated,
  type MethodSignature,
  type Operation,
  type ValueKind,
} from "@protoc-gen-rest/plugin";
import type { FieldTree } from "../shape/positional.ts";
import type { Shape } from "../shape/shape.ts";

/** An overload, with what tells its calls from all others. */
export interface ChosenSignature {
  readonly signature: MethodSignature;
  /** The kinds of the argument at each of these positions that no other call has. */
  readonly tests: readonly KindTest[];
}

/** The argument at a position is of one of the kinds, or of none of the other ones. */
export interface KindTest {
  readonly at: number;
  readonly kinds: ReadonlySet<ParameterKind>;
  readonly others: ReadonlySet<ParameterKind>;
}

/** `request` and `part` tell a request from one of its fields, by the names of their properties. */
export type ParameterKind = ValueKind | "request" | "part" | "options";

/** The overloads of an operation, and why the other signatures were dropped. */
export interface Signatures {
  readonly chosen: readonly ChosenSignature[];
  readonly dropped: readonly { readonly signature: MethodSignature; readonly reason: string }[];
}

type Arguments = readonly ReadonlySet<ParameterKind>[];

const options: ReadonlySet<ParameterKind> = new Set(["options", "undefined"]);
const nothing: ReadonlySet<ParameterKind> = new Set(["undefined"]);

/** Chooses the signatures whose calls can be told apart: the first of those that cannot wins (AIP-4232). */
export function chooseSignatures(operation: Operation, shape: Shape): Signatures {
  const dropped: { signature: MethodSignature; reason: string }[] = [];
  const request: Arguments = [new Set([requestKind(operation, shape)]), options];
  const kept: { signature: MethodSignature; given: Arguments }[] = [];
  for (const signature of operation.signatures) {
    const given = argumentsOf(signature, operation, shape);
    const rival = [{ name: "the request", given: request }, ...kept.map(named)].find(
      (other) => differingAt(given, other.given) === undefined,
    );
    if (isNegotiated(operation)) dropped.push({ signature, reason: "the response has several media types" });
    else if (!isGivable(signature, operation, shape))
      dropped.push({ signature, reason: "its fields cannot be set on their own" });
    else if (rival !== undefined)
      dropped.push({ signature, reason: `its calls cannot be told from those with ${rival.name}` });
    else kept.push({ signature, given });
  }
  const chosen = kept.map(({ signature, given }) => {
    const rivals = [request, ...kept.filter((other) => other.given !== given).map((other) => other.given)];
    return { signature, tests: testsFor(given, rivals) };
  });
  return { chosen, dropped };
}

function named({ signature, given }: { readonly signature: MethodSignature; readonly given: Arguments }) {
  return { name: `"${signature.text}"`, given };
}

function testsFor(given: Arguments, rivals: readonly Arguments[]): KindTest[] {
  const tests = new Map<number, KindTest>();
  for (const rival of rivals) {
    const at = differingAt(given, rival)!;
    const others = new Set([...(tests.get(at)?.others ?? []), ...kindsAt(rival, at)]);
    tests.set(at, { at, kinds: kindsAt(given, at), others });
  }
  return [...tests.values()].sort((a, b) => a.at - b.at);
}

/** The kinds of the arguments. A call without arguments takes no options: they would look like a request. */
function argumentsOf({ parameters }: MethodSignature, operation: Operation, shape: Shape): Arguments {
  if (parameters.length === 0) return [nothing];
  const kinds = parameters.map((path) => shape.positional.kinds(path.at(-1)!) as ReadonlySet<ParameterKind>);
  const [first] = parameters;
  if (isPart(first!.at(-1)!, operation, shape)) kinds[0] = new Set(["part"]);
  return [...kinds, options];
}

function requestKind({ input }: Operation, { positional }: Shape): ParameterKind {
  const kind = positional.messageKind(input);
  return kind === "object" ? "request" : kind;
}

/** Whether the names of its properties tell a message from the request. */
function isPart(
  { type, cardinality, oneOrMany, nullable }: Field,
  { input }: Operation,
  { positional }: Shape,
): boolean {
  if (type.kind !== "message" || cardinality !== "singular" || oneOrMany || nullable) return false;
  if (positional.messageKind(type) !== "object") return false;
  const own = positional.properties(type);
  const names = positional.properties(input);
  return own !== undefined && names !== undefined && !own.some((name) => names.includes(name));
}

function kindsAt(given: Arguments, at: number): ReadonlySet<ParameterKind> {
  return given[at] ?? nothing;
}

function differingAt(one: Arguments, other: Arguments): number | undefined {
  const count = Math.max(one.length, other.length);
  let found: number | undefined;
  for (let at = 0; at < count; at++) {
    const kinds = [kindsAt(one, at), kindsAt(other, at)] as const;
    if (!areDisjoint(...kinds)) continue;
    // An empty object has no names of properties.
    if (!kinds.some((own) => own.has("part")) || !kinds.some((own) => own.has("request"))) return at;
    found = at;
  }
  return found;
}

function areDisjoint(one: ReadonlySet<ParameterKind>, other: ReadonlySet<ParameterKind>): boolean {
  return [...one].every((kind) => [...other].every((rival) => !overlap(kind, rival)));
}

const objects: ReadonlySet<ParameterKind> = new Set(["object", "request", "part", "options"]);

function overlap(one: ParameterKind, other: ParameterKind): boolean {
  if (!objects.has(one) || !objects.has(other)) return one === other;
  const pair = new Set([one, other]);
  return !(pair.has("part") && pair.has("request"));
}

function isGivable(signature: MethodSignature, { input }: Operation, shape: Shape): boolean {
  return shape.positional.canCreate(
    input,
    fieldTree(signature, () => "value"),
  );
}

/** The fields of the request that a signature sets, with a value for each parameter. */
export function fieldTree({ parameters }: MethodSignature, valueAt: (index: number) => string): FieldTree {
  const tree: FieldTree = new Map();
  parameters.forEach((path, index) => {
    let at = tree;
    for (const field of path.slice(0, -1)) {
      const inner = at.get(field);
      const next: FieldTree = inner instanceof Map ? inner : new Map();
      at.set(field, next);
      at = next;
    }
    at.set(path.at(-1)!, valueAt(index));
  });
  return tree;
}
