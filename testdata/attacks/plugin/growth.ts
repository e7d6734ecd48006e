import { create, toBinary } from "@bufbuild/protobuf";
import { BinaryWriter } from "@bufbuild/protobuf/wire";
import { type FileDescriptorProto, FileDescriptorProtoSchema, MethodOptionsSchema } from "@bufbuild/protobuf/wkt";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { maxRatio, measureGrowth } from "../../measure-growth.ts";
import { type Attack, hold, Tally } from "../attack.ts";
import { runRest } from "./run-plugin.ts";
import { shapes } from "./shapes.ts";

const list = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const file = (init: object): FileDescriptorProto =>
  create(FileDescriptorProtoSchema, { name: "big.proto", package: "big.v1", syntax: "proto3", ...init });
const comment = (leadingComments: string): FileDescriptorProto =>
  file({
    messageType: [{ name: "Message", options: { deprecated: true } }],
    sourceCodeInfo: { location: [{ path: [4, 0], span: [0, 0, 1], leadingComments }] },
  });
const field = (i: number, more: object = {}): object => {
  return { name: `field_${i}`, jsonName: `field${i}`, number: i + 1, type: 3, label: 1, ...more };
};
const message = (more: object): FileDescriptorProto => file({ messageType: [{ name: "Message", ...more }] });

/** A service whose rpc with index `i` has the HTTP rules of `rules(i)`. */
function service(rpcs: number, rules: (i: number) => readonly string[]): FileDescriptorProto {
  const method = list(rpcs, (i) => ({ name: `R${i}`, inputType: ".big.v1.Message", outputType: ".big.v1.Message" }));
  const made = file({
    messageType: [{ name: "Message", field: [field(0, { type: 9 })] }],
    service: [{ name: "S", method }],
  });
  made.service[0]!.method.forEach((rpc, i) => {
    const [first, ...others] = rules(i).map((path) => new BinaryWriter().tag(2, 2).string(path));
    for (const other of others) first!.tag(11, 2).bytes(other.finish());
    rpc.options = create(MethodOptionsSchema);
    rpc.options.$unknown = [{ no: 72295728, wireType: 2, data: new BinaryWriter().bytes(first!.finish()).finish() }];
  });
  return made;
}

type Kinds = Readonly<Record<string, (count: number) => FileDescriptorProto>>;

/** Parts of a message's comment that may be many, which only the shape plain prints. */
const commentKinds: Kinds = {
  "blank lines in a comment": (count) => comment(` a${"\n".repeat(count)}b\n`),
  "spaces in a comment": (count) => comment(` a${" ".repeat(count)}b\n`),
  "stars in a comment": (count) => comment(`${"*/".repeat(count)}\n`),
  "backticks in a comment": (count) => comment(`${"`{".repeat(count)}\n`),
};

/** Parts of a file that may be many. */
const kinds: Kinds = {
  "enum values": (count) =>
    file({ enumType: [{ name: "Kind", value: list(count, (i) => ({ name: `VALUE_${i}`, number: i })) }] }),
  "aliases of an enum value": (count) => {
    const value = list(count, (i) => ({ name: `VALUE_${i}`, number: 0 }));
    return file({ enumType: [{ name: "Kind", value, options: { allowAlias: true } }] });
  },
  fields: (count) => message({ field: list(count, (i) => field(i)) }),
  messages: (count) => file({ messageType: list(count, (i) => ({ name: `Message${i}`, field: [field(0)] })) }),
  "members of a oneof": (count) =>
    message({ field: list(count, (i) => field(i, { oneofIndex: 0 })), oneofDecl: [{ name: "choice" }] }),
  oneofs: (count) =>
    message({
      field: list(count, (i) => field(i, { oneofIndex: i })),
      oneofDecl: list(count, (i) => ({ name: `choice_${i}` })),
    }),
  rpcs: (count) => service(count, (i) => [`/v1/r${i}/{field_0=*}`]),
  "patterns of an rpc": (count) => service(1, () => list(count, (i) => `/v1/{field_0=r${i}/*}`)),
  "bindings of an rpc": (count) => service(1, () => list(count, (i) => `/v1/r${i}/{field_0=*}`)),
};

/** The time that the plugin takes grows with its input, and no faster. */
export function growthAttacks(): Attack[] {
  return shapes.flatMap((messages) => {
    return Object.entries(messages === "plain" ? { ...commentKinds, ...kinds } : kinds).map(([name, make]) => ({
      name: `growth: ${name}, ${messages}`,
      async run() {
        const tally = new Tally();
        const { ratio, note } = await measureGrowth(async (size) => {
          const { kind } = await runRest(requestOf(make(size), messages));
          hold(kind === "files", `${size}: ${kind}`);
          tally.add(kind);
        });
        tally.note = note;
        hold(ratio < maxRatio, `${note}: ${ratio.toFixed(1)} times as long for four times the input`);
        return tally;
      },
    }));
  });
}

function requestOf(protoFile: FileDescriptorProto, messages: string): Uint8Array {
  const init = { protoFile: [protoFile], fileToGenerate: [protoFile.name], parameter: `messages=${messages}` };
  return toBinary(CodeGeneratorRequestSchema, create(CodeGeneratorRequestSchema, init));
}
