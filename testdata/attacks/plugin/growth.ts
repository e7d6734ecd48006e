import { create, toBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { type Attack, hold, Tally } from "../attack.ts";
import { runRest } from "./run-plugin.ts";

interface Kind {
  readonly count: number;
  make(count: number): FileDescriptorProto;
}

const list = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const file = (init: object): FileDescriptorProto =>
  create(FileDescriptorProtoSchema, { name: "big.proto", package: "big.v1", syntax: "proto3", ...init });
const comment = (leadingComments: string): object => ({
  messageType: [{ name: "Message" }],
  sourceCodeInfo: { location: [{ path: [4, 0], span: [0, 0, 1], leadingComments }] },
});

/** What there may be a lot of in a file. */
const kinds: Readonly<Record<string, Kind>> = {
  "blank lines in a comment": { count: 20_000, make: (count) => file(comment(` a${"\n".repeat(count)}b\n`)) },
  "spaces in a comment": { count: 100_000, make: (count) => file(comment(` a${" ".repeat(count)}b\n`)) },
  "stars in a comment": { count: 50_000, make: (count) => file(comment(`${"*/".repeat(count)}\n`)) },
  "backticks in a comment": { count: 50_000, make: (count) => file(comment(`${"`{".repeat(count)}\n`)) },
  "enum values": {
    count: 25_000,
    make: (count) =>
      file({ enumType: [{ name: "Kind", value: list(count, (i) => ({ name: `VALUE_${i}`, number: i })) }] }),
  },
  "aliases of an enum value": {
    count: 25_000,
    make: (count) => {
      const value = list(count, (i) => ({ name: `VALUE_${i}`, number: 0 }));
      return file({ enumType: [{ name: "Kind", value, options: { allowAlias: true } }] });
    },
  },
  fields: {
    count: 10_000,
    make: (count) => {
      const field = list(count, (i) => ({
        name: `field_${i}`,
        jsonName: `field${i}`,
        number: i + 1,
        type: 9,
        label: 1,
      }));
      return file({ messageType: [{ name: "Message", field }] });
    },
  },
  messages: { count: 10_000, make: (count) => file({ messageType: list(count, (i) => ({ name: `Message${i}` })) }) },
  "members of a oneof": {
    count: 5_000,
    make: (count) => {
      const field = list(count, (i) => {
        return { name: `field_${i}`, jsonName: `field${i}`, number: i + 1, type: 3, label: 1, oneofIndex: 0 };
      });
      return file({ messageType: [{ name: "Message", field, oneofDecl: [{ name: "choice" }] }] });
    },
  },
};

/** Twice the input may take three times as long at most. What takes less than this many milliseconds is not compared. */
const maxRatio = 3;
const minMilliseconds = 500;

/** The time that the plugin takes grows with its input, and no faster. */
export function growthAttacks(): Attack[] {
  return Object.entries(kinds).map(([name, { count, make }]) => ({
    name: `growth: ${name}`,
    async run() {
      const tally = new Tally();
      const once = await bestOf(tally, make(count));
      const twice = await bestOf(tally, make(2 * count));
      const ratio = twice / once;
      tally.note = `${count}: ${Math.round(once)} ms, ${2 * count}: ${Math.round(twice)} ms`;
      hold(twice < minMilliseconds || ratio < maxRatio, `${tally.note}: ${ratio.toFixed(1)} times as long`);
      return tally;
    },
  }));
}

/** The better of two runs: the machine may be busy with something else. */
async function bestOf(tally: Tally, protoFile: FileDescriptorProto): Promise<number> {
  const init = { protoFile: [protoFile], fileToGenerate: [protoFile.name] };
  const request = toBinary(CodeGeneratorRequestSchema, create(CodeGeneratorRequestSchema, init));
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 2; run++) {
    const start = performance.now();
    tally.add((await runRest(request)).kind);
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
