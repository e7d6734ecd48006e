import { create, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema, MethodOptionsSchema } from "@bufbuild/protobuf/wkt";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
const list = (n, f) => Array.from({ length: n }, (_, i) => f(i));
const str = (i, more = {}) => ({ name: `field_${i}`, jsonName: `field${i}`, number: i + 1, type: 9, label: 1, ...more });
const bw = (await import("@bufbuild/protobuf/wire"));
const paths = []; const http = (path, body) => { paths.push([path, body]); return {}; }; const http2 = (path, body) => { const w = new bw.BinaryWriter(); w.tag(4,2).string(path); if (body) w.tag(7,2).string(body); return { $unknown: [{ no: 72295728, wireType: 2, data: new bw.BinaryWriter().bytes(w.finish()).finish() }] }; };
const comment = (leadingComments) => ({ messageType: [{ name: "M" }], sourceCodeInfo: { location: [{ path: [4, 0], span: [0, 0, 1], leadingComments }] } });
const M = (more) => ({ messageType: [{ name: "M", ...more }] });
const nest = (n) => { let m = { name: `N0`, field: [str(0)] }; for (let i = 1; i < n; i++) m = { name: `N${i}`, nestedType: [m], field: [str(0)] }; return m; };
const kinds = {
  blank: [30000, (n) => comment(` a${"\n".repeat(n)}b\n`)],
  blankdeprecated: [30000, (n) => ({...comment(` a${"\n".repeat(n)}b\n`), messageType: [{name: "M", options: {deprecated: true}}]})],
  blanklines2: [30000, (n) => comment(` a${" \n".repeat(n)}b\n`)],
  spacesend: [100000, (n) => comment(` a${(" ".repeat(n)+"b ")}\n c\n`)],
  crs: [100000, (n) => comment(` a${("\r").repeat(n)}b\n c\n`)],
  stars: [100000, (n) => comment(`${"*/".repeat(n)}\n`)],
  enumvalues: [40000, (n) => ({ enumType: [{ name: "Kind", value: list(n, (i) => ({ name: `VALUE_${i}`, number: i })) }] })],
  aliases: [40000, (n) => ({ enumType: [{ name: "Kind", value: list(n, (i) => ({ name: `VALUE_${i}`, number: 0 })), options: { allowAlias: true } }] })],
  aliases2: [40000, (n) => ({ enumType: [{ name: "Kind", value: list(n, (i) => ({ name: `VALUE_${i}`, number: i>>1 })), options: { allowAlias: true } }] })],
  fields: [15000, (n) => M({ field: list(n, (i) => str(i)) })],
  int64fields: [15000, (n) => M({ field: list(n, (i) => str(i, { type: 3 })) })],
  repeatedfields: [15000, (n) => M({ field: list(n, (i) => str(i, { type: 3, label: 3 })) })],
  enumfields: [15000, (n) => ({...M({ field: list(n, (i) => str(i, { type: 14, typeName: ".big.v1.E" })) }), enumType: [{name:"E", value:[{name:"E0",number:0}]}]})],
  messages: [15000, (n) => ({ messageType: list(n, (i) => ({ name: `M${i}`, field: [str(0)] })) })],
  chain: [8000, (n) => ({ messageType: list(n, (i) => ({ name: `M${i}`, field: [str(0, {type: 3}), str(1, { type: 11, typeName: `.big.v1.M${Math.min(i + 1, n-1)}` })] })) })],
  revchain: [8000, (n) => ({ messageType: list(n, (i) => ({ name: `M${i}`, field: [str(0), ...(i ? [str(1, { type: 11, typeName: `.big.v1.M${i-1}` })] : [str(2,{type:3})])] })) })],
  diamond: [4000, (n) => ({ messageType: list(n, (i) => ({ name: `M${i}`, field: [str(0), ...list(i ? 2: 0, (k) => str(k+1, { type: 11, typeName: `.big.v1.M${i-1}` }))] })) })],
  cycle: [4000, (n) => ({ messageType: list(n, (i) => ({ name: `M${i}`, field: [str(0), str(1, { type: 11, typeName: `.big.v1.M${(i+1)%n}` })] })) })],
  star: [8000, (n) => ({ messageType: [{name: "Hub", field: list(n, (i) => str(i, {type: 11, typeName: `.big.v1.M${i}`}))}, ...list(n, (i) => ({ name: `M${i}`, field: [str(0), str(1, {type: 11, typeName: ".big.v1.Hub"})] }))] })],
  maps: [8000, (n) => M({ field: list(n, (i) => str(i, { label: 3, type: 11, typeName: `.big.v1.M.F${i}Entry` })), nestedType: list(n, (i) => ({ name: `F${i}Entry`, options: { mapEntry: true }, field: [{ name: "key", number: 1, type: 9, label: 1 }, { name: "value", number: 2, type: 3, label: 1 }] })) })],
  oneofs: [5000, (n) => M({ field: list(n, (i) => str(i, { oneofIndex: i })), oneofDecl: list(n, (i) => ({ name: `o_${i}` })) })],
  oneofs64: [5000, (n) => M({ field: list(n, (i) => str(i, { type: 3, oneofIndex: i })), oneofDecl: list(n, (i) => ({ name: `o_${i}` })) })],
  oneofmembers: [8000, (n) => M({ field: list(n, (i) => str(i, { type: 3, oneofIndex: 0 })), oneofDecl: [{ name: `o` }] })],
  nesting: [200, (n) => ({ messageType: [nest(n)] })],
  nestedenums: [8000, (n) => M({ enumType: list(n, (i) => ({ name: `E${i}`, value: [{ name: `V${i}`, number: 0 }] })) })],
  rpcs: [4000, (n) => ({ ...M({ field: [str(0)] }), service: [{ name: "S", method: list(n, (i) => ({ name: `R${i}`, inputType: ".big.v1.M", outputType: ".big.v1.M", options: http(`/v1/r${i}`, "*") })) }] })],
  rpcswild: [4000, (n) => ({ ...M({ field: [str(0)] }), service: [{ name: "S", method: list(n, (i) => ({ name: `R${i}`, inputType: ".big.v1.M", outputType: ".big.v1.M", options: http(`/v1/r${i}/{field_0=*}`, "*") })) }] })],
  rpcmessages: [3000, (n) => ({ messageType: list(n, (i) => ({ name: `M${i}`, field: [str(0)] })), service: [{ name: "S", method: list(n, (i) => ({ name: `R${i}`, inputType: `.big.v1.M${i}`, outputType: `.big.v1.M${i}`, options: http(`/v1/r${i}`) })) }] })],
  services: [3000, (n) => ({ ...M({ field: [str(0)] }), service: list(n, (i) => ({ name: `S${i}`, method: [{ name: `R`, inputType: ".big.v1.M", outputType: ".big.v1.M", options: http(`/v1/r${i}`, "*") }] })) })],
  shared: [3000, (n) => ({ ...M({ field: [str(0)] }), service: list(n, (i) => ({ name: `S${i}`, method: [{ name: `R`, inputType: ".big.v1.M", outputType: ".big.v1.M", options: http(`/v1/r`, "*") }] })) })],
  ambiguous: [1500, (n) => ({ ...M({ field: [str(0)] }), service: [{ name: "S", method: list(n, (i) => ({ name: `R${i}`, inputType: ".big.v1.M", outputType: ".big.v1.M", options: http(i % 2 ? `/v1/r${i}/{field_0=*}/x` : `/v1/{field_0=*}/r${i}/x`, "*") })) }] })],
  longpath: [20000, (n) => ({ ...M({ field: [str(0)] }), service: [{ name: "S", method: [{ name: `R`, inputType: ".big.v1.M", outputType: ".big.v1.M", options: http(`/${"a/".repeat(n)}{field_0}`, "*") }] }] })],
  namesclash: [8000, (n) => ({ messageType: list(n, (i) => ({ name: `URL${i}Map`, field: [str(0, {type:3})] })) })],
  caseclash: [8000, (n) => ({ enumType: list(Math.min(n, 8000), (i) => ({ name: "A".repeat(1) + [...i.toString(2).padStart(16, "0")].map((b) => b === "1" ? "A" : "a").join(""), value: [{ name: `V${i}`, number: 0 }] })) })],
};
const only = process.argv.slice(2);
const opts = (process.env.OPT ?? "");
for (const [name, [n, make]] of Object.entries(kinds)) {
  if (only.length && !only.includes(name)) continue;
  const times = [n, 2 * n].map((count) => {
    const f = create(FileDescriptorProtoSchema, { name: "big.proto", package: "big.v1", syntax: "proto3", ...make(count) });
    for (const sv of f.service) for (const me of sv.method) { const [path, body] = paths.shift(); me.options = create(MethodOptionsSchema); me.options.$unknown = http2(path, body).$unknown; }
    const bytes = toBinary(CodeGeneratorRequestSchema, create(CodeGeneratorRequestSchema, { protoFile: [f], fileToGenerate: ["big.proto"], parameter: opts }));
    writeFileSync(`/tmp/w/r2gen-g/${name}.bin`, bytes);
    const start = performance.now();
    const { status, stderr, stdout } = spawnSync("node", ["generators/dist/main.js"], { input: bytes, maxBuffer: 1 << 30 });
    if (status !== 0 ) console.log(name, String(stderr).slice(0, 300));
    if (stdout.subarray(0,1).toString() === "\n") console.log(name, stdout.subarray(0, 200).toString());
    return performance.now() - start;
  });
  console.log(name.padEnd(18), times.map((t) => Math.round(t - 120)).join(" -> "), ((times[1] - 120) / Math.max(times[0] - 120, 1)).toFixed(1));
}
