import { api, book, cards, error, oneOf, page, union, value } from "./wire-protos.ts";

/** A proto file for each row of docs/wire-to-option.md, by its first cell. PACKAGE stands for the package of the file. */
export const wireRows: Readonly<Record<string, string>> = {
  // Paths
  "`/shelves/7/books/emma`": api({
    rule: 'get: "/shelves/{shelf}/books/{book}"',
    ask: "int32 shelf = 1; string book = 2;",
  }),
  "`/calls/CA12.json`, `/v2/...`, `/compare/a...b`": api({
    service: "option (rest.v1.service).partial_segments = true;",
    rule: `get: "/calls/{sid}.json"
      additional_bindings {get: "/v{version}/calls/{sid}"}
      additional_bindings {get: "/compare/{base}...{head}"}`,
    ask: "string sid = 1; string version = 2; string base = 3; string head = 4;",
  }),
  "`/points/7` or `/points/5f0c`, a number or text": api({
    rule: 'get: "/points/{id}"',
    ask: "PointId id = 1;",
    more: union("PointId", "int32 number = 1; string text = 2;"),
  }),
  "`/books/` as a path other than `/books`": api({ method: "option (rest.v1.method).trailing_slash = true;" }),
  "`/shelves//books`, an empty segment": api({ rule: 'get: "/shelves/{shelf}/books"', ask: "string shelf = 1;" }),
  "`/indexes/*/queries`, a star as it is": api({ rule: 'get: "/indexes/*/queries"' }),
  "`/files/a/b/c.txt`, a path as the value": api({ rule: 'get: "/files/{path=**}"', ask: "string path = 1;" }),
  "`/api/v2` in front of all paths": api({ service: 'option (rest.v1.service).base_path = "/api/v2";' }),
  "a request that the service sends to its user": api({
    method: 'option (rest.v1.method).webhook = {name: "book.created"};',
    sends: "string title = 1;",
    returns: "google.protobuf.Empty",
  }),
  "one path for several operations": `service RowService {
  rpc Get(Ask) returns (Answer) { option (google.api.http) = {get: "/x"}; }
  rpc Watch(Ask) returns (stream Answer) {
    option (google.api.http) = {get: "/x"};
    option (rest.v1.method).selected_by = {field: "watch"};
  }
}
message Ask { bool watch = 1; }
message Answer { string text = 1; }`,

  // Queries, headers and cookies
  "`?tag=a&tag=b`, `?tag=a,b`, `?tag=a\\|b`": api({
    ask: `repeated string tag = 1;
      repeated string by_comma = 2 [(rest.v1.field).style = COMMA_DELIMITED];
      repeated string by_pipe = 3 [(rest.v1.field).style = PIPE_DELIMITED];`,
  }),
  "`?address[city]=Paris`, `?ids[]=1`": api({
    ask: `Address address = 1 [(rest.v1.field).style = DEEP_OBJECT];
      repeated int32 ids = 2 [(rest.v1.field).style = DEEP_OBJECT_EMPTY_BRACKETS];`,
    more: "message Address { string city = 1; }",
  }),
  '`?filters={"label":["a"]}`, JSON as text': api({
    ask: `map<string, Texts> filters = 1 [(rest.v1.field).style = JSON];
      google.protobuf.Struct any = 2 [(rest.v1.field).style = JSON];
      Book cookie = 3 [(rest.v1.field) = {in: COOKIE style: JSON}];`,
    more: `${value("Texts", "repeated string texts = 1;")} ${book}`,
  }),
  "`X-Registry-Auth: eyJ1c2VybmFtZSI6ImFkYSJ9`": api({
    ask: 'Book auth = 1 [(rest.v1.field) = {in: HEADER name: "X-Registry-Auth" style: JSON_BASE64URL}];',
    more: book,
  }),
  "parameters that no other field declares": api({
    ask: "repeated Parameter rest = 1 [(rest.v1.field).in = QUERY_REST];",
    more: "message Parameter { string name = 1; string value = 2; }",
  }),
  "`X-Trace: 7`": api({
    ask: 'int32 trace = 1 [(rest.v1.field) = {in: HEADER name: "X-Trace"}];',
    answer: 'int32 trace = 1 [(rest.v1.field) = {in: HEADER name: "X-Trace"}];',
  }),
  "one of several headers": api({
    ask: oneOf(
      `string token = 1 [(rest.v1.field) = {in: HEADER name: "X-Token"}];
       string key = 2 [(rest.v1.field) = {in: HEADER name: "X-Key"}];`,
      "option (rest.v1.oneof).required = true;",
    ),
  }),
  "`Prefer: return=minimal`": api({
    ask: 'Preferences prefer = 1 [(rest.v1.field) = {in: HEADER name: "Prefer" style: PREFERENCES}];',
    more: "message Preferences { string return = 1; }",
  }),
  "`X-Total-Count: 12`, `Retry-After: 30`": api({
    answer: `int32 total = 1 [(rest.v1.field) = {in: HEADER name: "X-Total-Count"}];
      uint32 retry_after = 2 [(rest.v1.field) = {in: HEADER name: "Retry-After"}];`,
  }),
  "`Retry-After`, a delay or a date": api({
    answer: 'RetryAfter retry_after = 1 [(rest.v1.field) = {in: HEADER name: "Retry-After"}];',
    more: union(
      "RetryAfter",
      `uint32 delay = 1;
       google.protobuf.Timestamp date = 2 [(rest.v1.field).timestamp = TIMESTAMP_HTTP_DATE];`,
    ),
  }),
  "`Sunset`, `Retry-After` as a date, `Deprecation`": api({
    answer: `google.protobuf.Timestamp sunset = 1
        [(rest.v1.field) = {in: HEADER name: "Sunset" timestamp: TIMESTAMP_HTTP_DATE}];
      google.protobuf.Timestamp deprecation = 2
        [(rest.v1.field) = {in: HEADER name: "Deprecation" timestamp: TIMESTAMP_STRUCTURED_DATE}];`,
  }),
  '`Link: <...>; rel="next"`': api({
    method: "option (rest.v1.method).pagination = {link: true};",
    answer: `repeated Link links = 1 [(rest.v1.field) = {in: HEADER name: "Link" style: LINKS}];
      repeated string items = 2;`,
    more: "message Link { string href = 1; repeated string rel = 2; }",
  }),

  // JSON
  "`unread_count`, `UnreadCount`, `unread-count`": `option (rest.v1.file).field_names = FIELD_NAMES_PROTO;
${api({
  sends: "int32 unread_count = 1; Pascal pascal = 2; Kebab kebab = 3;",
  more: `message Pascal { option (rest.v1.message).field_names = FIELD_NAMES_PASCAL; int32 unread_count = 1; }
    message Kebab { option (rest.v1.message).field_names = FIELD_NAMES_KEBAB; int32 unread_count = 1; }`,
})}`,
  "`_id`, `CPUShares`": api({
    sends: 'string id = 1 [json_name = "_id"]; int32 cpu_shares = 2 [json_name = "CPUShares"];',
  }),
  '`"type": "message"`, never another value': api({
    sends: 'string type = 1 [(rest.v1.field) = {const: "\\"message\\"" always: true}];',
  }),
  '`"status": "open"`': `option (rest.v1.file).enum_names = ENUM_NAMES_LOWER;
${api({
  sends: "Status status = 1;",
  more: `enum Status {
    STATUS_UNSPECIFIED = 0;
    STATUS_OPEN = 1;
    STATUS_WAITING = 2 [(rest.v1.enum_value).name = "on hold"];
  }`,
})}`,
  "64-bit integers as numbers": `option (rest.v1.file).int64 = INT64_NUMBER;\n${api({ sends: "int64 size = 1;" })}`,
  '`"all": "yes"`, `?all=1`, `?stream`': api({
    ask: `bool all = 1 [(rest.v1.field).bool = BOOL_DIGIT];
      bool stream = 2 [(rest.v1.field).bool = BOOL_PRESENCE];`,
    answer: "bool all = 1 [(rest.v1.field).bool = BOOL_YES_NO];",
  }),
  '`"created": 1659578233`': api({
    sends: "google.protobuf.Timestamp created = 1 [(rest.v1.field).timestamp = TIMESTAMP_UNIX_SECONDS];",
  }),
  "`null` that means something other than absence": api({
    sends: "optional string title = 1 [(rest.v1.field).nullable = true];",
  }),
  "a property that a response always has": `option (rest.v1.file).required_fields = REQUIRED_IN_RESPONSES;
${api({ answer: "string title = 1 [(google.api.field_behavior) = REQUIRED];" })}`,
  '`"a"` or `["a", "b"]`': api({ sends: "repeated string index = 1 [(rest.v1.field).one_or_many = true];" }),
  "a string or an object": api({
    sends: "Query query = 1;",
    more: `${union("Query", "string text = 1; Book book = 2;")} ${book}`,
  }),
  "`[1, 2]` or `[[1, 2]]`, an object or a map": api({
    sends: "Vector vector = 1; Filter filter = 2;",
    more: `${value("Single", "repeated double of = 1;")} ${value("Many", "repeated Single of = 1;")}
      ${union("Vector", "Single single = 1; Many many = 2;")}
      message Named { string name = 1 [(google.api.field_behavior) = REQUIRED]; }
      ${value("Counts", "map<string, int32> of = 1;")}
      ${union("Filter", "Named named = 1; Counts counts = 2;")}`,
  }),
  '`{"type": "card", ...}`': api({
    sends: oneOf("Card card = 1; Cash cash = 2;", 'option (rest.v1.oneof).discriminator = "type";'),
    more: cards,
  }),
  '`{"type": 2, ...}`': api({
    sends: oneOf(
      'Card card = 1 [json_name = "1"]; Cash cash = 2 [json_name = "2"];',
      'option (rest.v1.oneof) = {discriminator: "type" discriminator_type: DISCRIMINATOR_INTEGER};',
    ),
    more: cards,
  }),
  "a `type` that requests may leave out": api({
    sends: oneOf(
      "Card card = 1; Cash cash = 2;",
      'option (rest.v1.oneof) = {discriminator: "type" discriminator_optional: true};',
    ),
    more: `message Card { string digits = 1 [(google.api.field_behavior) = REQUIRED]; }
      message Cash { string currency = 1 [(google.api.field_behavior) = REQUIRED]; }`,
  }),
  "a `type` that no member has yet": api({
    sends: oneOf(
      "Card card = 1; Other other = 2;",
      'option (rest.v1.oneof) = {discriminator: "type" default_mapping: "other"};',
    ),
    more: `message Card { string digits = 1; }
      message Other { string type = 1; google.protobuf.Struct rest = 2 [(rest.v1.field).additional_properties = true]; }`,
  }),
  "never a property or a name that is not declared": api({
    sends: "Book book = 1; Status status = 2;",
    more: `message Book { option (rest.v1.message).closed = true; string title = 1; }
      enum Status { option (rest.v1.enum).closed = true; STATUS_UNSPECIFIED = 0; STATUS_OPEN = 1; }`,
  }),
  "properties that no field declares": api({
    sends:
      "string title = 1; map<string, google.protobuf.Value> rest = 2 [(rest.v1.field).additional_properties = true];",
  }),
  "a list or a string as the whole body": api({
    returns: "Names",
    more: value("Names", "repeated string names = 1;"),
  }),

  // Bodies and responses
  "a form, files": api({
    method: 'option (rest.v1.method).request_media_type = "multipart/form-data";',
    sends: "string title = 1; Cover cover = 2;",
    more: `message Cover {
      option (rest.v1.message).file = true;
      bytes content = 1;
      string name = 2;
      string media_type = 3;
    }`,
  }),
  "form fields that no field declares": api({
    method: 'option (rest.v1.method).request_media_type = "application/x-www-form-urlencoded";',
    sends:
      "string title = 1; map<string, google.protobuf.Value> rest = 2 [(rest.v1.field).additional_properties = true];",
  }),
  "a body of several media types, a PATCH of kinds": api({
    rule: 'patch: "/x" body: "*"',
    sends: oneOf(
      `Book merge = 1 [(rest.v1.field).media_type = "application/merge-patch+json"];
       Steps steps = 2 [(rest.v1.field).media_type = "application/json-patch+json"];`,
      "option (rest.v1.oneof).required = true;",
    ),
    more: `${book} ${value("Steps", "repeated google.protobuf.Struct steps = 1;")}`,
  }),
  "`Accept: application/json;as=Table`": api({
    answer: oneOf(
      `Book book = 1 [(rest.v1.field).media_type = "application/json"];
       Book table = 2 [(rest.v1.field).media_type = "application/json; as=Table"];`,
      "option (rest.v1.oneof).required = true;",
    ),
    more: book,
  }),
  "`multipart/related`: JSON and a file": api({
    method: 'option (rest.v1.method).request_media_type = "multipart/related";',
    sends: `Book book = 1 [(google.api.field_behavior) = REQUIRED];
      google.api.HttpBody media = 2 [(google.api.field_behavior) = REQUIRED];`,
    more: book,
  }),
  "`308` and `Content-Range`: a resumable upload": api({
    sends: "string title = 1;",
    answer: 'string location = 1 [(rest.v1.field) = {in: HEADER name: "Location"}];',
  }),
  "`Content-Type: text/plain`, a text as the body": api({
    rule: 'post: "/x" body: "text" response_body: "text"',
    method: 'option (rest.v1.method) = {request_media_type: "text/plain" response_media_type: "text/plain"};',
    ask: "string text = 1;",
    answer: "string text = 1;",
  }),
  "`Accept` with an older name of a media type": api({
    answer: oneOf(
      `Book book = 1 [(rest.v1.field) = {media_type: "application/json" other_media_types: "application/vnd.book+json"}];
       string csv = 2 [(rest.v1.field).media_type = "text/csv"];`,
    ),
    more: book,
  }),
  "`application/vnd.library+json` or `text/plain` for JSON": api({
    service: 'option (rest.v1.service) = {json_media_types: ["application/vnd.library+json", "text/plain"]};',
  }),
  "a body, or none": api({ method: "option (rest.v1.method).body_optional = true;", sends: "string title = 1;" }),
  "`?callback=app.show`, a script (JSONP)": api({
    service: 'option (rest.v1.service).callback_parameter = "callback";',
  }),
  "the same header in each response": api({
    service: 'option (rest.v1.service).response_headers = {name: "X-Version" value: "2"};',
    method: 'option (rest.v1.method).response_headers = {name: "Cache-Control" value: "no-store"};',
  }),
  "bytes of any kind": api({
    rule: 'post: "/x" body: "file"',
    ask: "google.api.HttpBody file = 1;",
    returns: "google.api.HttpBody",
  }),
  "201 with one body, 202 with another": api({
    answer: oneOf("Book book = 1 [(rest.v1.field).status = 201]; Task task = 2 [(rest.v1.field).status = 202];"),
    more: `${book} message Task { string id = 1; }`,
  }),
  "`Upgrade: tcp`, a connection of raw bytes": api({ rule: 'post: "/containers/{id}/attach"', ask: "string id = 1;" }),
  "`event: loan.returned`": api({
    method: "option (rest.v1.method).streams = SERVER_SENT_EVENTS;",
    returns: "stream Event",
    more: `message Event {
      string id = 1 [(rest.v1.field).event = EVENT_ID];
      ${oneOf('Book returned = 2 [json_name = "loan.returned"];', "option (rest.v1.oneof).event_type = true;")}
    } ${book}`,
  }),
  "`data: [DONE]` at the end": api({
    method: 'option (rest.v1.method) = {streams: SERVER_SENT_EVENTS stream_end: "[DONE]"};',
    returns: "stream Answer",
  }),
  "server-sent events, NDJSON, a WebSocket": api({
    method: "option (rest.v1.method) = {streams: [SERVER_SENT_EVENTS, NDJSON, WEBSOCKET]};",
    returns: "stream Answer",
  }),
  '`{"ok": false, "error": "..."}` with 200': error(
    "status: 200",
    'bool ok = 1 [(rest.v1.field) = {const: "false" always: true}]; string error = 2 [(rest.v1.field).error = ERROR_CODE];',
  ),
  '`{"code": 20404, "message": "..."}` with 404': error(
    'status: 404 code: "20404"',
    "int32 code = 1 [(rest.v1.field).error = ERROR_CODE]; string message = 2 [(rest.v1.field).error = ERROR_MESSAGE];",
  ),
  '`{"errors": ["..."]}`, or a message or several': error(
    "status: 400",
    "repeated string errors = 1 [(rest.v1.field) = {error: ERROR_MESSAGE one_or_many: true}];",
  ),
  "`Content-Encoding: gzip`": api({}),

  // Pages
  "`page_token` and `next_page_token`": api({
    ask: "int32 page_size = 1; string page_token = 2;",
    answer: "repeated string names = 1; string next_page_token = 2;",
  }),
  "`cursor` and `meta.next`, `start` and `next_start`": page(
    'page_token: "cursor" next_page_token: "meta.next"',
    "string cursor = 1;",
    "repeated Book data = 1; Meta meta = 2;",
  ),
  "`after=<id of the last item>`, until `has_more` is false": page(
    'page_token: "after" next_page_token: "data.id" has_more: "has_more"',
    "string after = 1;",
    "repeated Book data = 1; bool has_more = 2;",
  ),
  "a cursor or a link in every response, until a page is empty": page(
    'page_token: "cursor" next_page_token: "next" has_more: "data"',
    "string cursor = 1;",
    "repeated Book data = 1; string next = 2;",
  ),
  "`offset=20`, `page=3`": page(
    'offset: "offset" total: "total"',
    "int32 offset = 1;",
    "repeated Book data = 1; int32 total = 2;",
  ),
  '`"next_page_uri": "/calls?page=2"`': page(
    'next_page_link: "next_page_uri"',
    "int32 page = 1;",
    "repeated Book data = 1; string next_page_uri = 2;",
  ),

  // Credentials
  "`Authorization: Bearer ...`, an API key": api({
    service: `option (rest.v1.service) = {
      security_schemes {key: "bearer" value {http {scheme: "Bearer"}}}
      security_schemes {key: "key" value {api_key {in: HEADER name: "X-Key"}}}
      security {scheme: "bearer"}
      security {scheme: "key"}
    };`,
  }),
  "credentials that callers may leave out": api({
    service: `option (rest.v1.service) = {
      security_schemes {key: "bearer" value {http {scheme: "Bearer"}}}
      security {scheme: "bearer"}
      security {}
    };`,
  }),
  "two credentials at once": api({
    service: `option (rest.v1.service) = {
      security_schemes {key: "bearer" value {http {scheme: "Bearer"}}}
      security_schemes {key: "key" value {api_key {in: HEADER name: "X-Key"}}}
      security {scheme: "bearer" and {scheme: "key"}}
    };`,
  }),
  "no credentials": api({
    service: `option (rest.v1.service) = {
      security_schemes {key: "bearer" value {http {scheme: "Bearer"}}}
      security {scheme: "bearer"}
    };`,
    method: "option (rest.v1.method).public = true;",
  }),
};
