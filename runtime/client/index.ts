export { cookies } from "../header/cookies.ts";
export { headerList } from "../header/header-list.ts";
export { preferences } from "../header/preferences.ts";
export type { StatusCode } from "../status/status-code.ts";
export type { Answer, AnswerOf } from "./answer.ts";
export { bytesAnswer, textAnswer } from "./body-answers.ts";
export { bodyOnGet } from "./body-on-get.ts";
export { byteStream } from "./byte-stream.ts";
export { type BytesBody, bytesBody } from "./bytes-body.ts";
export {
  createTransport,
  type Exchange,
  type Fetch,
  type Interceptor,
  type Outgoing,
  type TransportOptions,
} from "./create-transport.ts";
export { delimited } from "./delimited.ts";
export type { BodyContent, EncodedBody } from "./encoded-body.ts";
export { fieldsAnswer } from "./field-answers.ts";
export { formBody } from "./form-body.ts";
export type { HttpResponse } from "./http-response.ts";
export { jsonArray } from "./json-array.ts";
export { multipartBody } from "./multipart-body.ts";
export { ndjson } from "./ndjson.ts";
export { RestError } from "./rest-error.ts";
export { type ResultReaders, resultAnswer } from "./result-answer.ts";
export { serverSentEvents } from "./server-sent-events.ts";
export type { Connection, StreamForm, WebSocketConstructor, WebSocketLike } from "./stream-form.ts";
export { type StreamForms, streamForms } from "./stream-forms.ts";
export { textBody } from "./text-body.ts";
export type { Call, CallOptions, StreamCall, Transport } from "./transport.ts";
export { webSocket } from "./web-socket.ts";
