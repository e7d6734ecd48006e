import { runInMemory } from "@protoc-gen-rest/plugin";
import { compileProtos } from "@protoc-gen-rest/plugin/testkit";
import { restPlugin } from "../../../generators/index.ts";
import { type Attack, hold, Tally } from "../attack.ts";
import { includes } from "../target.ts";
import { readOutput } from "./run-plugin.ts";

/** Messages M0, M1, ... with more paths through them than there could be output. */
interface Mesh {
  readonly name: string;
  /** How many messages. */
  readonly counts: readonly number[];
  /** The field number `number` of a message, of type `type`. */
  field(type: string, number: number): string;
  readonly options?: string;
  readonly rule: string;
  /** Each message holds the next one twice, and not all of them. */
  readonly isChain?: true;
  /** The end of the run. */
  readonly kind: "files" | "error";
}

const field = (type: string, number: number): string => `${type} f${number} = ${number};`;
const memberOfError = (type: string, number: number): string =>
  `${type} f${number} = ${number} [(rest.v1.field).error = ERROR_OBJECT];`;
const errors = 'option (rest.v1.service).errors = {type: "mesh.v1.M0"};';

/** The number of paths is a factorial of that of the messages, or a power of two. */
const meshes: readonly Mesh[] = [
  { name: "a query", counts: [4, 6, 8, 10], field, rule: 'get: "/v1"', kind: "files" },
  { name: "a query, in a chain", counts: [10, 20, 40], field, rule: 'get: "/v1"', isChain: true, kind: "files" },
  { name: "an update", counts: [4, 6, 8, 10], field, rule: 'patch: "/v1" body: "f1"', kind: "files" },
  {
    name: "an update, in a chain",
    counts: [10, 20, 40],
    field,
    rule: 'patch: "/v1" body: "f1"',
    isChain: true,
    kind: "files",
  },
  { name: "errors", counts: [8, 10], field: memberOfError, options: errors, rule: 'get: "/v1"', kind: "error" },
  {
    name: "errors, in a chain",
    counts: [20, 40],
    field: memberOfError,
    options: errors,
    rule: 'get: "/v1"',
    isChain: true,
    kind: "error",
  },
];

function requestOf({ field, options = "", rule, isChain }: Mesh, count: number): Promise<Uint8Array> {
  const names = Array.from({ length: count }, (_, index) => `M${index}`);
  const text = `syntax = "proto3"; package mesh.v1;
    import "google/api/annotations.proto"; import "google/api/field_behavior.proto"; import "rest/v1/options.proto";
    ${names
      .map((name, index) => {
        const next = names[index + 1];
        const held = isChain ? (next === undefined ? [] : [next, next]) : names;
        const fields = held.map((type, at) => field(type, at + 1)).join(" ");
        return `message ${name} { ${fields} string text = 100 [(google.api.field_behavior) = IMMUTABLE]; }`;
      })
      .join("\n")}
    service S { ${options} rpc Get(M0) returns (M0) { option (google.api.http) = {${rule}}; } }`;
  return compileProtos({ "mesh.proto": text }, { includes: includes() });
}

/** Fifty findings of an operation have a hint each. */
const maxLines = 120;

/** The time and the output of a run are bounded by what is printed. */
export function meshAttacks(): Attack[] {
  return meshes.map((mesh) => ({
    name: `messages that hold each other, in ${mesh.name}`,
    async run({ log }) {
      const tally = new Tally();
      const times: string[] = [];
      for (const count of mesh.counts) {
        const request = await requestOf(mesh, count);
        const start = performance.now();
        const run = await runInMemory(restPlugin, request);
        times.push(`${count}: ${Math.round(performance.now() - start)} ms`);
        log(times.at(-1) ?? "");
        const { kind } = readOutput(run);
        tally.add(kind);
        const lines = run.stderr.split("\n").length;
        hold(kind === mesh.kind && lines <= maxLines, `${count} messages: ${kind}, ${lines} lines of warnings`);
      }
      tally.note = times.join(", ");
      return tally;
    },
  }));
}
