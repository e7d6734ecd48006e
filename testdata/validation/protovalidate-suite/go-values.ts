import { create, type DescField, type DescMessage, type Message, type Registry, ScalarType } from "@bufbuild/protobuf";
import { type ReflectMessage, reflect } from "@bufbuild/protobuf/reflect";
import { anyPack, DurationSchema, timestampFromMs, timestampNow } from "@bufbuild/protobuf/wkt";
import { dotted, type GoEntry, type GoExpression, type GoFile, type GoType } from "./go-literals.ts";
import { type GoNames, goName } from "./go-names.ts";
import { decode } from "./go-tokens.ts";

export interface Struct {
  readonly members: ReadonlyMap<string, GoValue>;
}

/** The value of an expression: strings are bytes, as characters up to U+00FF. */
export type GoValue = unknown;

/** Well-known packages of Go, and the packages of their protos. */
const packages: Readonly<Record<string, string>> = {
  anypb: "google.protobuf",
  durationpb: "google.protobuf",
  fieldmaskpb: "google.protobuf",
  timestamppb: "google.protobuf",
  wrapperspb: "google.protobuf",
};

const generated = "github.com/bufbuild/protovalidate/tools/internal/gen/";

/** Evaluates the expressions of a file. */
export function createValues({ imports }: GoFile, { messages, numbers }: GoNames, registry: Registry) {
  type Known = ReadonlyMap<string, GoValue>;

  const protoName = (name: string): string => {
    const [alias = "", rest = ""] = name.split(".");
    const path = imports.get(alias) ?? "";
    const scope = path.startsWith(generated) ? path.slice(generated.length).replaceAll("/", ".") : packages[alias];
    return `${scope}.${rest}`;
  };

  const evaluate = (expression: GoExpression, known: Known, type?: GoType): GoValue => {
    switch (expression.kind) {
      case "value":
        return expression.value;
      case "name":
        return named(expression, known);
      case "call":
        return called(expression, known);
      case "composite":
        return composite(expression.type ?? type!, expression.entries, known);
      default:
        return operation(
          expression.operator,
          expression.operands.map((it) => evaluate(it, known)),
        );
    }
  };

  const named = (expression: GoExpression & { kind: "name" }, known: Known): GoValue => {
    const { object, name } = expression;
    if (object === undefined)
      return known.has(name) ? known.get(name) : { true: true, false: false, nil: undefined }[name];
    const text = dotted(expression);
    if (Object.hasOwn(constants, text)) return constants[text];
    const number = numbers.get(protoName(text));
    if (number === undefined) throw new Error(`unknown name ${text}`);
    return number;
  };

  const called = ({ callee, arguments: all }: GoExpression & { kind: "call" }, known: Known): GoValue => {
    if (callee.kind === "name" && callee.object !== undefined && isMethod(callee.object, callee.name)) {
      const object = evaluate(callee.object, known);
      return callee.name === "Unix" ? BigInt(Math.floor((object as { unix: number }).unix)) : object;
    }
    const name = dotted(callee);
    const values = all.map((it) => evaluate(it, known));
    if (name === "anypb.New")
      return anyPack(registry.getMessage((values[0] as Message).$typeName)!, values[0] as Message);
    const call = functions[name];
    if (call !== undefined) return call(...(values as never[]));
    if (name.startsWith("wrapperspb.")) return wrapper(`${name.slice("wrapperspb.".length)}Value`, values[0]);
    throw new Error(`unknown function ${name}`);
  };

  const wrapper = (name: string, value: GoValue): Message => {
    return structOf(messages.get(`google.protobuf.${name}`) as DescMessage, new Map([["Value", value]]));
  };

  const composite = (type: GoType, entries: readonly GoEntry[], known: Known): GoValue => {
    if (type.kind === "slice") return entries.map(({ value }) => evaluate(value, known, type.of));
    if (type.kind === "map") {
      return new Map(entries.map(({ key, value }) => [evaluate(key!, known), evaluate(value, known, type.of)]));
    }
    if (type.name === "suites.Suite") {
      const item: GoType = { kind: "named", name: "suites.Case" };
      return { entries: entries.map(({ key, value }) => [evaluate(key!, known), evaluate(value, known, item)]) };
    }
    const members = new Map(entries.map(({ key, value }) => [dotted(key!), evaluate(value, known)]));
    if (type.name === "suites.Case") return { members };
    if (type.name === "validate.Violation") return violation(members);
    const element = messages.get(protoName(type.name));
    if (element === undefined) throw new Error(`unknown type ${type.name}`);
    return element.kind === "message"
      ? structOf(element, members)
      : { member: element, value: [...members.values()][0] };
  };

  return { evaluate };
}

function operation(operator: string, operands: readonly GoValue[]): GoValue {
  // A number without a type may be an integer or not.
  const isInteger = operands.every((it) => typeof it === "bigint");
  const [a, b] = operands.map((it) => (isInteger ? it : Number(it))) as [number, number | undefined];
  switch (operator) {
    case "-":
      return b === undefined ? -a : a - b;
    case "+":
      return a + b!;
    case "*":
      return a * b!;
    default:
      return a / b!;
  }
}

/** A message with the fields that a struct has. */
function structOf(desc: DescMessage, members: ReadonlyMap<string, GoValue>): Message {
  const message = reflect(desc, create(desc));
  for (const [name, value] of members) {
    if (value === undefined) continue;
    const oneof = desc.oneofs.find((it) => goName(it.name) === name);
    if (oneof !== undefined) {
      const { member, value: inner } = value as { member: DescField; value: GoValue };
      setField(message, member, inner ?? zeroOf(member));
      continue;
    }
    const field = desc.fields.find((it) => goName(it.name) === name);
    if (field === undefined) throw new Error(`${desc.typeName} has no field ${name}`);
    setField(message, field, value);
  }
  return message.message;
}

/** The value of a member that a struct leaves out. */
function zeroOf({ message, scalar }: DescField): GoValue {
  if (message !== undefined) return create(message);
  if (scalar === ScalarType.BOOL) return false;
  return scalar === ScalarType.STRING || scalar === ScalarType.BYTES ? "" : 0;
}

function setField(message: ReflectMessage, field: DescField, value: GoValue): void {
  if (field.fieldKind === "list") {
    const items = message.get(field);
    for (const item of value as GoValue[]) items.add(itemOf(field, item));
  } else if (field.fieldKind === "map") {
    const entries = message.get(field);
    for (const [key, item] of value as Map<GoValue, GoValue>) {
      entries.set(scalarOf(field.mapKey, key), itemOf(field, item));
    }
  } else message.set(field, itemOf(field, value) as never);
}

function itemOf(field: DescField, value: GoValue): unknown {
  if (field.message !== undefined) return reflect(field.message, value as Message);
  return field.enum === undefined ? scalarOf(field.scalar!, value) : Number(value);
}

function scalarOf(scalar: ScalarType, value: GoValue): unknown {
  switch (scalar) {
    case ScalarType.STRING:
      return decode(value as string);
    case ScalarType.BYTES:
      return Uint8Array.from(typeof value === "string" ? Buffer.from(value, "latin1") : (value as bigint[]), Number);
    case ScalarType.BOOL:
      return value;
    case ScalarType.INT64:
    case ScalarType.UINT64:
    case ScalarType.SINT64:
    case ScalarType.FIXED64:
    case ScalarType.SFIXED64:
      return BigInt(value as number);
    default:
      return Number(value);
  }
}

function violation(members: ReadonlyMap<string, GoValue>): object {
  const text = (name: string): string => decode((members.get(name) ?? "") as string);
  return { field: text("Field"), rule: text("Rule"), ruleId: text("RuleId"), forKey: members.get("ForKey") === true };
}

/** `time.Now().Unix()` and the pointer to an enum value, `cases.Enum_ONE.Enum()`; `time.Unix` is a function. */
function isMethod(object: GoExpression, name: string): boolean {
  return name === "Enum" || (name === "Unix" && object.kind === "call");
}

const second = 1_000_000_000n;

const constants: Readonly<Record<string, GoValue>> = {
  "time.Second": second,
  "time.Minute": 60n * second,
  "time.Hour": 3600n * second,
  "math.MaxInt32": 2n ** 31n - 1n,
  "math.MaxInt64": 2n ** 63n - 1n,
  "math.MaxUint32": 2n ** 32n - 1n,
  "math.MaxUint64": 2n ** 64n - 1n,
  "math.MaxFloat32": 3.4028234663852886e38,
};

const same = (value: GoValue): GoValue => value;

const functions: Readonly<Record<string, ((...values: never[]) => GoValue) | undefined>> = {
  bytes: (value: string) => value,
  ...Object.fromEntries(
    ["String", "Bool", "Float32", "Float64", "Int32", "Int64", "Uint32", "Uint64"].map((name) => [
      `proto.${name}`,
      same,
    ]),
  ),
  float32: same,
  "results.FieldPath": same,
  "fmt.Sprintf": (_: string, value: string) => `"${value}" returned false`,
  "math.NaN": () => Number.NaN,
  "math.Inf": (sign: number) => Number(sign) * Infinity,
  "time.Now": () => ({ unix: Date.now() / 1000 }),
  "time.Unix": (seconds: bigint) => ({ unix: Number(seconds) }),
  "timestamppb.Now": () => timestampNow(),
  "timestamppb.New": ({ unix }: { unix: number }) => timestampFromMs(unix * 1000),
  "durationpb.New": (nanos: bigint) => {
    return create(DurationSchema, { seconds: nanos / second, nanos: Number(nanos % second) });
  },
  "results.Success": () => ({ kind: "valid" }),
  "results.Violations": (...violations: never[]) => ({ kind: "violations", violations }),
  "results.CompilationError": () => ({ kind: "compilation error" }),
  "results.RuntimeError": () => ({ kind: "runtime error" }),
};
