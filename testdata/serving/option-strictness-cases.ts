import type { Reader } from "../../runtime/json/check.ts";
import { checkMembers, checkRequired, expectObject, readMember } from "../../runtime/json/object.ts";
import type { OptionCase } from "./option-case.ts";

const contentType = (value: string) => ({ "content-type": value });

const form = {
  request: "POST /x",
  operation: { requestMediaType: "application/x-www-form-urlencoded" },
  headers: contentType("application/x-www-form-urlencoded"),
} as const;
const multipart = {
  request: "POST /x",
  operation: { requestMediaType: "multipart/form-data" },
  headers: contentType("multipart/form-data; boundary=b"),
} as const;
const text = {
  request: "POST /x",
  operation: { requestMediaType: "text/plain" },
  route: { body: "f" },
  headers: contentType("text/plain"),
} as const;

function part(content: string, ...headers: string[]): string {
  return ["--b", 'Content-Disposition: form-data; name="f"', ...headers, "", content, "--b--", ""].join("\r\n");
}

const faulty = [
  ["doubled names", '{"a":1,"a":2}', 'the name "a" occurs twice in one object, line 1, column 8'],
  ["half a surrogate pair", '"\\ud800"', "a string with half a surrogate pair, line 1, column 1"],
  ["too much depth", "[".repeat(1001), "more than 1000 levels deep, line 1, column 1001"],
] as const;

/** JSON in text is checked like a body. */
const jsonCases = faulty.flatMap(([name, json, problem]): OptionCase[] => {
  const refused = { status: 400, violations: [`f: must be JSON text: ${problem}`] };
  const f = { name: "f", type: "json" } as const;
  return [
    {
      name: `strictness: JSON in a query with ${name}`,
      request: `GET /x?f=${encodeURIComponent(json)}`,
      route: { query: [f] },
      ...refused,
    },
    { name: `strictness: JSON in a header with ${name}`, headers: { f: json }, route: { headers: [f] }, ...refused },
    {
      name: `strictness: JSON in a form with ${name}`,
      ...form,
      route: { body: "*", form: [f] },
      body: `f=${encodeURIComponent(json)}`,
      ...refused,
    },
    {
      name: `strictness: JSON in a part with ${name}`,
      ...multipart,
      route: { body: "*", form: [f] },
      body: part(json, "Content-Type: application/json"),
      ...refused,
    },
  ];
});

const bytesForm = { body: "*", form: [{ name: "f", type: "bytes" }] } as const;

const fileForm = {
  body: "*",
  form: [{ name: "f", type: "file", file: { content: "data", mediaType: "type" } }],
} as const;

const bytesCases: readonly OptionCase[] = [
  {
    name: "strictness: a file has the media type of its part",
    ...multipart,
    route: fileForm,
    body: part("x", "Content-Type: a/b"),
    seen: { f: { data: new Uint8Array(Buffer.from("x")), type: "a/b" } },
  },
  {
    name: "strictness: a file has no media type with control characters",
    ...multipart,
    route: fileForm,
    body: part("x", "Content-Type: a/b\u0001"),
    seen: { f: { data: new Uint8Array(Buffer.from("x")) } },
  },
  {
    name: "strictness: a part of a bytes field is bytes without a file name",
    ...multipart,
    route: bytesForm,
    body: part("QUJD"),
    seen: { f: new Uint8Array(Buffer.from("QUJD")) },
  },
  {
    name: "strictness: and whatever its type",
    ...multipart,
    route: bytesForm,
    body: part("\ufeffé", "Content-Type: text/plain"),
    seen: { f: new Uint8Array(Buffer.from("\ufeffé")) },
  },
  {
    name: "strictness: and base64 if it says so, on several lines",
    ...multipart,
    route: bytesForm,
    body: part("QUJD\r\nREVG", "Content-Transfer-Encoding: BASE64"),
    seen: { f: "QUJDREVG" },
  },
];

const markCases: readonly OptionCase[] = [
  { name: "strictness: U+FEFF in a text body is data", ...text, body: "\ufeffa", seen: { f: "\ufeffa" } },
  {
    name: "strictness: U+FEFF in a part is data",
    ...multipart,
    route: { body: "*" },
    body: part("\ufeffa"),
    seen: { f: "\ufeffa" },
  },
  {
    name: "strictness: U+FEFF in a form is data",
    ...form,
    route: { body: "*" },
    body: "f=\ufeffa",
    seen: { f: "\ufeffa" },
  },
];

const headerCases = [" a", "a ", "\ta"].map((value): OptionCase => {
  return {
    name: `strictness: a header cannot carry ${JSON.stringify(value)}`,
    operation: { responseFields: [{ name: "etag", in: "header", key: "ETag" }] },
    handle: () => ({ etag: value }),
    status: 500,
    reported: [`the header ETag cannot hold ${JSON.stringify(value)}`],
  };
});

const emptyCases = ["application/json", "text/html", "multipart/form-data", ""].map((type): OptionCase => {
  return {
    name: `strictness: an empty body of the type ${JSON.stringify(type)} is absent`,
    request: "POST /x",
    route: { body: "*" },
    headers: contentType(type),
    body: "",
    seen: {},
  };
});

const preferences: readonly OptionCase[] = ["__proto__=1", "constructor=1", "x=y"].flatMap((prefer) => {
  return [false, true].map((strict): OptionCase => {
    return {
      name: `strictness: ignores the preference ${prefer}${strict ? ", with strict" : ""}`,
      options: { strict },
      route: { headers: [{ name: "prefer", style: "preferences", fields: [{ name: "return" }] }] },
      headers: { prefer: `${prefer}, return=minimal` },
      read: (json, check) => {
        checkMembers(expectObject((json as { prefer: unknown }).prefer, check), { return: "return" }, check);
        return json;
      },
      seen: { prefer: { return: "minimal" } },
    };
  });
});

/** A request with REQUIRED members in the query, in a header and in the body. */
const demanding: Pick<OptionCase, "read" | "options"> = {
  read: (json, check) => {
    const request = expectObject(json, check) as { filter?: object; book?: object };
    if (check.required) checkRequired(request, ["q", "h", "title", "book"], check);
    if (request.filter) readMember(request, "filter", demand("word"), check);
    if (request.book) readMember(request, "book", demand("name"), check);
    return json;
  },
};

function demand(name: string): Reader<unknown> {
  return (json, check) => {
    if (check.required) checkRequired(json as object, [name], check);
    return json;
  };
}

const demandingRoute = {
  query: [{ name: "q" }, { name: "filter.x" }],
  headers: [{ name: "h" }],
} as const;

const completenessCases: readonly OptionCase[] = [
  {
    name: "completeness: an absent optional body does not excuse the query and the header",
    request: "POST /x?filter.x=1",
    operation: { bodyOptional: true },
    route: { ...demandingRoute, body: "*" },
    ...demanding,
    status: 400,
    violations: ["q: is required", "h: is required", "filter.word: is required"],
  },
  {
    name: "completeness: an optional body that is present is complete",
    request: "POST /x?q=1",
    operation: { bodyOptional: true },
    route: { ...demandingRoute, body: "*" },
    headers: { ...contentType("application/json"), h: "1" },
    body: '{"book":{}}',
    ...demanding,
    status: 400,
    violations: ["title: is required", "book.name: is required"],
  },
  {
    name: "completeness: a PATCH may leave out what its body holds, and nothing else",
    request: "PATCH /x?filter.x=1",
    route: { ...demandingRoute, body: "*" },
    headers: contentType("application/json"),
    body: '{"book":{}}',
    ...demanding,
    status: 400,
    violations: ["q: is required", "h: is required", "filter.word: is required"],
  },
  {
    name: "completeness: a PATCH of one field demands the others",
    request: "PATCH /x?q=1",
    route: { ...demandingRoute, query: [{ name: "q" }, { name: "title" }], body: "book" },
    headers: { ...contentType("application/json"), h: "1" },
    body: "{}",
    ...demanding,
    status: 400,
    violations: ["title: is required"],
  },
];

const cookieCases: readonly OptionCase[] = [
  {
    name: "cookies: Set-Cookie is one header for each item",
    operation: { responseFields: [{ name: "cookies", in: "header", key: "Set-Cookie", list: true }] },
    handle: () => ({ cookies: ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", 'b="x, y"'] }),
    responseCookies: ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", 'b="x, y"'],
  },
];

/** Inputs that servers refuse, ignore, or take as they are. */
export const strictnessOptionCases: readonly OptionCase[] = [
  ...jsonCases,
  ...bytesCases,
  ...markCases,
  ...headerCases,
  ...emptyCases,
  ...preferences,
  ...completenessCases,
  ...cookieCases,
];
