import { create, fromBinary, isFieldSet, toBinary } from "@bufbuild/protobuf";
import { BinaryWriter } from "@bufbuild/protobuf/wire";
import {
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  type SourceCodeInfo,
  SourceCodeInfoSchema,
} from "@bufbuild/protobuf/wkt";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ExchangeError } from "../exchange-error.ts";
import { attachSourceInfo, locationsOf } from "./source-info.ts";

function fileWith(bytes: Uint8Array): FileDescriptorProto {
  const file = create(FileDescriptorProtoSchema, { name: "t.proto" });
  attachSourceInfo(file, bytes);
  return file;
}

function decode(bytes: Uint8Array): SourceCodeInfo | undefined {
  return fileWith(bytes).sourceCodeInfo;
}

const numbers = fc.array(fc.oneof(fc.nat(200), fc.integer({ min: -1, max: 2 ** 31 - 1 })), { maxLength: 5 });
const text = fc.string({ unit: "binary", maxLength: 8 });
const comment = fc.option(text, { nil: undefined });
const infos = fc
  .array(
    fc.record({
      path: numbers,
      span: numbers,
      leadingComments: comment,
      trailingComments: comment,
      leadingDetachedComments: fc.array(text, { maxLength: 2 }),
    }),
    { maxLength: 4 },
  )
  .map((location) => {
    const set = location.map((one) =>
      Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)),
    );
    return create(SourceCodeInfoSchema, { location: set });
  });

test("locationsOf leaves out the location of the whole file, whose path is empty", () => {
  const info = create(SourceCodeInfoSchema, {
    location: [
      { path: [], span: [0, 0, 9, 1] },
      { path: [3, 0], span: [2, 0, 18] },
    ],
  });
  const file = fileWith(toBinary(SourceCodeInfoSchema, info));
  expect(locationsOf(file, ([field]) => field === 3).map(({ path }) => path)).toEqual([[3, 0]]);
});

describe("attachSourceInfo", () => {
  test("decodes what the descriptor library decodes", () => {
    fc.assert(
      fc.property(infos, (info) => {
        const bytes = toBinary(SourceCodeInfoSchema, info);
        expect(decode(bytes)).toEqual(fromBinary(SourceCodeInfoSchema, bytes));
        expect(Buffer.from(toBinary(SourceCodeInfoSchema, decode(bytes)!)).equals(bytes)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test("agrees with the descriptor library on modified and truncated bytes", () => {
    fc.assert(
      fc.property(infos, fc.nat(), fc.nat(255), fc.boolean(), (info, place, byte, cut) => {
        const bytes = toBinary(SourceCodeInfoSchema, info);
        if (bytes.length === 0) return;
        bytes[place % bytes.length] = byte;
        const changed = cut ? bytes.subarray(0, place % bytes.length) : bytes;
        let expected: SourceCodeInfo | undefined;
        try {
          expected = fromBinary(SourceCodeInfoSchema, changed);
        } catch {
          expect(() => decode(changed)).toThrow(ExchangeError);
          return;
        }
        expect(decode(changed)).toEqual(expected);
      }),
      { numRuns: 3000 },
    );
  });

  test("reads unknown fields and numbers that are not packed", () => {
    const bytes = new BinaryWriter()
      .tag(1, 2)
      .fork()
      .tag(1, 0)
      .int32(4)
      .tag(1, 0)
      .int32(0)
      .tag(2, 2)
      .bytes(Uint8Array.of(1, 2, 3))
      .tag(99, 0)
      .int32(1)
      .join()
      .tag(98, 2)
      .string("?")
      .finish();
    expect(decode(bytes)).toEqual(fromBinary(SourceCodeInfoSchema, bytes));
    expect(decode(bytes)!.location[0]!.path).toEqual([4, 0]);
  });

  test("behaves like a plain property once decoded, set, encoded or deleted", () => {
    const bytes = toBinary(SourceCodeInfoSchema, create(SourceCodeInfoSchema, { location: [{ span: [1, 2, 3] }] }));
    const file = fileWith(bytes);
    expect(file.sourceCodeInfo).toBe(file.sourceCodeInfo);
    expect(isFieldSet(file, FileDescriptorProtoSchema.field["sourceCodeInfo"]!)).toBe(true);
    const again = fromBinary(FileDescriptorProtoSchema, toBinary(FileDescriptorProtoSchema, file));
    expect(again.sourceCodeInfo).toEqual(file.sourceCodeInfo);
    const other = create(SourceCodeInfoSchema);
    file.sourceCodeInfo = other;
    expect(file.sourceCodeInfo).toBe(other);
    delete file.sourceCodeInfo;
    expect(file.sourceCodeInfo).toBeUndefined();
  });
});
