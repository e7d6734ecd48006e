import { isComposite } from "../../../forms/composite.ts";
import type { Message } from "../../elements/model.ts";
import { CelError } from "./cel-error.ts";
import { fieldOf, type ScalarKind } from "./cel-types.ts";
import { isLiteral, literal } from "./nodes.ts";
import { wrapOperand } from "./operators.ts";
import { recordOf, recordValue } from "./records.ts";
import type { Scope, Typed } from "./typed.ts";

const wrappers: Readonly<Record<string, readonly [ScalarKind, boolean | bigint | number | string | Uint8Array]>> = {
  "google.protobuf.BoolValue": ["bool", false],
  "google.protobuf.BytesValue": ["bytes", new Uint8Array()],
  "google.protobuf.DoubleValue": ["double", 0],
  "google.protobuf.FloatValue": ["double", 0],
  "google.protobuf.Int32Value": ["int", 0n],
  "google.protobuf.Int64Value": ["int", 0n],
  "google.protobuf.StringValue": ["string", ""],
  "google.protobuf.UInt32Value": ["uint", 0n],
  "google.protobuf.UInt64Value": ["uint", 0n],
};

const times: Readonly<Record<string, "duration" | "timestamp">> = {
  "google.protobuf.Duration": "duration",
  "google.protobuf.Timestamp": "timestamp",
};

/** Compiles `google.protobuf.Duration{seconds: 3}`: a duration, a timestamp or a wrapper. */
export function compileMessage(name: string, given: ReadonlyMap<string, Typed>, { messageOf }: Scope): Typed {
  const message = messageOf?.(name);
  if (message !== undefined && isComposite(message.form)) return createRecord(message, given);
  const fields = new Map(Array.from(given, ([field, value]) => [field, wrapOperand(value)]));
  if (Object.hasOwn(times, name)) {
    const [seconds, nanos] = [integer(name, fields, "seconds"), integer(name, fields, "nanos")];
    expectFields(name, fields, ["seconds", "nanos"]);
    return literal(times[name]!, seconds * 1_000_000_000n + nanos);
  }
  if (!Object.hasOwn(wrappers, name)) throw new CelError(`creates a ${name}, which is not supported`);
  expectFields(name, fields, ["value"]);
  const [kind, zero] = wrappers[name]!;
  const value = fields.get("value") ?? literal(kind, zero);
  if (value.type.kind !== kind) throw new CelError(`creates a ${name} from a ${value.type.kind}`);
  const { node } = name === "google.protobuf.FloatValue" ? float(value) : value;
  return { node, type: { kind: "wrapper", of: value.type } };
}

function createRecord(message: Message, given: ReadonlyMap<string, Typed>): Typed {
  const fields = new Map<string, Typed>();
  for (const [name, value] of given) {
    const field = fieldOf({ kind: "record", message, fields }, name);
    const converted = recordValue(value, field);
    if (converted !== undefined) fields.set(name, converted);
  }
  return recordOf({ message, fields });
}

function float({ node, type }: Typed): Typed {
  if (!isLiteral(node)) throw new CelError("creates a google.protobuf.FloatValue from a value that is not a literal");
  return { node: { ...node, value: Math.fround(Number(node.value)) }, type };
}

function expectFields(name: string, fields: ReadonlyMap<string, Typed>, known: readonly string[]): void {
  for (const field of fields.keys()) {
    if (!known.includes(field)) throw new CelError(`sets ${field}, which is not a field of ${name}`);
  }
}

function integer(name: string, fields: ReadonlyMap<string, Typed>, field: string): bigint {
  const node = fields.get(field)?.node;
  if (node === undefined) return 0n;
  if (!isLiteral(node) || typeof node.value !== "bigint") {
    throw new CelError(`creates a ${name} whose ${field} is not an integer literal`);
  }
  return node.value;
}
