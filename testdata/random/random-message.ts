import fc from "fast-check";
import type { FieldLine, Line, Syntax } from "./line.ts";

const enums = ["Open", "Closed", "Lower", "Named", "Digits", "ClosedDigits"] as const;

const scalars = [
  "double",
  "float",
  "int32",
  "int64",
  "uint32",
  "uint64",
  "sint32",
  "sint64",
  "fixed32",
  "fixed64",
  "sfixed32",
  "sfixed64",
  "bool",
  "string",
  "bytes",
] as const;

const wellKnown = [
  "Timestamp",
  "Duration",
  "FieldMask",
  "Struct",
  "Value",
  "ListValue",
  "Empty",
  "StringValue",
  "Int64Value",
  "BoolValue",
  "BytesValue",
  "DoubleValue",
  "Any",
].map((name) => `google.protobuf.${name}`);

const keys = ["string", "string", "string", "int32", "int64", "bool", "fixed64"] as const;

/** JSON names with a meaning in JavaScript, in our files or in those of other plugins. */
const jsonNames = [
  "toString",
  "constructor",
  "hasOwnProperty",
  "valueOf",
  "toLocaleString",
  "__proto__",
  "isPrototypeOf",
  "status",
  "body",
  "default",
  "class",
  "await",
  "json",
  "check",
  "message",
  "request",
  "result",
  "value",
  "read",
  "write",
  "a-b",
  "1st",
  "$typeName",
  "$unknown",
  "größe",
  "a.b",
  '\\"',
];

const defaults = [
  "10",
  "0",
  "-1",
  '\\"sentence\\"',
  '\\"\\"',
  "true",
  "false",
  "null",
  "[]",
  "{}",
  '[\\"a\\"]',
  "1.5",
].concat(['\\"OPEN_ONE\\"', '\\"one\\"', '\\"<=\\"', '\\"7\\"', "[1,2]", '{\\"a\\":1}', '\\"1.500s\\"', '\\"YQ==\\"']);

const rules = [
  "minimum: 1",
  "minimum: -3, maximum: 10",
  "exclusive_minimum: 0",
  "exclusive_maximum: 5.5",
  "maximum: 100",
  "multiple_of: 5",
  "multiple_of: 0.5",
  "min_length: 2",
  "max_length: 4",
  'pattern: "^[a-z]+$"',
  "min_items: 1",
  "max_items: 2",
  "unique_items: true",
  "min_properties: 1",
  "max_properties: 2",
  'enum: ["\\"a\\"", "\\"b\\""]',
  'enum: ["1", "2"]',
  'enum: ["\\"0\\"", "\\"1\\"", "\\"-1\\""]',
  'enum: ["true"]',
  'enum: ["\\"OPEN_ONE\\""]',
  'enum: ["\\"one\\""]',
  'format: "uuid"',
  'format: "date-time"',
  'format: "byte"',
  'format: "time-units"',
];

function often<T>(weight: number, most: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: fc.constant(most) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
}

function sometimes(weight: number, text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof({ weight, arbitrary: fc.constant("") }, { weight: 1, arbitrary: text });
}

export function some(weight: number, ...texts: readonly string[]): fc.Arbitrary<string> {
  return sometimes(weight, fc.constantFrom(...texts));
}

function schemaText(name: string, weight: number): fc.Arbitrary<string> {
  return sometimes(
    weight,
    fc.constantFrom(...rules).map((rule) => `${name}: {${rule}}`),
  );
}

/** Generates the content of `(rest.v1.field)`, except for the place of the field. */
const fieldRules: fc.Arbitrary<string[]> = fc
  .tuple(
    some(6, "int64: INT64_NUMBER", "int64: INT64_STRING"),
    some(4, "nullable: true"),
    some(5, "always: true"),
    sometimes(
      6,
      fc.constantFrom(...defaults).map((text) => `default: "${text}"`),
    ),
    some(5, "one_or_many: true"),
    some(25, "additional_properties: true"),
    schemaText("schema", 5),
    schemaText("items", 6),
    schemaText("keys", 12),
  )
  .map((parts) => parts.filter((part) => part !== ""));

export const answerPlaces: fc.Arbitrary<string> = some(
  1,
  "in: HEADER",
  'in: HEADER, name: "X-Given"',
  'in: HEADER, name: "X-List", style: COMMA_DELIMITED',
  'in: HEADER, name: "Preference-Applied", style: PREFERENCES',
  "in: STATUS",
);

export const requestPlaces: fc.Arbitrary<string> = some(
  1,
  "in: QUERY",
  "in: HEADER",
  'in: HEADER, name: "X-Given"',
  'in: COOKIE, name: "crumb"',
  'in: QUERY, name: "$filter"',
  "in: QUERY, style: COMMA_DELIMITED",
  'in: HEADER, name: "X-List", style: COMMA_DELIMITED',
  "style: SPACE_DELIMITED",
  "style: PIPE_DELIMITED",
  'in: HEADER, name: "Prefer", style: PREFERENCES',
  "in: QUERY_REST",
  "style: DEEP_OBJECT",
  "in: QUERY, style: DEEP_OBJECT_EMPTY_BRACKETS",
);

interface OneofParts {
  readonly kind: string;
  readonly members: readonly FieldParts[];
}

/** Generates a scalar, an enum, a well-known type, a file, or one of the messages before this one. */
function typeName(before: number, files: number): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...scalars) },
    { weight: 2, arbitrary: fc.constantFrom(...enums) },
    { weight: before === 0 ? 0 : 2, arbitrary: fc.nat(Math.max(before - 1, 0)).map((index) => `M${index}`) },
    { weight: files, arbitrary: fc.constant("File") },
    { weight: 1, arbitrary: fc.constantFrom(...wellKnown) },
  );
}

/** Constraints that many values of well-known types meet. */
const textRules: Readonly<Record<string, readonly string[]>> = {
  Timestamp: ['format: "date-time"', 'pattern: "Z$"', "min_length: 20", "max_length: 30"],
  Duration: ['pattern: "s$"', "min_length: 2", "max_length: 20"],
  FieldMask: ['pattern: "^[a-z]"', "min_length: 1", "max_length: 30"],
  StringValue: ['pattern: "^[a-z]+$"', "min_length: 2", 'format: "uuid"', 'enum: ["\\"a\\""]'],
  Int64Value: ["minimum: 1", "multiple_of: 5"],
  DoubleValue: ["minimum: 1", "exclusive_maximum: 5.5"],
  BoolValue: ['enum: ["true"]'],
};

interface FieldParts {
  /** For a message that also travels in parameters. */
  readonly isParameter: boolean;
  readonly label: "" | "optional" | "repeated" | "map";
  readonly type: string;
  readonly key: string;
  readonly rules: readonly string[];
  readonly place: string;
  readonly jsonName: string;
  readonly behavior: string;
  readonly more: string;
  readonly textRule: number;
  /** For a part of a multipart body. */
  readonly part: string;
  /** Whether the field has a rule in CEL. */
  readonly cel: boolean;
}

function fieldParts(before: number, places?: fc.Arbitrary<string>, files = 0): fc.Arbitrary<FieldParts> {
  return fc.record({
    isParameter: fc.constant(places !== undefined),
    label: fc.constantFrom("", "", "optional", "repeated", "repeated", "map"),
    type: typeName(before, files),
    key: fc.constantFrom(...keys),
    rules: fieldRules,
    place: places ?? fc.constant(""),
    jsonName: some(4, ...jsonNames),
    behavior: some(8, "REQUIRED", "REQUIRED", "OUTPUT_ONLY", "OPTIONAL"),
    more: some(12, "deprecated = true", "debug_redact = true"),
    textRule: fc.nat(15),
    part: fc.constant(""),
    cel: fc.nat(3).map((chance) => chance === 0),
  });
}

function partOfForm(before: number): fc.Arbitrary<FieldParts> {
  const part = some(3, 'media_type: "image/png"', 'media_type: "text/csv"');
  return fc
    .tuple(fieldParts(before, some(2, "style: DEEP_OBJECT"), 4), part)
    .map(([parts, part]) => ({ ...parts, isParameter: false, part }));
}

function fieldLine(parts: FieldParts, number: number, syntax: Syntax, inOneof = false): FieldLine {
  const { isParameter, label, type, key, rules, place, jsonName, behavior, more } = parts;
  const isMessage = type.startsWith("M") || type.startsWith("google.") || type === "File";
  const isImplicit = syntax === "2023" && label === "" && !inOneof && !isMessage && number % 2 === 0;
  // A required oneof whose members only servers set makes every request invalid, and so does what brackets cannot carry.
  const isEmpty = type === "google.protobuf.Empty";
  const isOdd =
    (inOneof && behavior === "OUTPUT_ONLY") || (((isParameter && isMessage) || isEmpty) && behavior === "REQUIRED");
  const options = [
    // Plain objects cannot have a header of that name.
    jsonName === "" || (place !== "" && jsonName === "__proto__") ? "" : `json_name = "${jsonName}"`,
    behavior === "" || isOdd ? "" : `(google.api.field_behavior) = ${behavior}`,
    more,
    parts.cel ? celRule(type, inOneof ? "" : label) : "",
    isImplicit ? "features.field_presence = IMPLICIT" : "",
  ];
  const named = `f_${number} = ${number}`;
  const declared = (): string => {
    if (inOneof) return `${type} ${named}`;
    if (label === "map") return `map<${key}, ${type}> ${named}`;
    if (label === "repeated") return `repeated ${type} ${named}`;
    if (syntax === "proto2" && behavior === "REQUIRED" && !isOdd && number % 2 === 1)
      return `required ${type} ${named}`;
    const isOptional = syntax === "proto2" || (syntax === "proto3" && label === "optional");
    return isOptional ? `optional ${type} ${named}` : `${type} ${named}`;
  };
  // Few values of well-known types meet constraints of other types, and zeros may meet none.
  const isRuled = !rules.includes("always: true");
  const isWellKnown = type.startsWith("google.");
  const plain = isRuled && !isWellKnown ? rules : rules.filter((rule) => !/^(?:schema|items)/.test(rule));
  const textRule = isRuled ? textRules[type.slice("google.protobuf.".length)]?.[parts.textRule] : undefined;
  const isSingular = label === "" || label === "optional" || inOneof;
  const kept = textRule === undefined ? plain : [...plain, `${isSingular ? "schema" : "items"}: {${textRule}}`];
  // Keys of other types have few spellings, messages have few members, and statuses are from 200 to 599.
  const own = kept.filter((rule) => {
    return (
      !(rule.startsWith("keys") && key !== "string") &&
      !(rule.startsWith("schema") && place === "in: STATUS") &&
      !(isMessage && /^(?:schema|items).*_properties: /.test(rule))
    );
  });
  return {
    declaration: `  ${declared()}`,
    rules: [place, parts.part].filter((rule) => rule !== "").concat(own),
    options: options.filter((option) => option !== ""),
  };
}

/** Rules that hold for every value, in expressions that can fail. */
const celExpressions: readonly (readonly [types: RegExp, expression: string])[] = [
  [/^s?(?:int|fixed)\d|^sfixed|^(?:Open|Closed|Lower|Named|Digits|ClosedDigits)$|Int64Value/, "this % 2 < 2"],
  [/^(?:uint|fixed)/, "this % 2u < 2u"],
  [/^(?:double|float)$|DoubleValue/, "dyn(this) == 1 || this < 0.5 || !(this < 0.5)"],
  [/^bool$|BoolValue/, "this || !this"],
  [/^(?:string|bytes)$|StringValue|BytesValue/, "size(this) % 2 < 2"],
  [/Timestamp/, "this >= timestamp('0001-01-01T00:00:00Z')"],
  [/Duration/, "this < duration('1s') || this >= duration('1s')"],
  [/FieldMask/, "size(this.paths) % 2 < 2"],
  [/^M\d/, "has(this.f_1) || dyn(this.f_1) == 1 || true"],
  [/^File$/, "size(this.content) % 2 < 2"],
];

function celRule(type: string, label: FieldParts["label"]): string {
  const own = celExpressions.find(([types]) => types.test(type))?.[1];
  const expression = label === "repeated" || label === "map" ? "this.all(x, size(this) % 2 < 2)" : own;
  return expression === undefined ? "" : `(buf.validate.field).cel = {id: "holds", expression: "${expression}"}`;
}

/** Generates a message that may contain those `before` it, with fields that may travel in `places`. */
export function messageText(
  name: string,
  before: number,
  syntax: Syntax,
  places?: fc.Arbitrary<string>,
  areParts = false,
): fc.Arbitrary<Line[]> {
  const oneof: fc.Arbitrary<OneofParts> = fc.record({
    kind: often(
      2,
      "",
      "required: true",
      'discriminator: "kind"',
      'discriminator: "kind", default_mapping: "first"',
      'discriminator: "kind", discriminator_optional: true',
    ),
    members: fc.array(fieldParts(before, undefined), { minLength: 1, maxLength: 3 }),
  });
  return fc
    .record({
      recursion: often(places === undefined ? 5 : 20, "", "optional", "repeated", "map"),
      form: often(5, "", "form: FORM_VALUE", "form: FORM_UNION", "closed: true"),
      fields: fc.array(areParts ? partOfForm(before) : fieldParts(before, places), { minLength: 1, maxLength: 6 }),
      oneofs: fc.oneof(
        { weight: 3, arbitrary: fc.constant<OneofParts[]>([]) },
        { weight: 1, arbitrary: fc.array(oneof, { minLength: 1, maxLength: 2 }) },
      ),
    })
    .map(({ form, recursion, fields, oneofs }) => {
      const isValue = form === "form: FORM_VALUE";
      const isUnion = form === "form: FORM_UNION";
      const lines: Line[] = [`message ${name} {`];
      if (form !== "") lines.push(`  option (rest.v1.message) = {${form}};`);
      if (!isUnion) {
        (isValue ? fields.slice(0, 1) : fields).forEach((parts, i) => {
          lines.push(fieldLine(parts, i + 1, syntax));
        });
      }
      if (!isUnion && !isValue && recursion !== "")
        lines.push(
          `  ${recursive(syntax === "2023" && recursion === "optional" ? "" : recursion, name).trim()} f_19 = 19;`,
        );
      if (syntax !== "proto3" && form === "") lines.push("  extensions 500 to 600;");
      const groups: readonly OneofParts[] = isUnion
        ? [{ kind: "", members: fields.map((parts) => ({ ...parts, place: "" })) }]
        : isValue
          ? []
          : oneofs;
      groups.forEach(({ kind: wanted, members }, group) => {
        const kind = before === 0 && wanted.startsWith("discriminator") ? "" : wanted;
        lines.push(`  oneof o_${group} {`);
        if (kind !== "")
          lines.push(
            `    option (rest.v1.oneof) = {${kind.replace("kind", `kind${group}`).replace("first", `f_${20 + 10 * group}`)}};`,
          );
        members.forEach((parts, i) => {
          const typed = kind.startsWith("discriminator") ? { ...parts, type: `M${i % before}`, rules: [] } : parts;
          lines.push(fieldLine(typed, 20 + 10 * group + i, syntax, true));
        });
        lines.push("  }");
      });
      return [...lines, "}"];
    });
}

function recursive(label: string, name: string): string {
  return label === "map" ? `map<string, ${name}>` : `${label} ${name}`;
}
