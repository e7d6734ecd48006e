import { type Frame, FrameError, opcodes } from "./frame.ts";
import { type FrameHeader, readFrameHeader } from "./frame-header.ts";

/**
 * Takes the bytes of a client as they come and yields the frames that are complete. Throws a FrameError for whatever RFC
 * 6455 forbids, and for messages of more than `maxMessageBytes` as soon as they are announced, but after the frames before
 * it: what follows a close frame, for example, does not matter.
 */
export function createFrameReader(maxMessageBytes: number): (chunk: Buffer) => Generator<Frame, void> {
  const checkOrder = createOrderCheck(maxMessageBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  // Chunks are joined only once there are enough of them: a frame may come byte by byte.
  let needed = 2;

  /** The first frame of `bytes`; undefined if there are not as many of them as `needed`. */
  const take = (bytes: Buffer): { frame: Frame; end: number } | undefined => {
    const header = readFrameHeader(bytes);
    if (typeof header === "number") {
      needed = header;
      return undefined;
    }
    checkLength(header, maxMessageBytes);
    const end = header.size + header.length;
    needed = end;
    if (bytes.length < end) return undefined;
    checkOrder(header);
    const payload = unmask(bytes.subarray(header.size, end), bytes.subarray(header.size - 4, header.size));
    if (header.opcode === opcodes.close) checkClose(payload);
    return { frame: { opcode: header.opcode, payload }, end };
  };

  return function* (chunk) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < needed) return;
    let bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks, size);
    for (let found = take(bytes); found !== undefined; found = take(bytes)) {
      yield found.frame;
      bytes = bytes.subarray(found.end);
    }
    chunks.splice(0, chunks.length, bytes);
    size = bytes.length;
  };
}

/** Control frames are short and not fragmented (RFC 6455, section 5.5). */
function checkLength({ isFinal, opcode, length }: FrameHeader, maxMessageBytes: number): void {
  if (opcode < opcodes.close) {
    if (length > maxMessageBytes) throw new FrameError(1009, `a frame has at most ${maxMessageBytes} bytes`);
  } else if (!isFinal || length > 125) {
    throw new FrameError(1002, "a control frame is not fragmented and has at most 125 bytes");
  }
}

/** Checks that the frames of a message follow one another, and adds up their lengths (RFC 6455, section 5.4). */
function createOrderCheck(maxMessageBytes: number): (header: FrameHeader) => void {
  let messageSize: number | undefined;
  return ({ isFinal, opcode, length }) => {
    if (opcode >= opcodes.close) return;
    if ((opcode === opcodes.continuation) !== (messageSize !== undefined)) {
      throw new FrameError(1002, "a message starts with a frame of its kind and goes on with continuations");
    }
    const total = (messageSize ?? 0) + length;
    if (total > maxMessageBytes) throw new FrameError(1009, `a message has at most ${maxMessageBytes} bytes`);
    messageSize = isFinal ? undefined : total;
  };
}

function unmask(payload: Buffer, mask: Buffer): Buffer {
  const plain = Buffer.allocUnsafe(payload.length);
  for (let at = 0; at < payload.length; at++) plain[at] = payload[at]! ^ mask[at & 3]!;
  return plain;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function checkClose(payload: Buffer): void {
  if (payload.length === 0) return;
  const code = payload.length < 2 ? 0 : payload.readUInt16BE(0);
  // Section 7.4: registered codes, and those that applications may use.
  if (!((code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code <= 4999))) {
    throw new FrameError(1002, `a close frame cannot have the code ${code}`);
  }
  try {
    utf8.decode(payload.subarray(2));
  } catch {
    throw new FrameError(1007, "the reason of a close frame must be UTF-8");
  }
}
