import type { Operation } from "../../runtime/operation/operation.ts";
import { type HandlerContext, type HandlerOptions, StatusError } from "../../runtime/server.ts";
import type { OptionCase } from "./option-case.ts";

const secured: Partial<Operation> = {
  securitySchemes: {
    session: { type: "apiKey", in: "header", name: "Service-Session-Token" },
    cookie: { type: "apiKey", in: "cookie", name: "sid" },
    key: { type: "apiKey", in: "query", name: "key" },
    word: { type: "http", scheme: "ApiKey" },
    basic: { type: "http", scheme: "Basic" },
    oauth: { type: "oauth2", queryParameter: "access_token" },
  },
  security: [
    { scheme: "session" },
    { scheme: "cookie" },
    { scheme: "key" },
    { scheme: "word", privileges: ["manage"] },
    { scheme: "basic" },
    { scheme: "oauth", scopes: ["read"] },
  ],
};

const whoever: HandlerOptions = { authenticate: (credentials) => ({ credentials }) };

const rejectAll: HandlerOptions = { authenticate: () => undefined };

const caller = (_: unknown, context: HandlerContext): unknown => context.caller;

const challenges =
  'ApiKey in="header", name="Service-Session-Token", ApiKey in="cookie", name="sid", ' +
  'ApiKey in="query", name="key", ApiKey, Basic realm="api", charset="UTF-8", Bearer';

function shown(scheme: string, value: string, scopes: readonly string[] = [], privileges: readonly string[] = []) {
  return JSON.stringify({ credentials: [{ scheme, value, scopes, privileges }] });
}

export const accessOptionCases: readonly OptionCase[] = [
  {
    name: "security: enforced by something in front of the service",
    operation: secured,
    options: { authenticate: "external" },
    handle: caller,
    text: "",
  },
  { name: "security: a public operation", options: rejectAll, seen: {} },
  {
    name: "security: no credentials",
    operation: secured,
    options: whoever,
    headers: { authorization: "Digest x" },
    status: 401,
    message: "the request has no credentials",
    responseHeaders: { "www-authenticate": challenges },
  },
  {
    name: "security: no credentials, and an invalid request",
    request: "GET /x?unknown=1",
    operation: secured,
    options: { ...whoever, strict: true },
    status: 401,
    message: "the request has no credentials",
  },
  {
    name: "security: no credentials, and too many parameters",
    request: "GET /x?a=1&b=2&c=3",
    operation: secured,
    options: { ...whoever, maxQueryParameters: 2 },
    status: 401,
    message: "the request has no credentials",
  },
  {
    name: "security: no credentials, and a malformed escape",
    request: "GET /x?a=%zz&key=%zz",
    operation: secured,
    options: whoever,
    status: 401,
    message: "the request has no credentials",
  },
  {
    name: "security: credentials, and too many parameters",
    request: "GET /x?a=1&b=2&key=k",
    operation: secured,
    options: { ...whoever, maxQueryParameters: 2 },
    status: 400,
    message: "the query has more than 2 parameters",
  },
  {
    name: "security: no credentials, and no function name for JSONP",
    request: "GET /x?callback=a%28",
    operation: { ...secured, callbackParameter: "callback" },
    options: whoever,
    status: 401,
    message: "the request has no credentials",
  },
  {
    name: "security: credentials, and no function name for JSONP",
    request: "GET /x?key=k&callback=a%28",
    operation: { ...secured, callbackParameter: "callback" },
    options: whoever,
    status: 400,
    message: 'the query parameter callback must name a JavaScript function, such as "app.show"',
  },
  {
    name: "security: unknown credentials",
    operation: { ...secured, security: [{ scheme: "oauth" }] },
    options: rejectAll,
    headers: { authorization: "Bearer x" },
    status: 401,
    message: "the credentials are not valid",
    responseHeaders: { "www-authenticate": 'Bearer error="invalid_token"' },
  },
  {
    name: "security: a caller without permission",
    operation: secured,
    options: {
      authenticate: () => {
        throw new StatusError("permission_denied", "no privilege");
      },
    },
    headers: { authorization: "Bearer x" },
    status: 403,
    message: "no privilege",
  },
  {
    name: "security: the error of authenticate",
    operation: { ...secured, security: [{ scheme: "basic" }] },
    options: {
      authenticate: () => {
        throw new StatusError("unauthenticated", "expired", { headers: { "x-why": "old" } });
      },
    },
    headers: { authorization: "basic eDp5" },
    status: 401,
    message: "expired",
    responseHeaders: { "www-authenticate": 'Basic realm="api", charset="UTF-8"', "x-why": "old" },
  },
  {
    name: "security: authenticate fails",
    operation: secured,
    options: {
      authenticate: () => {
        throw new Error("no database");
      },
    },
    headers: { authorization: "Bearer x" },
    status: 500,
    reported: ["no database"],
  },
  ...(
    [
      ["a header", "/x", { "service-session-token": "k" }, shown("session", "k")],
      ["a cookie", "/x", { cookie: "a=1; sid=k" }, shown("cookie", "k")],
      ["a query parameter", "/x?key=k%2B&key=other", {}, shown("key", "k+")],
      ["a scheme word", "/x", { authorization: "apikey  a=b=" }, shown("word", "a=b=", [], ["manage"])],
      ["Basic", "/x", { authorization: "Basic eDp5" }, shown("basic", "eDp5")],
      ["a bearer token", "/x", { authorization: "bearer t" }, shown("oauth", "t", ["read"])],
      ["a token in the query", "/x?access_token=t", {}, shown("oauth", "t", ["read"])],
    ] as const
  ).map(
    ([what, target, headers, text]): OptionCase => ({
      name: `security: ${what}`,
      request: `GET ${target}`,
      operation: secured,
      options: { ...whoever, strict: true },
      headers,
      handle: caller,
      text,
    }),
  ),
];
