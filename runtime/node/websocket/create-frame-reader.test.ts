import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectLinear } from "../../../testdata/expect-linear.ts";
import { maskedFrame } from "../../../testdata/serving/masked-frame.ts";
import { createFrameReader } from "./create-frame-reader.ts";
import { encodeClose, encodeFrame } from "./encode-frame.ts";
import { FrameError, opcodes } from "./frame.ts";

const limit = 70_000;

function readAll(bytes: Buffer, places: readonly number[] = []) {
  const read = createFrameReader(limit);
  const ends = [...new Set(places.filter((place) => place < bytes.length)), bytes.length].sort((a, b) => a - b);
  return ends.flatMap((end, at) => [...read(bytes.subarray(at === 0 ? 0 : ends[at - 1], end))]);
}

function failure(bytes: Buffer, places?: readonly number[]): number | undefined {
  try {
    readAll(bytes, places);
  } catch (error) {
    return (error as FrameError).code;
  }
  return undefined;
}

describe("frames that clients may send", () => {
  const data = fc.record({
    opcode: fc.constantFrom(opcodes.text, opcodes.binary),
    payload: fc.oneof(
      { weight: 5, arbitrary: fc.uint8Array({ maxLength: 130 }) },
      fc.constantFrom(125, 126, 127, 65_535, 65_536, 65_537).map((length) => new Uint8Array(length).fill(7)),
    ),
  });
  const control = fc.record({
    opcode: fc.constantFrom(opcodes.ping, opcodes.pong),
    payload: fc.uint8Array({ maxLength: 125 }),
  });
  const mask = fc.uint8Array({ minLength: 4, maxLength: 4 });

  test("are read, wherever the bytes are split", () => {
    const frames = fc.array(fc.tuple(fc.oneof(data, control), mask), { maxLength: 5 });
    fc.assert(
      fc.property(frames, fc.array(fc.nat(400), { maxLength: 10 }), (all, places) => {
        const bytes = Buffer.concat(all.map(([frame, key]) => maskedFrame(frame.opcode, frame.payload, { mask: key })));
        const expected = all.map(([{ opcode, payload }]) => ({ opcode, payload: Buffer.from(payload) }));
        expect(readAll(bytes, places)).toEqual(expected);
      }),
    );
  });

  test("messages in pieces, with pings between them", () => {
    const bytes = Buffer.concat([
      maskedFrame(opcodes.text, "a", { isFinal: false }),
      maskedFrame(opcodes.ping, "p"),
      maskedFrame(opcodes.continuation, "b", { isFinal: false }),
      maskedFrame(opcodes.continuation, ""),
      maskedFrame(opcodes.text, "c"),
      maskedFrame(opcodes.close, Buffer.from([3, 232, 111, 107])),
    ]);
    const every = Array.from({ length: bytes.length }, (_, at) => at);
    expect(readAll(bytes, every).map(({ opcode, payload }) => [opcode, payload.toString("latin1")])).toEqual([
      [1, "a"],
      [9, "p"],
      [0, "b"],
      [0, ""],
      [1, "c"],
      [8, "\u0003\u00e8ok"],
    ]);
  });
});

test("frames before a mistake are read", () => {
  const frames = createFrameReader(limit)(Buffer.concat([maskedFrame(opcodes.ping, "a"), maskedFrame(3, "")]));
  expect(frames.next().value).toEqual({ opcode: opcodes.ping, payload: Buffer.from("a") });
  expect(() => frames.next()).toThrow(FrameError);
});

describe("frames that clients must not send", () => {
  test.each([
    ["no mask", encodeFrame(opcodes.text, "a"), 1002],
    ["a reserved bit", Buffer.from([0xc1, 0x80, 0, 0, 0, 0]), 1002],
    ["an unknown opcode", maskedFrame(3, ""), 1002],
    ["an unknown control opcode", maskedFrame(11, ""), 1002],
    ["a long ping", Buffer.from([0x89, 0xfe, 0, 126, 0, 0, 0, 0]), 1002],
    ["a ping in pieces", maskedFrame(opcodes.ping, "a", { isFinal: false }), 1002],
    ["a continuation without a first frame", maskedFrame(opcodes.continuation, "a"), 1002],
    [
      "a message within a message",
      Buffer.concat([maskedFrame(opcodes.text, "a", { isFinal: false }), maskedFrame(opcodes.text, "b")]),
      1002,
    ],
    ["a length in more bytes than needed", Buffer.from([0x81, 0xfe, 0, 125, 0, 0, 0, 0]), 1002],
    ["a length in eight bytes instead of two", Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0]), 1002],
    ["a frame beyond the limit, announced", Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0]), 1009],
    ["2^63 bytes", Buffer.from([0x81, 0xff, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0]), 1009],
    [
      "a message beyond the limit, in pieces",
      Buffer.concat([
        maskedFrame(opcodes.text, Buffer.alloc(limit), { isFinal: false }),
        maskedFrame(opcodes.continuation, "a"),
      ]),
      1009,
    ],
    ["a close with half a code", maskedFrame(opcodes.close, "a"), 1002],
    ["a close with a reserved code", maskedFrame(opcodes.close, Buffer.from([3, 237])), 1002],
    ["a close with the code 999", maskedFrame(opcodes.close, Buffer.from([3, 231])), 1002],
    ["a close with a reason that is not UTF-8", maskedFrame(opcodes.close, Buffer.from([3, 232, 255])), 1007],
  ])("%s", (_, bytes, code) => expect(failure(bytes)).toBe(code));

  test("random bytes throw only FrameErrors", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          readAll(Buffer.from(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(FrameError);
        }
      }),
    );
  });

  test("reads a frame byte by byte in linear time", () =>
    expectLinear((size) => {
      const bytes = maskedFrame(opcodes.text, Buffer.alloc(size));
      const read = createFrameReader(size);
      const frames = Array.from(bytes, (_, at) => [...read(bytes.subarray(at, at + 1))]);
      expect(frames.flat()).toHaveLength(1);
    }));
});

test("truncates the reason of a close", () => {
  expect(encodeClose(1002, "x".repeat(200))).toHaveLength(2 + 125);
  expect(encodeClose(1000)).toEqual(Buffer.from([0x88, 2, 3, 232]));
});
