export { apiKey } from "./client/auth/api-key.ts";
export { type BasicCredentials, basicAuth } from "./client/auth/basic-auth.ts";
export { type BearerOptions, bearerAuth } from "./client/auth/bearer-auth.ts";
export { clientCredentials } from "./client/auth/client-credentials.ts";
export type { Credential, CredentialPlace } from "./client/auth/credential.ts";
export { type RefreshOptions, refreshToken } from "./client/auth/refresh-token.ts";
export type { AccessToken, TokenRequest, TokenSource } from "./client/auth/token-cache.ts";
export type { OAuth2Options, TokenResponse } from "./client/auth/token-endpoint.ts";
export { type Download, download } from "./client/bytes/download.ts";
export { type ResumableUploadOptions, uploadResumable } from "./client/bytes/resumable-upload.ts";
export { resumeDownloads } from "./client/bytes/resume-downloads.ts";
export { type ByteSource, type StreamBodyOptions, streamBody } from "./client/bytes/stream-body.ts";
export { deserialize, serialize } from "./client/cache/serialize.ts";
export type { Call } from "./client/exchange/call.ts";
export type { Exchange } from "./client/exchange/exchange.ts";
export type { ExpectedResponse, ExpectedResponseOf } from "./client/exchange/expected-response.ts";
export type { HttpRequest } from "./client/exchange/http-request.ts";
export type { ByteReader, HttpResponse, ResponseHeaders } from "./client/exchange/http-response.ts";
export { RestError } from "./client/exchange/rest-error.ts";
export type {
  CrossOriginRedirects,
  Fetch,
  Interceptor,
  TransportOptions,
} from "./client/exchange/transport-options.ts";
export type { WebSocketConstructor, WebSocketLike } from "./client/exchange/web-socket-constructor.ts";
export { readMetadata } from "./client/metadata/read-metadata.ts";
export type { LongRunningOperation, ResultOptions } from "./client/operations/long-running-operation.ts";
export type { EncodedBody, FetchBody } from "./client/request/encoded-body.ts";
export type { BackOffOptions } from "./client/retry/back-off.ts";
export type { ResumeOptions } from "./client/retry/resume.ts";
export { resumeEvents } from "./client/retry/resume-events.ts";
export { type RetryEvent, type RetryOptions, retry } from "./client/retry/retry.ts";
export type { StreamDecoder } from "./client/stream/stream-decoder.ts";
export type { StreamFormats } from "./client/stream/stream-formats.ts";
export type { Accepted, AcceptOptions } from "./client/transport/accept-options.ts";
export { createTransport } from "./client/transport/create-transport.ts";
export { followCrossOrigin } from "./client/transport/follow-cross-origin.ts";
export { lenient, type ReportViolations } from "./client/transport/lenient.ts";
export type { CallOptions, StreamCall, Transport } from "./client/transport/transport.ts";
export { withResponse } from "./client/transport/with-response.ts";
export { metadataHeaders } from "./header/metadata-headers.ts";
export type { StatusCode } from "./status/status-code.ts";
