import type { Projection, Volume } from "../gen/library/v1/library_types.js";

/** Returns the part of a volume that a projection asks for, with the URL of the volume. */
export function project(volume: Volume, projection: Projection | undefined, baseUrl: string): Volume {
  const { kind, id = "", etag, volumeInfo, accessInfo } = volume;
  const selfLink = `${baseUrl}/books/v1/volumes/${encodeURIComponent(id)}`;
  if (projection !== "lite") return { kind, id, etag, selfLink, ...volume };
  const { title, authors, language } = volumeInfo ?? {};
  return { kind, id, etag, selfLink, volumeInfo: { title, authors, language }, accessInfo };
}
