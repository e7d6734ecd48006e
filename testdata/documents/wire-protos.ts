// The proto files of docs/wire-to-option.md, in few words.

/** The parts of an API beside `google.api.http` of its only operation. */
interface Parts {
  /** The HTTP rule; by default `get: "/x"`, or a POST if `sends` is set. */
  readonly rule?: string;
  readonly service?: string;
  readonly method?: string;
  /** Fields of the request, in its query or where their options say. */
  readonly ask?: string;
  /** Fields of the request, in its body. */
  readonly sends?: string;
  readonly answer?: string;
  /** The type of the response, if it is not a message with the fields of `answer`. */
  readonly returns?: string;
  readonly more?: string;
}

export function api({
  rule,
  service = "",
  method = "",
  ask,
  sends,
  answer = "",
  returns = "Answer",
  more = "",
}: Parts): string {
  const http = rule ?? (sends === undefined ? 'get: "/x"' : 'post: "/x" body: "*"');
  return `service RowService {
  ${service}
  rpc Do(Ask) returns (${returns}) {
    option (google.api.http) = {${http}};
    ${method}
  }
}
message Ask { ${ask ?? sends ?? ""} }
message Answer { ${answer} }
${more}`;
}

export const book = "message Book { string title = 1; }";
export const oneOf = (members: string, options = "") => `oneof kind { ${options} ${members} }`;
export const union = (name: string, members: string) =>
  `message ${name} { option (rest.v1.message).form = FORM_UNION; ${oneOf(members)} }`;
export const value = (name: string, field: string) =>
  `message ${name} { option (rest.v1.message).form = FORM_VALUE; ${field} }`;
export const cards = "message Card { string digits = 1; } message Cash { string currency = 1; }";
export const page = (pagination: string, ask: string, answer: string): string =>
  api({
    method: `option (rest.v1.method).pagination = {${pagination}};`,
    ask,
    answer,
    more: "message Book { string id = 1; } message Meta { string next = 1; }",
  });
export const error = (declared: string, fields: string): string =>
  api({
    service: `option (rest.v1.service).errors = {${declared} type: "PACKAGE.Problem"};`,
    more: `message Problem { ${fields} }`,
  });
