import { BinaryReader, BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { expect, test } from "vitest";
import { scanOf, type UnknownPart } from "./option-scan.ts";
import { OptionTypes } from "./option-types.ts";

/** The numbers that a scan reports as unknown values of an enum. */
function unknownNumbers(enumName: string, numbers: readonly number[]): string[] {
  const found: UnknownPart[] = [];
  const writer = new BinaryWriter();
  for (const number of numbers) writer.int32(number);
  const packed = new BinaryWriter().bytes(writer.finish()).finish();
  scanOf(new OptionTypes([])).numbers(new BinaryReader(packed), WireType.LengthDelimited, enumName, [1052], found);
  return found.map(({ what }) => what);
}

const upTo = (last: number): number[] => Array.from({ length: last + 2 }, (_, number) => number);

// The numbers of google/api/field_behavior.proto and google/api/field_info.proto.
test.each([
  ["google.api.FieldBehavior", 8],
  ["google.api.FieldInfo.Format", 4],
])("%s is known up to %i", (name, last) => {
  expect(unknownNumbers(name, upTo(last))).toEqual([`${last + 1} of ${name}`]);
});

test("any number of another enum is known", () => {
  expect(unknownNumbers("books.v1.Kind", [0, 99])).toEqual([]);
});
