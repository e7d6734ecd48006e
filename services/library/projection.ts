import type { Projection, Volume } from "../gen/library/v1/library_types.js";

/** Returns the part of a volume that a projection asks for. */
export function project(volume: Volume, projection: Projection = "full"): Volume {
  if (projection === "full") return volume;
  const { kind, id, etag, selfLink, volumeInfo, accessInfo } = volume;
  const { title, authors, language } = volumeInfo ?? {};
  return { kind, id, etag, selfLink, volumeInfo: { title, authors, language }, accessInfo };
}
