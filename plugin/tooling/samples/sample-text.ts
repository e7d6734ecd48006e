import { matchesPattern } from "../../model/patterns/matches-pattern.ts";
import type { Constraints } from "./constraints.ts";
import { matchText } from "./match-text.ts";
import type { Random } from "./random.ts";
import { adjectives, cities, firstNames, lastNames, nouns, verbs } from "./words.ts";

export interface TextOptions {
  /** The name of the field in the proto file, which tells what kind of text to expect. */
  readonly name: string;
  readonly schema?: Constraints | undefined;
  /** Only letters, digits, `-` and `_`: for lists with delimiters, and segments of paths. */
  readonly isPlain?: boolean;
}

/** Returns a text that fits the name of its field and meets the constraints, if any text that is tried does. */
export function sampleText(random: Random, { name, schema = {}, isPlain = false }: TextOptions): string {
  const ofFormat = textOfFormat(schema.format, random);
  const named = isPlain ? undefined : textOfName(name, random);
  const candidates = [
    ofFormat,
    named,
    // Codes of currencies and languages have either case.
    named?.toLowerCase(),
    named?.toUpperCase(),
    identifier(random),
    random.pick(nouns),
    String(random.integer(1, 999)),
    hex(random, 40),
    uuid(random),
    timestamp(random),
    `/${random.pick(nouns)}`,
    `https://example.com/${random.pick(nouns)}`,
    "A",
    "1.0.0",
  ].filter((text) => text !== undefined);
  const sized = candidates.map((text) => resize(text, schema, random));
  const fitting = sized.find((text) => meetsSchema(text, schema));
  if (fitting !== undefined) return fitting;
  for (let i = 0; i < 20 && schema.pattern !== undefined; i++) {
    // Parts that repeat are repeated more often if the texts are too short.
    const text = matchText(schema.pattern, random, i < 4 ? 4 : Math.max(4, schema.minLength ?? 0));
    if (text !== undefined && meetsSchema(text, schema)) return text;
  }
  return sized[0] ?? "";
}

/** Two words with a hyphen. */
export function identifier(random: Random): string {
  return `${random.pick(adjectives)}-${random.pick(nouns)}`;
}

export function timestamp(random: Random): string {
  const day = Date.UTC(2024, 0, 1) + random.integer(0, 700) * 86_400_000;
  return new Date(day + random.integer(28_800, 72_000) * 1000).toISOString().replace(".000", "");
}

function textOfFormat(format: string | undefined, random: Random): string | undefined {
  switch (format) {
    case "date-time":
      return timestamp(random);
    case "date":
      return timestamp(random).slice(0, 10);
    case "time":
      return timestamp(random).slice(11);
    case "email":
      return email(random);
    case "uri":
    case "url":
      return `https://example.com/${identifier(random)}`;
    case "uuid":
      return uuid(random);
    case "byte":
      return btoa(random.pick(nouns));
    case "hostname":
    case "address":
      return `${random.pick(nouns)}.example.com`;
    case "hostAndPort":
      return `${random.pick(nouns)}.example.com:443`;
    case "ipPrefix":
    case "ipv4Prefix":
      return "192.0.2.0/24";
    case "ipWithPrefixLength":
    case "ipv4WithPrefixLength":
      return "192.0.2.7/24";
    case "ipv6Prefix":
      return "2001:db8::/32";
    case "ipv6WithPrefixLength":
      return "2001:db8::7/32";
    case "trimmedUuid":
      return uuid(random).replaceAll("-", "");
    case "ulid":
      return `01${hex(random, 24).toUpperCase()}`;
    case "headerName":
    case "headerNameLoose":
      return `x-${random.pick(nouns)}`;
    case "protobufName":
      return `example.v1.${capitalized(random.pick(nouns))}`;
    case "protobufNameWithDot":
      return `.example.v1.${capitalized(random.pick(nouns))}`;
    case "uriReference":
      return `/${random.pick(nouns)}`;
    case "ipv4":
    case "ip":
      return `192.0.2.${random.integer(1, 254)}`;
    case "ipv6":
      return `2001:db8::${random.integer(1, 9999)}`;
    case "time-units":
      return `${random.integer(1, 60)}s`;
    default:
      return undefined;
  }
}

type Sample = (random: Random) => string;

/** By the last words of a name. The first row that fits wins. */
const namedTexts: readonly (readonly [RegExp, Sample])[] = [
  [/(?:^|_)e?mail(?:_address)?$/, (random) => email(random)],
  [
    /(?:^|_)(?:avatar|icon|image|logo|photo|picture|thumbnail)(?:_ur[il]|_link)?$/,
    (random) => `https://example.com/${random.pick(nouns)}.png`,
  ],
  [
    /(?:^|_)(?:ur[il]|link|href|homepage|website|endpoint|self|location)$/,
    (random) => `https://example.com/${identifier(random)}`,
  ],
  [/(?:^|_)(?:time|timestamp|datetime)$|_(?:at|on|since|until)$/, timestamp],
  [/(?:^|_)(?:date|day|birthday)$/, (random) => timestamp(random).slice(0, 10)],
  [/(?:^|_)(?:sha|sha1|sha256|hash|digest|checksum|fingerprint|commit_id)$/, (random) => hex(random, 40)],
  [/(?:^|_)etag$/, (random) => `"${hex(random, 12)}"`],
  [/(?:^|_)(?:uuid|guid)$/, uuid],
  // Before other codes, which are secrets.
  [
    /(?:^|_)(?:country|country_code|region_code)$/,
    (random) => random.pick(["CH", "DE", "JP", "KE", "NL", "NO", "PT", "US"]),
  ],
  [/(?:^|_)(?:language|locale|lang)(?:_code)?$/, (random) => random.pick(["en", "de", "fr", "ja", "pt"])],
  [/(?:^|_)currency(?:_code)?$/, (random) => random.pick(["CHF", "EUR", "JPY", "USD"])],
  [/(?:^|_)(?:token|secret|cursor|nonce|password|key|code|state)$/, (random) => hex(random, 20)],
  [/(?:^|_)(?:first|given)_name$/, (random) => random.pick(firstNames)],
  [/(?:^|_)(?:last|family)_name$|^surname$/, (random) => random.pick(lastNames)],
  [
    /(?:^|_)(?:authors?|full_name|person|contact|creator|real_name)$/,
    (random) => `${random.pick(firstNames)} ${random.pick(lastNames)}`,
  ],
  [
    /(?:^|_)(?:user|username|login|owner|assignee|actor|org|organization)$/,
    (random) => random.pick(firstNames).toLowerCase(),
  ],
  [/(?:^|_)city$/, (random) => random.pick(cities)],
  [/(?:^|_)(?:time_?zone|tz)$/, (random) => `Europe/${random.pick(["Amsterdam", "Lisbon", "Oslo", "Zurich"])}`],
  [/(?:^|_)phone(?:_number)?$/, (random) => `+1 555 01${random.integer(10, 99)}`],
  [/(?:^|_)isbn(?:_?13)?$/, (random) => `978${String(random.integer(1_000_000_000, 9_999_999_999))}`],
  [/(?:^|_)(?:ip|ip_address)$/, (random) => `192.0.2.${random.integer(1, 254)}`],
  [/(?:^|_)(?:host|hostname|domain)$/, (random) => `${random.pick(nouns)}.example.com`],
  [/(?:^|_)version$/, (random) => `${random.integer(0, 4)}.${random.integer(0, 12)}.${random.integer(0, 9)}`],
  [/(?:^|_)colou?r$/, (random) => hex(random, 6)],
  [/(?:^|_)(?:mime|media|content)_type$/, (random) => random.pick(["application/json", "image/png", "text/plain"])],
  [/(?:^|_)(?:file|filename|file_name)$/, (random) => `${random.pick(nouns)}.txt`],
  [/(?:^|_)(?:path|directory|folder)$/, (random) => `${random.pick(nouns)}/${random.pick(nouns)}.txt`],
  [/(?:^|_)branch$/, (random) => random.pick(["main", "develop", "release"])],
  [/(?:^|_)(?:title|headline|subject|display_name|label)$/, title],
  [
    /(?:^|_)(?:description|summary|abstract|bio|text|body|message|content|comment|snippet|note|reason|error)$/,
    sentence,
  ],
];

function textOfName(name: string, random: Random): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
  const [, sample = identifier] = namedTexts.find(([pattern]) => pattern.test(words)) ?? [];
  return sample(random);
}

function email(random: Random): string {
  return `${random.pick(firstNames)}.${random.pick(lastNames)}@example.com`.toLowerCase();
}

function title(random: Random): string {
  return `The ${capitalized(random.pick(adjectives))} ${capitalized(random.pick(nouns))}`;
}

function sentence(random: Random): string {
  const [adjective, noun, verb, other] = [
    random.pick(adjectives),
    random.pick(nouns),
    random.pick(verbs),
    random.pick(nouns),
  ];
  return `The ${adjective} ${noun} ${verb} the ${other}.`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function hex(random: Random, length: number): string {
  return Array.from({ length }, () => random.integer(0, 15).toString(16)).join("");
}

/** A version 4 UUID (RFC 9562). */
function uuid(random: Random): string {
  const [a, b, c, d] = [hex(random, 8), hex(random, 4), hex(random, 3), hex(random, 3)];
  return `${a}-${b}-4${c}-${random.pick(["8", "9", "a", "b"])}${d}-${hex(random, 12)}`;
}

/** The text with its prefix and suffix, as long as it must be. */
function resize(text: string, schema: Constraints, random: Random): string {
  const { minLength = 0, maxLength, prefix = "", suffix = "", contains = "", format } = schema;
  const inner = `${prefix}${text.includes(contains) ? "" : contains}${text}`;
  if (format !== undefined) return inner + suffix;
  const most = Math.max(0, (maxLength ?? Number.POSITIVE_INFINITY) - suffix.length);
  return lengthen(inner, minLength - suffix.length, random).slice(0, most) + suffix;
}

/** Adds words of the same kind until the text is long enough. */
function lengthen(text: string, minLength: number, random: Random): string {
  // Texts without words, such as digits, repeat: the pattern that they follow may allow nothing else.
  const more = ends.find(([pattern]) => pattern.test(text))?.[1] ?? (() => text || "x");
  const parts: string[] = [text];
  for (let { length } = text; length < minLength; length += parts.at(-1)?.length ?? 1) parts.push(more(random));
  return text.includes("@") ? parts.toReversed().join("") : parts.join("");
}

/** How texts continue. The first row that fits wins. */
const ends: readonly (readonly [RegExp, Sample])[] = [
  [/@/, (random) => `${random.pick(nouns)}.`],
  [/\. *$/, (random) => ` ${sentence(random)}`],
  [/ [A-Z][a-z]+$/, (random) => ` ${capitalized(random.pick(nouns))}`],
  [/ /, (random) => ` ${random.pick(nouns)}`],
  [/\//, (random) => `/${random.pick(nouns)}`],
  [/^[0-9a-f]{8,}$/, (random) => hex(random, 8)],
  [/-/, (random) => `-${random.pick(nouns)}`],
  [/^[a-z]+$/, (random) => random.pick(nouns)],
];

/** Whether a text of ASCII characters meets its constraints. */
export function meetsSchema(text: string, schema: Constraints): boolean {
  const { enum: allowed, pattern, minLength = 0, maxLength = text.length, notIn, prefix, suffix, contains } = schema;
  if (allowed !== undefined && !allowed.includes(text)) return false;
  if (text.length < minLength || text.length > maxLength || notIn?.includes(text) === true) return false;
  if (!text.startsWith(prefix ?? "") || !text.endsWith(suffix ?? "") || !text.includes(contains ?? "")) return false;
  return pattern === undefined || matchesPattern(pattern, text) !== false;
}
