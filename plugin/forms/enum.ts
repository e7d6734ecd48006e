import { asExpression, type Code, logicalExpression } from "../print/code.ts";
import { stringLiteral } from "../print/literal.ts";
import type { Form, Violation } from "./form.ts";
import { jsonCode } from "./json-code.ts";
import { type ImplicitWriter, ownCodec, ownType, type TsProtoContext } from "./rows.ts";
import type { JsonLiteral } from "./values.ts";

/** The properties of an enum that forms use. */
export interface EnumLike {
  readonly name: string;
  readonly fullName: string;
  readonly isNullValue: boolean;
  readonly values: readonly {
    readonly name: string;
    readonly number: number;
    /** The name in JSON; undefined for a zero value that means absence. */
    readonly wireName: string | undefined;
  }[];
}

const kinds = new Set(["string", "number"] as const);

/** Creates the form of an enum, whose values are names in JSON. */
export function enumForm(type: EnumLike): Form {
  return {
    kind: "enum",
    json: ["string"],
    get zero() {
      return type.values[0]?.wireName;
    },
    text: "always",
    parameter: "enum",
    typed: "text",
    domain: { text: type.fullName },
    rule: "enum",
    isRespelled: true,
    violation: (value) => enumViolation(type, value),
    sample: (sampler) => sampler.enumName(),
    shapes: {
      plain: {
        type: ownType,
        read: ownCodec,
        differs: "never",
        kinds,
        get zero() {
          return firstName(type);
        },
        literal: jsonCode,
        rule: (value) => value,
      },
      es: {
        read: () => ownCodec,
        write: () => ownCodec,
        zero: (_, given) => String(defaultValue(type, given)?.number ?? 0),
        kinds: () => kinds,
        rule: (value) => value,
      },
      tsProto: {
        read: () => ownCodec,
        write: () => ownCodec,
        zero: (context, given) => tsProtoZero(type, given, context),
        writeImplicit: (context) => tsProtoImplicit(type, context),
        kinds: () => kinds,
        // A zero value without a name has no JSON form.
        rule: (_, __, ___, written) => logicalExpression("??", written(), "0"),
      },
    },
  };
}

/** The name of the zero value, or of the first value. */
function firstName({ values }: EnumLike): Code | undefined {
  const first = values.find(({ number, wireName }) => number === 0 && wireName !== undefined) ?? values[0];
  return first?.wireName === undefined ? undefined : stringLiteral(first.wireName);
}

/** The default of proto2, or the first value. */
export function defaultValue(
  { values }: EnumLike,
  given: JsonLiteral | undefined,
): EnumLike["values"][number] | undefined {
  return values.find(({ wireName }) => wireName !== undefined && wireName === given) ?? values[0];
}

/** A string literal is not assignable to a string enum, whose type alone is imported. */
export function tsProtoZero(
  type: EnumLike,
  given: JsonLiteral | undefined,
  { options, enumType, isTypeScript }: TsProtoContext,
): Code {
  const first = defaultValue(type, given);
  if (!options.stringEnums) return String(first?.number ?? 0);
  const name = stringLiteral(first?.name ?? "");
  return isTypeScript ? asExpression(name, enumType()) : name;
}

/** The name of the zero value is not falsy. */
export function tsProtoImplicit({ values }: EnumLike, { options }: TsProtoContext): ImplicitWriter | undefined {
  if (!options.stringEnums) return undefined;
  return { name: "writeNonZeroName", arguments: [stringLiteral(values[0]?.name ?? "")], takesWriter: true };
}

function enumViolation({ name, values }: EnumLike, value: JsonLiteral): Violation | undefined {
  const names = values.flatMap(({ wireName }) => wireName ?? []);
  if (names.some((it) => it === value)) return undefined;
  const known = names.slice(0, 8).map((it) => JSON.stringify(it));
  return { problem: `is not a value of ${name}`, hint: `use one of ${known.join(", ")}` };
}
