import type { ErrorFormat, ErrorMember } from "../../runtime/operation/error-format.ts";
import type { EventFields } from "../../runtime/operation/event-fields.ts";
import type { AlternativeResponse, Operation } from "../../runtime/operation/operation.ts";
import type {
  DeepObject,
  FileMembers,
  Parameter,
  ParameterType,
  Preference,
} from "../../runtime/operation/parameter.ts";
import type { ResponseField } from "../../runtime/operation/response-field.ts";
import type { RequestContent, Route, RouteConstant } from "../../runtime/operation/route.ts";
import type { SecurityRequirement, SecurityScheme } from "../../runtime/operation/security.ts";
import type { Selection } from "../../runtime/operation/selection.ts";
import type { StreamFormat } from "../../runtime/operation/stream-format.ts";

/**
 * The version of operations that a runtime has to know for a value: the version of its newest part. `at` is where the value stands.
 *
 * A release whose generator prints a member or a value that earlier runtimes would ignore adds it here with the next version, prints
 * that version with the operations that have it, and raises `newest` in runtime/server/service/check-operation.ts.
 */
type VersionOf = (value: unknown, at: string) => number;

/** For what has any value. */
const any: VersionOf = () => 1;

function oneOf<T extends string>(versions: Readonly<Record<T, number>>): VersionOf {
  const known: Readonly<Record<string, number>> = versions;
  return (value, at) => known[value as string] ?? fail(`${at} ${JSON.stringify(value)}`);
}

function list(item: VersionOf): VersionOf {
  return (value, at) => Math.max(1, ...(value as unknown[]).map((it, index) => item(it, `${at}[${index}]`)));
}

function map(item: VersionOf): VersionOf {
  return (value, at) => Math.max(1, ...Object.entries(value as object).map(([key, it]) => item(it, `${at}.${key}`)));
}

function object<T>(members: { readonly [K in keyof Required<T>]: VersionOf }): VersionOf {
  const known: Readonly<Record<string, VersionOf>> = members;
  return (value, at) => {
    const versions = Object.entries(value as object).map(([name, it]) => {
      return (known[name] ?? (() => fail(`${at}.${name}`)))(it, `${at}.${name}`);
    });
    return Math.max(1, ...versions);
  };
}

function fail(what: string): never {
  throw new Error(`${what} is not in testdata/frozen/operation-version.ts`);
}

type MemberOf<T> = T extends unknown ? keyof T : never;
type AnyOf<T> = { [K in MemberOf<T>]: unknown };

const parameterType = oneOf<ParameterType>({
  text: 1,
  boolean: 1,
  number: 1,
  "text-or-boolean": 1,
  "text-or-integer": 1,
  "text-or-number": 1,
  "text-or-scalar": 1,
  bigint: 1,
  enum: 1,
  literal: 1,
  json: 1,
  bytes: 1,
  file: 1,
});

const file = object<FileMembers>({ content: any, name: any, mediaType: any });
const preferences = list(object<Preference>({ name: any, key: any, type: parameterType, values: any }));

/** Messages are not looked into: they may contain themselves. */
const part: VersionOf = (value, at) => (typeof value === "function" ? 1 : deepObject(value, at));
const deepObject = object<DeepObject>({
  type: parameterType,
  digitNames: any,
  file,
  items: part,
  values: part,
  fields: any,
});

const parameters = list(
  object<Parameter>({
    name: any,
    protoName: any,
    names: any,
    type: parameterType,
    read: any,
    list: any,
    joined: any,
    key: any,
    style: oneOf<NonNullable<Parameter["style"]>>({ comma: 1, space: 1, pipe: 1, nested: 1, preferences: 1 }),
    digitNames: any,
    fields: preferences,
    deepObject,
    file,
    json: any,
  }),
);

const routes = list(
  object<Route>({
    method: any,
    template: any,
    parse: any,
    path: parameters,
    query: parameters,
    queryRest: object<NonNullable<Route["queryRest"]>>({ name: any, key: any, value: any }),
    headers: parameters,
    cookies: parameters,
    body: any,
    closed: any,
    form: parameters,
    bytes: any,
    contents: list(
      object<RequestContent>({
        name: any,
        mediaTypes: any,
        format: oneOf<NonNullable<RequestContent["format"]>>({ "http-body": 1, bytes: 1, text: 1 }),
        form: parameters,
      }),
    ),
    ignored: parameters,
    responseBody: any,
    constants: list(object<RouteConstant>({ in: oneOf({ query: 1, header: 1 }), name: any, value: any })),
  }),
);

const errorMembers: VersionOf = list((value, at) => errorMember(value, at));
const errorMember = object<ErrorMember>({
  name: any,
  holds: oneOf<ErrorMember["holds"]>({
    code: 1,
    message: 1,
    messages: 1,
    status: 1,
    object: 1,
    list: 1,
    violations: 1,
    field: 1,
    description: 1,
    default: 1,
  }),
  value: any,
  members: errorMembers,
});

const requirements: VersionOf = list((value, at) => requirement(value, at));
const requirement = object<SecurityRequirement>({ scheme: any, scopes: any, privileges: any, and: requirements });

const operation = object<Operation>({
  version: any,
  name: any,
  routes,
  streams: list(
    oneOf<StreamFormat>({
      "server-sent-events": 1,
      ndjson: 1,
      "json-array": 1,
      bytes: 1,
      websocket: 1,
      "grpc-gateway": 1,
    }),
  ),
  events: object<EventFields>({
    type: any,
    id: any,
    retry: any,
    comment: any,
    cases: any,
    discriminator: any,
    text: any,
    end: any,
  }),
  status: any,
  results: list(
    object<AlternativeResponse>({
      status: any,
      empty: any,
      mediaTypes: any,
      format: oneOf<NonNullable<AlternativeResponse["format"]>>({ text: 1, bytes: 1 }),
    }),
  ),
  responseFields: list(
    object<ResponseField>({
      name: any,
      in: oneOf<ResponseField["in"]>({ header: 1, status: 1 }),
      key: any,
      type: parameterType,
      list: any,
      style: oneOf<NonNullable<ResponseField["style"]>>({ preferences: 1 }),
      fields: preferences,
    }),
  ),
  requestMediaType: any,
  responseMediaType: any,
  jsonMediaTypes: any,
  bodyOptional: any,
  selectedBy: object<AnyOf<Selection>>({
    body: any,
    name: any,
    protoName: any,
    values: any,
    absent: any,
    accept: any,
  }),
  responseHeaders: any,
  callbackParameter: any,
  errors: list(object<ErrorFormat>({ codes: any, members: errorMembers })),
  sensitive: any,
  security: requirements,
  credentialsOptional: any,
  securitySchemes: map(
    object<AnyOf<SecurityScheme>>({
      type: oneOf<SecurityScheme["type"]>({ apiKey: 1, http: 1, oauth2: 1 }),
      in: oneOf({ query: 1, header: 1, cookie: 1 }),
      name: any,
      scheme: any,
      queryParameter: any,
    }),
  ),
});

/** Returns the version that an operation needs. Throws an Error for a member or a value that has none yet. */
export function operationVersion(value: Operation): number {
  return operation(value, value.name);
}
