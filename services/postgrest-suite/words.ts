import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { actionOf, applied, isAction, NotKnown, type Scope } from "./evaluate.ts";
import { JsonText } from "./json-quote.ts";
import { hasHeader, headerHas, lacksHeader, matcherOf, mismatches } from "./matcher.ts";
import type { SuiteResponse } from "./response.ts";

/** The members of a configuration of PostgREST that differ from those of the suite. */
export type Configuration = ReadonlyMap<string, unknown>;

/** The context of a run of the specs. */
export interface SpecRun {
  /** The folder of the specs. */
  readonly folder: string;
  send(
    configuration: Configuration,
    method: string,
    path: string,
    headers: readonly (readonly [string, string])[],
    body: string | Uint8Array,
  ): Promise<SuiteResponse>;
  /** Takes the result of an expectation: what is wrong, or nothing. */
  report(label: string, response: SuiteResponse | undefined, wrong: readonly string[]): void;
}

type Pair = readonly [string, string];

/** The words of the specs: those of hspec, of its part for HTTP, and of the suite's own helper. */
export function createWords(run: SpecRun): Scope {
  const labels: string[] = [];
  let configuration: Configuration = new Map();
  const words = new Map<string, () => unknown>();
  const word = (name: string, value: unknown) => words.set(name, () => value);

  const labelled = (label: unknown) => (body: unknown) =>
    actionOf(async () => {
      labels.push(String(label));
      try {
        return await runAction(body);
      } finally {
        labels.pop();
      }
    });
  for (const name of ["describe", "context", "it", "specify"]) word(name, labelled);
  word("pendingWith", (reason: unknown) => {
    throw new NotKnown(`pending: ${reason}`);
  });
  word("baseCfg", new Map());
  word(
    "withConfig",
    (chosen: Configuration) => (body: unknown) =>
      actionOf(async () => {
        configuration = chosen;
        return runAction(body);
      }),
  );

  const request = (method: unknown) => (path: unknown) => (headers: unknown) => (body: unknown) =>
    actionOf(() => {
      if (typeof path !== "string") throw new NotKnown("a path of another kind");
      const bytes = body instanceof Uint8Array ? body : String(body);
      return run.send(configuration, String(method), path, pairsOf(headers), bytes);
    });
  word("request", request);
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]) {
    const name = `${method[0]}${method.slice(1).toLowerCase()}`;
    word(`method${name}`, method);
    const takesBody = ["POST", "PUT", "PATCH"].includes(method);
    const direct = request(method);
    word(method.toLowerCase(), (path: unknown) => (takesBody ? direct(path)([]) : direct(path)([])("")));
  }

  word(
    "shouldRespondWith",
    (action: unknown) => (expected: unknown) =>
      actionOf(async () => {
        const matcher = matcherOf(expected);
        if (matcher === undefined) throw new NotKnown("an expectation of another kind");
        const response = await runAction(action);
        if (!isResponse(response)) throw new NotKnown("a response of another kind");
        run.report(labels.join(" > "), response, mismatches(response, matcher));
        return undefined;
      }),
  );
  const check = (test: (found: unknown, expected: unknown) => boolean) => (found: unknown) => (expected: unknown) =>
    actionOf(async () => {
      const isRight = test(found, expected);
      run.report(labels.join(" > "), undefined, isRight ? [] : [`found ${show(found)}, not ${show(expected)}`]);
    });
  word(
    "shouldBe",
    check((found, expected) => show(found) === show(asBody(expected))),
  );
  word("shouldContain", check(containsHeaders));
  word(
    "shouldSatisfy",
    check((found, test) => applied(test, found) === true),
  );
  word(
    "shouldNotSatisfy",
    check((found, test) => applied(test, found) === false),
  );
  word(
    "shouldNotBe",
    check((found, expected) => show(found) !== show(expected)),
  );

  word("liftIO", (action: unknown) => action);
  word("return", (value: unknown) => actionOf(async () => value));
  word("pure", (value: unknown) => actionOf(async () => value));
  word("void", (action: unknown) => action);
  word(
    "when",
    (condition: unknown) => (action: unknown) => (condition === true ? action : actionOf(async () => undefined)),
  );
  word(
    "mapM_",
    (each: unknown) => (items: readonly unknown[]) =>
      actionOf(async () => {
        for (const item of items) await runAction(applied(each, item));
      }),
  );
  word(
    "forM_",
    (items: readonly unknown[]) => (each: unknown) => applied(applied(words.get("mapM_")?.(), each), items),
  );

  headerWords(word);
  responseWords(word);
  tokenWords(word);
  word("readFixtureFile", (name: unknown) => new Uint8Array(readFileSync(join(run.folder, "fixtures", String(name)))));
  return words;
}

/** The bytes of a file as bodies of responses are read. */
function asBody(expected: unknown): unknown {
  return expected instanceof Uint8Array ? Buffer.from(expected).toString() : expected;
}

function containsHeaders(found: unknown, expected: unknown): boolean {
  const pairs = pairsOf(found).map(([name, value]) => `${name.toLowerCase()}: ${value}`);
  return pairsOf(expected).every(([name, value]) => pairs.includes(`${name.toLowerCase()}: ${value}`));
}

type Define = (name: string, value: unknown) => void;

function headerWords(word: Define): void {
  const names = {
    hAccept: "Accept",
    hAuthorization: "Authorization",
    hContentType: "Content-Type",
    hContentLength: "Content-Length",
    hLocation: "Location",
    hRange: "Range",
    hOrigin: "Origin",
    hAllow: "Allow",
  };
  for (const [constant, name] of Object.entries(names)) word(constant, name);
  word("rangeUnit", ["Range-Unit", "items"]);
  const range = (first: unknown, last?: unknown) => `items=${first}-${last ?? ""}`;
  word("ByteRangeFromTo", (first: unknown) => (last: unknown) => range(first, last));
  word("ByteRangeFrom", (first: unknown) => range(first));
  word("renderByteRange", (text: unknown) => text);
  word("rangeHdrs", (text: unknown) => [
    ["Range-Unit", "items"],
    ["Range", plainRange(text)],
  ]);
  word("rangeHdrsWithCount", (text: unknown) => [
    ["Prefer", "count=exact"],
    ["Range-Unit", "items"],
    ["Range", plainRange(text)],
  ]);
  word("acceptHdrs", (type: unknown) => [["Accept", type]]);
  word("planHdr", ["Accept", "application/vnd.pgrst.plan+json"]);
  word("authHeader", (scheme: unknown) => (credentials: unknown) => ["Authorization", `${scheme} ${credentials}`]);
  word("authHeaderJWT", (token: unknown) => ["Authorization", `Bearer ${token}`]);
  const json = "application/json; charset=utf-8";
  word("matchContentTypeJson", hasHeader("Content-Type", json));
  word("matchContentTypeSingular", hasHeader("Content-Type", "application/vnd.pgrst.object+json; charset=utf-8"));
  const stripped = (kind: string) => `application/vnd.pgrst.${kind}+json;nulls=stripped; charset=utf-8`;
  word("matchCTArrayStrip", hasHeader("Content-Type", stripped("array")));
  word("matchCTSingularStrip", hasHeader("Content-Type", stripped("object")));
  word("filterAndMatchCT", (type: unknown) => hasHeader("Content-Type", String(type)));
  word("matchHeaderAbsent", (name: unknown) => lacksHeader(String(name)));
  word("matchHeaderValuePresent", (name: unknown) => (part: unknown) => headerHas(String(name), String(part)));
  word("matchServerTimingHasTiming", (metric: unknown) =>
    headerHas("Server-Timing", new RegExp(`${metric};dur=\\d+.\\d+`)),
  );
  word("<:>", (name: unknown) => (value: unknown) => hasHeader(String(name), String(value)));
}

function plainRange(text: unknown): string {
  return String(text).replace("items=", "");
}

function responseWords(word: Define): void {
  word("simpleStatus", (response: SuiteResponse) => response.status);
  word("simpleHeaders", (response: SuiteResponse) => response.headers);
  word("simpleBody", (response: SuiteResponse) => response.body);
  word("statusCode", (status: unknown) => status);
  word(
    "lookup",
    (name: unknown) => (pairs: readonly Pair[]) =>
      pairs.find(([it]) => it.toLowerCase() === String(name).toLowerCase())?.[1] ?? null,
  );
  word("Just", (value: unknown) => value);
  word("Nothing", null);
  word("True", true);
  word("False", false);
  word("Right", (value: unknown) => value);
  word("isJust", (value: unknown) => value !== null);
  word("isNothing", (value: unknown) => value === null);
  word("not", (value: unknown) => value !== true);
  word("noBlankHeader", (pairs: readonly Pair[]) => pairs.every(([name, value]) => name !== "" || value !== ""));
  word("noProfileHeader", (pairs: readonly Pair[]) =>
    pairs.every(([name]) => name.toLowerCase() !== "content-profile"),
  );
  word("matchHeader", (name: unknown) => (pattern: unknown) => (pairs: readonly Pair[]) => {
    const value = pairs.find(([it]) => it.toLowerCase() === String(name).toLowerCase())?.[1];
    return value !== undefined && new RegExp(String(pattern).replaceAll("[[:digit:]]", "\\d")).test(value);
  });
  word("fromList", (items: unknown) => items);
  word("toList", (items: unknown) => items);
  for (const name of ["cs", "toS", "encodeUtf8", "id", "show", "pack", "rightToMaybe", "parseSecret", "decodeUtf8"])
    word(name, (value: unknown) => value);
  for (const name of ["OAFollowPriv", "OAIgnorePriv", "OADisabled", "Verbose", "Minimal"]) word(name, name);
  word("QualifiedIdentifier", (schema: unknown) => (name: unknown) => (schema === "" ? name : `${schema}.${name}`));
  const statuses = { ok200: 200, created201: 201, noContent204: 204, partialContent206: 206, badRequest400: 400 };
  for (const [name, status] of Object.entries(statuses)) word(name, status);
  for (const status of [200, 201, 204, 206, 400, 401, 403, 404, 405, 406, 409, 416, 500])
    word(`status${status}`, status);
  word("mempty", "");
  // Of the server on which the fixtures are.
  word("actualPgVersion", 150_000);
  for (const major of [13, 14, 15, 16, 17, 18]) word(`pgVersion${major}0`, major * 10_000);
  word("Status", (value: unknown) => value);
}

/** The signatures that the suite makes itself. */
function tokenWords(word: Define): void {
  const secret = Buffer.from("reallyreallyreallyreallyverysafe");
  word("generateSecret", secret);
  const sign = (claims: unknown, key: Buffer) => {
    const encode = (text: string) => Buffer.from(text).toString("base64url");
    const text = `${encode('{"alg":"HS256"}')}.${encode(String(claims))}`;
    return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
  };
  word("generateJWT", (claims: unknown) => sign(claims, secret));
  word("generateJWTWithSecret", (claims: unknown) => (key: unknown) => sign(claims, Buffer.from(key as Uint8Array)));
  word("relativeSeconds", (seconds: unknown) => actionOf(async () => Math.floor(Date.now() / 1000) + Number(seconds)));
}

async function runAction(action: unknown): Promise<unknown> {
  if (!isAction(action)) throw new NotKnown("an action of another kind");
  return action.run();
}

function isResponse(value: unknown): value is SuiteResponse {
  return typeof value === "object" && value !== null && "status" in value && "body" in value;
}

function pairsOf(headers: unknown): Pair[] {
  if (headers === "") return [];
  if (!Array.isArray(headers)) throw new NotKnown("headers of another kind");
  return headers.map(([name, value]: [unknown, unknown]) => [String(name), String(value)] as const);
}

function show(value: unknown): string {
  return value instanceof JsonText || typeof value === "string" ? String(value) : JSON.stringify(value);
}
