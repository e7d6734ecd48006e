import { create } from "@bufbuild/protobuf";
import { BinaryWriter } from "@bufbuild/protobuf/wire";
import { type FileDescriptorProto, FileDescriptorProtoSchema, MethodOptionsSchema } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { generate } from "../generate.ts";

// Twice the input takes about twice the time, so a bound of three is far from both linear and quadratic growth.

type Init = Partial<Omit<FileDescriptorProto, "$typeName" | "$unknown">> | object;

const list = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const field = (i: number, more: object = {}) => ({
  name: `field_${i}`,
  jsonName: `field${i}`,
  number: i + 1,
  type: 3,
  label: 1,
  ...more,
});

function file(init: Init): FileDescriptorProto {
  const base = { name: "big.proto", package: "big", syntax: "proto3" };
  const made = create(FileDescriptorProtoSchema, { ...base, ...init });
  made.service[0]?.method.forEach((method, i) => {
    const rule = new BinaryWriter().tag(2, 2).string(`/v1/r${i}/{field_0=*}`).finish();
    method.options = create(MethodOptionsSchema);
    method.options.$unknown = [{ no: 72295728, wireType: 2, data: new BinaryWriter().bytes(rule).finish() }];
  });
  return made;
}

const kinds: Readonly<Record<string, readonly [count: number, make: (count: number) => Init]>> = {
  "blank lines of a comment": [
    400_000,
    (count) => ({
      messageType: [{ name: "M", options: { deprecated: true } }],
      sourceCodeInfo: { location: [{ path: [4, 0], span: [0, 0, 1], leadingComments: ` a${"\n".repeat(count)}b` }] },
    }),
  ],
  "values of an enum": [
    30_000,
    (count) => ({ enumType: [{ name: "E", value: list(count, (i) => ({ name: `V_${i}`, number: i >> 1 })) }] }),
  ],
  "fields of a message": [8_000, (count) => ({ messageType: [{ name: "M", field: list(count, (i) => field(i)) }] })],
  "messages of a file": [
    4_000,
    (count) => ({ messageType: list(count, (i) => ({ name: `M${i}`, field: [field(0)] })) }),
  ],
  "oneofs of a message": [
    3_000,
    (count) => ({
      messageType: [
        {
          name: "M",
          field: list(count, (i) => field(i, { oneofIndex: i })),
          oneofDecl: list(count, (i) => ({ name: `o_${i}` })),
        },
      ],
    }),
  ],
  "rpcs of a service": [
    2_500,
    (count) => ({
      messageType: [{ name: "M", field: [field(0)] }],
      service: [
        { name: "S", method: list(count, (i) => ({ name: `R${i}`, inputType: ".big.M", outputType: ".big.M" })) },
      ],
    }),
  ],
};

async function median(input: FileDescriptorProto): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run++) {
    const start = performance.now();
    await generate([input], ["big.proto"]);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[1]!;
}

test.each(Object.entries(kinds))("the time grows in proportion to the %s", { timeout: 300_000 }, async (_, kind) => {
  const [count, make] = kind;
  await generate([file(make(count))], ["big.proto"]);
  const once = await median(file(make(count)));
  const twice = await median(file(make(2 * count)));
  expect(twice, `${count}: ${once} ms`).toBeLessThan(3 * Math.max(once, 100));
});
