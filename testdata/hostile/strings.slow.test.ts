import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { syntaxOf } from "./syntax-of.ts";

// Whatever the strings of a proto hold, the code that is generated for it has the same statements and identifiers. Strings
// that a rule refuses are findings.

const template = readFileSync(join(import.meta.dirname, "strings.proto"), "utf8");

const mark = "globalThis.x=1";
const hostile = [
  ...[`a\n${mark};//`, `a\r${mark}//`, `a\u2028${mark}//`, `a\u2029${mark}//`, `a\u0085${mark}//`, `*/${mark}/*`],
  ...[`";${mark};"`, `';${mark};'`, `\`;${mark};\``, `\${${mark}}`, `\\";${mark};//`, `\\u0022;${mark};//`, "//", "\\"],
  ...["a\0b", "\ufeffa", "</script>", "<!--", "-->", "a/b*/", "[/]", "(?:a/)", "]", "'\"`", '"'.repeat(200)],
  ...["@@protoc_insertion_point(end)", "// @@protoc_insertion_point(imports)"],
];

/** The strings of the template that are replaced, and harmless ones for them. */
const places: Readonly<Record<string, string>> = {
  "BASE PATH": "base",
  SCHEME: "some scheme",
  DESCRIPTION: "some text",
  "SCHEME HEADER": "X-Key",
  PRIVILEGE: "some privilege",
  "HEADER VALUE": "some value",
  "MEDIA TYPE": "application/x+json",
  PATH: "some",
  SINCE: "1.4",
  METHOD: "SEND",
  VERB: "verb",
  "REQUEST TYPE": "application/y+json",
  PATTERN: "some text",
  "PROTO DEFAULT": "some text",
  "BYTES DEFAULT": "some bytes",
  "JSON TEXT": '"some text"',
  "JSON OBJECT": '{"some key":"some value"}',
  "JSON NAME": "some name",
  HEADER: "X-Some",
  QUERY: "some query",
  COOKIE: "some-cookie",
  "FILE TYPE": "image/png",
  DISCRIMINATOR: "some kind",
  "CASE NAME": "some case",
  "ENUM VALUE": "some value",
};

/** JSON texts hold the string as JSON writes it. */
function textFor(place: string, text: string): string {
  if (place === "JSON TEXT") return JSON.stringify(text);
  return place === "JSON OBJECT" ? JSON.stringify({ [text]: text }).replace("{}", '{"a":1}') : text;
}

/** The template with each string as octal escapes of its bytes. */
function proto(name: string, strings: Readonly<Record<string, string>>): string {
  const filled = template.replace(/"([^"]*)"/g, (whole, content: string) => {
    const replaced = content.replace(/[A-Z]{3,}(?: [A-Z]+)*/, (place) => strings[place] ?? place);
    if (replaced === content) return whole;
    const bytes = [...Buffer.from(replaced)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`);
    return `"${bytes.join("")}"`;
  });
  return filled.replace("package hostile;", `package ${name};`);
}

interface Case {
  readonly name: string;
  readonly place: string;
  readonly text: string;
}

/** protoc refuses these JSON names. */
function isRefused(place: string, text: string): boolean {
  return (place === "JSON NAME" || place === "CASE NAME") && /\0|^\[.*\]$/.test(text);
}

const cases: readonly Case[] = ["", ...Object.keys(places), "COMMENT"].flatMap((place, at) =>
  (place === "" ? ["harmless"] : hostile.filter((text) => !isRefused(place, text))).map((text, index) => {
    return { name: `case${at}x${index}`, place, text };
  }),
);

const sources = cases.map(({ name, place, text }) => {
  const changed = Object.hasOwn(places, place) ? { [place]: textFor(place, text) } : {};
  return [`${name}.proto`, proto(name, { ...places, ...changed })] as const;
});

const protoFile = describeSources(Object.fromEntries(sources)).map((file) => withComments(file));

function withComments(file: FileDescriptorProto): FileDescriptorProto {
  const text = cases.find(({ name, place }) => place === "COMMENT" && file.name === `${name}.proto`)?.text;
  for (const location of file.sourceCodeInfo?.location ?? []) {
    if (location.leadingComments?.trim() === "COMMENT") location.leadingComments = ` ${text ?? "harmless"}\n`;
  }
  return file;
}

const imports = protoFile.filter(({ name }) => !/^case\d+x\d+\.proto$/.test(name));

const options = ["messages=plain", "messages=es", "messages=ts-proto"].flatMap((messages) =>
  ["target=ts", "target=js+dts"].map((target) => `${messages},${target},check_requests,insertion_points`),
);

describe.each(options)("%s", (option) => {
  const output = async ({ name }: Case): Promise<ReadonlyMap<string, string>> => {
    const own = protoFile.filter((file) => file.name === `${name}.proto`);
    const files = await generate([...imports, ...own], [`${name}.proto`], option);
    // The package is another one in each case.
    return new Map([...files].map(([path, code]) => [path.replace(name, "x"), code.replaceAll(name, "x")]));
  };

  test("the code is the same but for its strings", async () => {
    const [harmless, ...others] = cases;
    const expected = await output(harmless!);
    const structure = new Map([...expected].map(([path, code]) => [path, syntaxOf(path, code)]));
    let printed = 0;
    for (const other of others) {
      const files = await output(other).catch((error: unknown) => {
        expect(String(error)).toMatch(/: [a-z-]+: \w+/);
        expect(String(error)).not.toContain("bug in the plugin");
        return new Map<string, string>();
      });
      if (files.size > 0) printed++;
      for (const [path, code] of files) {
        const what = `${other.place} ${JSON.stringify(other.text)} in ${path}`;
        expect(difference(syntaxOf(path, code), structure.get(path)!), what).toBeUndefined();
        expect(markersOf(code), what).toEqual(markersOf(expected.get(path)!));
      }
    }
    expect(printed).toBeGreaterThan(others.length / 3);
  });
});

/** The first difference: the lists are too long to show. */
function difference(found: readonly string[], expected: readonly string[]): string | undefined {
  if (found.join() === expected.join()) return undefined;
  const at = found.findIndex((part, i) => part !== expected[i]);
  return `${found.slice(at, at + 5).join()} instead of ${expected.slice(at, at + 5).join()}`;
}

function markersOf(code: string): readonly string[] {
  return code.match(/@@protoc_insertion_point\([^)]*\)/g) ?? [];
}
