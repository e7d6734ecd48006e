/** A file in multipart/form-data, with what its part tells of it. */
export class FilePart {
  readonly content: Uint8Array;
  readonly name: string | undefined;
  readonly mediaType: string | undefined;

  constructor(content: Uint8Array, name: string | undefined, mediaType: string | undefined) {
    this.content = content;
    this.name = name;
    this.mediaType = mediaType;
  }
}

/** The file that a message holds. Undefined for an absent message. Messages of other plugins have "" for what is not set. */
export function filePart(
  message: object | null | undefined,
  content: Uint8Array | undefined,
  name?: string | undefined,
  mediaType?: string | undefined,
): FilePart | undefined {
  return message ? new FilePart(content ?? new Uint8Array(), name || undefined, mediaType || undefined) : undefined;
}
