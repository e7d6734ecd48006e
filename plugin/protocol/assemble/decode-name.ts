/**
 * Decodes a name without loss: a byte that is not valid UTF-8 becomes the lone surrogate U+DC00 + byte.
 *
 * File systems take names as bytes, and protoc passes them on, so two different invalid names must stay different.
 */
export function decodeName(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = buffer.toString("utf8");
  if (!text.includes("\ufffd") || Buffer.from(text).equals(buffer)) return text;
  let name = "";
  for (let start = 0; start < buffer.length; ) {
    const character = characterAt(buffer, start);
    if (character === undefined) {
      name += String.fromCharCode(0xdc00 + buffer[start]!);
      start += 1;
    } else {
      name += character;
      start += Buffer.byteLength(character);
    }
  }
  return name;
}

function characterAt(buffer: Buffer, start: number): string | undefined {
  for (let length = 1; length <= 4; length++) {
    const bytes = buffer.subarray(start, start + length);
    const text = bytes.toString("utf8");
    if (Buffer.from(text).equals(bytes)) return text;
  }
  return undefined;
}
