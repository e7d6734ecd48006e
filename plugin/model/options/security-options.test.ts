import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { expect, test } from "vitest";
import { securityRequirementDecoder } from "./security-options.ts";

test("requirements in each other are read up to the first that is an error, however deep they are", () => {
  // From the innermost: a length, and the tag of `and`, in front of what is inside.
  const lengths = [0];
  for (let depth = 0; depth < 50_000; depth++) lengths.push(lengths[depth]! + 1 + varintSize(lengths[depth]!));
  const writer = new BinaryWriter();
  for (const length of lengths.slice(0, -1).reverse()) writer.tag(4, WireType.LengthDelimited).uint32(length);
  expect(securityRequirementDecoder.decode(writer.finish())).toEqual({ and: [{ and: [{}] }] });
});

function varintSize(length: number): number {
  return length < 2 ** 7 ? 1 : length < 2 ** 14 ? 2 : length < 2 ** 21 ? 3 : 4;
}
