import { BinaryWriter } from "@bufbuild/protobuf/wire";
import { describe, expect, test } from "vitest";
import { scanFields, WireError, type WireField } from "./scan-fields.ts";

function fieldsOf(bytes: Uint8Array): readonly WireField[] {
  const fields: WireField[] = [];
  scanFields(bytes, (field) => fields.push(field));
  return fields;
}

describe("scanFields", () => {
  test("visits fields of every wire type, and skips nested groups", () => {
    const bytes = new BinaryWriter()
      .tag(1, 0)
      .uint64("18446744073709551615")
      .tag(2, 1)
      .fixed64(1)
      .tag(3, 2)
      .string("text")
      .tag(4, 3)
      .tag(5, 3)
      .tag(1, 0)
      .int32(7)
      .tag(5, 4)
      .tag(4, 4)
      .tag(6, 5)
      .fixed32(1)
      .tag(0x1fffffff, 0)
      .int32(-1)
      .finish();
    const fields = fieldsOf(bytes);
    expect(fields.map((field) => [field.number, field.wireType])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 3],
      [6, 5],
      [0x1fffffff, 0],
    ]);
    expect(Buffer.from(bytes.subarray(fields[2]!.valueStart, fields[2]!.end)).toString()).toBe("text");
    expect(fields.at(-1)!.end).toBe(bytes.length);
  });

  test("refuses a message that is cut within a field", () => {
    const bytes = new BinaryWriter().tag(1, 2).string("abc").tag(2, 3).tag(1, 0).int32(300).tag(2, 4).finish();
    const ends = new Set([0, ...fieldsOf(bytes).map((field) => field.end)]);
    for (let length = 0; length <= bytes.length; length++) {
      const cut = bytes.subarray(0, length);
      if (ends.has(length)) expect(() => fieldsOf(cut)).not.toThrow();
      else expect(() => fieldsOf(cut)).toThrow(WireError);
    }
  });

  test.each([
    ["field number 0", [0x02, 0x00]],
    ["wire type 6", [0x0e]],
    ["wire type 7", [0x0f]],
    ["an end tag without a group", [0x0c]],
    ["a group with the end tag of another", [0x0b, 0x14]],
    ["a varint of eleven bytes", [0x08, ...Array<number>(10).fill(0xff), 1]],
    ["a length beyond the end", [0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]],
  ])("refuses %s", (_, bytes) => {
    expect(() => fieldsOf(Uint8Array.from(bytes))).toThrow(WireError);
  });
});
