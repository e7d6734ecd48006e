/** The effect of a change on HTTP callers: it breaks them, it may, or it does not. */
export type ChangeLevel = "breaking" | "risky" | "safe";

/** Where values travel. A change of what servers take differs from one of what they return. */
export type Direction = "request" | "response";

/** A kind of change. */
export interface ChangeRule {
  /** Values have a level for each direction. */
  readonly level: ChangeLevel | Readonly<Record<Direction, ChangeLevel>>;
  /** One sentence for the documentation. */
  readonly summary: string;
}

const table = {
  "operation-removed": { level: "breaking", summary: "An operation is gone, with all of its routes." },
  "operation-added": { level: "safe", summary: "An operation is new." },
  "operation-renamed": {
    level: "safe",
    summary: "The rpc of a route has another name, which only generated code shows.",
  },
  "route-removed": { level: "breaking", summary: "An operation has lost one of its routes." },
  "route-added": { level: "safe", summary: "An operation has one more route." },
  "route-moved": { level: "breaking", summary: "A route has another path." },
  "route-reassigned": { level: "risky", summary: "A route belongs to another operation, which existed before." },
  "route-shadowed": { level: "risky", summary: "A new route takes requests that another operation has served." },
  "method-changed": { level: "breaking", summary: "A path has another HTTP method." },
  "path-narrowed": { level: "breaking", summary: "A path template matches fewer paths." },
  "path-widened": { level: "safe", summary: "A path template matches more paths." },
  "selection-changed": {
    level: "breaking",
    summary: "Other requests than before select an operation of a shared route.",
  },
  "webhook-removed": { level: "breaking", summary: "A webhook is gone." },
  "webhook-added": { level: "safe", summary: "A webhook is new. Receivers acknowledge those that they do not know." },
  "webhook-renamed": { level: "safe", summary: "A webhook has another name, which only documents show." },
  "webhook-url-moved": {
    level: "breaking",
    summary: "Users subscribe to a webhook elsewhere, or give its URL in another field.",
  },
  "host-changed": { level: "risky", summary: "A service has another default host." },
  "parameter-added": { level: "safe", summary: "An optional query parameter, header or cookie is new." },
  "parameter-required": {
    level: "breaking",
    summary: "A new query parameter, header or cookie of the request is required.",
  },
  "parameter-removed": { level: "breaking", summary: "A query parameter, header or cookie of the request is gone." },
  "parameter-renamed": { level: "breaking", summary: "A query parameter, header or cookie has another name." },
  "parameter-style-changed": {
    level: "breaking",
    summary: "A list, map or message is written in another way in the query, a header or a form.",
  },
  "field-moved": {
    level: "breaking",
    summary: "A field travels elsewhere, such as in the body instead of in the query.",
  },
  "body-changed": { level: "breaking", summary: "The body of requests is another part of the message." },
  "body-required": { level: "breaking", summary: "Requests can no longer leave out the body." },
  "body-optional": { level: "safe", summary: "Requests can leave out the body." },
  "media-type-removed": { level: "breaking", summary: "A media type is gone." },
  "media-type-added": { level: "safe", summary: "A media type is new." },
  "status-changed": { level: "breaking", summary: "The only success or redirect has another status." },
  "status-removed": { level: "breaking", summary: "A success or a redirect is gone." },
  "status-added": { level: "risky", summary: "A response may have one more status." },
  "error-removed": { level: "risky", summary: "The body of an error is no longer declared." },
  "error-added": { level: "risky", summary: "An error with a declared body is new." },
  "response-body-removed": { level: "breaking", summary: "A response no longer has a body." },
  "response-body-added": { level: "safe", summary: "A response without a body has one." },
  "response-header-removed": { level: "breaking", summary: "A header of responses is gone." },
  "response-header-added": { level: "safe", summary: "A header of responses is new." },
  "response-header-changed": { level: "risky", summary: "A fixed header of responses has another value." },
  "security-narrowed": {
    level: "breaking",
    summary: "Callers need other credentials, more scopes or more privileges.",
  },
  "security-widened": {
    level: "safe",
    summary: "Callers need fewer scopes or privileges or none, or may use other credentials.",
  },
  "authorization-url-changed": { level: "risky", summary: "Users authorize OAuth 2.0 clients at another URL." },
  "token-url-changed": { level: "risky", summary: "Tokens of OAuth 2.0 come from another URL." },
  "security-scheme-changed": { level: "breaking", summary: "Credentials of a security scheme travel elsewhere." },
  "stream-changed": { level: "breaking", summary: "A single response has become a stream, or a stream one response." },
  "stream-format-removed": { level: "breaking", summary: "A format of a stream is gone." },
  "stream-format-added": { level: "safe", summary: "A stream has one more format." },
  "stream-default-changed": {
    level: "breaking",
    summary: "Callers without an Accept header get another format of a stream.",
  },
  "events-changed": { level: "breaking", summary: "Server-sent events carry a message in other lines." },
  "operation-result-changed": {
    level: "breaking",
    summary: "A long-running operation results in a message of another type.",
  },
  "operation-metadata-changed": {
    level: "risky",
    summary: "A long-running operation tells its progress in a message of another type.",
  },
  "pagination-changed": { level: "risky", summary: "Callers get from page to page in another way." },
  "callback-removed": { level: "breaking", summary: "The callback parameter of JSONP is gone, or has another name." },
  "callback-added": { level: "safe", summary: "Responses are available as JSONP." },
  deprecated: { level: "safe", summary: "An operation, a field or an enum value is deprecated." },
  undeprecated: { level: "safe", summary: "An operation, a field or an enum value is no longer deprecated." },
  "stability-lowered": { level: "risky", summary: "An operation, a message or a field is less stable than before." },
  "stability-raised": { level: "safe", summary: "An operation, a message or a field is more stable than before." },
  "field-removed": {
    level: { request: "breaking", response: "breaking" },
    summary: "A field is gone.",
  },
  "field-added": { level: { request: "safe", response: "safe" }, summary: "An optional field is new." },
  "field-required": { level: { request: "breaking", response: "safe" }, summary: "A new field is required." },
  "field-output-only": {
    level: { request: "risky", response: "safe" },
    summary: "Servers ignore a field of requests, which is OUTPUT_ONLY.",
  },
  "field-input-only": {
    level: { request: "safe", response: "breaking" },
    summary: "Servers no longer return a field, which is INPUT_ONLY.",
  },
  "field-immutable": {
    level: { request: "risky", response: "safe" },
    summary: "A field can no longer be changed, since it is IMMUTABLE.",
  },
  "required-added": { level: { request: "breaking", response: "safe" }, summary: "A field has become required." },
  "required-removed": { level: { request: "safe", response: "risky" }, summary: "A field has become optional." },
  "json-name-changed": {
    level: { request: "breaking", response: "breaking" },
    summary: "A field has another name in JSON or in a form.",
  },
  "type-changed": {
    level: { request: "breaking", response: "breaking" },
    summary: "A value is of another type on the wire.",
  },
  "type-narrowed": {
    level: { request: "breaking", response: "safe" },
    summary: "A type has fewer values, such as an integer instead of any number.",
  },
  "type-widened": {
    level: { request: "safe", response: "risky" },
    summary: "A type has more values, such as any string instead of those of an enum.",
  },
  "representation-changed": {
    level: { request: "breaking", response: "breaking" },
    summary: "A message has another form in JSON: an object, its value, or a union.",
  },
  "nullable-added": { level: { request: "safe", response: "risky" }, summary: "A field may be null." },
  "nullable-removed": { level: { request: "breaking", response: "safe" }, summary: "A field may no longer be null." },
  "presence-changed": {
    level: { request: "risky", response: "risky" },
    summary: "The default value and absence have become the same, or different.",
  },
  "always-added": { level: { request: "safe", response: "safe" }, summary: "A field is always present." },
  "always-removed": { level: { request: "safe", response: "risky" }, summary: "A field may be absent." },
  "default-changed": {
    level: { request: "risky", response: "risky" },
    summary: "An absent field means another value.",
  },
  "constraint-narrowed": { level: { request: "breaking", response: "safe" }, summary: "A constraint allows less." },
  "constraint-widened": { level: { request: "safe", response: "risky" }, summary: "A constraint allows more." },
  "constraint-changed": {
    level: { request: "breaking", response: "risky" },
    summary: "A constraint, such as a pattern, allows other values.",
  },
  "enum-value-removed": { level: { request: "breaking", response: "safe" }, summary: "A value of an enum is gone." },
  "enum-value-added": { level: { request: "safe", response: "risky" }, summary: "A value of an enum is new." },
  "enum-value-renamed": {
    level: { request: "breaking", response: "breaking" },
    summary: "A value of an enum has another name on the wire.",
  },
  "enum-number-changed": {
    level: { request: "risky", response: "safe" },
    summary: "A value of an enum has another number, which requests may hold instead of the name.",
  },
  "oneof-joined": {
    level: { request: "breaking", response: "safe" },
    summary: "A field excludes others, since it has become a member of a oneof.",
  },
  "oneof-left": {
    level: { request: "safe", response: "risky" },
    summary: "A field no longer excludes others, since it has left a oneof.",
  },
  "oneof-member-added": {
    level: { request: "safe", response: "risky" },
    summary: "A oneof or a union has one more member.",
  },
  "oneof-required": {
    level: { request: "breaking", response: "safe" },
    summary: "A oneof requires one of its members.",
  },
  "oneof-optional": { level: { request: "safe", response: "risky" }, summary: "A oneof no longer requires a member." },
  "discriminator-changed": {
    level: { request: "breaking", response: "breaking" },
    summary: "Another property, or none, names the member of a oneof, or its value has another type.",
  },
  "default-mapping-removed": {
    level: { request: "breaking", response: "safe" },
    summary: "Objects without a known discriminator are no longer accepted, or have another member.",
  },
  "default-mapping-added": {
    level: { request: "safe", response: "risky" },
    summary: "Objects without a known discriminator have a member.",
  },
  "discriminator-required": {
    level: { request: "breaking", response: "safe" },
    summary: "Objects can no longer leave out the discriminator.",
  },
  "discriminator-optional": {
    level: { request: "safe", response: "risky" },
    summary: "Objects can leave out the discriminator.",
  },
  "closed-added": {
    level: { request: "breaking", response: "safe" },
    summary: "A message no longer takes unknown properties.",
  },
  "closed-removed": { level: { request: "safe", response: "risky" }, summary: "A message takes unknown properties." },
  "additional-properties-added": {
    level: { request: "safe", response: "risky" },
    summary: "A message keeps properties that it does not declare.",
  },
  "additional-properties-removed": {
    level: { request: "breaking", response: "breaking" },
    summary: "A message no longer keeps properties that it does not declare.",
  },
} as const;

/** Ids are stable: people search for them. */
export type ChangeId = keyof typeof table;

/** All kinds of changes by id. */
export const changeRules: Readonly<Record<ChangeId, ChangeRule>> = table;
