import { setOwn } from "../../json/set-own.ts";
import type { Parameter } from "../../operation/parameter.ts";

export type WireObject = Record<string, unknown>;

/** Where a parameter's value goes in the wire JSON of its request. */
export interface WireTarget {
  readonly parameter: Parameter;
  /** JSON names down to the field. */
  readonly names: readonly string[];
  /** Their proto names. */
  readonly protoNames: readonly string[];
}

export function wireTarget(parameter: Parameter): WireTarget {
  return {
    parameter,
    names: parameter.names ?? parameter.name.split("."),
    protoNames: (parameter.protoName ?? parameter.name).split("."),
  };
}

export function isWireObject(value: unknown): value is WireObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Sets a field, making the objects on the way. What a body has in the way of it that is no object stays for the reader
 * to refuse. The proto spelling of a name gives way, lest a body speak twice of a field that the path binds.
 */
export function setWireValue(root: WireObject, { names, protoNames }: WireTarget, value: unknown): void {
  // What could not be read is noted already.
  if (value === undefined) return;
  let object = root;
  const last = names.length - 1;
  for (let at = 0; at < last; at++) {
    takeProtoSpelling(object, names[at]!, protoNames[at]!);
    const next = Object.hasOwn(object, names[at]!) ? object[names[at]!] : undefined;
    if (isWireObject(next)) {
      object = next;
    } else if (next === undefined || next === null) {
      const made: WireObject = {};
      setOwn(object, names[at]!, made);
      object = made;
    } else {
      return;
    }
  }
  takeProtoSpelling(object, names[last]!, protoNames[last]!);
  setOwn(object, names[last]!, value);
}

function takeProtoSpelling(object: WireObject, name: string, protoName: string): void {
  if (name === protoName || !Object.hasOwn(object, protoName)) return;
  if (!Object.hasOwn(object, name)) setOwn(object, name, object[protoName]);
  delete object[protoName];
}
