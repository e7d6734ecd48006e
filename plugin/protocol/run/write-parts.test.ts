import { PassThrough, Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { ExchangeError } from "../exchange-error.ts";
import { readAll } from "./read-all.ts";
import { writeParts } from "./write-parts.ts";

describe("writeParts", () => {
  test("writes all parts in order and joins small ones", async () => {
    const parts = Array.from({ length: 5000 }, (_, index) => Buffer.alloc(index % 97, index % 251));
    parts.splice(2000, 0, Buffer.alloc(200_000, 7));
    const blocks: Buffer[] = [];
    const stream = new Writable({
      write: (chunk: Buffer, _, done) => {
        blocks.push(chunk);
        done();
      },
    });
    await writeParts(stream, parts);
    expect(Buffer.concat(blocks).equals(Buffer.concat(parts))).toBe(true);
    expect(blocks.length).toBeLessThan(12);
  });

  test("does not take a part before the reader has room for it", async () => {
    let made = 0;
    let taken = 0;
    let ahead = 0;
    const parts = (function* () {
      for (; made < 200; made++) yield Buffer.alloc(65_536);
    })();
    const slow = new Writable({
      highWaterMark: 131_072,
      write: (_chunk, _encoding, done) => {
        ahead = Math.max(ahead, made - taken);
        taken++;
        setImmediate(done);
      },
    });
    await writeParts(slow, parts);
    expect(made).toBe(200);
    expect(ahead).toBeLessThan(6);
  });

  test.each([
    ["a failing write", new Writable({ write: (_c, _e, done) => done(new Error("EPIPE")) })],
    ["a stream that closes while blocked", closing()],
    ["a stream that is already closed", new PassThrough().destroy()],
  ])("rejects with an ExchangeError for %s", async (_, stream) => {
    stream.on("error", () => {});
    await expect(writeParts(stream, [Buffer.alloc(100_000), Buffer.alloc(100_000)])).rejects.toThrow(ExchangeError);
  });
});

function closing(): Writable {
  const stream = new Writable({ highWaterMark: 1, write: () => setTimeout(() => stream.destroy(), 5) });
  return stream;
}

test("readAll joins all chunks, and reports a broken stream", async () => {
  const stream = new PassThrough();
  stream.write("ab");
  setTimeout(() => stream.end("cd"), 5);
  expect(Buffer.from(await readAll(stream)).toString()).toBe("abcd");
  const broken = new PassThrough();
  setTimeout(() => broken.destroy(new Error("EIO")), 5);
  await expect(readAll(broken)).rejects.toThrow(/cannot read stdin to its end \(EIO\)/);
});
