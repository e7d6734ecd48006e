import { numberInRange } from "./in-range.ts";

/** A `google.type.LatLng` to convert, in any shape. The coordinates of a GeolocationPosition are one, too. */
export interface LatLngFields {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

/** A `google.type.LatLng`, in degrees (WGS 84). */
export interface LatLng {
  /** From -90 to 90. */
  latitude: number;
  /** From -180 to 180. */
  longitude: number;
}

/** Returns the position of GeoJSON, which starts with the longitude (RFC 7946). Throws a RangeError for invalid degrees. */
export function latLngToPosition(fields: LatLngFields): [longitude: number, latitude: number] {
  const { latitude, longitude } = checkedLatLng(fields);
  return [longitude, latitude];
}

/** Returns the point of a GeoJSON position, without its altitude. Throws a RangeError for invalid degrees. */
export function positionToLatLng([longitude, latitude]: readonly number[]): LatLng {
  return checkedLatLng({ latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN });
}

/** Returns degrees as text, the latitude first: `48.137,11.575`. Throws a RangeError for invalid degrees. */
export function latLngToText(fields: LatLngFields): string {
  const { latitude, longitude } = checkedLatLng(fields);
  return `${latitude},${longitude}`;
}

/** Parses degrees as text, the latitude first: `48.137,11.575` or `48.137, 11.575`. Throws a RangeError for other text. */
export function textToLatLng(text: string): LatLng {
  const degrees = String.raw`([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)`;
  const match = new RegExp(`^${degrees}, ?${degrees}$`, "i").exec(text);
  if (match === null) throw new RangeError(`expected degrees such as 48.137,11.575, got ${JSON.stringify(text)}`);
  return checkedLatLng({ latitude: Number(match[1]), longitude: Number(match[2]) });
}

function checkedLatLng(fields: LatLngFields): LatLng {
  return {
    latitude: numberInRange("latitude", fields.latitude, -90, 90),
    longitude: numberInRange("longitude", fields.longitude, -180, 180),
  };
}
