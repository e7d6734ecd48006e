import type { ErrorFormat, ErrorMember } from "./error-format.ts";
import type { EventFields } from "./event-fields.ts";
import { type Find, type Known, list, map, object, oneOf, parameterType, unchecked } from "./known.ts";
import type { DeepObject, FileMembers, Preference } from "./parameter.ts";
import type { ResponseField } from "./response-field.ts";
import type { RequestContent, RouteConstant } from "./route.ts";
import type { SecurityRequirement, SecurityScheme } from "./security.ts";
import type { Selection } from "./selection.ts";
import type { StreamFormat } from "./stream-format.ts";

type MemberOf<T> = T extends unknown ? keyof T : never;

/** Of operations with security requirements. */
export function knownSecurity(): Known {
  const joint: Find = (value) => requirements(value);
  const requirements = list(
    object<SecurityRequirement>({ scheme: unchecked, scopes: unchecked, privileges: unchecked, and: joint }),
  );
  const securitySchemes = map(
    object<{ [K in MemberOf<SecurityScheme>]: unknown }>({
      type: oneOf<SecurityScheme["type"]>({ apiKey: true, http: true, oauth2: true }),
      in: oneOf({ query: true, header: true, cookie: true }),
      name: unchecked,
      scheme: unchecked,
      queryParameter: unchecked,
    }),
  );
  return { operation: { security: requirements, credentialsOptional: unchecked, securitySchemes } };
}

/** Of operations that declare the bodies of their errors. */
export function knownErrors(): Known {
  const inner: Find = (value) => members(value);
  const members = list(
    object<ErrorMember>({
      name: unchecked,
      holds: oneOf<ErrorMember["holds"]>({
        code: true,
        message: true,
        messages: true,
        status: true,
        object: true,
        list: true,
        violations: true,
        field: true,
        description: true,
        default: true,
      }),
      value: unchecked,
      members: inner,
    }),
  );
  return { operation: { errors: list(object<ErrorFormat>({ codes: unchecked, members })) } };
}

/** Of operations whose response is a stream. */
export function knownStreams(): Known {
  const streams = list(
    oneOf<StreamFormat>({
      "server-sent-events": true,
      ndjson: true,
      "json-array": true,
      bytes: true,
      websocket: true,
      "grpc-gateway": true,
    }),
  );
  const events = object<EventFields>({
    type: unchecked,
    id: unchecked,
    retry: unchecked,
    comment: unchecked,
    cases: unchecked,
    discriminator: unchecked,
    text: unchecked,
    end: unchecked,
  });
  return { operation: { streams, events } };
}

/** Of operations that share a route. */
export function knownSelection(): Known {
  const selectedBy = object<{ [K in MemberOf<Selection>]: unknown }>({
    body: unchecked,
    name: unchecked,
    protoName: unchecked,
    values: unchecked,
    absent: unchecked,
    accept: unchecked,
  });
  return { operation: { selectedBy } };
}

/** Of operations whose requests have constants. */
export function knownConstants(): Known {
  const constant = object<RouteConstant>({
    in: oneOf({ query: true, header: true }),
    name: unchecked,
    value: unchecked,
  });
  return { route: () => ({ constants: list(constant) }) };
}

/** Of operations that respond with scripts. */
export function knownCallback(): Known {
  return { operation: { callbackParameter: unchecked } };
}

/** Of responses with members in headers or in the status. */
export function knownResponseFields(): Known {
  const responseFields = list(
    object<ResponseField>({
      name: unchecked,
      in: oneOf<ResponseField["in"]>({ header: true, status: true }),
      key: unchecked,
      type: parameterType,
      list: unchecked,
      style: oneOf({ preferences: true }),
      fields: preferences(),
    }),
  );
  return { operation: { responseFields } };
}

/** Of requests with members in headers and cookies. */
export function knownHeaders(): Known {
  const route = (parameters: Find) => ({ headers: parameters, cookies: parameters });
  return { route, parameter: { fields: preferences() } };
}

/** Of bodies that are not JSON. */
export function knownBodies(): Known {
  const route = (parameters: Find) => ({
    form: parameters,
    bytes: unchecked,
    contents: list(
      object<RequestContent>({
        name: unchecked,
        mediaTypes: unchecked,
        format: oneOf<NonNullable<RequestContent["format"]>>({ "http-body": true, bytes: true, text: true }),
        form: parameters,
      }),
    ),
  });
  return { route, parameter: { file: file(), json: unchecked } };
}

/** Of parameters with brackets. */
export function knownBrackets(): Known {
  // Messages are not looked into: they may contain themselves.
  const part: Find = (value) => (typeof value === "function" ? undefined : deepObject(value));
  const deepObject: Find = object<DeepObject>({
    type: parameterType,
    digitNames: unchecked,
    file: file(),
    items: part,
    values: part,
    fields: unchecked,
  });
  return { parameter: { deepObject } };
}

function file(): Find {
  return object<FileMembers>({ content: unchecked, name: unchecked, mediaType: unchecked });
}

function preferences(): Find {
  return list(object<Preference>({ name: unchecked, key: unchecked, type: parameterType, values: unchecked }));
}
