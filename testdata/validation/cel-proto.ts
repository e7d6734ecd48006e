/** The ways to declare a field, by syntax. */
type Presence = "implicit" | "optional" | "oneof" | "required" | "default" | "item" | "value" | "key";

/** A file of rules: every type of field, in every way to declare it, with every kind of expression. */
export interface CelProto {
  readonly name: string;
  readonly text: string;
  /** The same without rules, for plugins that do not know them. */
  readonly bare: string;
}

interface Family {
  /** The types of proto that have one type in expressions. */
  readonly types: readonly string[];
  /** Expressions about `this`: compared, calculated, converted, in macros, and with a text as the result. */
  readonly expressions: readonly string[];
  readonly default?: string;
}

const integer = (suffix: string): readonly string[] => [
  `this > 1${suffix}`,
  `this == 1${suffix} || this != 2${suffix}`,
  `this % 2${suffix} == 0${suffix}`,
  `this + 1${suffix} > 2${suffix} && this / 2${suffix} < 9${suffix}`,
  `this in [1${suffix}, 2${suffix}]`,
  `[1${suffix}].all(x, x < this)`,
  `[1${suffix}].exists(x, x / this > 1${suffix})`,
  "dyn(this) == 1.0",
  "now > timestamp('2020-01-01T00:00:00Z')",
  `true || this > 1${suffix}`,
  "1 > 2",
  `[1${suffix}].all(x, this > 1${suffix}) && [this].map(x, 1).size() == 1`,
  "this in [dyn(1), 2u, 3.0, 'a'] || [this, 'a'].all(x, x == this) || {'a': this, 'b': 'c'}['a'] == this",
  `(this > 1${suffix} ? dyn(this) : 'a') == this && type(dyn(this)) != string && size([dyn(this), 1.5]) == 2`,
  "[dyn(this), 'a'].exists(x, x < 3 || x + x > 2 || int(x) == 1)",
  "double(this) < 1.5",
  "string(this) == '1' ? '' : 'is not 1'",
  `this > 1${suffix} ? this < 5${suffix} : this % 2${suffix} == 1${suffix}`,
];

const families: readonly Family[] = [
  { types: ["int32", "int64", "sint32", "sint64", "sfixed32", "sfixed64"], expressions: integer(""), default: "2" },
  { types: ["uint32", "uint64", "fixed32", "fixed64"], expressions: integer("u"), default: "2" },
  {
    types: ["float", "double"],
    expressions: [
      "this > 1.5",
      "this == 1.5 || this.isNan()",
      "dyn(this) == 1",
      "dyn(this) > 1u",
      "int(this) % 2 == 0",
      "[1.0].all(x, x < this)",
      "this * 2.0 - 1.0 < 3.0 ? '' : 'is too large'",
    ],
    default: "1.5",
  },
  {
    types: ["bool"],
    expressions: ["this", "!this", "this == true", "[true].exists(x, x == this)", "this ? '' : 'is false'"],
    default: "true",
  },
  {
    types: ["string"],
    expressions: [
      "this != 'a' && this.startsWith('b')",
      "size(this) > 1",
      "this.matches('^[a-z]+$')",
      "int(this) > 1",
      "['a'].all(x, x != this)",
      "this.substring(1) == 'b'",
      "this < 'b' ? '' : this + ' is too late'",
      "this in ['a', 'b']",
      "this.isIp(size(this)) || this.isIpPrefix(4, this == 'a') || this.isHostAndPort(this != 'a')",
    ],
    default: '"b"',
  },
  {
    types: ["bytes"],
    expressions: [
      "this == b'a'",
      "size(this) > 1",
      "string(this) == 'a'",
      "this + b'a' != b'b'",
      "[b'a'].exists(x, x == this)",
      "this.startsWith(b'a') ? '' : 'does not start with a'",
    ],
    default: '"b"',
  },
  {
    types: ["Kind"],
    expressions: ["this == 1", "this % 2 == 0", "[1].all(x, x < this)", "this in [1, 2] ? '' : 'is unknown'"],
    default: "BIG",
  },
  {
    types: ["google.protobuf.Timestamp"],
    expressions: [
      "this < now",
      "this.getFullYear() > 2000",
      "this + duration('1h') > now",
      "[now].all(x, this < x)",
      "int(this) > 1 ? '' : string(this)",
    ],
  },
  {
    types: ["google.protobuf.Duration"],
    expressions: [
      "this < duration('1h')",
      "this.getSeconds() % 2 == 1",
      "this + duration('1h') > duration('2h')",
      "[duration('1s')].exists(x, this < x)",
      "this == duration('1s') ? '' : string(this)",
    ],
  },
  {
    types: ["google.protobuf.FieldMask"],
    expressions: ["size(this.paths) > 1", "this.paths.all(p, p != 'a')", "this.paths[0] == 'a'"],
  },
  {
    types: ["Inner"],
    expressions: [
      "this.number > 1",
      "this.number % 2 == 0",
      "[1].all(x, x < this.number)",
      "has(this.inner) && this.inner.number / 2 == 1",
      "this.wrapped == null || this.wrapped > 1",
      "this == Inner{} || this != Inner{number: 2, wrapped: 3, inner: Inner{number: 1}}",
      "this.inner == null ? '' : 'is never null'",
      "type(this) == type(Inner{}) && type(this.number) != string || dyn(this.number) == 'a'",
    ],
  },
];

const wrappers: Readonly<Record<string, string>> = {
  int32: "Int32Value",
  int64: "Int64Value",
  uint32: "UInt32Value",
  uint64: "UInt64Value",
  float: "FloatValue",
  double: "DoubleValue",
  bool: "BoolValue",
  string: "StringValue",
  bytes: "BytesValue",
};

const presences: Readonly<Record<string, readonly Presence[]>> = {
  proto3: ["implicit", "optional", "oneof", "item", "value", "key"],
  proto2: ["optional", "required", "default", "oneof", "item", "value", "key"],
  editions: ["implicit", "optional", "required", "default", "oneof", "item", "value", "key"],
};

const heads: Readonly<Record<string, string>> = {
  proto3: 'syntax = "proto3";',
  proto2: 'syntax = "proto2";',
  editions: 'edition = "2023";',
};

/** Expressions about two fields, each of any numeric type. */
const numbers = ["int32", "int64", "uint32", "uint64", "float", "double"] as const;

/** Files with a rule for each type of field, way to declare it, and kind of expression. */
export const celProtos: readonly CelProto[] = Object.keys(presences).map((syntax) => {
  return { name: `${syntax}.proto`, text: printFile(syntax, true), bare: printFile(syntax, false) };
});

function printFile(syntax: string, hasRules: boolean): string {
  const imports = ["duration", "field_mask", "timestamp", "wrappers"].map((it) => `google/protobuf/${it}`);
  const lines = [
    heads[syntax]!,
    `package cel.${syntax};`,
    ...[...(hasRules ? ["buf/validate/validate"] : []), ...imports].map((it) => `import "${it}.proto";`),
    "enum Kind { NONE = 0; BIG = 1; }",
    ...innerLines(syntax),
    ...presences[syntax]!.flatMap((presence) => messageLines(syntax, presence, hasRules)),
    ...pairLines(syntax, hasRules),
    ...presences[syntax]!.flatMap((presence) => idleLines(syntax, presence, hasRules)),
  ];
  return `${lines.join("\n")}\n`;
}

function innerLines(syntax: string): readonly string[] {
  const label = syntax === "proto2" ? "optional " : "";
  const fields = ["int32 number = 1", "Inner inner = 2", "google.protobuf.Int32Value wrapped = 3"];
  return ["message Inner {", ...fields.map((field) => `  ${label}${field};`), "}"];
}

function messageLines(syntax: string, presence: Presence, hasRules: boolean): readonly string[] {
  const fields: string[] = [];
  for (const { types, expressions, default: value } of families) {
    for (const type of types) {
      for (const one of [type, wrappers[type]].filter((it) => it !== undefined)) {
        const isMessage = one !== type || value === undefined;
        const field = fieldLine(syntax, presence, one === type ? type : `google.protobuf.${one}`, isMessage, value);
        if (field === undefined) continue;
        const number = fields.length + 1;
        const declared = field.declared.replaceAll("#", String(number));
        const rules = expressions.map((it) => {
          const expression = it.replaceAll("Inner{", `cel.${syntax}.Inner{`);
          return `(buf.validate.field).${field.rules}cel_expression = ${JSON.stringify(expression)}`;
        });
        const options = [...(field.option === undefined ? [] : [field.option]), ...(hasRules ? rules : [])];
        fields.push(`    ${declared}${options.length > 0 ? ` [${options.join(", ")}]` : ""};`);
      }
    }
  }
  const inner = presence === "oneof" ? ["  oneof choice {", ...fields, "  }"] : fields;
  return [`message M${presence} {`, ...inner, "}"];
}

/** Messages with a rule that is not about their value, so that nothing else uses it. */
function idleLines(syntax: string, presence: Presence, hasRules: boolean): readonly string[] {
  const types = ["int32", "int64", "bytes", "Kind", "Inner", "google.protobuf.Int64Value", "google.protobuf.Duration"];
  return types.flatMap((type, index) => {
    const field = fieldLine(syntax, presence, type, !/^(?:int|bytes)/.test(type), type === "bytes" ? '"b"' : "2");
    if (field === undefined) return [];
    return ["now > timestamp('2020-01-01T00:00:00Z')", "true || int(this) > 1", "1 > 2"].flatMap((expression, at) => {
      const rule = `(buf.validate.field).${field.rules}cel_expression = ${JSON.stringify(expression)}`;
      const rules = hasRules && (at !== 1 || type === "int32") ? [rule] : [];
      const options = [...(field.option === undefined ? [] : [field.option]), ...rules];
      const line = `${field.declared.replaceAll("#", "1")}${options.length > 0 ? ` [${options.join(", ")}]` : ""};`;
      const name = `Idle${presence}${index}${"abc".charAt(at)}`;
      const message = hasRules && at === 0 ? [`  option (buf.validate.message).cel_expression = "1 > 2";`] : [];
      const lines = presence === "oneof" ? [`oneof choice { ${line} }`] : [line];
      return [`message ${name} {`, ...lines, "}", `message Only${name} {`, ...message, "}"];
    });
  });
}

interface FieldLine {
  readonly declared: string;
  /** Where the rules of the value are. */
  readonly rules: string;
  readonly option?: string | undefined;
}

function fieldLine(
  syntax: string,
  presence: Presence,
  type: string,
  isMessage: boolean,
  value: string | undefined,
): FieldLine | undefined {
  const field = (label: string, option?: string): FieldLine => {
    return { declared: `${label}${type} f# = #`, rules: "", option };
  };
  switch (presence) {
    case "implicit":
      if (syntax !== "editions") return field("");
      return isMessage ? undefined : field("", "features.field_presence = IMPLICIT");
    case "optional":
      return field(syntax === "editions" ? "" : "optional ");
    case "oneof":
      return field("");
    case "required":
      return syntax === "proto2" ? field("required ") : field("", "features.field_presence = LEGACY_REQUIRED");
    case "default":
      if (isMessage || value === undefined) return undefined;
      return field(syntax === "proto2" ? "optional " : "", `default = ${value}`);
    case "item":
      return { declared: `repeated ${type} f# = #`, rules: "repeated.items." };
    case "value":
      return { declared: `map<string, ${type}> f# = #`, rules: "map.values." };
    default: {
      const isKey = !isMessage && !["float", "double", "bytes", "Kind"].includes(type);
      return isKey ? { declared: `map<${type}, bool> f# = #`, rules: "map.keys." } : undefined;
    }
  }
}

/** A message whose rules compare and calculate with each pair of numeric types, set or not. */
function pairLines(syntax: string, hasRules: boolean): readonly string[] {
  const label = syntax === "editions" ? "" : "optional ";
  const rules: string[] = [];
  for (const a of numbers) {
    for (const b of numbers) {
      rules.push(`this.${a}_a == this.${b}_b`, `this.${a}_a != this.${b}_w`, `this.${a}_a < this.${b}_b`);
      rules.push(`has(this.${a}_a) && this.${a}_a > this.${b}_b`, `[this.${a}_a].all(x, dyn(x) == dyn(this.${b}_b))`);
    }
    rules.push(
      `dyn(this.${a}_a) in [dyn(this.${a}_b), 1, 2u, 3.0] || [this.${a}_w, 1u, null].exists(x, x == this.${a}_a)`,
    );
    rules.push(`dyn(this.${a}_a) == 1.0 || dyn(this.${a}_a) == 1 || dyn(this.${a}_a) == 1u`);
  }
  const fields = numbers.flatMap((type) => [
    `${label}${type} ${type}_a`,
    `${label}${type} ${type}_b`,
    `${syntax === "proto2" ? "optional " : ""}google.protobuf.${wrappers[type]} ${type}_w`,
  ]);
  return [
    "message Pairs {",
    ...(hasRules ? rules : []).map(
      (rule) => `  option (buf.validate.message).cel_expression = ${JSON.stringify(rule)};`,
    ),
    ...fields.map((field, index) => `  ${field} = ${index + 1};`),
    "}",
  ];
}
