import { describe, expect, test } from "vitest";
import { curlCommand } from "./curl-command.ts";
import { fetchCall } from "./fetch-call.ts";
import { type PrintedLanguage, printedSample } from "./printed-sample.ts";
import type { SentRequest } from "./sent-request.ts";

const languages: readonly PrintedLanguage[] = ["python", "go", "java", "csharp", "php", "ruby"];

const lineEnds = "ünï😀\u2028\u2029\u0085\u007f\u202e";

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are hostile
/** Texts that end a string, are evaluated in one, or are no characters of one, in some language. */
const hostile: readonly string[] = [
  `"`,
  `'`,
  "`",
  "\\",
  `\\"; exit(1); //`,
  `\\'; exit(1); #`,
  `'''"""'`,
  "$(touch x)",
  "`touch x`",
  "${x} $x {$x} %{x} %s {0}",
  "#{exit} #$x #@x",
  "a\nb",
  "a\r\nb\tc",
  "\n'\nEOF\nexit\n",
  "<?php ?> */ // <!-- </script>",
  "\\u0022 \\x22 \\n",
  lineEnds,
  "\uFEFFa",
  "@/etc/passwd",
  "<x;type=y",
  "x$(id) $TOKEN",
  "__proto__",
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are hostile

/** Texts that the library would quote wrongly, so there is no sample. */
const leftOut: Readonly<Partial<Record<PrintedLanguage, Readonly<Record<string, readonly string[]>>>>> = {
  go: { "text/plain": ["\uFEFFa"], "application/json": ["\uFEFFa"] },
  csharp: { "text/plain": [lineEnds], "application/json": [lineEnds] },
  php: { "text/plain": ["a\r\nb\tc"] },
  ruby: { "text/plain": ["#{exit} #$x #@x"], "application/json": ["#{exit} #$x #@x"] },
};

const encode = (text: string) => new Uint8Array(new TextEncoder().encode(text));

function requestWith(text: string, type: string): SentRequest {
  const body =
    type === "application/json" ? JSON.stringify({ [text]: text, n: 12345678901234567890n.toString() }) : text;
  return {
    url: `https://a.example/v1/${encodeURIComponent(text)}?q=${encodeURIComponent(text)}&q=b'`,
    method: "POST",
    headers: new Headers({
      "content-type": type,
      "x-text": text.replaceAll(/[^\x20-\x7e]/g, "").trim(),
      authorization: "Bearer $TOKEN",
    }),
    body: encode(body),
  };
}

/** Strings of a language: what they hold, and the program without them. */
function literalsOf(language: PrintedLanguage, source: string): { skeleton: string; values: readonly string[] } {
  const values: string[] = [];
  const skeleton = source.replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (literal) => {
    if (literal.startsWith('"')) {
      if (language === "ruby") expect(literal).not.toMatch(/#[{$@]/);
      if (language === "csharp") expect(literal).not.toMatch(/[\u0085\u2028\u2029]/);
      expect(literal.replaceAll(/\\(?:["\\nrtbf]|u[0-9a-f]{4})/g, "")).not.toContain("\\");
      values.push(JSON.parse(literal));
    } else values.push(literal.slice(1, -1).replaceAll(/\\([\\'])/g, "$1"));
    return "S";
  });
  return { skeleton, values };
}

describe.each(languages)("%s", (language) => {
  test.each(["application/json", "text/plain"])("hostile texts stay in strings: %s", (type) => {
    const plain = literalsOf(language, printedSample(language, requestWith("a", type))!).skeleton;
    const left: string[] = [];
    for (const text of hostile) {
      const request = requestWith(text, type);
      const source = printedSample(language, request);
      if (source === undefined) {
        left.push(text);
        continue;
      }
      const { skeleton, values } = literalsOf(language, source);
      expect(skeleton, source).toBe(plain);
      expect(values, source).toContain(new TextDecoder("utf-8", { ignoreBOM: true }).decode(request.body));
      expect(values, source).toContain(request.headers.get("x-text"));
      expect(values.some((value) => URL.canParse(value) && new URL(value).searchParams.get("q") === text)).toBe(true);
    }
    expect(left).toEqual(leftOut[language]?.[type] ?? []);
  });

  test("a form is a string, too", () => {
    const source = printedSample(language, requestWith("a=%22$(id)&b='c'", "application/x-www-form-urlencoded"));
    if (language === "csharp") expect(source).toBeUndefined();
    else expect(literalsOf(language, source!).values).toContain("a=%22$(id)&b='c'");
  });

  test("text, header names and methods that cannot be quoted have no sample", () => {
    const request = requestWith("a", "text/plain");
    expect(printedSample(language, { ...request, body: Uint8Array.of(0xff, 0xfe) })).toBeUndefined();
    expect(printedSample(language, { ...request, body: encode("a\0b") })).toBeUndefined();
    expect(printedSample(language, { ...request, method: "A'B" })).toBeUndefined();
    expect(printedSample(language, { ...request, headers: new Headers({ "x'$y`": "a" }) })).toBeUndefined();
    const hostileBase = new Proxy(request, {
      get: (target, key) =>
        key === "url" ? 'https://a.example/v1"\'`$(id)\\/x?a="b"' : target[key as keyof SentRequest],
    });
    const { skeleton } = literalsOf(language, printedSample(language, hostileBase)!);
    expect(skeleton).toBe(literalsOf(language, printedSample(language, request)!).skeleton);
  });
});

describe("shell", () => {
  /** Words of a command, in the grammar of POSIX for single and double quotes. */
  function wordsOf(command: string): readonly string[] {
    const words = command.match(/(?:'[^']*'|"[^"\\`]*"|\\'|[^\s'"\\$`;&|<>()])+|\\\n|[\s]+|[^\s]/g) ?? [];
    const rest = words.filter((word) => /^[$`;&|<>()\\]$/.test(word));
    expect(rest, command).toEqual([]);
    for (const [quoted] of command.replaceAll(/'[^']*'|\\'/g, "").matchAll(/"[^"]*"/g)) {
      expect(quoted).toMatch(/^"[a-z-]+: (?:[\w-]+ )?\$(?:TOKEN|API_KEY)"$/);
    }
    return words;
  }

  test.each(["application/json", "text/plain"])("hostile texts stay in quotes: %s", async (type) => {
    for (const text of hostile) {
      const command = await curlCommand(requestWith(text, type));
      expect(wordsOf(command).join("")).toBe(command);
      expect(command).not.toMatch(/(?:-d|--data-binary|-F) '(?:[^'=]*=)?[@<]/);
    }
  });
});

test("curl takes the texts of a form as they are", async () => {
  const texts = { a: "plain text", b: '"quotes"', c: "@/etc/passwd", d: "x;type=y", e: "", f: "end " };
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  const sent = new Response(form);
  const body = new Uint8Array(await sent.clone().arrayBuffer());
  const command = await curlCommand({ url: "https://a.example/", method: "POST", headers: sent.headers, body });
  expect(command).toMatchInlineSnapshot(`
    "curl 'https://a.example/' \\
      -F 'a=plain text' \\
      --form-string 'b="quotes"' \\
      --form-string 'c=@/etc/passwd' \\
      --form-string 'd=x;type=y' \\
      -F 'e=' \\
      --form-string 'f=end '"
  `);
});

test("JavaScript has the texts as they are", () => {
  for (const text of hostile) {
    const request = requestWith(text, "application/json");
    const program = fetchCall(request)!;
    const seen: RequestInit[] = [];
    const run = new Function("fetch", "process", program.replace("await fetch", "fetch").replace(/^if .*$/m, ""));
    run((_: string, init: RequestInit) => seen.push(init), { env: { TOKEN: "x" } });
    expect(seen[0]!.body).toBe(new TextDecoder().decode(request.body));
    expect(seen[0]!.headers).toMatchObject({
      "x-text": request.headers.get("x-text"),
      authorization: "Bearer x",
    });
  }
});
