import type { Check } from "../../json/check.ts";
import { isJsonObject } from "../../json/is-json-object.ts";
import { setOwn } from "../../json/set-own.ts";
import type { Parameter } from "../../operation/parameter.ts";

export type WireObject = Record<string, unknown>;

/** The field of a request that a parameter sets. */
export interface WireTarget {
  readonly parameter: Parameter;
  /** The JSON names down to the field. */
  readonly names: readonly string[];
  /** The proto names down to the field. */
  readonly protoNames: readonly string[];
}

export function wireTarget(parameter: Parameter): WireTarget {
  return {
    parameter,
    names: parameter.names ?? parameter.name.split("."),
    protoNames: (parameter.protoName ?? parameter.name).split("."),
  };
}

/**
 * Sets a field, and creates the objects that contain it. If the body has another value in their place, that value stays:
 * the reader reports it. Replaces the field under its proto name as well, or the body could override the path.
 */
export function setWireValue(
  root: WireObject,
  { names, protoNames }: WireTarget,
  value: unknown,
  { incomplete }: Check,
): void {
  // Values that could not be read are reported already.
  if (value === undefined) return;
  let object = root;
  const last = names.length - 1;
  for (let at = 0; at < last; at++) {
    takeProtoSpelling(object, names[at]!, protoNames[at]!);
    const next = Object.hasOwn(object, names[at]!) ? object[names[at]!] : undefined;
    if (isJsonObject(next)) {
      object = next;
    } else if (next === undefined || next === null) {
      const made: WireObject = {};
      setOwn(object, names[at]!, made);
      incomplete?.cover?.(names[0]!, made);
      object = made;
    } else {
      return;
    }
  }
  takeProtoSpelling(object, names[last]!, protoNames[last]!);
  setOwn(object, names[last]!, value);
  incomplete?.cover?.(names[0]!, value);
}

/** Removes a field under both of its names, so that its reader does not see it. */
export function removeWireValue(root: WireObject, { names, protoNames }: WireTarget): void {
  const last = names.length - 1;
  let objects = [root];
  for (let at = 0; at < last; at++) {
    objects = objects.flatMap((object) => {
      const inner = [...new Set([names[at]!, protoNames[at]!])];
      return inner.map((name) => (Object.hasOwn(object, name) ? object[name] : undefined)).filter(isJsonObject);
    });
  }
  for (const object of objects) {
    delete object[names[last]!];
    delete object[protoNames[last]!];
  }
}

function takeProtoSpelling(object: WireObject, name: string, protoName: string): void {
  if (name === protoName || !Object.hasOwn(object, protoName)) return;
  if (!Object.hasOwn(object, name)) setOwn(object, name, object[protoName]);
  delete object[protoName];
}
