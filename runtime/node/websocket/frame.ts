/** The kinds of frames (RFC 6455, section 5.2). */
export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export interface Frame {
  readonly opcode: number;
  readonly payload: Buffer;
}

/** A violation of the protocol by the client. The code goes into the close frame (RFC 6455, section 7.4.1). */
export class FrameError extends Error {
  readonly code: 1002 | 1007 | 1009;

  constructor(code: 1002 | 1007 | 1009, message: string) {
    super(message);
    this.code = code;
  }
}
